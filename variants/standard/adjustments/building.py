"""Builds: where, what, and how many (DATC 6.I)."""

from __future__ import annotations

from math import floor

from engine.model.board import Place, text_key
from engine.model.changes import AddUnit
from engine.model.ids import KindId, ProvinceId, SeatId, UnitId
from engine.model.judged import Judged
from engine.model.kinds import Kind
from engine.model.orders import Build
from engine.model.state import Unit
from engine.rulebook.catalogue import ALLOWANCE, BLOCKS, MAY_STAND, SITES
from engine.rulebook.look import Look
from engine.rulebook.questions import Layer
from engine.rulebook.turn import Turn


def builds_due(turn: Look, seat: SeatId, budget: str = "units") -> int:
    """How many units of a budget a seat may build; below nought, how many it must remove."""
    return floor(turn.ask(ALLOWANCE, seat, budget))


def budgets(turn: Look) -> list[str]:
    """What builds are counted against in this game, the ordinary units first."""
    return sorted(
        {kind.budget for kind in turn.rulebook.kinds.values() if kind.budget}, key=lambda b: (b != "units", b)
    )


def kinds(turn: Look, budget: str = "units") -> list[Kind]:
    """The kinds that builds of a budget make."""
    return [kind for kind in turn.rulebook.kinds.values() if kind.budget == budget]


def sites(turn: Look, seat: SeatId, kind: Kind) -> list[Place]:
    """Where a seat may build a unit of that kind now: its sites that are vacant and suit the kind, coast by coast."""
    free_places: list[Place] = []
    where = turn.ask(SITES, seat, kind.id)
    for province in sorted(where, key=text_key):
        if turn.ask(BLOCKS, province, "build", kind.id):
            continue
        coasts = turn.rulebook.board.provinces[province].coasts if kind.medium == "water" else ()
        places = [Place(province, coast) for coast in coasts or ("",)]
        free_places += [place for place in places if not unsuited(turn, kind, place, seat)]
    return free_places


def suits(turn: Look, kind: Kind, province: ProvinceId, seat: SeatId) -> bool:
    """Whether a seat's unit of that kind could stand there, on one coast at least."""
    return not unsuited(turn, kind, Place(province), seat)


def unsuited(turn: Look, kind: Kind, place: Place, seat: SeatId) -> str:
    """Why a seat's new unit of that kind could not stand there, on that coast, or nothing."""
    province = ProvinceId(place.province)
    return str(turn.ask(MAY_STAND, Unit(UnitId(0), kind.id, seat, province, place.coast), province))


def free_sites(turn: Look, seat: SeatId, budget: str = "units") -> set[ProvinceId]:
    """The provinces in which a seat may build something of a budget now."""
    return {place.province for kind in kinds(turn, budget) for place in sites(turn, seat, kind)}


def judge_build(turn: Look, seat: SeatId, order: Build) -> Judged:
    """The build with its kind and coast settled, and why it cannot be, if it cannot."""
    order = _settle_kind(turn, order)
    kind = turn.rulebook.kinds.get(order.kind)
    province = ProvinceId(order.at.province)
    if kind is None or not kind.budget:
        names = " or ".join(kind.id for kind in turn.rulebook.kinds.values() if kind.budget)
        return Judged(order, None, f"the build in {province} does not say what to build: {names}")
    if problem := unsuited(turn, kind, order.at, seat):
        return Judged(order, None, f"{kind.name.lower()} {order.at} cannot be: {problem}")
    if province not in turn.ask(SITES, seat, kind.id):
        return Judged(order, None, _no_site(turn, seat, province, kind))
    if blocked := turn.ask(BLOCKS, province, "build", kind.id):
        return Judged(order, None, f"{province} is not vacant: {blocked}")
    return _settle_coast(turn, kind, order)


def _settle_kind(turn: Look, order: Build) -> Build:
    province = turn.rulebook.board.provinces[ProvinceId(order.at.province)]
    if not order.kind:
        custom = turn.option("adjustments.missing_kind")
        if province.kind == "inland" and custom != "fails":
            return Build(KindId("A"), order.at)
        if order.at.coast and custom == "coast_decides":
            return Build(KindId("F"), order.at)
    inland_fleet = order.kind == "F" and province.kind == "inland"
    if inland_fleet and turn.option("adjustments.inland_fleet") == "army":
        return Build(KindId("A"), order.at)
    return order


def _no_site(turn: Look, seat: SeatId, province: ProvinceId, kind: Kind) -> str:
    forbid = [
        amendment.rule
        for amendment in turn.rulebook.amendments.get(SITES.name, ())
        if amendment.layer is Layer.FORBID and province in (amendment.answer(turn, seat, kind.id) or ())
    ]
    if forbid:
        titles = " and ".join(rule.title for rule in turn.rulebook.rules if rule.id in forbid)
        return f"{seat} may not build {kind.id} in {province} ({titles})"
    if province not in turn.position.centres:
        return f"{province} is no supply centre"
    owner = turn.position.centres[province]
    if owner != seat:
        return f"{province} belongs to {owner or 'nobody'}"
    if seat not in turn.position.homes.get(province, ()):
        return f"{province} is no home centre of {seat}"
    return f"{seat} does not build {kind.id} in {province}"


def _settle_coast(turn: Look, kind: Kind, order: Build) -> Judged:
    coasts = turn.rulebook.board.provinces[ProvinceId(order.at.province)].coasts
    if kind.medium != "water" or not coasts:
        return Judged(Build(order.kind, Place(order.at.province)))
    usual = turn.rulebook.board.usual.get(ProvinceId(order.at.province), "")
    if order.at.coast in coasts or (usual and not order.at.coast):
        return Judged(Build(order.kind, Place(order.at.province, order.at.coast or usual)))
    names = " or ".join(f"{order.at.province}/{coast}" for coast in coasts)
    return Judged(order, None, f"a fleet in {order.at.province} must say its coast: {names}")


def build_unit(turn: Turn, seat: SeatId, order: Build) -> None:
    """Put the new unit on the board."""
    unit = Unit(turn.position.take_id(), order.kind, seat, ProvinceId(order.at.province), order.at.coast)
    turn.emit("unit.built", f"{seat} builds {unit}.", AddUnit(unit), unit=str(unit), seat=seat)
    turn.know(f"BUILT({unit.kind}, {Place(unit.at, unit.coast)})")
