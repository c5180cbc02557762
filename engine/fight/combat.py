"""The fight itself (slot 16): resolved once for everybody, then carried out and reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.catalogue import RETREAT_OWED
from engine.changes import Contest, Dislodge, MoveUnit
from engine.events import Result
from engine.fight.reasons import dislodgement, verdict_of
from engine.fight.setup import Fight, set_up
from engine.ids import ProvinceId
from engine.orders import Move
from engine.resolver import DISLODGED, MOVED, ROUTE_BROKEN, Verdicts, resolve
from engine.state import Owed, Unit
from engine.unit_orders import UnitOrder, Verdict

if TYPE_CHECKING:
    from engine.turn import Turn


def fight_it_out(turn: Turn) -> None:
    """Resolve all moves, carry them out, note dislodgements and standoffs, and give every order its verdict."""
    fight, verdicts = _resolve(turn)
    aids = {number: place for place, (number, _, _) in enumerate(fight.aids)}
    for number, unit in enumerate(fight.units):
        found, given = verdict_of(fight, verdicts, number, aids), turn.orders[unit.id]
        if given.problem or given.stuck:
            _forgive(given, found)
        turn.verdicts[unit.id] = found
    _carry_out(turn, fight, verdicts)
    _report(turn, fight)


def _resolve(turn: Turn) -> tuple[Fight, Verdicts]:
    """Resolve; where the house lets armies fall back on the land route, again without their convoys (4.A.3)."""
    fight = set_up(turn)
    assert fight.problem is not None
    verdicts = resolve(fight.problem)
    customs = turn.rulebook.customs
    falls_back = customs.via_fallback == "land" or customs.adjacent_convoy == "rules_1971"
    by_land: frozenset[int] = frozenset()
    while falls_back:
        stranded = {n for n in fight.by_choice if verdicts.reason[n] == ROUTE_BROKEN}
        if not stranded:
            break
        by_land |= stranded
        fight = set_up(turn, by_land)
        assert fight.problem is not None
        verdicts = resolve(fight.problem)
    return fight, verdicts


def _forgive(order: UnitOrder, found: Verdict) -> None:
    """Say why a move that was stopped before the fight did not happen."""
    if order.stuck and isinstance(order.order, Move):
        found.verdict, found.why = "fails", order.problem
    elif order.problem and not order.missing and found.verdict == "holds":
        found.why = f"{order.problem}; {found.why}"


def _carry_out(turn: Turn, fight: Fight, verdicts: Verdicts) -> None:
    for number, unit in enumerate(fight.units):
        if verdicts.outcome[number] == DISLODGED:
            by = fight.names[verdicts.dislodged_by[number]]
            owed = _owed(turn, fight, verdicts, number)
            name = fight.names[number]
            text = f"{unit.owner} {name} is {dislodgement(fight, verdicts, number)}."
            turn.emit("unit.dislodged", text, Dislodge(owed), unit=name, seat=unit.owner, by=by)
            turn.note("DISLODGED", unit)
    for number, unit in enumerate(fight.units):
        order = fight.orders[number]
        if verdicts.outcome[number] == MOVED and isinstance(order, Move):
            name, target = fight.names[number], order.target
            text = f"{unit.owner} {name} moves to {target}: {turn.verdicts[unit.id].why}."
            change = MoveUnit(unit.id, ProvinceId(target.province), target.coast)
            turn.emit("unit.moved", text, change, unit=name, seat=unit.owner, to=str(target))
            turn.note("MOVED", unit)
        elif turn.verdicts[unit.id].verdict == "bounces":
            turn.note("BOUNCED", unit)
    if verdicts.standoffs:
        names_of = tuple(turn.rulebook.board.index)
        places = frozenset(names_of[number] for number in verdicts.standoffs)
        turn.emit(
            "place.contested", f"Standoff in {', '.join(sorted(places))}.", Contest(places), places=sorted(places)
        )
    if verdicts.paradox:
        turn.emit("convoy.paradox", "A convoy paradox was settled by the rule in force.", paradox=verdicts.paradox)


def _owed(turn: Turn, fight: Fight, verdicts: Verdicts, number: int) -> Owed:
    """The retreat that a dislodged unit owes. A convoyed attacker's origin is open or barred by choice (DATC 4.A.5)."""
    by = verdicts.dislodged_by[number]
    attacker, unit = fight.units[by], fight.units[number]
    carried = by in fight.routes
    open_ = carried and turn.rulebook.customs.convoyed_attacker == "open"
    owed = Owed(unit.id, barred=() if open_ else (attacker.at,), origin=attacker.at)
    found = RETREAT_OWED.ask(turn, unit, owed)
    assert isinstance(found, Owed)
    return found


def _mark_void(turn: Turn, unit: Unit, found: Verdict) -> None:
    """A unit with nothing but void lines has no other result; that it was dislodged is said there."""
    if found.dislodged:
        void = turn.voided[unit.id]
        turn.results[unit.owner] = [
            (number, line._replace(why=f"{line.why}; {found.why}", dislodged=True) if number in void else line)
            for number, line in turn.results[unit.owner]
        ]


def _report(turn: Turn, fight: Fight) -> None:
    for number, unit in enumerate(fight.units):
        current, found = turn.orders[unit.id], turn.verdicts[unit.id]
        found.rule = turn.rule
        if current.missing and unit.id in turn.voided:
            _mark_void(turn, unit, found)
            continue
        order, name = str(fight.orders[number]), fight.names[number]
        result = Result(order, found.verdict, found.why, turn.rule, name, found.dislodged, current.given, current.by)
        turn.result(unit.owner, result, current.number)
