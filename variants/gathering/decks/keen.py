"""What a Regular or an Expert knows of cards: which play helps the orders that go with it, on whom, and when.

`bot.py` has the Novice's way and the papers; here is what a play is worth beside the seat's own orders, in centres: a
card that clears the way of a move or saves a centre is played, one that does nothing now is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.bots.seat import BotSeat
from engine.model.ids import ProvinceId
from engine.model.phases import FIRST_YEAR, read_phase

LAST = 8
"""How many years are played."""
LEFT_OVER = (
    "mystical_shield", "protective_amulet", "sail_on_land", "walk_on_water", "utter_destruction", "black_hole",
    "turn_to_stone",
)  # fmt: skip
"""What is discarded if nothing is worth playing, the first first: what rarely helps."""


@dataclass(frozen=True)
class Orders:
    """One seat's board and its orders in a season, as far as cards go. `aims`: by unit, where it is ordered to go."""

    bot: BotSeat
    aims: Mapping[str, str]
    owners: Mapping[str, str] = field(default_factory=dict)
    stands: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """By province, the unit that stands there and whose it is."""

    @classmethod
    def of(cls, bot: BotSeat, lines: list[str]) -> Orders:
        """What the lines of a paper come to."""
        moves = {str(data["unit"]): _province(str(data["target"])) for data in bot.of("move", lines).values()}
        owners = {str(place): str(owner or "") for place, owner in bot.state.centres.items()}
        stands = {str(unit.at): (str(unit), str(unit.owner)) for unit in bot.state.units.values()}
        return cls(bot, moves, owners, stands)

    @property
    def autumn(self) -> bool:
        """Whether centres are counted after this season."""
        return self.bot.state.phase.startswith("F")

    @property
    def left(self) -> float:
        """How much of the game is still to come, from 1 down to 0."""
        return max(0.0, 1 - (read_phase(self.bot.state.phase).year - FIRST_YEAR) / LAST)

    @property
    def goals(self) -> set[str]:
        """Where own units go."""
        return set(self.aims.values())

    def next_to(self, place: str) -> set[str]:
        """The provinces that touch one."""
        return {str(other) for other in self.bot.rulebook.board.touches.get(ProvinceId(place), ())}

    def mine(self, place: str) -> bool:
        """Whether a place is an own centre."""
        return self.owners.get(place) == self.bot.seat

    def threatened(self, place: str) -> int:
        """How many own centres a unit in a place could go to."""
        return sum(self.mine(other) for other in self.next_to(place))

    def others(self, place: str) -> bool:
        """Whether a place is a centre of somebody else's, or of nobody's."""
        return place in self.owners and not self.mine(place)

    def size(self, seat: str) -> int:
        """How many centres a seat has."""
        return sum(owner == seat for owner in self.owners.values())

    def fits(self, unit: str, place: str) -> bool:
        """Whether a unit can do anything where it would be put."""
        board = self.bot.rulebook.board
        province = ProvinceId(place)
        return board.is_land(province) if unit.startswith("A") else board.is_sea(province) or board.is_coastal(province)


def worth_playing(orders: Orders, card: str, target: str) -> float:
    """What a play is worth in about centres; 0 or less is not worth its card."""
    score = {
        "sudden_death": _kills,
        "turn_to_stone": _petrifies,
        "black_hole": _swallows,
        "double_trouble": _doubles,
        "walk_on_water": _frees,
        "sail_on_land": _frees,
        "utter_destruction": _destroys,
        "garden_of_eden": _plants,
        "teleport": _travels,
        "faster_than_light": _runs,
    }.get(card)
    return score(orders, target) if score is not None else 0.0


def _whose(orders: Orders, unit: str) -> tuple[str, str]:
    """Where a unit stands, and whose it is; empty for one that is not there."""
    matches = ((place, owner) for place, (text, owner) in orders.stands.items() if text == unit)
    return next(matches, ("", ""))


def _kills(orders: Orders, unit: str) -> float:
    place, owner = _whose(orders, unit)
    if not place or owner == orders.bot.seat:
        return 0.0
    if place in orders.goals:
        return 1.6 if orders.others(place) else 1.0
    if orders.mine(place):
        return 1.3
    return 0.25 * min(orders.threatened(place), 3)


def _petrifies(orders: Orders, unit: str) -> float:
    place, owner = _whose(orders, unit)
    if not place or owner == orders.bot.seat or orders.mine(place):
        return 0.0
    return 0.3 * min(orders.threatened(place), 3)


def _swallows(orders: Orders, place: str) -> float:
    _, owner = orders.stands.get(place, ("", ""))
    if not owner or owner == orders.bot.seat or place in orders.goals:
        return 0.0
    return 1.2 if orders.mine(place) else 0.25 * min(orders.threatened(place), 3)


def _doubles(orders: Orders, unit: str) -> float:
    place, owner = _whose(orders, unit)
    if owner != orders.bot.seat:
        return 0.0
    near = any(orders.stands.get(other, ("", owner))[1] != owner for other in orders.next_to(place))
    aim = orders.aims.get(unit, "")
    return orders.left * (0.7 + 0.3 * near + 0.4 * bool(aim and aim in orders.stands and orders.others(aim)))


def _frees(orders: Orders, unit: str) -> float:
    place, owner = _whose(orders, unit)
    if owner != orders.bot.seat:
        return 0.0
    seas = sum(orders.bot.rulebook.board.is_sea(ProvinceId(other)) for other in orders.next_to(place))
    return orders.left * (0.35 if unit.startswith("F") else 0.2 + 0.1 * min(seas, 2))


def _destroys(orders: Orders, place: str) -> float:
    owner = orders.owners.get(place, "")
    if not owner or owner == orders.bot.seat or place in orders.goals:
        return 0.0
    most = max(map(orders.size, set(orders.owners.values()) - {"", orders.bot.seat}), default=1)
    reach = any(orders.stands.get(other, ("", ""))[1] == orders.bot.seat for other in orders.next_to(place))
    return 0.5 * orders.size(owner) / most - (0.3 if reach else 0.0)


def _plants(orders: Orders, place: str) -> float:
    if place in orders.owners or orders.stands.get(place, ("", orders.bot.seat))[1] != orders.bot.seat:
        return 0.0
    beside = orders.next_to(place)
    friends = sum(orders.mine(other) for other in beside)
    strangers = sum(orders.stands.get(other, ("", orders.bot.seat))[1] != orders.bot.seat for other in beside)
    return (0.9 + 0.3 * min(friends, 2) - 0.3 * strangers) * (0.5 + 0.5 * orders.left)


def _goes(orders: Orders, unit: str, goal: str) -> float:
    """What it is worth that a unit is put on an empty centre of somebody else's, if it has nothing better to do."""
    place, owner = _whose(orders, unit)
    busy = orders.others(orders.aims.get(unit, "") or place)
    if owner != orders.bot.seat or goal in orders.stands or goal in orders.goals or not orders.others(goal):
        return 0.0
    if busy or not orders.fits(unit, goal):
        return 0.0
    guards = sum(orders.stands.get(other, ("", owner))[1] != owner for other in orders.next_to(goal))
    left_open = 0.4 if orders.mine(place) else 0.0
    return (1.4 if orders.autumn else 0.4) - 0.25 * min(guards, 3) - left_open


def _travels(orders: Orders, target: str) -> float:
    unit, _, goal = target.partition(" - ")
    return _goes(orders, unit, _province(goal))


def _runs(orders: Orders, target: str) -> float:
    unit, *steps = target.split(" - ")
    way = [_province(step) for step in steps]
    return _goes(orders, unit, way[-1]) if way and not set(way) & set(orders.stands) else 0.0


def _province(place: str) -> str:
    return place.partition("/")[0]
