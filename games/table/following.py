"""Units followed from turn to turn, provinces by their owners, and how orders fared: out of what one viewer may see.

Nothing here looks at a stored position: all comes from reports as `engine.view` gives them to these eyes. So whoever
does not see a unit does not follow it, and one that comes into sight again is another as far as they know.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.model.json_data import Json
from games.models import Turn
from games.selectors.positions import AdjudicatedTurn


@dataclass(frozen=True, slots=True)
class FollowingStep:
    """What a unit did in one turn. `unit`: as it was called before it; `to`: where it was after it, empty if gone."""

    turn: Turn
    phase_name: str
    unit: str
    order: str
    verdict: str
    why: str
    to: str


@dataclass(slots=True)
class FollowingWay:
    """A unit's whole way. `key` finds it again: its seat, its first name, and the phase in which it was first seen."""

    seat: str
    first: str
    phase: str
    steps: list[FollowingStep] = field(default_factory=list)

    @property
    def key(self) -> str:
        return f"{self.seat}.{self.first}.{self.phase}"

    @property
    def places(self) -> tuple[str, ...]:
        """The provinces that it has been in, each once."""
        names = [self.first, *(step.to for step in self.steps if step.to)]
        return tuple(dict.fromkeys(province(name) for name in names))

    @property
    def lives(self) -> bool:
        return not self.steps or bool(self.steps[-1].to)


@dataclass(frozen=True, slots=True)
class Holding:
    """From which turn on a province is whose; `seat` empty where it is nobody's."""

    turn: Turn
    phase_name: str
    seat: str
    unit: str


def province(unit: str) -> str:
    """Where a unit is, of its name: `F Spa/sc` is in Spa."""
    return unit.rpartition(" ")[2].partition("/")[0].partition("#")[0].lstrip("^")


def coast(unit: str) -> str:
    """The coast on which a unit is, of its name; empty for most."""
    return unit.partition("/")[2].partition("#")[0]


def kind_of(unit: str) -> str:
    """Its kind: the first word of its name."""
    return unit.partition(" ")[0]


def _names(state: Json) -> list[tuple[str, str]]:
    """(seat, unit) of all units that are seen."""
    units = state.get("units", {})
    return [
        (seat, one if isinstance(one, str) else str(one["unit"]))
        for seat, seat_units in units.items()
        for one in seat_units
    ]


def _went(report: AdjudicatedTurn) -> dict[tuple[str, str], str]:
    """By seat and unit, the place to which it is told to have gone, the last if it was told several times."""
    moves = [event for event in report.events if {"seat", "unit", "to"} <= event.keys()]
    return {(str(event["seat"]), str(event["unit"])): str(event["to"]) for event in moves}


def _after(report: AdjudicatedTurn) -> dict[tuple[str, str], str]:
    """By seat and unit before a turn, its name after it; empty for what is gone, or out of sight.

    Where nothing tells of a move (a teleport), one unit that is missing and one that is new are the same if no other of
    that seat and kind is.
    """
    before, left = _names(report.state_before), Counter(_names(report.state_after))
    went, names = _went(report), {}
    for moved in (True, False):
        for seat, unit in before:
            if (seat, unit) in names or ((seat, unit) in went) is not moved:
                continue
            goal = went.get((seat, unit), "")
            name = f"{unit.rpartition(' ')[0]} {goal}" if goal else unit
            if left[(seat, name)]:
                left[(seat, name)] -= 1
                names[(seat, unit)] = name
    lost = [one for one in before if one not in names]
    built = any(event.get("kind", "").startswith("unit.built") for event in report.events)
    for seat, unit in lost:
        sort = (seat, unit.rpartition(" ")[0])
        come = [name for (owner, name), count in left.items() if count and (owner, name.rpartition(" ")[0]) == sort]
        alike = [one for one in lost if (one[0], one[1].rpartition(" ")[0]) == sort]
        names[(seat, unit)] = come[0] if len(come) == len(alike) == 1 and not built else ""
    return names


def ways(reports: Iterable[AdjudicatedTurn]) -> list[FollowingWay]:
    """Every unit's way, in the order in which they were first seen."""
    all_ways: list[FollowingWay] = []
    now: dict[tuple[str, str], FollowingWay] = {}
    for report in reports:
        results = {
            (seat, one.get("unit", "")): one for seat, seat_results in report.results.items() for one in seat_results
        }
        after, later = _after(report), {}
        for seat, unit in dict.fromkeys(_names(report.state_before)):
            way = now.get((seat, unit))
            if way is None:
                way = FollowingWay(seat, unit, report.phase)
                all_ways.append(way)
            result, to = results.get((seat, unit), {}), after[(seat, unit)]
            if result or to != unit:
                order, verdict, why = (str(result.get(key, "")) for key in ("order", "verdict", "why"))
                way.steps.append(FollowingStep(report.turn, report.phase_name, unit, order, verdict, why, to))
            if to:
                later[(seat, to)] = way
        now = later
    return all_ways


def holdings(reports: Sequence[AdjudicatedTurn], place: str) -> list[Holding]:
    """Whose a province was, and who stood there: a line for every turn after which that was another than before."""
    lines: list[Holding] = []
    for report in reports:
        for state, name in ((report.state_before, report.phase_name), (report.state_after, report.phase_name)):
            owner = next((seat for seat, centres in state.get("centres", {}).items() if place in centres), "")
            units = ", ".join(f"{seat} {unit}" for seat, unit in _names(state) if province(unit) == place)
            if not lines or (lines[-1].seat, lines[-1].unit) != (owner, units):
                lines.append(Holding(report.turn, name, owner, units))
    return lines


@dataclass(slots=True)
class Success:
    """How a seat's orders of one kind fared."""

    given: int = 0
    succeeded: int = 0

    @property
    def share(self) -> int:
        """Per cent."""
        return round(100 * self.succeeded / self.given) if self.given else 0


GOOD = frozenset({"succeeds", "holds"})


def success(reports: Iterable[AdjudicatedTurn]) -> dict[str, dict[str, Success]]:
    """By seat and by verb, and under "" all together: orders that were seen, and those of them that succeeded."""
    counts: dict[str, dict[str, Success]] = {}
    for report in reports:
        for seat, seat_results in report.results.items():
            for one in seat_results:
                verb = str(one.get("data", {}).get("verb", ""))
                if not verb or not one.get("unit"):
                    continue
                for key in ("", verb):
                    count = counts.setdefault(seat, {}).setdefault(key, Success())
                    count.given += 1
                    count.succeeded += one.get("verdict") in GOOD
    return counts
