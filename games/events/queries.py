"""Events as a reader may see them."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Q
from django.urls import reverse

from games.common.errors import Hidden
from games.events.models import (
    Entry,
    EntryState,
    Event,
    EventBoard,
    EventQuerySet,
    EventStatus,
    Place,
    Round,
    RoundState,
)
from games.game_settings import terms
from games.game_templates.forms import game_of
from games.game_templates.queries import read_template
from games.library.rules.composer import rules_title
from games.models import Allocation, Game, GameStatus
from games.permissions import keeps_game, may_see

Reader = User | AnonymousUser
OVER = (GameStatus.FINISHED, GameStatus.ABANDONED)
NOT_SAID = ("Seats", "Starts")
"""Terms of a template that do not hold for boards: they start with their round, with everybody in a seat."""


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board on a page. `places`: who sits where; None where it is a secret for this reader. `link`: its game's.

    `division`: 0 for none, and where it would tell who sits there.
    """

    board: EventBoard
    places: tuple[Place, ...] | None
    link: str
    over: bool
    division: int = 0


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round on a page. `top`: how many boards are of the best placed; 0 where that would tell who sits there."""

    round: Round
    boards: tuple[BoardLine, ...]
    sits_out: tuple[Entry, ...]
    top: int = 0


def event_at(name: str, reader: Reader) -> Event:
    """The event of that name, if this reader may see it. Raises Hidden."""
    event = Event.objects.shown_to(reader).filter(name=name).select_related("director__profile", "club").first()
    if event is None:
        raise Hidden("There is no such event.")
    return event


def events_listed(reader: Reader) -> EventQuerySet:
    """All events that a reader finds, with `number` of entries; those that take entries first, those over last."""
    number = Count("entries", filter=Q(entries__state=EntryState.IN))
    events = Event.objects.shown_to(reader).select_related("director__profile", "club").annotate(number=number)
    return events.order_by("status", "-made_at", "-pk")


def own_entry(event: Event, reader: Reader) -> Entry | None:
    """What a reader has in an event, unless they dropped out."""
    if not reader.is_authenticated:
        return None
    return event.entries.filter(user=reader.pk).exclude(state=EntryState.OUT).first()


def rounds_shown(event: Event, reader: Reader) -> list[RoundLine]:
    """The rounds of an event, the latest first; those that have not started for its directors alone.

    Who sits where is a secret where the game hides names, but for its directors, who rule it.
    """
    directs = event.is_directed_by(reader)
    rounds = event.rounds.order_by("-number").prefetch_related(
        "sits_out__user__profile", "boards__game", "boards__places__entry__user__profile"
    )
    if not directs:
        rounds = rounds.exclude(state=RoundState.DRAWN)
    return [_round(one, reader, directs) for one in rounds]


def _round(one: Round, reader: Reader, directs: bool) -> RoundLine:
    boards = tuple(_board(board, reader, directs) for board in one.boards.all())
    top = 0 if any(board.places is None for board in boards) else one.top
    return RoundLine(one, boards, tuple(one.sits_out.all()), top)


def _board(board: EventBoard, reader: Reader, directs: bool) -> BoardLine:
    game = board.game
    secret = _names_hidden(board) and not (directs and (game is None or keeps_game(game, reader)))
    link = ""
    if game is not None:
        watched = "" if game.private else reverse("games:watch", args=[game.slug])
        link = game.get_absolute_url() if may_see(game, reader) else watched
    over = board.counts is not None or (game is not None and game.is_over)
    if secret:
        return BoardLine(board, None, link, over)
    return BoardLine(board, tuple(board.places.all()), link, over, board.division)


def _names_hidden(board: EventBoard) -> bool:
    """Whether who sits where is a secret; before its game is made, too, for until then it is not known."""
    if board.game is not None:
        return board.game.names_hidden()
    return board.round.here and board.counts is None


def board_line(board: EventBoard) -> BoardLine:
    """A board of a round that has started, as everybody sees it."""
    return _board(board, AnonymousUser(), directs=False)


def played_by(event: Event) -> list[tuple[str, str]]:
    """What boards that are made from the template are agreed to be, line by line; empty without a template.

    Whoever enters agrees to it. Boards are public, whatever the template says.
    """
    if event.template is None:
        return []
    read = read_template(event.template, event.director)
    unmade = game_of(read)
    unmade.scoring, unmade.allocation, unmade.private = event.scoring, Allocation.CHOSEN, False
    unmade.least_met = unmade.rating_least = unmade.rating_most = 0
    settings = [(term.name, term.text) for term in terms(unmade) if term.name not in NOT_SAID]
    rules = [("Rules of the table", unmade.table_rules)] if unmade.table_rules else []
    return [("Rules", rules_title(read.draft)), *settings, *rules]


def seed_shown(event: Event, reader: Reader) -> str:
    """The seed of all draws, for directors, and for everybody once the event is over; else empty.

    With it, and the entries, anybody can draw the boards again: also those on which names are hidden.
    """
    if event.is_directed_by(reader):
        return event.seed
    hidden = Game.objects.filter(of_event__round__event=event, anonymous=True).exclude(status__in=OVER)
    return event.seed if event.status == EventStatus.OVER and not hidden.exists() else ""
