"""Each seat's chances by season, and the turns at which they moved most: of finished games, for who may see them."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from games.models import Game, GameChances, GameStatus, Seat, Turn
from games.selectors.positions import phase_name

FAILURES = 3
"""After so many errors it is left, until somebody asks again."""
MOST = 4
"""So many turning points are told."""
LEAST = 0.05
"""How much of the game must have changed hands, in chances, for a turn to count as one."""


@dataclass(frozen=True, slots=True)
class Point:
    """The chances before a turn, from 0 to 1 by seat id; `turn` is None for what came out in the end."""

    turn: Turn | None
    name: str
    shares: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Turning:
    """A turn in whose season so much of the game changed hands; who gained most by it and who lost most."""

    turn: Turn
    name: str
    moved: float
    gained: Seat
    lost: Seat


@dataclass(frozen=True, slots=True)
class Chances:
    """How far it is ("none", "working", "lost", "there"), how much of 100, the points and what they turn on."""

    status: str
    percent: int
    points: tuple[Point, ...]
    turning: tuple[Turning, ...]


def line_of(game: Game) -> list[int]:
    """The ids of the movement turns of a game's published line, in order."""
    turns = Turn.objects.filter(game=game, phase__endswith="M").published().adjudicated()
    return list(turns.order_by("number").values_list("pk", flat=True))


def chances_of(game: Game) -> Chances | None:
    """The chances of a game by its published line; None for one that is not over or was not played."""
    line = line_of(game) if game.status == GameStatus.FINISHED else []
    if not line:
        return None
    game_chances = GameChances.objects.filter(game=game).first()
    if game_chances is None or game_chances.turns != line:
        return Chances("none", 0, (), ())
    if game_chances.done_at is None:
        status = "lost" if game_chances.failures >= FAILURES else "working"
        return Chances(status, round(100 * len(game_chances.points) / len(line)), (), ())
    turns = Turn.objects.in_bulk(line)
    points = [
        Point(turns[one["turn"]], phase_name(game, turns[one["turn"]].phase), one["shares"])
        for one in game_chances.points
    ]
    points.append(Point(None, "the end", _end(game, points[-1].shares)))
    return Chances("there", 100, tuple(points), tuple(_turning(game, points)))


def _end(game: Game, last: Mapping[str, float]) -> Mapping[str, float]:
    """What came out: to each of those who share the game, as much; where it was broken off, what chances there were."""
    result = game.result or {}
    shared = result.get("seats") or ()
    if result.get("kind") == "stopped" or not shared:
        return last
    return {seat: 1 / len(shared) if seat in shared else 0.0 for seat in {*last, *shared}}


def _turning(game: Game, points: list[Point]) -> list[Turning]:
    """The turns at which chances moved most, in the order of play."""
    seats = {seat.seat_id: seat for seat in game.table_seats}
    turns = []
    for before, after in pairwise(points):
        change = {seat: after.shares.get(seat, 0.0) - before.shares.get(seat, 0.0) for seat in seats}
        moved = sum(abs(one) for one in change.values()) / 2
        if before.turn is not None and moved >= LEAST:
            best, worst = (pick(change, key=lambda seat: change[seat]) for pick in (max, min))
            turns.append(Turning(before.turn, before.name, moved, seats[best], seats[worst]))
    chosen = sorted(turns, key=lambda one: (-one.moved, one.turn.number))[:MOST]
    return sorted(chosen, key=lambda one: one.turn.number)
