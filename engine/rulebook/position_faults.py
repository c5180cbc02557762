"""What is wrong in a position by what the rules in force declare: types of values, how many of a thing, and whose.

The doors are strict about it (rulings, the command line, the sandbox, the API, scenarios); a stored turn is read all
the same, and its faults are told to the GM (`engine.io.stored_forms`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.model.errors import OrderError
from engine.model.ids import KindId, SeatId, UnitId
from engine.model.state import Edge, Held, Mark, State, Token, Unit
from engine.notation.parse import parse_order
from engine.rulebook.composing import out_of_range
from engine.rulebook.declarations import Check
from engine.rulebook.rule import MarkSpec
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.values import ASeason, ValueContext
from engine.rulebook.values.base import BoardAsItStands

_SEASON = ASeason()
OPTIONS = "options."
"""The path of what is wrong with an option begins so."""


class Fault(NamedTuple):
    """What is wrong: the path that leads to it in the JSON of the state, and a sentence with what would be right.

    `name`: the mark or token that it is about, if one; `bearer`: whose mark, as in `engine.model.state.Mark.subject`.
    """

    path: str
    message: str
    name: str = ""
    bearer: str = ""


def faults(rulebook: Rulebook, state: State) -> list[Fault]:
    """Everything in a whole state that the rules in force say cannot be. `rulebook`: with the state's house rules."""
    marks = [fault for mark in state.marks for fault in mark_faults(rulebook, state, mark)]
    return [*marks, *faults_between(rulebook, state)]


def faults_between(rulebook: Rulebook, state: State) -> list[Fault]:
    """The same without what is wrong with single marks: how many of a thing, whose, and what must hold between them."""
    faults = [
        *(Fault(f"{OPTIONS}{one.subject}", one.text) for one in out_of_range(rulebook.rules, rulebook.options)),
        *_unanswered(rulebook, state),
        *_token_faults(rulebook, state),
        *_unit_faults(rulebook, state),
        *_edge_faults(rulebook, state),
        *(fault for number, held in enumerate(state.held) for fault in _held_faults(rulebook, number, held)),
    ]
    return faults + [fault for check in rulebook.offered(Check) for fault in check.faults(rulebook, state)]


def called(spec: MarkSpec) -> str:
    """A mark's name at the beginning of a sentence."""
    label = spec.label or spec.name.replace("_", " ")
    return f"{label[:1].upper()}{label[1:]}"


# --- marks -------------------------------------------------------------------------------------------


def mark_path(state: BoardAsItStands, rulebook: Rulebook, mark: Mark) -> str:
    """Where a mark stands in the JSON of a state."""
    spec = rulebook.marks.get(mark.name)
    if spec is not None and spec.on == "unit":
        unit = state.units.get(UnitId(int(mark.subject))) if mark.subject.isdecimal() else None
        return f"state.units.{unit.full_name if unit else mark.subject}.status.{mark.name}"
    return f"state.rules.{mark.name}" + (f".{mark.subject}" if mark.subject else "")


def mark_faults(rulebook: Rulebook, state: BoardAsItStands, mark: Mark) -> Iterator[Fault]:
    """What is wrong with one mark: its bearer, its value, its seasons. Of rules not in force nothing is known."""
    spec = rulebook.marks.get(mark.name)
    if spec is None:
        return
    for below, problem in _mark_problems(rulebook, spec, mark, ValueContext(rulebook, state, mark.subject)):
        yield Fault(mark_path(state, rulebook, mark) + below, problem, mark.name, mark.subject)


def _mark_problems(rulebook: Rulebook, spec: MarkSpec, mark: Mark, scene: ValueContext) -> Iterator[tuple[str, str]]:
    """What is wrong with a mark: the path below the mark's own, and a sentence."""
    if problem := bearer_problem(spec, scene):
        yield "", problem
        return
    if problem := spec.type.why_not(mark.value, scene):
        yield "", f"{called(spec)} {problem}"
    for name, season in (("since", mark.since), ("until", mark.until)):
        if season and (problem := _SEASON.why_not(season, scene)):
            yield f".{name}", f"“{name.title()}” of {called(spec)} {problem}"
    if mark.by and mark.by not in (*rulebook.seat_ids, *rulebook.sides):
        yield ".by", f"There is no seat {mark.by}. There are: {', '.join(rulebook.seat_ids)}."


def _unanswered(rulebook: Rulebook, state: State) -> Iterator[Fault]:
    """Mutual marks that the other unit does not bear, or bears of a third."""
    values = {(mark.name, mark.subject): mark.value for mark in state.marks}
    for mark in state.marks:
        spec = rulebook.marks.get(mark.name)
        if spec is None or not spec.mutual or not mark.subject.isdecimal():
            continue
        unit, other = (_unit_of(state, one) for one in (mark.subject, mark.value))
        if unit is None or other is None or values.get((mark.name, str(mark.value))) == int(mark.subject):
            continue
        what = spec.label or spec.name
        message = f"{unit.full_name} has {other.full_name} for its {what}, which must have it for its own."
        yield Fault(mark_path(state, rulebook, mark), message, mark.name, mark.subject)


def _unit_of(state: State, number: object) -> Unit | None:
    text = str(number)
    return state.units.get(UnitId(int(text))) if text.isdecimal() else None


def bearer_problem(spec: MarkSpec, scene: ValueContext) -> str:
    """Why what bears a mark in a scene cannot, in a sentence; empty if it can."""
    bearer, rulebook = scene.bearer, scene.rulebook
    if spec.on == "unit" and scene.bearing_unit is None:
        return f"{called(spec)} is kept of a unit, and there is no unit number {bearer or 'none'} on the board."
    if spec.on == "place" and bearer not in rulebook.board.provinces:
        return f"{called(spec)} is kept of a place, and {bearer or 'nothing'} is none on this board."
    if spec.on == "seat" and bearer not in (*rulebook.seat_ids, *rulebook.sides):
        seats = ", ".join(rulebook.seat_ids)
        return f"{called(spec)} is kept of a seat, and {bearer or 'nothing'} is none. There are: {seats}."
    if spec.on == "game" and bearer:
        return f"{called(spec)} is kept of the game, not of {bearer}."
    problem = spec.bears(scene) if spec.bears is not None else ""
    return f"{called(spec)} {problem}." if problem else ""


# --- tokens, units, borders, papers ------------------------------------------------------------------


def _token_faults(rulebook: Rulebook, state: State) -> Iterator[Fault]:
    counts: dict[tuple[str, SeatId], int] = {}
    for token in state.tokens:
        spec = rulebook.tokens.get(token.name)
        if spec is None:
            continue
        path, what = f"state.rules.{token.name}", spec.label or token.name
        if token.at and (problem := spec.at.why_not(token.at, ValueContext(rulebook, state))):
            yield Fault(path, f"{what} {problem}", token.name)
        counts[token.name, token.owner] = counts.get((token.name, token.owner), 0) + 1
        if spec.many != bool(token.owner) or (token.owner and rulebook.seat(token.owner) is None):
            rule_of_owner = f"has an owner: {', '.join(rulebook.seat_ids)}" if spec.many else "is nobody's"
            yield Fault(path, f"{what} {rule_of_owner}; {token.owner or 'nobody'} cannot be it.", token.name)
    for (name, owner), count in counts.items():
        yield from _too_many_tokens(rulebook, Token(name, owner), count)


def _too_many_tokens(rulebook: Rulebook, token: Token, count: int) -> Iterator[Fault]:
    spec = rulebook.tokens[token.name]
    path, what = f"state.rules.{token.name}", spec.label or token.name
    if not spec.many and count > 1:
        yield Fault(path, f"There is one {what} at the most, not {count}.", token.name)
    most = spec.each(rulebook.options) if spec.many and spec.each is not None else count
    if count > most:
        yield Fault(path, f"{token.owner} has {most} of {what} at the most, not {count}.", token.name)


def _unit_faults(rulebook: Rulebook, state: State) -> Iterator[Fault]:
    counts: dict[KindId, int] = {}
    loads: dict[UnitId, int] = {}
    for unit in state.units.values():
        kind = rulebook.kinds.get(unit.kind)
        if kind is None:
            continue
        counts[unit.kind] = counts.get(unit.kind, 0) + 1
        if kind.owners and unit.owner not in kind.owners:
            owners = " or ".join(sorted(kind.owners))
            yield Fault(unit_path(unit), f"{kind.name} can only be {owners}'s, not {unit.owner}'s.")
        if unit.carrier:
            loads[unit.carrier] = loads.get(unit.carrier, 0) + 1
            yield from _carried_faults(rulebook, state.units, unit, loads[unit.carrier])
    for name, count in counts.items():
        kind = rulebook.kinds[name]
        if kind.most and count > kind.most:
            yield Fault("state.units", f"There can be {kind.most} of the kind {kind.name} in a game, not {count}.")


def unit_path(unit: Unit) -> str:
    """Where a unit stands in the JSON of a state."""
    return f"state.units.{unit.full_name}"


def _carried_faults(rulebook: Rulebook, units: Mapping[UnitId, Unit], unit: Unit, load: int) -> Iterator[Fault]:
    path, carrier = f"{unit_path(unit)}.carrier", units.get(unit.carrier)
    if carrier is None:
        yield Fault(path, f"{unit.full_name} is carried by a unit that is not on the board.")
        return
    cargo = rulebook.kinds[carrier.kind].cargo
    if load > cargo:
        what = f"carries {cargo} at the most" if cargo else "carries nothing"
        yield Fault(path, f"{carrier.full_name} {what}, so it cannot carry {unit.full_name}.")
    elif carrier.at != unit.at or carrier.carrier:
        yield Fault(path, f"{unit.full_name} must be where its carrier is, and {carrier.full_name} on its own feet.")


def _edge_faults(rulebook: Rulebook, state: State) -> Iterator[Fault]:
    scene, counts = ValueContext(rulebook, state), dict[str, int]()
    for number, edge in enumerate(state.edges):
        path = f"state.edges[{number}]"
        yield from (Fault(path, problem) for problem in _edge_problems(rulebook, scene, edge))
        counts[edge.cls] = counts.get(edge.cls, 0) + 1
        spec = rulebook.edges.get(edge.cls)
        if spec is not None and counts[edge.cls] > spec.most:
            yield Fault(path, f"There can be {spec.most} of {spec.label or spec.cls} at a time, and this is one more.")


def _edge_problems(rulebook: Rulebook, scene: ValueContext, edge: Edge) -> Iterator[str]:
    spec = rulebook.edges.get(edge.cls)
    if spec is None:
        classes = ", ".join(rulebook.edges) or "none"
        yield f"No rule in force adds borders of the class {edge.cls!r}. There are: {classes}."
        return
    for end in (edge.a, edge.b):
        if problem := spec.ends.why_not(end, scene):
            yield f"An end of {spec.label or spec.cls} {problem}"
    if edge.a == edge.b:
        yield f"A border joins two different places, not {edge.a} with itself."
    if edge.until and (problem := _SEASON.why_not(edge.until, scene)):
        yield f"The end of {spec.label or spec.cls} {problem}"


def _held_faults(rulebook: Rulebook, number: int, held: Held) -> Iterator[Fault]:
    path = f"state.held[{number}]"
    if rulebook.seat(held.seat) is None:
        yield Fault(f"{path}.seat", f"There is no seat {held.seat}. There are: {', '.join(rulebook.seat_ids)}.")
    try:
        parse_order(rulebook.grammar, held.text, held.seat)
    except OrderError as error:
        yield Fault(f"{path}.order", f"A kept paper is a line that can be read: {error.message}")
    if held.season and (problem := _SEASON.why_not(held.season, ValueContext(rulebook, rulebook.start))):
        yield Fault(f"{path}.season", f"The season of a paper {problem}")
