"""Names of today in a scenario: in what goes in, and in what must come out (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model.json_data import Json, JsonDict
from engine.rulebook import registry
from engine.rulebook.aliases import forms
from engine.rulebook.aliases.forms import with_parts


def scenario(data: Json) -> Json:
    """A scenario as its file has it, its shape checked, with the names of today."""
    former = registry.former()
    if not former:
        return data
    return with_parts(
        forms.renamed("rules", data),
        clauses=lambda names: [former.now("clause", str(name)) for name in names],
        draws=forms.pinned,
        state=_state,
        expect=_expected,
        turns=lambda turns: [_turn(turn) for turn in turns],
    )


def _turn(turn: Json) -> JsonDict:
    rulings = [forms.renamed("ruling", one) for one in turn.get("rulings") or ()]
    return with_parts(turn, draws=forms.pinned, rulings=lambda _: rulings, expect=_expected, before=_expected)


def _state(state: object) -> object:
    return forms.renamed("state", state)


def _expected(expect: Json) -> JsonDict:
    return with_parts(
        expect,
        rules=forms.boxes,
        state=_state,
        units=_units,
        status=lambda by_unit: {unit: marks and forms.keys(marks, "mark") for unit, marks in by_unit.items()},
        sees=_seen_by,
        hides=_seen_by,
        events=_records,
        no_events=_records,
        results=lambda by_seat: {seat: _records(records) for seat, records in by_seat.items()},
        draws=_draw_keys,
        no_draws=_draw_keys,
    )


def _units(by_seat: Json) -> object:
    units: object = forms.renamed("state", {"units": by_seat})["units"]
    return units


def _records(records: object) -> object:
    """Events or results: one after another, or by unit."""
    if isinstance(records, Mapping):
        return {unit: _record(one) for unit, one in records.items()}
    return [_record(one) for one in records] if isinstance(records, list) else records


def _record(one: object) -> object:
    return forms.event(one) if isinstance(one, Mapping) else one


def _draw_keys(expected: object) -> object:
    if isinstance(expected, list):
        return [forms.draw_key(name) for name in expected]
    return forms.pinned(expected) if isinstance(expected, Mapping) else expected


def _seen_by(by_eyes: Json) -> object:
    return {eyes: _renamed_view(view) for eyes, view in by_eyes.items()}


def _renamed_view(view: object) -> object:
    if isinstance(view, list):
        return [_renamed_view(one) for one in view]
    return with_parts(view, event=_record, result=_record, state=_state) if isinstance(view, Mapping) else view
