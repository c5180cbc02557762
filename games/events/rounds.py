"""Rounds of an event: drawn, drawn anew, changed by hand, discarded, started, called off, closed.

A round that is drawn is seen by directors alone. Started rounds are played on games that a worker makes
(`boards.py`), or elsewhere; then somebody enters the counts (`counts.py`).
"""

import itertools
from collections import Counter
from collections.abc import Sequence

from django.contrib.auth.models import User

import engine
from engine.scoring import SYSTEMS, systems_for
from games import database_time
from games.boards.services.boards import playable
from games.common.errors import Conflict, Refused
from games.events.desk import locked_event
from games.events.models import Entry, Event, EventBoard, EventStatus, Place, Round, RoundState
from games.events.seeding import Pair, Past, boards_drawn, powers_drawn, sitting_out
from games.events.services import MOST_ROUNDS
from games.game_templates.queries import read_template
from games.models import AuditAction, Game
from games.services.base import locked_game, record
from games.services.endings import finish
from games.services.rulesets import ruleset
from games.services.task_queueing import hint_event_boards


def rulebook_of(event: Event) -> "engine.Rulebook":
    """The rulebook by which boards are played: the template's, or the standard one. Raises Refused."""
    if event.template is None:
        return engine.load_rulebook("standard")
    read = read_template(event.template, event.director)
    return ruleset(**read.draft.rules, board=playable(read.board) if read.board is not None else "").rulebook


def past_of(event: Event, *, without: Round | None = None) -> Past:
    """What entries have met and played in the rounds of an event, drawn ones included, but for one of them."""
    places = Place.objects.filter(board__round__event=event)
    if without is not None:
        places = places.exclude(board__round=without)
    boards: dict[int, list[int]] = {}
    played: Counter[tuple[int, str]] = Counter()
    for board, entry, seat in places.values_list("board", "entry", "seat_id"):
        boards.setdefault(board, []).append(entry)
        played[entry, seat] += 1
    met: Counter[Pair] = Counter()
    for entries in boards.values():
        met.update(frozenset(pair) for pair in itertools.combinations(entries, 2))
    pairs = Entry.apart.through.objects.filter(from_entry__event=event).values_list("from_entry", "to_entry")
    return Past(met, played, {frozenset(pair) for pair in pairs})


def sizes_of(entries: int, seats: int, *, bots: bool) -> list[int]:
    """How many play on each board. With bots everybody plays; without them who does not fill a board sits out."""
    if not bots:
        return [seats] * (entries // seats)
    boards = -(-entries // seats)
    return [entries // boards + (number < entries % boards) for number in range(boards)] if boards else []


def round_draw(
    *, event: Event, by: User, here: bool = True, bots: bool = False, checked_in: bool = False, number: int = 1
) -> list[Round]:
    """As a director: draw the next round, or the next `number` of them.

    `here`: it is played on this site. `bots` take the seats that are left; without them who is left sits out.
    `checked_in`: only those who have checked in play. Raises Refused for what cannot be drawn.
    """
    with locked_event(event, by, director=True) as locked:
        if locked.status == EventStatus.OVER:
            raise Conflict("The event is over.")
        last = locked.rounds.count()
        if not 1 <= number <= MOST_ROUNDS - last:
            raise Refused(f"An event has {MOST_ROUNDS} rounds at most.", field="number")
        made = []
        for one in range(last + 1, last + number + 1):
            new = Round.objects.create(event=locked, number=one, here=here, bots=bots and here)
            _draw(new, _who_plays(locked, here=here, checked_in=checked_in))
            made.append(new)
        numbers = [one.number for one in made]
        record(AuditAction.EVENT_DRAW, game=None, by=by, event=locked.name, rounds=numbers)
    return made


def _who_plays(event: Event, *, here: bool, checked_in: bool) -> list[int]:
    playing = event.entries.playing()
    if checked_in:
        playing = playing.filter(checked_in=True)
    if here and playing.filter(user=None).exists():
        raise Refused("Some entries have no account here. They play only on boards elsewhere.", field="here")
    return list(playing.values_list("pk", flat=True))


def _draw(drawn: Round, playing: Sequence[int]) -> None:
    """Make the boards of a round of a locked event. Raises Refused."""
    event = drawn.event
    if drawn.here and event.template is None:
        raise Refused("Choose the template that boards are made from, or play elsewhere.", field="template")
    book = rulebook_of(event)
    if event.scoring not in systems_for(book):
        raise Refused(f"“{SYSTEMS[event.scoring].name}” does not fit these rules. Choose another.", field="scoring")
    seats = [spec.id for spec in book.seats]
    sizes = sizes_of(len(playing), len(seats), bots=drawn.bots)
    if not sizes:
        raise Refused(f"{len(playing)} play, and a board has {len(seats)} seats. Let bots fill it, or wait for more.")
    seed = f"{event.seed}:{drawn.number}:{drawn.draws}"
    past = past_of(event, without=drawn)
    sat_out = Counter(event.rounds.exclude(pk=drawn.pk).exclude(sits_out=None).values_list("sits_out", flat=True))
    out = sitting_out(playing, sum(sizes), sat_out, seed)
    drawn.sits_out.set(out)
    boards = boards_drawn([one for one in playing if one not in set(out)], sizes, past, seed)
    for number, entries in enumerate(boards, 1):
        board = EventBoard.objects.create(round=drawn, number=number)
        seated = powers_drawn(entries, seats, past, f"{seed}:{number}")
        Place.objects.bulk_create(
            Place(board=board, entry_id=entry, seat_id=seat) for seat, entry in sorted(seated.items())
        )


def round_of(event: Event, number: int) -> Round:
    """A round of an event. Raises Refused."""
    found = event.rounds.filter(number=number).first()
    if found is None:
        raise Refused("There is no such round.", field="round")
    return found


def _check_drawn(found: Round) -> None:
    if found.state != RoundState.DRAWN:
        raise Conflict(f"Round {found.number} has been started, by you or another director. Look at it again.")


def round_redraw(*, event: Event, by: User, number: int, checked_in: bool = False) -> Round:
    """As a director: draw a round that has not started anew: with who plays now, and other luck."""
    with locked_event(event, by, director=True) as locked:
        found = round_of(locked, number)
        _check_drawn(found)
        found.boards.all().delete()
        found.draws += 1
        found.save(update_fields=["draws"])
        _draw(found, _who_plays(locked, here=found.here, checked_in=checked_in))
        record(AuditAction.EVENT_DRAW, game=None, by=by, event=locked.name, rounds=[number])
    return found


def round_discard(*, event: Event, by: User, number: int) -> None:
    """As a director: throw the last round away, as long as it has not started."""
    with locked_event(event, by, director=True) as locked:
        found = round_of(locked, number)
        _check_drawn(found)
        if locked.rounds.filter(number__gt=number).exists():
            raise Conflict("Later rounds are drawn. Throw them away first, the last one before the others.")
        found.delete()
        record(AuditAction.EVENT_DISCARD, game=None, by=by, event=locked.name, round=number)


def places_swap(*, event: Event, by: User, number: int, one: int, other: int) -> None:
    """As a director: let two exchange their seats in a round that has not started; `one`, `other`: ids of entries."""
    with locked_event(event, by, director=True) as locked:
        found = round_of(locked, number)
        _check_drawn(found)
        places = {place.entry_id: place for place in Place.objects.filter(board__round=found, entry__in=(one, other))}
        if len(places) != 2:
            raise Refused("Name two entries that play in this round.", field="other")
        first, second = places[one], places[other]
        where = (second.board_id, second.seat_id), (first.board_id, first.seat_id)
        Place.objects.filter(pk__in=(first.pk, second.pk)).delete()
        for entry, (board, seat) in zip((one, other), where, strict=True):
            Place.objects.create(board_id=board, entry_id=entry, seat_id=seat)
        record(AuditAction.EVENT_SWAP, game=None, by=by, event=locked.name, round=number, entries=[one, other])


def round_start(*, event: Event, by: User, number: int) -> Round:
    """As a director: start a round. Everybody sees its boards now; those that are played here are made by a worker."""
    with locked_event(event, by, director=True) as locked:
        found = round_of(locked, number)
        _check_drawn(found)
        if locked.status == EventStatus.OVER:
            raise Conflict("The event is over.")
        if locked.rounds.filter(number__lt=number, state=RoundState.DRAWN).exists():
            raise Conflict("An earlier round has not started yet.")
        if found.here and locked.template is None:
            raise Refused("The template is gone. Choose another, and draw the round again.", field="template")
        found.state, found.started_at = RoundState.GOING, database_time.now()
        found.save(update_fields=["state", "started_at"])
        locked.status = EventStatus.GOING
        locked.save(update_fields=["status"])
        locked.entries.update(checked_in=False)
        record(AuditAction.EVENT_START, game=None, by=by, event=locked.name, round=number)
        if found.here:
            hint_event_boards()
    return found


def round_call_off(*, event: Event, by: User, number: int, reason: str) -> Round:
    """As a director: undo the start of a round. Its games end undecided, with the reason; it can be drawn again."""
    said = reason.strip()
    if not said or len(said) > 200:
        raise Refused("Say why, in up to 200 characters: the players read it.", field="reason")
    with locked_event(event, by, director=True) as locked:
        found = round_of(locked, number)
        if found.state == RoundState.DRAWN:
            raise Conflict("It has not started.")
        if locked.rounds.filter(number__gt=number).exclude(state=RoundState.DRAWN).exists():
            raise Conflict("A later round has started. Call that off first.")
        games = list(Game.objects.filter(of_event__round=found))
        found.boards.update(game=None, counts=None, trouble="")
        found.state, found.started_at = RoundState.DRAWN, None
        found.save(update_fields=["state", "started_at"])
        Place.objects.filter(board__round=found).update(left_at=None)
        how = f"The round was called off: {said}"
        for game in games:
            with locked_game(game) as one:
                if not one.is_over:
                    finish(one, kind="stopped", seats=[], now=database_time.now(), how=how)
        record(AuditAction.EVENT_CALL_OFF, game=None, by=by, event=locked.name, round=number)
    return found


def round_close(*, event: Event, by: User, number: int, over: bool = True) -> Round:
    """As a director: say that a round is over, or that it goes on after all. Games are not touched by it."""
    with locked_event(event, by, director=True) as locked:
        found = round_of(locked, number)
        if found.state == RoundState.DRAWN:
            raise Conflict("It has not started.")
        found.state = RoundState.OVER if over else RoundState.GOING
        found.save(update_fields=["state"])
        record(AuditAction.EVENT_CLOSE_ROUND, game=None, by=by, event=locked.name, round=number, over=over)
    return found
