"""What a unit can be ordered, as a bot weighs it: legal lines, read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.io.orders_told import order_as_data
from engine.model.board import Place
from engine.model.orders import Convoy, Hold, Move, Support
from engine.rulebook.rulebook import Rulebook

HOLD, MOVE, SUPPORT, CONVOY, OTHER = "hold", "move", "support", "convoy", "other"


@dataclass(frozen=True, slots=True)
class LineChoice:
    """A line that a unit may be given. `goal`: where it goes, or helps another to go; None: nowhere.

    `helped`: the unit that it supports or carries, as text. `alone`: a move that needs no convoy.
    """

    line: str
    act: str
    goal: Place | None = None
    helped: str = ""
    alone: bool = True


@dataclass(slots=True)
class UnitChoices:
    """The choices of one unit, by what they do: moves by goal, help by whom and where to (empty: to stay)."""

    hold: LineChoice
    moves: dict[Place, LineChoice] = field(default_factory=dict)
    supports: dict[tuple[str, str], LineChoice] = field(default_factory=dict)
    convoys: dict[tuple[str, str], LineChoice] = field(default_factory=dict)
    others: list[LineChoice] = field(default_factory=list)


def read_choices(
    rulebook: Rulebook, legal: Mapping[str, Sequence[str]], units: Iterable[str]
) -> dict[str, UnitChoices]:
    """The choices of these units (as text), of all that is legal for their seat."""
    return {unit: _of_unit(rulebook, unit, legal[unit]) for unit in units if legal.get(unit)}


def _of_unit(rulebook: Rulebook, unit: str, lines: Sequence[str]) -> UnitChoices:
    choices = UnitChoices(LineChoice("", HOLD))
    for line in lines:
        choice = _read(rulebook, line)
        goal = choice.goal
        if choice.act == HOLD and not choices.hold.line:
            choices.hold = choice
        elif choice.act == MOVE and goal is not None:
            if goal not in choices.moves or choice.alone > choices.moves[goal].alone:
                choices.moves[goal] = choice
        elif choice.act == SUPPORT:
            choices.supports.setdefault((choice.helped, goal.province if goal else ""), choice)
        elif choice.act == CONVOY and goal is not None:
            choices.convoys.setdefault((choice.helped, goal.province), choice)
        elif choice.act == OTHER:
            choices.others.append(choice)
    return choices


def _read(rulebook: Rulebook, line: str) -> LineChoice:
    everyday = rulebook.everyday[line]
    if everyday is None:
        return _read_closely(rulebook, line)
    order = everyday.order
    if isinstance(order, Hold):
        return LineChoice(line, HOLD)
    if isinstance(order, Move):
        return LineChoice(line, MOVE, order.target, alone=everyday.steps or not _by_convoy(rulebook, order))
    if isinstance(order, Support):
        return LineChoice(line, SUPPORT, order.target, order.helped.unit)
    if isinstance(order, Convoy):
        return LineChoice(line, CONVOY, order.target, order.carried.unit)
    return LineChoice(line, OTHER)


def _by_convoy(rulebook: Rulebook, move: Move) -> bool:
    """Whether a move asks for a convoy, or goes further than any border of the board leads."""
    touches = rulebook.board.touches.get(move.unit.at.province, frozenset())
    return bool(move.via) or (move.target.province not in touches and not rulebook.board.is_sea(move.target.province))


def _read_closely(rulebook: Rulebook, line: str) -> LineChoice:
    """The same of a line that is none of the everyday ones: what it does, as far as everybody's orders go."""
    data = order_as_data(rulebook, line)
    verb, helped = data.get("verb", ""), data.get("helped") or data.get("carried") or {}
    goal = Place.of(data["target"]) if data.get("target") else None
    if verb in (HOLD, MOVE, SUPPORT, CONVOY) and (goal is not None or verb in (HOLD, SUPPORT)):
        if goal is not None and data.get("target_coast"):
            goal = Place(goal.province, data["target_coast"])
        return LineChoice(line, verb, goal, helped.get("unit", ""), "VIA" not in line.split())
    return LineChoice(line, OTHER, goal)
