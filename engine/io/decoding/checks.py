"""What cannot be, though it can be read: refused when a state is read."""

from __future__ import annotations

from engine.model.errors import InputError
from engine.model.ids import ProvinceId
from engine.model.state import State, Unit
from engine.rulebook.catalogue import MAY_STAND
from engine.rulebook.draws import Draws
from engine.rulebook.look import Look
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn


def check_units(rulebook: Rulebook, state: State) -> None:
    """Refuse positions that no game can reach: units out of their element, two that contest in one place."""
    turn = Turn.open(rulebook, state, Draws())
    fighting: dict[ProvinceId, Unit] = {}
    for unit in state.units.values():
        if unit.at not in rulebook.board.provinces:
            continue
        _check_element(turn, unit)
        kind = rulebook.kinds[unit.kind]
        if not kind.contests or unit.id in state.to_retreat or unit.carrier:
            continue
        other = fighting.setdefault(unit.at, unit)
        stack = kind.stacks and rulebook.kinds[other.kind].stacks and other.owner == unit.owner
        if other is not unit and not stack:
            raise InputError(
                "state.units", f"{other.owner} {other} and {unit.owner} {unit} cannot both be in {unit.at}."
            )


def _check_element(turn: Look, unit: Unit) -> None:
    kind, province = turn.rulebook.kinds[unit.kind], turn.rulebook.board.provinces[unit.at]
    stranded = turn.rulebook.stranding and province.kind != "impassable"
    if not stranded and (problem := MAY_STAND.ask(turn, unit, unit.at)):
        raise InputError("state.units", f"{unit.owner} {unit} is impossible: {problem}.")
    if unit.coast and (kind.medium != "water" or unit.coast not in province.coasts):
        raise InputError(
            "state.units", f"{unit.owner} {unit} is impossible: {unit.at} has no coast {unit.coast} for it."
        )
    if kind.medium == "water" and province.coasts and not unit.coast and not turn.rulebook.coastless:
        names = " or ".join(f"{unit.at}/{coast}" for coast in province.coasts)
        raise InputError("state.units", f"{unit.owner} {unit} must say its coast: {names}.")
