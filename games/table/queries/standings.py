"""Who holds how much: seats, and sides that no seat plays (Monsters), the strongest first."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.io.codec import NEUTRAL_KEY
from engine.model.json_data import Json
from games.models import Game, Seat
from games.permissions import Viewer
from games.selectors.positions import latest_state, rules_in_force

NOBODYS = (NEUTRAL_KEY, "")
"""Under these names a state lists centres that belong to nobody."""


@dataclass(frozen=True, slots=True)
class Side:
    """A holder of units and centres that is no seat; with the fields of a `Seat` that tables and charts look at."""

    seat_id: str
    name: str
    position: int
    kind: str = "side"
    out: bool = False
    player: None = None
    player_id: None = None
    bot: bool = False
    nmr_total: int = 0

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class PowerStanding:
    """What a power, or a side without a seat, holds."""

    seat: Seat | Side
    units: int
    centres: int


def name_of_side(game: Game, state: Mapping[str, object], side: str) -> str:
    """What a side without a seat is called in the words of the rules in force: `Monsters`."""
    book = rules_in_force(game, dict(state))
    name = book.say(book.told_names.get(side, side))
    return f"{name[:1].upper()}{name[1:]}"


def sides(game: Game, state: Json, held: Iterable[str] = ()) -> list[Side]:
    """Whoever holds anything in a viewed state, or is among `held`, and is no seat; by name."""
    seats = {seat.seat_id for seat in game.table_seats}
    owners = {owner for part in ("units", "centres") for owner, holdings in state.get(part, {}).items() if holdings}
    names = sorted({*owners, *held} - seats - {*NOBODYS})
    return [Side(name, name_of_side(game, state, name), len(seats) + at) for at, name in enumerate(names)]


def standings(viewer: Viewer, held: Iterable[str] = ()) -> list[PowerStanding]:
    """Seats and sides with what they hold in the view of these eyes, the strongest first.

    `held`: sides that have held something before, to be listed even where they hold nothing any more.
    """
    state = latest_state(viewer)
    return standings_in(viewer.game, state, held)


def standings_in(game: Game, state: Json, held: Iterable[str] = ()) -> list[PowerStanding]:
    """The same of a viewed state."""
    units, centres = state.get("units", {}), state.get("centres", {})
    holders: list[Seat | Side] = [*game.table_seats, *sides(game, state, held)]
    lines = [
        PowerStanding(seat, len(units.get(seat.seat_id, ())), len(centres.get(seat.seat_id, ()))) for seat in holders
    ]
    return sorted(lines, key=lambda line: (-line.centres, -line.units, line.seat.position))
