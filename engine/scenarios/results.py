"""Comparing verdicts. A result is named by its order (in any notation), by what was typed, or by its unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.model.json_data import Json
from engine.scenarios.matching import list_text, part_of, same_members, short
from engine.scenarios.observation import Observation, Rows


def results(seen: Observation, expected: Json) -> Iterator[str]:
    """The key `results`: by seat, a mapping from order or unit to verdict, or the verdicts of all orders as a list."""
    for seat, wanted in expected.items():
        rows = seen.results.get(seat, ())
        if isinstance(wanted, list):
            yield from _in_order(seat, wanted, rows)
            continue
        for name, result in wanted.items():
            yield from _one(seen, seat, name, result, rows)


def _in_order(seat: str, wanted: Sequence[object], rows: Rows) -> Iterator[str]:
    if len(wanted) != len(rows) or not all(part_of(_parts(one), row) for one, row in zip(wanted, rows, strict=True)):
        got = [{"order": row.get("order"), "verdict": row.get("verdict"), "why": row.get("why")} for row in rows]
        yield f"{seat} should have {short(wanted)}, but has {short(got)}"


def _one(seen: Observation, seat: str, name: str, result: object, rows: Rows) -> Iterator[str]:
    matches = _results_named(seen, seat, name, rows)
    if not matches:
        yield f"{seat} has no result for {name!r}; there are {list_text([str(row.get('order')) for row in rows])}"
    elif not any(part_of(_parts(result), row) for row in matches):
        row = matches[0]
        dislodged = ", dislodged" if row.get("dislodged") else ""
        yield f"{seat} {name}: expected {short(result)}, got {row.get('verdict')}{dislodged} ({row.get('why')})"


def _parts(result: object) -> Json:
    """A verdict alone as the mapping it stands for; `dislodged: false` as absence."""
    if not isinstance(result, Mapping):
        return {"verdict": result}
    return {key: None if key == "dislodged" and value is False else value for key, value in result.items()}


def _results_named(seen: Observation, seat: str, name: str, rows: Rows) -> list[Json]:
    """The results of that name: by order text, by text as given, by unit, by the order that the text is read as.

    A line for a unit that its seat does not have (any more) is no result of a unit, but it begins with its name.
    """
    for key in ("order", "given"):
        matches = [row for row in rows if str(row.get(key, "")).casefold() == name.casefold()]
        if matches:
            return matches
    unit = seen.marks.unit(name)
    matches = [row for row in rows if row.get("unit") == unit or str(row.get("order", "")).startswith(f"{unit} ")]
    if matches:
        return matches
    canonical = seen.before.answer(seat, name).canonical
    return [row for row in rows if canonical and row.get("order") == canonical]


def dislodged(seen: Observation, expected: Json) -> Iterator[str]:
    """The key `dislodged`: all units that were dislodged in this turn, by seat; a seat that is not named has none."""
    for seat in {**seen.results, **expected}:
        wanted = [seen.marks.unit(unit) for unit in expected.get(seat, [])]
        actual = sorted({str(row.get("unit")) for row in seen.results.get(seat, ()) if row.get("dislodged")})
        if not same_members(wanted, actual):
            yield f"{seat} should lose the places of {list_text(wanted)}, but {list_text(actual)} was dislodged"
