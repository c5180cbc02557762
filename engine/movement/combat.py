"""The fight itself (slot 16): resolved once for everybody, then carried out and reported."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from engine.model.board import Place
from engine.model.changes import Contest, Dislodge, Know, MoveUnit
from engine.model.events import NO_DATA, Event, Result, make
from engine.model.ids import GROUND
from engine.model.orders import Move, Order
from engine.model.state import ToRetreat, Unit
from engine.model.unit_orders import UnitOrder
from engine.model.wording import listed
from engine.movement.combatants import FightSetup
from engine.movement.reasons import Answer, amount, answer, backers, dislodgement, grounds
from engine.movement.setup import set_up
from engine.resolver import CARRY, DISLODGED, MOVE, MOVED, NOBODY, ROUTE_BROKEN, Verdicts, resolve
from engine.rulebook.canonical_lines import INTENTS
from engine.rulebook.catalogue import RETREAT_OWED

if TYPE_CHECKING:
    from engine.rulebook.look import Look
    from engine.rulebook.turn import Turn


PARADOXES = {
    "szykman": "Szykman's rule: the convoying fleets that it concerns hold",
    "1971": "the rules of 1971",
    "1982": "the rules of 1982",
    "2000": "the rules of 2000",
}
"""The rules that settle convoy paradoxes (`resolver.PARADOX_RULES`), as reports name them."""


def fight_it_out(turn: Turn) -> None:
    """Resolve all moves, give every order its verdict, carry the moves out, note dislodgements and standoffs."""
    fight, verdicts = _resolve(turn)
    if turn.quiet:
        turn.unanswered = partial(_answer, turn, fight, verdicts)
    else:
        _answer(turn, fight, verdicts)
    _carry_out(turn, fight, verdicts)


def _resolve(turn: Look) -> tuple[FightSetup, Verdicts]:
    """Resolve; where the house lets armies fall back on the land route, again without their convoys (4.A.3)."""
    fight = set_up(turn)
    assert fight.movement is not None
    verdicts = resolve(fight.movement)
    choices = turn.rulebook.datc_choices
    falls_back = choices.via_fallback == "land" or choices.adjacent_convoy == "rules_1971"
    by_land: frozenset[int] = frozenset()
    while falls_back:
        stranded = {n for n in fight.by_choice if verdicts.reason[n] == ROUTE_BROKEN}
        if not stranded:
            break
        by_land |= stranded
        fight = set_up(turn, by_land)
        assert fight.movement is not None
        verdicts = resolve(fight.movement)
    return fight, verdicts


def _answer(turn: Look, fight: FightSetup, verdicts: Verdicts) -> None:
    """Give every order its result."""
    rule, owner, results, answered = turn.rule, turn.rule_id, turn.results, turn.answered
    for number, unit in enumerate(fight.units):
        given = fight.given[number]
        line = given.line
        if line is not None:  # nothing kept it from being tried
            text, (verdict, reason) = line.text, answer(fight, verdicts, number, line.intent)
        else:
            text, (verdict, reason) = str(given.order), _answer_closely(fight, verdicts, number, given)
        lost = verdicts.outcome[number] == DISLODGED
        result = make(
            Result,
            (text, verdict, reason, rule, fight.names[number], lost, given.given, given.by, None, owner, NO_DATA),
        )
        answered[unit.id] = result
        if given.missing and unit.id in turn.voided:
            _mark_void(turn, unit, result)
        else:
            results[unit.owner].append((given.number, result))


def _answer_closely(fight: FightSetup, verdicts: Verdicts, number: int, given: UnitOrder) -> Answer:
    """The answer to an order of any sort; of a move that was stopped before the fight, why it did not happen."""
    verdict, reason = answer(fight, verdicts, number, INTENTS[given.order.act])
    if given.stuck and isinstance(given.order, Move):
        return "fails", given.problem
    if given.problem and not given.missing and verdict == "holds":
        return verdict, f"{given.problem}; {reason}"
    return verdict, reason


def _mark_void(turn: Look, unit: Unit, result: Result) -> None:
    """A unit with nothing but void lines has no other result; that it was dislodged is said there."""
    if result.dislodged:
        void = [number for number, _ in turn.voided[unit.id]]
        turn.results[unit.owner] = [
            (number, line._replace(why=f"{line.why}; {result.why}", dislodged=True) if number in void else line)
            for number, line in turn.results[unit.owner]
        ]


def _carry_out(turn: Turn, fight: FightSetup, verdicts: Verdicts) -> None:
    facts: list[str] = []
    for number, outcome in enumerate(verdicts.outcome):
        if outcome == DISLODGED:
            facts += _dislodge(turn, fight, verdicts, number)
    _move(turn, fight, verdicts, facts)
    if facts and turn.rulebook.remembers:
        turn.record("season.remembers", Know(tuple(facts)))
    if verdicts.standoffs:
        names_of = tuple(turn.rulebook.board.index)
        places = frozenset(names_of[number] for number in verdicts.standoffs)
        text = "" if turn.quiet else f"Standoff in {'; in '.join(_standoffs(fight, verdicts, sorted(places)))}."
        turn.emit("place.contested", text, Contest(places), places=sorted(places))
    if verdicts.paradox:
        text = f"A convoy paradox is settled by {PARADOXES[verdicts.paradox]}."
        turn.emit("convoy.paradox", text, paradox=verdicts.paradox)


def _standoffs(fight: FightSetup, verdicts: Verdicts, places: Sequence[str]) -> list[str]:
    """Each place with those who met there, and how strong they were: `Bur: France A Par with 2, Italy A Mar with 1`."""
    helpers, texts = backers(fight, verdicts), []
    for place in places:
        met = []
        for number, given in enumerate(fight.given):
            strength = verdicts.strength[number]
            if strength is None or given.stuck or not _goes_to(given, place):
                continue
            aided = f" (supported by {listed(helpers[number])})" if number in helpers else ""
            whence = grounds(fight, (number, "attack"))
            owner = fight.units[number].owner
            met.append(f"{owner} {fight.names[number]} with {amount(fight.scale, strength)}{whence}{aided}")
        texts.append(f"{place}: {', '.join(met)}" if met else place)
    return texts


def _goes_to(given: UnitOrder, place: str) -> bool:
    """Whether a unit was ordered to move to a place."""
    line, order = given.line, given.order
    if line is not None:
        return line.intent == MOVE and line.province == place
    return isinstance(order, Move) and order.target.province == place


def _move(turn: Turn, fight: FightSetup, verdicts: Verdicts, facts: list[str]) -> None:
    """Move whoever gets through; what conditions may ask of all who tried goes to `facts`."""
    remembers, opening, quiet = turn.rulebook.remembers, turn.position.opening, turn.quiet
    told_of = set(verdicts.dislodged_by)
    supports = backers(fight, verdicts, told=False) if fight.grounds and not quiet else None
    for number, given in enumerate(fight.given):
        line, order = given.line, given.order
        if line.intent != MOVE if line is not None else not isinstance(order, Move):
            continue
        unit, moved = fight.units[number], verdicts.outcome[number] == MOVED
        if moved:
            place, coast = (line.province, line.coast) if line is not None else _target_of(order)
            change = make(MoveUnit, (unit.id, place, coast, GROUND))
            if quiet:
                turn.record("unit.moved", change)
            else:
                target = f"{place}/{coast}" if coast else place
                _tell_move(turn, fight, verdicts, number, target, change, number in told_of, supports)
        if remembers and (moved or _bounces(order, given, verdicts.reason[number])):
            first = opening.get(unit.id, unit)  # `turn.fact`, without the call: it is asked of every unit that moves
            name = fight.names[number] if first is unit else str(first)
            facts.append(f"{'MOVED' if moved else 'BOUNCED'}({first.owner} {name})")


def _target_of(order: Order) -> Place:
    assert isinstance(order, Move)
    return order.target


def _tell_move(
    turn: Turn,
    fight: FightSetup,
    verdicts: Verdicts,
    number: int,
    target: str,
    change: MoveUnit,
    told_of: bool,
    supports: dict[int, list[str]] | None,
) -> None:
    """Carry out a move and tell of it; not of the numbers if the dislodgement has told of them (`told_of`).

    `supports`: those of the fight as data has them, where reports have them otherwise.
    """
    unit, name, helped = fight.units[number], fight.names[number], backers(fight, verdicts).get(number)
    aided = reason = ""
    if not told_of:
        aided = f", supported by {listed(helped)}" if helped else ""
        reason = "" if verdicts.opponent[number] == NOBODY else f": {turn.answered[unit.id].why}"
    convoyed = _convoyed(fight, verdicts, number) if number in fight.routes else ""
    text = f"{unit.owner} {name} moves to {target}{convoyed}{aided}{reason}."
    data: dict[str, object] = {"unit": name, "seat": unit.owner, "to": target}
    if helped:
        data["supports"] = helped if supports is None else supports[number]
    # `turn.emit`, without its questions: a turn tells of many moves
    turn.happen(make(Event, ("unit.moved", turn.step, turn.rule, text, data, None, (change,), turn.rule_id)))


def _convoyed(fight: FightSetup, verdicts: Verdicts, number: int) -> str:
    """`, convoyed by F NTH and F ENG`: the fleets that were ordered to, and held."""
    fleets = [one for one in fight.routes[number].carriers if verdicts.outcome[one] != DISLODGED]
    names = [fight.names[one] for one in fleets if fight.intents[one] == CARRY and one not in verdicts.disrupted]
    return f", convoyed by {listed(names)}" if names else ""


def _bounces(order: Order, given: UnitOrder, reason: int) -> bool:
    """Whether the answer to a move that did not succeed is that it bounced, seen without making the answer."""
    return order.act == "move" and not given.stuck and reason != ROUTE_BROKEN


def _dislodge(turn: Turn, fight: FightSetup, verdicts: Verdicts, number: int) -> tuple[str, ...]:
    """Dislodge a unit; what conditions may ask of it from now on."""
    unit, name, by = fight.units[number], fight.names[number], verdicts.dislodged_by[number]
    text = "" if turn.quiet else f"{unit.owner} {name} is {dislodgement(fight, verdicts, number, owned=True)}."
    retreat = Dislodge(_retreat_owed(turn, fight, verdicts, number))
    winner = fight.units[by].owner
    turn.emit("unit.dislodged", text, retreat, unit=name, seat=unit.owner, by=fight.names[by], by_seat=winner)
    fact = turn.fact("DISLODGED", unit)
    return fact, f"{fact} BY {fight.units[by].owner}"


def _retreat_owed(turn: Look, fight: FightSetup, verdicts: Verdicts, number: int) -> ToRetreat:
    """The retreat that a dislodged unit owes. A convoyed attacker's origin is open or barred by choice (DATC 4.A.5)."""
    by = verdicts.dislodged_by[number]
    attacker, unit = fight.units[by], fight.units[number]
    carried = by in fight.routes
    open_ = carried and turn.rulebook.datc_choices.convoyed_attacker == "open"
    retreat = ToRetreat(unit.id, barred=() if open_ else (attacker.at,), origin=attacker.at)
    return RETREAT_OWED.ask(turn, unit, retreat)
