"""The keys of a scenario and their shapes. docs/scenarios.md says what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.model.events import VERDICTS
from engine.scenarios.shapes import (
    Shape,
    a_mapping,
    anything,
    by_seat_lines,
    by_seat_texts,
    either,
    flag,
    list_of,
    mapping_of,
    nothing_else,
    one_of,
    or_null,
    record,
    text,
    texts,
    whole,
)

_verdict = one_of(VERDICTS)
_result = either(
    _verdict,
    nothing_else,
    record(
        {
            "verdict": _verdict,
            "why": text,
            "rule": text,
            "rule_id": text,
            "dislodged": flag,
            "given": or_null(text),
            "by": or_null(text),
            "order": text,
            "unit": text,
        },
        "A result",
    ),
)
_unit = either(text, nothing_else, record({"unit": text, "status": a_mapping}, "A unit"))
_event = either(text, nothing_else, a_mapping)
_seen = either(
    text, nothing_else, record({"event": a_mapping, "state": a_mapping, "result": a_mapping}, "A thing seen")
)
_all_seen = either(_seen, list_of(_seen), _seen)
_draw = either(anything, anything, record({"value": anything, "among": texts, "pinned": flag}, "A draw"))
_legal = either(nothing_else, texts, record({"has": texts, "lacks": texts, "count": whole}, "A list of legal orders"))
_want = either(
    text,
    nothing_else,
    record({"kind": text, "subject": anything, "count": whole, "default": text, "help": text}, "A want"),
)

ASKED_BEFORE: Mapping[str, Shape] = MappingProxyType(
    {
        "accepts": mapping_of(mapping_of(text)),
        "errors": mapping_of(mapping_of(text)),
        "warnings": mapping_of(mapping_of(text)),
        "legal": mapping_of(mapping_of(_legal)),
        "wants": mapping_of(list_of(_want)),
    }
)
"""What is asked of the position in which the orders are given."""

ASKED_OF_STATE: Mapping[str, Shape] = MappingProxyType(
    {
        "phase": text,
        "phase_name": text,
        "ended": flag,
        "winners": texts,
        "units": mapping_of(list_of(_unit)),
        "only": flag,
        "retreats": mapping_of(mapping_of(texts)),
        "centres": by_seat_texts,
        "owner": mapping_of(or_null(text)),
        "contested": texts,
        "rules": a_mapping,
        "state": a_mapping,
        "status": mapping_of(or_null(a_mapping)),
        "sees": mapping_of(_all_seen),
        "hides": mapping_of(_all_seen),
    }
)
"""What is asked of a position."""

ASKED_OF_TURN: Mapping[str, Shape] = MappingProxyType(
    {
        "results": mapping_of(either(nothing_else, list_of(_result), mapping_of(_result))),
        "dislodged": by_seat_texts,
    }
)
"""What is asked of an adjudication."""

ASKED_OF_WAY: Mapping[str, Shape] = MappingProxyType(
    {
        "events": list_of(_event),
        "no_events": list_of(_event),
        "draws": either(nothing_else, texts, mapping_of(_draw)),
        "no_draws": either(flag, texts, nothing_else),
    }
)
"""What is asked of the way to a position: of an adjudication, or of the start of a game."""

BEFORE = record({**ASKED_BEFORE, **ASKED_OF_STATE}, "An expectation before a turn's orders")
START = record({**ASKED_BEFORE, **ASKED_OF_STATE, **ASKED_OF_WAY}, "An expectation before the first turn")
EXPECT = record({**ASKED_BEFORE, **ASKED_OF_STATE, **ASKED_OF_TURN, **ASKED_OF_WAY}, "An expectation")

TURN: Mapping[str, Shape] = MappingProxyType(
    {
        "before": BEFORE,
        "orders": by_seat_lines,
        "draws": a_mapping,
        "rulings": list_of(a_mapping),
        "expect": EXPECT,
        "refused": text,
    }
)

SCENARIO: Mapping[str, Shape] = MappingProxyType(
    {
        "id": text,
        "title": text,
        "clauses": texts,
        "note": text,
        "like": text,
        "variant": text,
        "board": a_mapping,
        "without": texts,
        "with": texts,
        "options": mapping_of(either(anything, nothing_else, nothing_else)),
        "secret": text,
        "hidden_secret": text,
        "draws": a_mapping,
        "state": a_mapping,
        "expect": START,
        "turns": list_of(record(TURN, "A turn")),
        "refused": text,
    }
)
