"""What became of a member's games: those that everybody may know of."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.contrib.auth.models import User
from django.db.models import Q

from games.models import GameStatus, Membership
from games.models.game_queries import openly

ENDS = ("won", "drawn", "lost", "left")


@dataclass(slots=True)
class SeatResults:
    """How one's games in one seat of one variant ended. `ends`: how often each of ENDS."""

    variant: str
    seat: str
    ends: Counter[str] = field(default_factory=Counter)

    @property
    def played(self) -> int:
        return self.ends.total()

    @property
    def counts(self) -> list[int]:
        """The numbers in the order of ENDS."""
        return [self.ends[end] for end in ENDS]


@dataclass(frozen=True, slots=True)
class Results:
    """A member's games: those that go on and those that ended, the newest first; and the latter counted by seat."""

    going: list[Membership]
    over: list[tuple[Membership, str]]
    by_seat: list[SeatResults]


def results_of(user: User) -> Results:
    """The public games of people in which a member has a seat, or had one; anonymous ones when they are over."""
    hidden = Q(game__anonymous=True) & ~Q(game__status=GameStatus.FINISHED)
    known = Membership.objects.filter(openly("game__"), user=user, game__own_pace=False, game__exhibition=False)
    stays = known.exclude(hidden).exclude(seat=None).exclude(game__status=GameStatus.ABANDONED)
    stays = stays.select_related("game", "seat").order_by("-game__started_at", "-pk")
    going, over = [], []
    for stay in stays:
        if stay.game.is_going and stay.left_at is None:
            going.append(stay)
        elif stay.game.is_over or stay.left_at is not None:
            over.append((stay, _end(stay)))
    return Results(going, over, _by_seat(over))


def _end(stay: Membership) -> str:
    """How a game ended for who held a seat in it: one of ENDS."""
    if stay.left_at is not None and not (stay.game.finished_at and stay.left_at >= stay.game.finished_at):
        return "left"
    result, seat = stay.game.result or {}, stay.seat
    if seat is None or seat.seat_id not in result.get("seats", ()):
        return "lost"
    return "won" if result["kind"] == "win" else "drawn"


def _by_seat(over: Iterable[tuple[Membership, str]]) -> list[SeatResults]:
    by_seat: dict[tuple[str, str], SeatResults] = {}
    for stay, end in over:
        assert stay.seat is not None
        key = (stay.game.variant, stay.seat.name)
        by_seat.setdefault(key, SeatResults(*key)).ends[end] += 1
    return sorted(by_seat.values(), key=lambda one: (one.variant, -one.played, one.seat))
