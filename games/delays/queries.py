"""What is left of the excused delays of a game."""

from collections import Counter
from dataclasses import dataclass

from games.models import Delay, Game, GameStatus, Seat
from games.permissions import Viewer


@dataclass(frozen=True, slots=True)
class DelayBudget:
    """How many delays a seat has taken, and has left."""

    seat: Seat
    taken: int
    left: int


def budgets(game: Game) -> list[DelayBudget]:
    """Of each seat that is in the game; nothing where none were agreed."""
    if not game.delays:
        return []
    taken = Counter(Delay.objects.filter(seat__game=game).values_list("seat_id", flat=True))
    seats = [one for one in game.table_seats if not one.out]
    return [DelayBudget(one, taken[one.pk], max(game.delays - taken[one.pk], 0)) for one in seats]


def left_of(game: Game, seat: Seat) -> int:
    """How many delays a seat has left."""
    return max(game.delays - seat.delays.count(), 0)


def offered(viewer: Viewer) -> int:
    """How many delays this viewer could take of which one now; 0: none."""
    game, seat = viewer.game, viewer.seat
    if not game.delays or seat is None or seat.out or viewer.sits or viewer.impersonating:
        return 0
    turn = game.open_turn
    if game.status != GameStatus.RUNNING or game.is_against_bots or turn is None or turn.gated_at is not None:
        return 0
    return 0 if seat.delays.filter(turn=turn).exists() else left_of(game, seat)
