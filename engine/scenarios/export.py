"""A turn of a game as a scenario: what a pair of eyes may know of it, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

import engine
from engine.boards.document import document_of
from engine.model.events import Result
from engine.model.ids import SeatId
from engine.model.json_data import Json, JsonDict
from engine.model.state import State
from engine.rulebook.draws import Draws
from engine.rulebook.rulebook import Rulebook
from engine.scenarios.model import ScenarioError
from engine.scenarios.observation import unit_text
from engine.turn.rulings import Ruling


def export(
    rulebook: Rulebook,
    state: State,
    submissions: Mapping[str, Sequence[str]],
    rulings: Sequence[Ruling],
    draws: Draws,
    outcome: engine.Outcome,
    *,
    id: str = "exported.turn",
    title: str = "",
    seat: str | None = None,
    gm: bool = False,
) -> JsonDict:
    """A turn as the data of one scenario; `to_yaml` writes it.

    It holds what `seat` (None: a spectator) may see of the position, the orders and the outcome; with `gm`, everything.
    The game's secret is never in it: what it decided stands there as pinned draws.
    """
    before = engine.view(rulebook, state, (), seat, gm=gm)
    after = engine.view(rulebook, outcome.state, outcome.events, seat, outcome.results, outcome.draws, gm=gm)
    scenario = {
        "id": id,
        "title": title or f"{rulebook.title}, {state.phase}",
        **_rules(rulebook),
        "state": before.state,
    }
    turn: JsonDict = {
        "orders": _everything(submissions) if gm else _visible_orders(outcome.results, after.results or {})
    }
    if pins := _pins(draws, after.draws or {}):
        turn["draws"] = pins
    if shown := [ruling.to_json() for ruling in rulings if gm or _may_read(ruling, seat)]:
        turn["rulings"] = shown
    turn["expect"] = expected(after.state, after.results or {})
    return scenario | {"turns": [turn]}


def _rules(rulebook: Rulebook) -> JsonDict:
    """The keys of a scenario that say by which rules it is played."""
    rules = {"without": list(rulebook.without), "with": list(rulebook.with_), "options": chosen_options(rulebook)}
    chosen = {key: value for key, value in rules.items() if value}
    return {"variant": rulebook.variant.id, **board_of(rulebook), **chosen}


def to_yaml(data: Json) -> str:
    """A scenario's data as YAML. Needs PyYAML; raises ScenarioError without it."""
    try:
        yaml = import_module("yaml")
    except ModuleNotFoundError:
        raise ScenarioError(
            str(data.get("id", "")), 0, "", "Scenario files need PyYAML: python -m pip install PyYAML."
        ) from None
    return str(yaml.safe_dump(dict(data), sort_keys=False, allow_unicode=True, width=110, default_flow_style=None))


def board_of(rulebook: Rulebook) -> JsonDict:
    """The board that a game brought in the place of its variant's, under the key of a scenario; else nothing."""
    return {"board": document_of(rulebook.own_board)} if rulebook.own_board else {}


def chosen_options(rulebook: Rulebook) -> dict[str, str]:
    """The options that differ from those of the unmixed game."""
    plain = engine.load_rulebook(
        rulebook.variant.id, without=rulebook.without, with_=rulebook.with_, board=rulebook.own_board
    ).options
    return {name: value for name, value in rulebook.options.items() if plain[name] != value}


def _everything(submissions: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    return {str(seat): list(lines) for seat, lines in submissions.items()}


def _visible_orders(
    results: Mapping[SeatId, Sequence[Result]], visible: Mapping[str, Sequence[Json]]
) -> dict[str, list[str]]:
    """The orders that a pair of eyes may know: those whose results it sees, as they were given."""
    return {
        str(seat): [str(row.get("given") or row["order"]) for row in visible[seat]]
        for seat in results
        if visible.get(seat)
    }


def _pins(draws: Draws, made: Mapping[str, Json]) -> JsonDict:
    """Every draw that was made and may be seen, with its value. Pins that nothing asked for would prove nothing.

    A draw that was asked several times keeps its pin, which lists the values; the record holds the last.
    """
    values = {name: draw["value"] for name, draw in made.items()}
    lists = {name: list(pin) for name, pin in draws.pins.items() if name in values and isinstance(pin, (list, tuple))}
    return {**values, **lists}


def _may_read(ruling: Ruling, seat: str | None) -> bool:
    return ruling.audience is None or (seat is not None and SeatId(seat) in ruling.audience)


def expected(state: Json, results: Mapping[str, Sequence[Json]]) -> JsonDict:
    """What a scenario expects of a turn that came out so: the JSON of the next state, and of the results."""
    verdicts = {
        seat: [
            {"order": row["order"], "verdict": row["verdict"]} | ({"dislodged": True} if row.get("dislodged") else {})
            for row in rows
        ]
        for seat, rows in results.items()
        if rows
    }
    units = {seat: [unit_text(unit) for unit in records] for seat, records in state.get("units", {}).items() if records}
    expectation: JsonDict = {"phase": state["phase"], "results": verdicts, "units": units, "only": True}
    if "centres" in state:
        expectation["centres"] = {seat: list(places) for seat, places in state["centres"].items()}
    if state.get("contested"):
        expectation["contested"] = list(state["contested"])
    return expectation
