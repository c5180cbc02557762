"""7.i: whoever tries a locked door fails and is demoralised: half strength in the season that follows.

Tried has who had a legal order to go there (R24); who was to be carried there only if a chain of fleets was ordered to
(R25). Whoever was on his way out of a closed place is thrown out instead (R27).
"""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType

from engine.model.changes import ClearMark, SetMark
from engine.model.ids import ProvinceId, UnitId, aloft
from engine.model.orders import Convoy, Move
from engine.model.phases import season_after
from engine.model.scratch import Scratch
from engine.model.state import Mark, Unit
from engine.model.wording import jointly
from engine.movement.convoys import has_chain, route
from engine.rulebook.catalogue import PASSAGE, STRENGTH
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import MarkSpec, Option, Rule, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import Flag, Share, either

from variants.dipshomashy import SOURCE
from variants.dipshomashy.places import LOCKED, Status, is_closed

DEMORALISED = "demoralisation.demoralised"
HALF = Fraction(1, 2)
SHARE = either(Flag(), Share(more_than=Fraction(0), less_than=Fraction(1)))
_TRIES = Scratch("demoralisation.tries", dict[UnitId, Move])
"""The moves to closed places as they were ordered, by unit."""


def _tries(turn: Turn) -> None:
    """Note who is ordered into a closed place, before the door holds him back."""
    tries = {
        number: current.order
        for number, current in turn.orders.items()
        if isinstance(current.order, Move) and is_closed(turn, current.order.target.province)
    }
    turn.keep(_TRIES, tries)


def _attempts(turn: Turn) -> None:
    """Strike those who were to be carried and for whom no chain of fleets was ordered, after landings (R25)."""
    tries = turn.scratch(_TRIES)
    choice = turn.option("closing.convoy_attempt")
    for number, order in list(tries.items()):
        unit = turn.position.units.get(number)
        if (
            unit is None
            or aloft(unit.at)
            or (
                not _goes_itself(turn, unit, order)
                and (choice == "never" or (choice == "chain_ordered" and not _carried(turn, unit, order)))
            )
        ):
            del tries[number]


def _goes_itself(turn: Look, unit: Unit, order: Move) -> bool:
    """By a step or a jump; a convoy is the only way that needs others."""
    return turn.ask(PASSAGE, unit, order).direct or order.target in turn.reach(unit)


def _carried(turn: Look, unit: Unit, order: Move) -> bool:
    """Whether fleets that are still there were ordered to carry it all the way."""
    crew = []
    for number, current in turn.orders.items():
        theirs = current.order
        if isinstance(theirs, Convoy) and theirs.target.province == order.target.province:
            passenger = turn.find(theirs.carried)
            if passenger is not None and passenger.id == unit.id:
                crew.append(turn.position.units[number].at)
    return has_chain(route(turn, unit.at, ProvinceId(order.target.province), dict(enumerate(crew))))


def _note(turn: Turn) -> None:
    """Step 5e: who stood before a locked door is demoralised for the next season."""
    for number in turn.scratch(_TRIES):
        unit, current = turn.position.units.get(number), turn.orders.get(number)
        if unit is None:
            continue
        fled = aloft(unit.at)
        if fled and turn.option("closing.flee_demoralised") == "no":
            continue
        if not fled and (current is None or current.barrier != LOCKED):
            continue
        _demoralise(turn, unit)


def _demoralise(turn: Turn, unit: Unit) -> None:
    """Half strength for the next season; the same again for who has it already (R26)."""
    old, following = turn.position.mark(DEMORALISED, unit.id), season_after(turn.season)
    value: bool | Fraction = True
    if old is not None and turn.option("closing.stacking") == "yes":
        value = _share(old) * HALF
    since = old.since if old is not None else following
    text = f"{unit.owner} {unit} is demoralised: half strength next season."
    mark = SetMark(Mark(DEMORALISED, str(unit.id), value, since=since, until=following))
    together = jointly("{} are demoralised: half strength next season.", unit.full_name)
    turn.emit("unit.demoralised", text, mark, unit=str(unit), seat=unit.owner, **together)


def _share(mark: Mark) -> Fraction:
    return mark.value if isinstance(mark.value, Fraction) else HALF


def _strength(turn: Look, unit: Unit, role: str, target: ProvinceId | None) -> Fraction | None:
    mark = turn.position.mark(DEMORALISED, unit.id) if role != "retreat" else None
    return _share(mark) if mark is not None else None


def _lapse(turn: Turn) -> None:
    for mark in turn.position.marks_named(DEMORALISED):
        if mark.until in ("", turn.season):
            unit = turn.position.units[UnitId(int(mark.subject))]
            text = f"{unit.owner} {unit} is itself again."
            together = jointly("{} are themselves again.", unit.full_name)
            change = ClearMark(mark.name, mark.subject)
            turn.emit("status.ended", text, change, unit=str(unit), seat=unit.owner, **together)


RULE = Rule(
    id="demoralisation",
    number="7.i",
    title="The locked door",
    summary="Whoever tries to enter a closed place is demoralised, and has half strength in the following season.",
    topics=("movement",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "dipshomashy.7.i.demoralised": "Who tries to enter a closed place becomes demoralised.",
            "dipshomashy.7.i.half": "His strength for the immediately following season is halved.",
        }
    ),
    options=(
        Option(
            "closing.convoy_attempt", ("chain_ordered", "always", "never"),
            "Whether who was to be convoyed to a locked door has tried it.", "R25",
        ),
        Option("closing.stacking", ("no", "yes"), "Whether half of a half is a quarter.", "R26"),
        Option(
            "closing.flee_demoralised", ("no", "yes"),
            "Whether who fled to another closed place comes down demoralised.", "R27",
        ),
    ),
    needs=("closing",),
    marks=(MarkSpec("demoralised", "unit", SHARE, "demoralised"),),
    steps=(
        Step("moves held back", "demoralisation.tries", _tries, "Who goes to a closed place", commutes=True),
        Step("doors and jumps", "demoralisation.attempts", _attempts, "Who tried the door", commutes=True, rule="7.i"),
        Step("late evictions", "demoralisation.note", _note, "Demoralisation", commutes=True, rule="7.i"),
        Step("season's spells end", "demoralisation.lapses", _lapse, "Demoralisation ends", commutes=True),
    ),
    amendments=(Amendment(STRENGTH.name, Layer.SCALE, _strength, said="demoralisation"),),
    offers=(Status(DEMORALISED),),
)  # fmt: skip
