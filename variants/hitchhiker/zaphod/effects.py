"""Rules 10 and 12: what Zaphod does to units and centres, and how nobody notices it until the next turn.

What he has done is kept as a mark that only the GM sees (`due`, `neutralise_due`) until the turn in which it begins to
act. Then, once the orders of that turn are in, it becomes a status that everybody sees (R66, R90).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.model.changes import AddUnit, Change, ClearMark, SetCentre, SetMark
from engine.model.events import Event
from engine.model.ids import NEUTRAL, ProvinceId, SeatId, UnitId
from engine.model.orders import Hold, Move
from engine.model.phases import season_after
from engine.model.state import NOBODY, Audience, Mark, Unit
from engine.movement.legality import name_of
from engine.movement.setup import set_up
from engine.resolver import MOVED, resolve
from engine.rulebook.catalogue import Barrier
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn

from variants.hitchhiker.wanderers import spared

COMMAND, BLASTER, SUNGLASSES = "COMMAND", "BLASTER", "SUNGLASSES"
ACTIONS = (COMMAND, BLASTER, SUNGLASSES)
WORDS = {COMMAND: "to command", BLASTER: "Gargle Blasters", SUNGLASSES: "sunglasses"}
"""What was voted for, as the figures of a vote have it."""
DUE, NEUTRALISE = "zaphod.due", "zaphod.neutralise_due"
COMMANDED, DAZED, SHADED = "zaphod.commanded", "zaphod.blaster", "zaphod.sunglasses"
SIDE = SeatId("Zaphod")
"""Whose the units under his command are, where they are no longer their seat's (R69)."""


# --- done in secret ------------------------------------------------------------------------------------


def _eyes(turn: Look) -> Audience:
    """Who learns at once what he has done."""
    return None if turn.option("zaphod.notice") == "at_once" else NOBODY


def affected(turn: Look, unit: Unit) -> bool:
    """Whether he can do anything to a unit at all."""
    return not spared(turn, unit, "zaphod")


_CLAUSES = {COMMANDED: "10a", DAZED: "10b", SHADED: "10c"}
"""The published clause of each status."""


_MEETINGS = {
    COMMAND: "who takes command of it",
    BLASTER: "who mixes it a Pan-Galactic Gargle Blaster",
    SUNGLASSES: "who gives it a pair of Joonjanta sunglasses",
}
"""What each of his actions is, behind his name."""


def act_on(turn: Turn, units: Iterable[Unit], action: str) -> None:
    """The voted action on each of these units: it begins to act in the next movement turn."""
    since, eyes = season_after(turn.season), _eyes(turn)
    for unit in units:
        before = turn.position.marks.get((DUE, str(unit.id)))
        words = {action, *(before.value if before is not None and isinstance(before.value, tuple) else ())}
        due = Mark(DUE, str(unit.id), tuple(sorted(map(str, words))), since, audience=eyes)
        text = f"{unit.owner} {unit} has met Zaphod, {_MEETINGS[action]}."
        turn.emit("zaphod.acted", text, SetMark(due), audience=eyes, unit=str(unit), seat=unit.owner, action=action)


def enter_centre(turn: Turn, place: ProvinceId) -> None:
    """A centre that somebody owns will be nobody's from the opening of the next turn, Winter being one."""
    owner = turn.position.centres.get(place)
    if not owner:
        return
    since, eyes = turn.season if turn.season[0] == "F" else season_after(turn.season), _eyes(turn)
    text = f"{place} will be nobody's, and was {owner}'s: Zaphod is there."
    due = Mark(NEUTRALISE, place, since=since, audience=eyes)
    turn.emit("zaphod.entered", text, SetMark(due), audience=eyes, place=place, seat=owner)


# --- noticed -------------------------------------------------------------------------------------------


def bring_due(turn: Turn) -> None:
    """What was done last turn begins to act, for all to see."""
    for mark in turn.position.marks_named(DUE):
        unit = turn.position.units.get(UnitId(int(mark.subject)))
        if unit is not None and turn.position.mark(DUE, mark.subject) is not None and isinstance(mark.value, tuple):
            turn.record("status.due", ClearMark(DUE, mark.subject))
            for action in mark.value:
                _begin(turn, turn.position.units[unit.id], str(action))
    neutralise(turn)


def _begin(turn: Turn, unit: Unit, action: str) -> None:
    """One status begins. A second command and a second pair of sunglasses do nothing."""
    name = {COMMAND: COMMANDED, BLASTER: DAZED, SUNGLASSES: SHADED}[action]
    if action != BLASTER and turn.position.mark(name, unit.id) is not None:
        return
    what = {
        COMMAND: "is under Zaphod's command and moves at random for ever",
        BLASTER: "has shared a Pan-Galactic Gargle Blaster with Zaphod and cannot move this season",
        SUNGLASSES: "wears Joonjanta sunglasses and will not move to where an enemy is",
    }[action]
    mark = Mark(name, str(unit.id), until=turn.season if action == BLASTER else "")
    changes: list[Change] = [SetMark(mark)]
    if action == COMMAND and turn.option("zaphod.command_owner") == "neutral" and not turn.kind(unit).stacks:
        changes.append(AddUnit(replace(unit, owner=SIDE)))
    text = f"{unit.owner} {unit} {what}."
    status = name.partition(".")[2]
    turn.emit("status.begins", text, *changes, rule=_CLAUSES[name], unit=str(unit), seat=unit.owner, status=status)


def neutralise(turn: Turn) -> None:
    """Centres that he has entered are nobody's from now on, until they are taken."""
    for mark in turn.position.marks_named(NEUTRALISE):
        if turn.position.mark(NEUTRALISE, mark.subject) is None:
            continue
        place = ProvinceId(mark.subject)
        owner = turn.position.centres.get(place)
        if not owner:
            turn.record("centre.spared", ClearMark(NEUTRALISE, place))
            continue
        text = f"Zaphod has been in {place}: it is nobody's now, and was {owner}'s."
        changes = (ClearMark(NEUTRALISE, place), SetCentre(place, NEUTRAL))
        turn.emit("centre.neutralised", text, *changes, place=place, previous=owner)


def wear_off(turn: Turn) -> None:
    """The hangover is over when the turn is."""
    for mark in turn.position.marks_named(DAZED):
        unit = turn.position.units[UnitId(int(mark.subject))]
        _end(turn, unit, DAZED, f"{unit.owner} {unit} is sober again.")


def take_off(turn: Turn, unit: Unit) -> None:
    """A unit that has spent its move on that is rid of its sunglasses."""
    if turn.position.mark(SHADED, unit.id) is not None:
        _end(turn, unit, SHADED, f"{unit.owner} {unit} has taken its sunglasses off.")


def _end(turn: Turn, unit: Unit, name: str, text: str) -> Event:
    status = name.partition(".")[2]
    gone = ClearMark(name, str(unit.id))
    return turn.emit("status.ends", text, gone, rule=_CLAUSES[name], unit=str(unit), seat=unit.owner, status=status)


# --- what a status does to a move ------------------------------------------------------------------------


def keeps_back(turn: Look, unit: Unit, place: ProvinceId) -> Barrier | None:
    """The blaster stops every move; sunglasses those to where an enemy was when the turn began."""
    if turn.position.mark(DAZED, unit.id) is not None:
        return Barrier("it cannot move after a Pan-Galactic Gargle Blaster", rank=5)
    if turn.position.mark(SHADED, unit.id) is None or turn.option("zaphod.enemy_when") != "start":
        return None
    units = turn.position.opening or turn.position.units
    enemy = next((one for one in units.values() if one.at == place and _enemy(turn, unit, one)), None)
    if enemy is None:
        return None
    return Barrier(f"it wears sunglasses, and {enemy} was in {place} when the turn began", rank=6)


def _enemy(turn: Look, unit: Unit, other: Unit) -> bool:
    """Any unit of another seat, or of those that the GM has listed for this one (mark `zaphod.enemies`)."""
    if other.owner == unit.owner or other.owner not in turn.rulebook.seat_ids:
        return False
    if turn.option("zaphod.enemy") == "other_seats":
        return True
    listed = turn.position.mark("zaphod.enemies", unit.owner)
    return listed is not None and isinstance(listed.value, tuple) and other.owner in listed.value


def look_ahead(turn: Turn) -> None:
    """Where it counts who is there at the end of the moves: wearers who would meet an enemy stay, until none would.

    The fight is worked out as it stands, without carrying it out, and again whenever that has kept somebody back.
    """
    if turn.option("zaphod.enemy_when") != "end_of_moves":
        return
    while met := _meetings(turn):
        for number, enemy in met.items():
            unit = turn.position.units[number]
            turn.hold_back(number, Hold(name_of(turn, unit)), f"it wears sunglasses, and would meet {enemy}")


def _meetings(turn: Look) -> dict[UnitId, Unit]:
    """The wearers that move to where an enemy would be in the end, or be driven out, and whom they would meet."""
    wearers = [
        (unit, current.order.target.province)
        for unit in turn.position.units.values()
        if turn.position.mark(SHADED, unit.id) is not None and (current := turn.orders.get(unit.id)) is not None
        if isinstance(current.order, Move)
    ]
    if not wearers:
        return {}
    fight = set_up(turn)
    assert fight.movement is not None
    outcome = resolve(fight.movement).outcome
    ends = {unit.id: unit.at for unit in turn.position.units.values()}
    for number, unit in enumerate(fight.units):
        order = fight.given[number].order
        if outcome[number] == MOVED and isinstance(order, Move):
            ends[unit.id] = ProvinceId(order.target.province)
    meetings: dict[UnitId, Unit] = {}
    for wearer, goal in wearers:
        for other in turn.position.units.values():
            if ends[other.id] == goal and _enemy(turn, wearer, other):
                meetings.setdefault(wearer.id, other)
    return meetings
