"""Games that a member sits in no longer: seats lost by missed deadlines, and games that are over."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Exists, F, OuterRef

from games.models import Game, GameStatus, Membership, Seat

OVER = (GameStatus.FINISHED, GameStatus.ABANDONED)


@dataclass(frozen=True, slots=True)
class LostSeat:
    """A seat that was taken from a member for missed deadlines, in a game that goes on.

    `open`: nobody has sat down there since, so the GM could put them back.
    """

    game: Game
    seat: Seat
    missed: int
    at: datetime
    open: bool


def lost_seats(user: User | AnonymousUser, game: Game | None = None) -> list[LostSeat]:
    """The seats that this user has lost so, the latest first, where they have none in that game again."""
    if not isinstance(user, User):
        return []
    seated = Membership.objects.filter(game=OuterRef("game"), user=user, left_at=None)
    stays = Membership.objects.filter(user=user, missed__isnull=False, seat__isnull=False, seat__gone=False)
    stays = stays.filter(~Exists(seated)).exclude(game__status__in=OVER)
    if game is not None:
        stays = stays.filter(game=game)
    lost: dict[int, LostSeat] = {}
    for stay in stays.select_related("game__gm__profile", "seat").order_by("-left_at"):
        if stay.game_id not in lost and stay.seat is not None and stay.left_at is not None:
            free = stay.seat.player_id is None and not stay.seat.out and stay.game.is_going
            lost[stay.game_id] = LostSeat(stay.game, stay.seat, stay.missed or 0, stay.left_at, free)
    return list(lost.values())


def held_before(user: User | AnonymousUser, game: Game) -> bool:
    """Whether this user has held a seat in this game since it began: they know too much to sit down in another."""
    if not isinstance(user, User) or game.started_at is None:
        return False
    stays = Membership.objects.filter(game=game, user=user, left_at__gt=game.started_at)
    return bool(game.cached(("held before", user.pk), lambda: stays.exclude(seat=None).exists()))


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over, as one who sat in it to the end, or ruled it, is told of it."""

    game: Game
    seat: Seat | None
    came: str


def finished_games(user: User, most: int) -> list[FinishedGame]:
    """The last `most` games of this user that are over, the latest first."""
    games = Game.objects.of_member(user).filter(status__in=OVER, turn_number__gt=0)
    games = games.order_by(F("finished_at").desc(nulls_last=True), "-pk")[:most]
    seats = {seat.game_id: seat for seat in Seat.objects.filter(game__in=[one.pk for one in games], player=user)}
    return [FinishedGame(game, seats.get(game.pk), _came(game, seats.get(game.pk))) for game in games]


def _came(game: Game, seat: Seat | None) -> str:
    """What came of it for a seat, in a word or two."""
    result = game.result or {}
    kind, ours = result.get("kind"), seat is not None and seat.seat_id in result.get("seats", [])
    if kind == "win":
        return "won" if ours else "lost" if seat is not None else "won by one of them"
    if kind == "draw":
        return "shared the draw" if ours else "not in the draw" if seat is not None else "a draw"
    return "called off"
