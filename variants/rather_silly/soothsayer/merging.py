"""[16] continued: which stand-offs there were, who was in them, and the unit that they become."""

from __future__ import annotations

from engine.model.changes import AddUnit, SetMark
from engine.model.ids import KindId, ProvinceId, SeatId
from engine.model.orders import Move
from engine.model.state import Mark, Unit
from engine.model.wording import listed
from engine.rulebook.catalogue import MAY_STAND
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn

SEAT = SeatId("Soothsayer")
MULTIPLE = "soothsayer.multiple"


def multiple_of(turn: Look, unit: Unit) -> int:
    """Of how many a unit has been merged; 1 for all others."""
    mark = turn.position.mark(MULTIPLE, unit.id)
    return int(str(mark.value)) if mark is not None else 1


# --- stand-offs --------------------------------------------------------------------------------------


def standoffs(turn: Look) -> dict[ProvinceId, list[Unit]]:
    """The spaces of stand-offs, each with all units that were directly involved in it."""
    by_place: dict[ProvinceId, list[Unit]] = {}
    for unit in list(turn.position.units.values()):
        target = _goal(turn, unit)
        if target is not None and turn.kind(unit).contests and unit.at != target:
            by_place.setdefault(target, []).append(unit)
    return {
        place: units + _beside(turn, place) + _repulsers(turn, place)
        for place, units in by_place.items()
        if len(units) > 1 and _qualifies(turn, place)
    }


def _goal(turn: Look, unit: Unit) -> ProvinceId | None:
    """Where a player's unit was ordered to move and tried to get in; who lost his convoy never tried (R88)."""
    current, verdict = turn.orders.get(unit.id), turn.verdicts.get(unit.id)
    if current is None or current.stuck or not isinstance(current.order, Move):
        return None
    if unit.owner not in turn.rulebook.seat_ids or (verdict is not None and verdict.verdict in ("disrupted", "fails")):
        return None
    return ProvinceId(current.order.target.province)


def _qualifies(turn: Look, place: ProvinceId) -> bool:
    """Nobody fights in it now; by option a repulsed attack counts, if whoever repulsed it did so from there."""
    holders = [unit for unit in turn.position.standing(place) if turn.kind(unit).contests]
    if not holders:
        return True
    if turn.option("soothsayer.standoff") != "include_repulsed":
        return False
    return all(_goal(turn, unit) is None and unit.owner in turn.rulebook.seat_ids for unit in holders)


def _repulsers(turn: Look, place: ProvinceId) -> list[Unit]:
    """Whoever stands there and repulsed them (option): he is in it too, for the merged unit needs the space."""
    return [unit for unit in turn.position.standing(place) if turn.kind(unit).contests]


def _beside(turn: Look, place: ProvinceId) -> list[Unit]:
    """The unarmed human armies that moved in this season; by option those that stood there before (R70)."""
    armies = []
    for unit in turn.position.standing(place):
        kind, current = turn.kind(unit), turn.orders.get(unit.id)
        if kind.contests or not kind.human or kind.medium != "land":
            continue
        moved = current is not None and isinstance(current.order, Move) and current.order.target.province == place
        if moved or turn.option("soothsayer.sitting_fa") == "in":
            armies.append(unit)
    return armies


# --- the merged unit ---------------------------------------------------------------------------------


def merge(turn: Turn, place: ProvinceId, involved: list[Unit], wanted: str) -> None:
    """All of them leave, and one unit of the Soothsayer's stands in the space."""
    number = sum(_worth(turn, unit) for unit in involved)
    kind = _kind(turn, place, involved, wanted)
    coast = _coast(turn, place, involved) if kind == "F" else ""
    names = listed([unit.full_name for unit in involved])
    verb = "become" if len(involved) > 1 else "becomes"
    for unit in involved:
        if unit.id in turn.position.units:
            turn.lose(unit, "merged", f"{unit.full_name} is merged in {place}.", kind="unit.merged")
    new = Unit(turn.position.take_id(), KindId(kind), SEAT, place, coast)
    mark = Mark(MULTIPLE, str(new.id), number)
    text = f"{names} {verb} the Soothsayer's {number}{new}."
    turn.emit(
        "soothsayer.merged",
        text,
        AddUnit(new),
        SetMark(mark),
        unit=str(new),
        seat=SEAT,
        place=place,
        multiple=number,
        units=[unit.full_name for unit in involved],
    )
    turn.know(f"MERGED({place})")


def _worth(turn: Look, unit: Unit) -> int:
    """What a unit adds to the multiple (R66)."""
    if not turn.kind(unit).contests:
        return 1 if turn.option("soothsayer.multiplicity") == "all" else 0
    return multiple_of(turn, unit)


def _kind(turn: Look, place: ProvinceId, involved: list[Unit], wanted: str) -> str:
    """The majority's kind, by number of units; if tied the one wanted, else a fleet at sea and an army on land."""
    province = turn.rulebook.board.provinces[place]
    if province.kind in ("sea", "inland"):
        return "F" if province.kind == "sea" else "A"
    fleets = sum(turn.kind(unit).medium == "water" for unit in involved)
    if 2 * fleets != len(involved):
        return "F" if 2 * fleets > len(involved) else "A"
    kind = wanted or "A"
    return kind if not MAY_STAND.ask(turn, Unit(involved[0].id, KindId(kind), SEAT, place), place) else "A"


def _coast(turn: Turn, place: ProvinceId, involved: list[Unit]) -> str:
    """The coast to which most of the fleets were ordered; if tied, drawn."""
    coasts = turn.rulebook.board.provinces[place].coasts
    if not coasts:
        return ""
    counts = dict.fromkeys(coasts, 0)
    for unit in involved:
        order = turn.orders[unit.id].order if unit.id in turn.orders else None
        if isinstance(order, Move) and order.target.coast in counts:
            counts[order.target.coast] += 1
    most = [f"{place}/{coast}" for coast, count in counts.items() if count == max(counts.values())]
    return turn.draw("soothsayer.coast", most, place).rpartition("/")[2]
