"""What those who watch a game are shown, and when: the one place that knows the delay."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet
from django.utils.safestring import SafeString

from games import database_time
from games.common.errors import Hidden, NotAllowed
from games.maps.drawing_cache import cached_for_spectators
from games.maps.game_maps import drawing, opening_scene, report_scene, scene_of
from games.models import Game, GameStatus, Turn
from games.models.game_choices import A_TURN_LATER
from games.permissions import Viewer, spectator_of
from games.scoring.centres import centre_counts
from games.selectors import positions
from games.table.narration import tell
from games.watching.models import GalleryNote, Onlooker, OnlookerRole

Reader = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class SpectatorView:
    """A game as spectators may see it now. `turn`: the last one that they are shown; None before the first.

    `next_at`: when they are shown the next one at the latest, where that is known and tells nothing.
    """

    game: Game
    turn: Turn | None
    phase_name: str
    headline: str
    story: tuple[str, ...]
    centres: tuple[tuple[str, int], ...]
    next_at: datetime | None
    late: str


def may_watch(game: Game) -> bool:
    """Whether everybody may see the broadcast page: of any game that is not private."""
    return not game.private


def last_shown(game: Game, *fields: str) -> Turn | None:
    """The last turn that spectators may see now: of a delayed game, one that is old enough.

    `fields`: all that is read of it, where that is not the position and what came of it.
    """
    turns = positions.history(game).only(*fields) if fields else positions.history(game)
    if not game.delayed:
        return turns.last()
    if game.watch_delay == A_TURN_LATER:
        last_two = list(turns.reverse()[:2])
        return last_two[1] if len(last_two) == 2 else None
    return turns.filter(adjudicated_at__lte=database_time.now() - timedelta(minutes=game.watch_delay)).last()


def next_shown_at(game: Game, shown: Turn | None) -> datetime | None:
    """When spectators are shown the next turn, if it closes at its deadline.

    None where deadlines would tell what was played: with a turn's delay, a short window follows a retreat.
    """
    if not game.is_going or game.watch_delay == A_TURN_LATER or game.status == GameStatus.PAUSED:
        return None
    number = shown.number + 1 if shown is not None else 1
    following = Turn.objects.filter(game=game).published().filter(number=number).only("due").first()
    if following is None or following.due is None:
        return None
    return following.due + timedelta(minutes=game.watch_delay)


def shown_now(game: Game) -> SpectatorView:
    """A game as spectators may see it now, whoever asks. Raises Hidden for a private one."""
    if not may_watch(game):
        raise Hidden("There is no such public game.")
    everybody, turn = spectator_of(game), last_shown(game)
    late = ""
    if game.delayed:
        late = "when the next one has been played" if game.watch_delay == A_TURN_LATER else _minutes(game.watch_delay)
    if turn is None:
        name = "Nothing has been played yet" if not game.delayed else "No turn is shown yet"
        return SpectatorView(game, None, name, "", (), (), next_shown_at(game, None), late)
    narration = tell(everybody, turn)
    names = {seat.seat_id: seat.name for seat in game.table_seats}
    held = centre_counts(narration.report.state_after.get("centres", {}))
    # Seats first, the largest at the top; then what nobody holds.
    first = sorted(held, key=lambda one: (one not in names, -held[one], names.get(one, one)))
    centres = tuple((names.get(one, one), held[one]) for one in first)
    story = tuple(narration.story)
    return SpectatorView(
        game, turn, narration.report.phase_name, narration.headline, story, centres, next_shown_at(game, turn), late
    )


def _minutes(many: int) -> str:
    return "a minute later" if many == 1 else f"{many} minutes later"


def map_shown(shown: SpectatorView, *, use: str = "page", prefix: str = "") -> SafeString:
    """The map of what is shown: the orders of the turn and what came of them. `use`: "thumbnail" for a small one."""
    game = shown.game
    if shown.turn is None:
        return drawing(opening_scene(game), use=use, labels="none" if use == "thumbnail" else "full", prefix=prefix)
    report = positions.report(spectator_of(game), shown.turn)
    if use == "thumbnail":
        after = scene_of(game, report.state_after, report.phase_name)
        what = f"watched-{prefix}"
        return cached_for_spectators(
            spectator_of(game), shown.turn, what, lambda: drawing(after, use=use, labels="none", prefix=prefix)
        )
    return cached_for_spectators(spectator_of(game), shown.turn, "report", lambda: drawing(report_scene(game, report)))


def _plays(game: Game, user: Reader) -> bool:
    """Whether somebody sits at the table, has sat there, or sits in: they are no gallery."""
    if not user.is_authenticated:
        return False
    return (
        game.memberships.filter(user=user.pk).exclude(seat=None).exists()
        or game.memberships.filter(user=user.pk, left_at=None).exists()
        or game.seat_for(user) is not None
        or game.sittings.filter(sitter=user.pk, accepted_at__isnull=False).exists()
    )


def _looks_as(game: Game, user: Reader, role: OnlookerRole) -> bool:
    if not user.is_authenticated or not user.is_active or _plays(game, user):
        return False
    return game.onlookers.now().filter(user=user.pk, role=role).exists()


def observes(game: Game, user: Reader) -> bool:
    """Whether somebody sees all of a game as its observer: nobody who sits at the table, or has sat there."""
    return _looks_as(game, user, OnlookerRole.OBSERVER)


def comments(game: Game, user: Reader) -> bool:
    """Whether somebody writes into the gallery of a game."""
    return _looks_as(game, user, OnlookerRole.COMMENTATOR)


def observer_of(game: Game, user: User) -> Viewer:
    """The eyes of an observer: all that the GM sees of position and papers, and nothing is done through them.

    Raises NotAllowed for anybody else.
    """
    if not observes(game, user):
        raise NotAllowed("Only its observers see all of this game. The GM asks them.")
    return Viewer(game, user, None, is_gm=True, impersonating=True)


def onlookers_of(game: Game) -> QuerySet[Onlooker]:
    """Who looks on now. The table knows them."""
    return game.onlookers.now().select_related("user__profile")


def reads_gallery(game: Game, reader: Reader) -> bool:
    """Whether a reader sees the gallery now: after the end everybody; before it members who do not play there."""
    if game.is_over:
        return True
    if not reader.is_authenticated or reader.profile.guest or reader.profile.is_program:
        return False
    return not _plays(game, reader)


def gallery(game: Game, reader: Reader) -> list[GalleryNote]:
    """The notes that a reader may see now, the latest first: their own, and those about turns that they are shown."""
    if not reads_gallery(game, reader):
        return []
    notes = game.gallery.select_related("author__profile").order_by("-pk")
    if game.is_over or (reader.is_authenticated and (game.has_gm(reader) or observes(game, reader))):
        return list(notes)
    shown = last_shown(game)
    number = shown.number if shown is not None else 0
    return [one for one in notes if one.author_id == reader.pk or (not one.held and one.number <= number)]
