"""What printed reports have besides: who owns which centres and what has changed, whose the supported units are, where
the dislodged may go, and who does not build."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import engine
from engine.model.json_data import Json
from engine.model.wording import ending, listed
from games.selectors.positions import AdjudicatedTurn

Names = Mapping[str, str]
_HELPED = re.compile(r"(?<= [SC] )(\S+ \^?\S+)")
"""The unit that a line supports or convoys, as it is written: `A Mar S [A Par] - Bur`."""


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A seat's centres after a turn by name, in the order of the alphabet; those that it has won and lost in it."""

    seat: str
    name: str
    held: tuple[str, ...]
    won: tuple[str, ...]
    lost: tuple[str, ...]

    @property
    def count(self) -> int:
        """How many it holds."""
        return len(self.held)

    @property
    def change(self) -> str:
        """`+1`, `−2`, or nothing."""
        gain = len(self.won) - len(self.lost)
        return f"+{gain}" if gain > 0 else f"−{-gain}" if gain < 0 else ""


def centre_chart(report: AdjudicatedTurn, places: Names, seats: Names) -> tuple[ChartLine, ...]:
    """Every seat that has a centre or has lost one, the largest first. `places`, `seats`: names by id."""
    before, after = (_centres(state) for state in (report.state_before, report.state_after))
    lines = []
    for seat in seats:
        old, new = before.get(seat, set()), after.get(seat, set())
        if old or new:
            named = [tuple(sorted(places.get(one, one) for one in centres)) for centres in (new, new - old, old - new)]
            lines.append(ChartLine(seat, seats.get(seat, seat), *named))
    return tuple(sorted(lines, key=lambda line: (-line.count, line.name)))


def _centres(state: Json) -> dict[str, set[str]]:
    return {seat: {str(place) for place in held} for seat, held in (state.get("centres") or {}).items()}


def whose(state: Json) -> dict[str, str]:
    """The owner of each unit of a viewed state, by the unit as orders write it."""
    owners: dict[str, str] = {}
    for part in ("units", "dislodged"):
        for seat, units in (state.get(part) or {}).items():
            for one in units:
                owners[str(one if isinstance(one, str) else one.get("unit", ""))] = str(seat)
    return owners


def with_owner(text: str, seat: str, owners: Names, adjectives: Names) -> str:
    """An order with the nationality of a unit of somebody else's that it helps: `A Mar S Italian A Pie - Tyr`."""

    def named(match: re.Match[str]) -> str:
        owner = owners.get(match[1], seat)
        adjective = adjectives.get(owner, "") if owner != seat else ""
        return f"{adjective} {match[1]}" if adjective else match[1]

    return _HELPED.sub(named, text, count=1)


def adjectives_of(book: "engine.Rulebook") -> dict[str, str]:
    """`French` by `France`; nothing where a seat has none."""
    return {str(seat.id): seat.adjective for seat in book.seats if seat.adjective}


def retreat_options(book: "engine.Rulebook", state: Json) -> tuple[str, ...]:
    """Where each dislodged unit of a viewed state may go, a sentence each."""
    dislodged = state.get("dislodged") or {}
    if not any(dislodged.values()):
        return ()
    sentences: list[str] = []
    try:
        loaded = engine.load_state(book, dict(state))
    except engine.EngineError:  # what a reader may see of it is no position that could be played
        return ()
    for seat in dislodged:
        for unit, orders in engine.legal_orders(book, loaded, str(seat)).items():
            goals = [order.partition(" R ")[2] for order in orders if " R " in order]
            if unit and any(" R " in order or order.endswith(" D") for order in orders):
                sentences.append(f"{unit} may retreat to {listed(goals)}." if goals else f"{unit} has nowhere to go.")
    return tuple(sentences)


def no_builds(report: AdjudicatedTurn, window: str, seats: Names) -> str:
    """Who has a centre more than units when the year is over, and builds nothing: a sentence, or nothing."""
    if window != "A":
        return ""
    units = _count(report.state_before, "units")
    held = _centres(report.state_before)
    owed = {seat for seat, centres in held.items() if seat in seats and len(centres) > units.get(seat, 0)}
    built = {str(event.get("seat")) for event in report.events if event["kind"] == "unit.built"}
    idle: Sequence[str] = [seats[seat] for seat in sorted(owed - built)]
    if not idle:
        return ""
    verb = f"build{ending(next(iter(owed - built)))}" if len(idle) == 1 else "build"
    sentence = f"{listed(idle)} {verb} nothing."
    return f"{sentence[:1].upper()}{sentence[1:]}"


def _count(state: Json, part: str) -> dict[str, int]:
    return {str(seat): len(held) for seat, held in (state.get(part) or {}).items()}
