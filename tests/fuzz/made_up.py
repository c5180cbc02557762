"""Made-up rulings: right ones, nearly right ones and nonsense, of every kind that the desk knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import engine
from engine.bots.play import random_orders
from engine.model.chance import Chance
from engine.model.state import State
from engine.rulebook import registry
from engine.rulebook.draws import DrawRecord
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.values import ValueContext, ValueType

WRONG = 4  # one ruling in so many has something in it that is not right
OVER = 40  # one ruling in so many declares the game over
ODD: tuple[Any, ...] = (
    None, "", "cheese", 0, -1, 10**12, True, [], {}, ["A Par"], {"a": 1}, 2.5, "A Nowhere", "F Mun/xc", "Atlantis",
    "A Par\x00", "x" * 3000, "S1901", "Par", "before", "after",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Table:
    """What rulings can be about: the rules in force, the position, and the draws of the turn before."""

    agreed: Rulebook
    state: State
    seed: str
    draws: Sequence[DrawRecord] = ()

    @property
    def rulebook(self) -> Rulebook:
        return self.agreed.amended(self.state.house)


def made_up(table: Table, chance: Chance) -> dict[str, Any]:
    """A ruling as JSON, with its kind. One in WRONG has a part that is missing, of another kind, or of nobody."""
    kind = chance.pick(("win", "draw_game") if chance.once_in(OVER) else PLAYED)
    found = {"kind": kind, **KINDS[kind](table, chance)}
    if chance.once_in(WRONG):
        _spoil(found, chance)
    return found


def _spoil(ruling: dict[str, Any], chance: Chance) -> None:
    """One of its parts is left out, or becomes something odd."""
    part = chance.pick(sorted(set(ruling) - {"kind"}) or ["value"])
    if chance.once_in(3):
        ruling.pop(part, None)
    else:
        ruling[part] = chance.pick(ODD)


def _seat(table: Table, chance: Chance) -> str:
    return str(chance.pick(table.rulebook.seat_ids))


def _place(table: Table, chance: Chance) -> str:
    return str(chance.pick(sorted(table.rulebook.board.provinces)))


def _unit(table: Table, chance: Chance) -> dict[str, str]:
    """A unit on the board or dislodged, and whose it is; nobody's in an empty world."""
    units = [table.state.units[number] for number in sorted(table.state.units)]
    if not units:
        return {"unit": f"A {_place(table, chance)}", "seat": _seat(table, chance)}
    unit = chance.pick(units)
    return {"unit": str(unit), "seat": str(unit.owner)}


def _when(chance: Chance) -> str:
    return chance.pick(("before", "after"))


def _orders(table: Table, chance: Chance) -> dict[str, Any]:
    seat = _seat(table, chance)
    lines = random_orders(table.agreed, table.state, seat, f"{table.seed} ruled {chance.below(1000)}")
    return {"seat": seat, "lines": chance.some(lines, 3) if lines else [f"A {_place(table, chance)} H"]}


def _verdict(table: Table, chance: Chance) -> dict[str, Any]:
    return {**_unit(table, chance), "verdict": chance.pick(engine.VERDICTS)}


def _pin(table: Table, chance: Chance) -> dict[str, Any]:
    if not table.draws:
        return {"draw": chance.pick(("monsters.tie", "x")), "value": _place(table, chance)}
    draw = chance.pick(table.draws)
    name = f"{draw.name}@{draw.subject}" if draw.subject else draw.name
    value = chance.pick(draw.candidates) if draw.candidates else "x"
    return {"draw": name.partition("@")[0] if chance.once_in(2) else name, "value": value}


def _option(table: Table, chance: Chance) -> dict[str, Any]:
    options = [option for rule in table.rulebook.rules for option in rule.options]
    if not options:
        return {"name": "x.y", "value": "z", "when": _when(chance)}
    option = chance.pick(options)
    value = chance.pick(option.choices) if option.choices else str(chance.below(130) - 3)
    return {"name": option.name, "value": value, "when": _when(chance)}


def _strike(table: Table, chance: Chance) -> dict[str, Any]:
    return {"rule": chance.pick([rule.id for rule in table.rulebook.rules]), "when": _when(chance)}


def _add(table: Table, chance: Chance) -> dict[str, Any]:
    return {"rule": chance.pick(sorted(registry.rules())), "when": _when(chance)}


def _answer(table: Table, chance: Chance) -> dict[str, Any]:
    return {"seat": _seat(table, chance), "value": chance.once_in(2)}


def _end(table: Table, chance: Chance) -> dict[str, Any]:
    return {"seats": [str(one) for one in chance.some(table.rulebook.seat_ids, chance.below(3))]}


def _board(table: Table, chance: Chance) -> dict[str, Any]:
    op = chance.pick(sorted(OPS))
    return {"op": op, **OPS[op](table, chance), "when": _when(chance)}


def _new(table: Table, chance: Chance) -> dict[str, Any]:
    kind = chance.pick(sorted(table.rulebook.kinds))
    return {"unit": f"{kind} {_place(table, chance)}", "seat": _seat(table, chance)}


def _move(table: Table, chance: Chance) -> dict[str, Any]:
    return {**_unit(table, chance), "to": _place(table, chance)}


def _owner(table: Table, chance: Chance) -> dict[str, Any]:
    return {"place": _place(table, chance), "seat": "" if chance.once_in(4) else _seat(table, chance)}


def _mark(on_unit: bool) -> Callable[[Table, Chance], dict[str, Any]]:
    def make(table: Table, chance: Chance) -> dict[str, Any]:
        specs = [one for one in table.rulebook.marks.items() if (one[1].on == "unit") == on_unit]
        if not specs:
            return {"name": "no.mark", "subject": "", "value": 1}
        name, spec = chance.pick(specs)
        whose = _unit(table, chance) if on_unit else {"subject": _bearer(spec.on, table, chance)}
        return {"name": name, **whose, "value": _value(spec.type, table, chance, whose)}

    return make


def _bearer(on: str, table: Table, chance: Chance) -> str:
    return {"place": _place, "seat": _seat}.get(on, lambda *_: "")(table, chance)


def _value(kind: ValueType, table: Table, chance: Chance, whose: Mapping[str, str]) -> Any:
    """A right value for a mark, sometimes a wrong one, sometimes none: then it is cleared."""
    numbers = [number for number in table.state.units if str(table.state.units[number]) == whose.get("unit")]
    scene = ValueContext(table.rulebook, table.state, str(numbers[0]) if numbers else whose.get("subject", ""))
    if chance.once_in(8):
        return None
    return kind.wrong_sample(chance, scene) if chance.once_in(WRONG) else kind.sample(chance, scene)


def _token(table: Table, chance: Chance) -> dict[str, Any]:
    names = sorted(name for name, spec in table.rulebook.tokens.items() if not spec.many)
    place = "" if chance.once_in(4) else _place(table, chance)
    return {"name": chance.pick(names) if names else "no.token", "place": place}


def _transfer(table: Table, chance: Chance) -> dict[str, Any]:
    """An item of a list that somebody holds goes to another such list, or comes out of nowhere."""
    held = [mark for mark in table.state.marks if isinstance(mark.value, tuple) and mark.value]
    if not held:
        return {"item": "card", "subject": _seat(table, chance), "from": "", "to": "decks.hand"}
    mark = chance.pick(held)
    lists = sorted({one.name for one in held})
    there = {"from": "" if chance.once_in(4) else mark.name, "to": "" if chance.once_in(4) else chance.pick(lists)}
    return {"item": str(chance.pick(mark.value)), "subject": mark.subject, **there}


OPS: dict[str, Callable[[Table, Chance], dict[str, Any]]] = {
    "add": _new,
    "move": _move,
    "remove": _unit,
    "give": lambda table, chance: {**_unit(table, chance), "to_seat": _seat(table, chance)},
    "owner": _owner,
    "no_centre": lambda table, chance: {"place": _place(table, chance)},
    "token": _token,
    "status": _mark(True),
    "counter": _mark(False),
    "transfer": _transfer,
}


def _tell(table: Table, chance: Chance) -> dict[str, Any]:
    """A line of the report, half of them at some place of the order of play."""
    steps = [step.name for stage in table.rulebook.stages for _, step in stage.steps]
    at = {"at": chance.pick(steps)} if chance.once_in(2) else {}
    return {"text": chance.pick(("A flock of geese lands.", "It, was; the = butler", "Ωμέγα “quoted” <b>")), **at}


KINDS: dict[str, Callable[[Table, Chance], dict[str, Any]]] = {
    "order": _orders,
    "pin": _pin,
    "verdict": _verdict,
    "board": _board,
    "option": _option,
    "strike": _strike,
    "add": _add,
    "mark": _answer,
    "tell": _tell,
    "house": _tell,
    "win": _end,
    "draw_game": _end,
}
PLAYED = (*sorted(set(KINDS) - {"win", "draw_game"}), "board", "board", "board")
"""Changes of the board have many sorts, so they come more often; the end of the game comes seldom."""
