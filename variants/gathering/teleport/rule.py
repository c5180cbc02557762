"""2.10: Teleport. After movement a unit goes to any space that is vacant then, even if it was dislodged."""

from __future__ import annotations

from engine.model.board import Place
from engine.model.changes import ClearMark, MoveUnit, SetMark, Settle
from engine.model.conditions import AtomSpec
from engine.model.events import LAST
from engine.model.ids import ProvinceId, SeatId, UnitId
from engine.model.scratch import Scratch
from engine.model.state import Mark, Unit
from engine.rulebook.catalogue import AFFECTED, BLOCKS, MAY_ACT, MAY_STAND
from engine.rulebook.declarations import Trait
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import DrawSpec, MarkSpec, Option, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, OneOf, Record, UnitText, one_of

from variants.gathering.cards import GOAL, OUTCOMES, Card, Play, cancel, card_ids, waste
from variants.gathering.casting import card_rule
from variants.gathering.consent import ACCEPT, ACCEPTING, agreed, own_only
from variants.gathering.elements import A_COAST, arrival, stranded, stranded_acts
from variants.standard.atoms import happened


def _legal(turn: Look, seat: SeatId, play: Play, unit: Unit | None) -> str:
    if unit is not None and play.path[0].province == unit.at:
        return f"{unit} is in {unit.at} already"
    return own_only(turn, seat, play, unit)


def _doubt(turn: Look, seat: SeatId, play: Play, unit: Unit | None) -> str:
    goal = ProvinceId(play.path[0].province)
    if unit is None or not (why := _cannot(turn, unit, goal)):
        out = unit is not None and turn.ask(MAY_STAND, unit, goal)
        return f"{goal} is not its element: {unit} would be stranded there and could only hold" if out else ""
    return f"{why}: the card is wasted"


CARD = Card("teleport", "Teleport", "TP", 2, GOAL, _legal, _doubt, consent=True, flavour="Keep your arms inside.")
MARK = "teleport.armed"
LINES = Scratch("teleport.lines", dict[UnitId, tuple[SeatId, int]])
"""The line by which a unit is to teleport, and whose it is."""
ARMED = Record((("goal", APlace(coast=True)), ("deck", one_of("primary", "secondary")), ("card", OneOf(card_ids))))


def _arm(turn: Turn) -> None:
    """Who will go where, if the way is free then. One Teleport for a unit; the rest are wasted (R20)."""
    for played in agreed(turn, CARD):
        unit, goal = turn.position.units.get(played.unit), played.play.path[0]
        if unit is None:
            waste(turn, played, "its target is gone")
        elif why := turn.ask(AFFECTED, unit, CARD.id, played.seat):
            cancel(turn, played, why)
        elif turn.position.mark(MARK, unit.id) is not None:
            waste(turn, played, f"{unit} teleports already")
        elif why := _cannot(turn, unit, ProvinceId(goal.province)):
            waste(turn, played, why)
        else:
            value = (str(goal), played.deck, CARD.id)
            mark = SetMark(Mark(MARK, str(unit.id), value, until=turn.season, by=played.seat))
            text = f"{unit.owner} {unit} is to teleport to {goal}."
            turn.scratch(LINES)[unit.id] = played.seat, played.line
            turn.emit("teleport.armed", text, mark, unit=str(unit), seat=unit.owner, to=str(goal))


def _cannot(turn: Look, unit: Unit, goal: ProvinceId) -> str:
    if turn.kind(unit).indestructible:
        return f"{unit} does as it likes"
    if turn.option("teleport.element") == "own" and turn.ask(MAY_STAND, unit, goal):
        return f"{goal} is not its element"
    barred = turn.rulebook.options.get("mystical_shield.stranded_teleport") == "no"
    return f"{unit} is stranded" if barred and stranded(turn, unit) else ""


def _jump(turn: Turn) -> None:
    """All at once, on the position after movement."""
    armed = {
        unit.id: (unit, mark, Place.of(str(mark.value[0])))
        for unit in list(turn.position.units.values())
        if (mark := turn.position.mark(MARK, unit.id)) is not None and isinstance(mark.value, tuple)
    }
    going = _escaping_units(turn, {number: (unit, goal) for number, (unit, _, goal) in armed.items()})
    lines = turn.scratch(LINES)
    for seat, line in (entry for number, entry in lines.items() if number not in armed):
        turn.revise(seat, line, "fails", "wasted: its target is gone")
    for number, (unit, mark, goal) in armed.items():
        assert isinstance(mark.value, tuple)
        outcome = "works" if number in going else "wasted"
        turn.scratch(OUTCOMES).append((mark.by, str(mark.value[1]), str(mark.value[2]), outcome))
        clear = ClearMark(MARK, mark.subject)
        if number not in going:
            rival = sum(place.province == goal.province for _, _, place in armed.values()) > 1
            why = f"another unit was to teleport to {goal.province} too" if rival else f"{goal} is not free"
            text = f"{unit.owner} {unit} does not teleport: {why}."
            turn.revise(mark.by, lines.get(number, (mark.by, LAST))[1], "fails", f"wasted: {why}")
            turn.emit("teleport.failed", text, clear, unit=str(unit), seat=unit.owner, to=str(goal))
            continue
        place = arrival(turn, unit, goal, "teleport.coast", unit.full_name)
        move = MoveUnit(unit.id, ProvinceId(place.province), place.coast)
        settle = (Settle(unit.id),) if unit.id in turn.position.to_retreat else ()
        turn.note("TELEPORTED", unit)
        text = f"{unit.owner} {unit} teleports to {place}."
        turn.emit("unit.teleported", text, clear, move, *settle, unit=str(unit), seat=unit.owner, to=str(place))


def _escaping_units(turn: Look, armed: dict[int, tuple[Unit, Place]]) -> set[int]:
    """Who gets away: to a space nobody else wants, and vacant; with `chain` also to one that is left by a Teleport."""
    wanted = [goal.province for _, goal in armed.values()]
    going = {number for number, (_, goal) in armed.items() if wanted.count(goal.province) == 1}
    chain = turn.option("teleport.chain") == "yes"
    again = True
    while again:
        stopped = {n for n in going if _in_the_way(turn, armed[n][0], armed[n][1], going if chain else set())}
        going -= stopped
        again = bool(stopped)
    return going


def _in_the_way(turn: Look, unit: Unit, goal: Place, leaving: set[int]) -> bool:
    province = ProvinceId(goal.province)
    here = list(turn.position.standing(province))
    if here and all(other.id in leaving for other in here):
        return False
    return bool(turn.ask(BLOCKS, province, "teleport", unit.kind))


def _holds(turn: Look, unit: Unit, verb: str) -> str | None:
    """Whoever teleports does nothing else (option `hold`); retreats are another matter."""
    armed = verb not in ("hold", "retreat") and turn.position.mark(MARK, unit.id) is not None
    return f"{unit} is to teleport" if armed else None


RULE = card_rule(
    CARD,
    "2.10",
    "After movement and combat a unit goes to any space that is vacant then, dislodged or not.",
    {
        "teleport": "The unit moves to any space that is vacant after movement and combat.",
        "unsupported": "Teleports come after normal movement and are not supported.",
        "dislodged": "A unit teleports even if it was dislodged that move.",
    },
    (
        Step("holes open", "teleport.arm", _arm, "Teleports are prepared", commutes=True),
        Step("teleports", "teleport.jump", _jump, "Units teleport"),
    ),
    draws=(DrawSpec("teleport.coast", A_COAST, UnitText(owner=True), label="on which coast a fleet teleports"),),
    marks=(MarkSpec("armed", "unit", ARMED, "teleports"),),
    options=(
        Option("teleport.foreign", ("consent", "forced", "own_only"), "Teleports of others' units.", "R17"),
        Option("teleport.normal_order", ("kept", "hold"), "Whether a teleporting unit keeps its order.", "R59"),
        Option("teleport.element", ("any", "own"), "Whether one may teleport out of one's element.", "R60"),
        Option("teleport.chain", ("no", "yes"), "Whether one may teleport to where another leaves.", "R62"),
    ),
    forms=(ACCEPT,),
    order_kinds=(ACCEPTING,),
    amendments=(
        Amendment(MAY_ACT.name, Layer.FORBID, stranded_acts),
        Amendment(MAY_ACT.name, Layer.FORBID, _holds, when=lambda options: options["teleport.normal_order"] == "hold"),
    ),
    traits=frozenset({Trait.STRANDING}),
    atoms=(AtomSpec("TELEPORTED", ("unit",), 20, holds=happened, says="was teleported"),),
    news=("unit.teleported", "teleport.failed"),
)
