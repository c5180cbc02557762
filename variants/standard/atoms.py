"""What conditional retreats and adjustments may ask (docs/vocabulary.md, conditions)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import cast

from engine.model.board import Place
from engine.model.conditions import ANY, COUNT, Atom, AtomSpec
from engine.model.ids import KindId, ProvinceId, SeatId
from engine.model.orders import UnitRef
from engine.model.state import Unit
from engine.rulebook.catalogue import BLOCKS
from engine.rulebook.look import Look

from variants.standard.adjustments.building import builds_due


def _place(atom: Atom, number: int = 0) -> ProvinceId:
    return ProvinceId(cast(Place, atom.args[number]).province)


def so_called(turn: Look, ref: UnitRef, seat: SeatId) -> list[Unit]:
    """The units that were called so when the season opened, as they were then; of one seat, if it is named.

    A coast does not matter, nor the number of a unit that stood alone.
    """
    alike = (ref.kind, ref.at.province, ref.number or 1)
    return [
        unit
        for unit in turn.position.opening.values()
        if (unit.kind, unit.at, unit.number or 1) == alike and (not seat or unit.owner == seat)
    ]


def named(turn: Look, atom: Atom) -> Unit | None:
    """The unit that an atom names as it was called when the season opened, as it is now, if it still lives."""
    ref = cast(UnitRef, atom.args[0])
    return called(turn, ref, SeatId(ref.seat))


def called(turn: Look, ref: UnitRef, seat: SeatId) -> Unit | None:
    """The living unit that was called so when the season opened; of one seat, if it is named."""
    if not turn.position.opening:
        return turn.find(ref, seat)
    units = turn.position.units
    return next((units[unit.id] for unit in so_called(turn, ref, seat) if unit.id in units), None)


def happened(turn: Look, atom: Atom) -> bool:
    """Whether a fact about a unit of the season's opening is known, its seat written or not.

    Facts of units that are new this season have the name that they bear.
    """
    ref = cast(UnitRef, atom.args[0])
    plain = str(replace(ref, seat="", number=0 if ref.number == 1 else ref.number))
    names = [unit.full_name for unit in so_called(turn, ref, SeatId(ref.seat))]
    names += [f"{seat} {plain}" for seat in ([ref.seat] if ref.seat else turn.rulebook.seat_ids)]
    by = f" BY {atom.by}" if atom.by not in ("", ANY) else ""
    return any(
        f"{atom.spec.name}({', '.join((name, *rest))}){by}" in turn.position.facts
        for name in names
        for rest in product(*(_readings(turn, arg) for arg in atom.args[1:]))
    )


def _readings(turn: Look, arg: object) -> list[str]:
    """What a fact may say where an atom says this: of a place without its coast, any of its coasts."""
    if not isinstance(arg, Place) or arg.coast:
        return [str(arg)]
    province = turn.rulebook.board.provinces[ProvinceId(arg.province)]
    return [str(place) for place in (arg, *(Place(arg.province, coast) for coast in province.coasts))]


def _at(turn: Look, atom: Atom) -> bool:
    unit = named(turn, atom)
    return unit is not None and unit.at == _place(atom, 1)


def _named_unit_lost(turn: Look, atom: Atom) -> bool:
    ref = cast(UnitRef, atom.args[0])
    return bool(so_called(turn, ref, SeatId(ref.seat))) and named(turn, atom) is None


def _vacant(turn: Look, atom: Atom) -> bool:
    return not turn.ask(BLOCKS, _place(atom), "step", KindId("A"))


def _occupied(turn: Look, atom: Atom) -> bool:
    units = [turn.position.units[number] for number in turn.position.at.get(_place(atom), ())]
    return any(atom.by in ("", ANY) or unit.owner == atom.by for unit in units)


def _empty(turn: Look, atom: Atom) -> bool:
    return not turn.position.at.get(_place(atom))


def _standoff(turn: Look, atom: Atom) -> bool:
    return _place(atom) in turn.position.contested


def _owns(turn: Look, atom: Atom) -> bool:
    return turn.position.centres.get(_place(atom, 1)) == atom.args[0]


def _centres(turn: Look, atom: Atom) -> bool:
    return atom.compares(len(turn.position.centres_of(SeatId(str(atom.args[0])))))


def _builds(turn: Look, atom: Atom) -> bool:
    return atom.compares(max(builds_due(turn, SeatId(str(atom.args[0]))), 0))


def _built(turn: Look, atom: Atom) -> bool:
    kind, place = atom.args
    return any(f"{atom.spec.name}({kind}, {reading})" in turn.position.facts for reading in _readings(turn, place))


def _removes(turn: Look, atom: Atom) -> bool:
    return atom.compares(max(-builds_due(turn, SeatId(str(atom.args[0]))), 0))


MOVEMENT = (
    AtomSpec("MOVED", ("unit",), 19, holds=happened, says="moved"),
    AtomSpec("BOUNCED", ("unit",), 19, holds=happened, says="bounced"),
    AtomSpec("DISLODGED", ("unit",), 19, by=True, holds=happened, says="was dislodged"),
    AtomSpec("AT", ("unit", "place"), 19, holds=_at, says="is in"),
    AtomSpec("LOST", ("unit",), 5, aliases=("DESTROYED", "DEAD"), holds=_named_unit_lost, says="is gone"),
    AtomSpec("VACANT", ("place",), 19, holds=_vacant, says="is vacant"),
    AtomSpec("OCCUPIED", ("place",), 19, by=True, holds=_occupied, says="is occupied"),
    AtomSpec("EMPTY", ("place",), 19, holds=_empty, says="is empty"),
    AtomSpec("STANDOFF", ("place",), 19, holds=_standoff, says="saw a stand-off"),
)
RETREATS = (
    AtomSpec("RETREATED", ("unit", "place"), 30, holds=happened, says="retreated to"),
    AtomSpec("DISBANDED", ("unit",), 30, holds=happened, says="disbanded"),
)
OWNERSHIP = (
    AtomSpec("OWNS", ("seat", "place"), 37, aliases=("OWN", "OWNED"), holds=_owns, says="owns"),
    AtomSpec("CENTRES", ("seat",), 37, style=COUNT, holds=_centres, says="centres"),
)
ADJUSTMENTS = (
    AtomSpec("BUILDS", ("seat",), 38, style=COUNT, aliases=("HAIRS",), holds=_builds, says="builds due"),
    AtomSpec("REMOVES", ("seat",), 38, style=COUNT, aliases=("LEAKS",), holds=_removes, says="removals due"),
    AtomSpec("BUILT", ("kind", "place"), 40, holds=_built, says="was built in"),
    AtomSpec("REMOVED", ("unit",), 40, holds=happened, says="was removed"),
)
