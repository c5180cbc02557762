"""Comparing draws: which were made, of what, and what came of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.model.json_data import Json
from engine.scenarios.matching import list_text, same_members, short
from engine.scenarios.observation import Observation, Rows


def draws_of(seen: Observation, expected: object) -> Iterator[str]:
    """The key `draws`: names that were drawn, or what each draw of a name was; the name alone or with its subject."""
    for name in expected if isinstance(expected, (Mapping, list)) else ():
        rows = _draws_named(seen, name)
        if not rows:
            yield f"{name} was not drawn; drawn were {list_text([row['key'] for row in seen.draws])}"
        elif isinstance(expected, Mapping):
            yield from _compared(name, expected[name], rows)


def not_drawn(seen: Observation, expected: object) -> Iterator[str]:
    """The key `no_draws`: none at all, or none of these."""
    every = [row["key"] for row in seen.draws]
    names = every if expected is True else [name for name in _draw_list(expected) if _draws_named(seen, name)]
    if names:
        yield f"should not have been drawn: {list_text(names)}"


def _draw_list(expected: object) -> list[str]:
    return expected if isinstance(expected, list) else []


def _draws_named(seen: Observation, name: str) -> Rows:
    """The draws of a name, or of a name with its subject, in the order in which they were made."""
    return [row for row in seen.draws if name in (row["key"], row["name"])]


def _compared(name: str, wanted: object, rows: Rows) -> Iterator[str]:
    """What differs in the draws of a name. A value is that of each of them, as it is of a pin; a list, one by one."""
    parts: Json = wanted if isinstance(wanted, Mapping) else {"value": wanted}
    if "value" in parts:
        yield from _values(name, parts["value"], rows)
    for row in rows:
        if "among" in parts and not same_members(parts["among"], list(row["candidates"])):
            among, candidates = list_text(parts["among"]), list_text(row["candidates"])
            yield f"{row['key']} should be among {among}, but is among {candidates}"
        if "pinned" in parts and bool(row.get("pinned")) != parts["pinned"]:
            yield f"{row['key']} should {'' if parts['pinned'] else 'not '}have been pinned"


def _values(name: str, wanted: object, rows: Rows) -> Iterator[str]:
    if isinstance(wanted, list):
        actual = [row["value"] for row in rows]
        if not _alike(wanted, actual):
            yield f"{name} should be {short(wanted)}, one after another, but is {short(actual)}"
        return
    for row in rows:
        if not _alike([wanted], [row["value"]]):
            yield f"{row['key']} should be {wanted}, but is {row['value']}"


def _alike(wanted: Sequence[object], actual: Sequence[str]) -> bool:
    return [str(one).casefold() for one in wanted] == [one.casefold() for one in actual]
