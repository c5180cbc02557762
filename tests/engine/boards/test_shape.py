"""The reader of the schema says no where a library that reads all of JSON Schema says no, and nowhere else."""

import json
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from engine.boards.document import LARGEST, read
from engine.boards.shape import MOST, misshapen, schema
from engine.model.errors import InputError
from games.maps.layout import lay_out
from tests.plugins.boards import lake
from tests.rows import every_row

VALIDATOR = Draft202012Validator(schema())
WHOLE = lake(
    geometry=lay_out(lake()), about="Wet.", maker="N. N.", licence="CC0",
    years={"first": 431, "step": -1, "after": "BC"},
    aliases={"Ash": ["Ash Ford"]}, options={"victory.centres": "3"}, usual_coasts={}, off_board={"HYP": "Elsewhere"},
)  # fmt: skip
WRONG = st.one_of(
    st.none(), st.booleans(), st.integers(-20000, 20000), st.floats(allow_nan=False), st.text(max_size=70),
    st.lists(st.integers(), max_size=3), st.dictionaries(st.text(max_size=3), st.text(max_size=3), max_size=2),
)  # fmt: skip


def test_the_schema_is_one():
    Draft202012Validator.check_schema(schema())


def test_a_whole_document_fits():
    assert misshapen(WHOLE) == []
    assert VALIDATOR.is_valid(WHOLE)


def ways(value, path=()):
    """The paths of everything in a document."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value[:3]) if isinstance(value, list) else ()
    for key, one in inner:
        yield from ways(one, (*path, key))


WAYS = [path for path in ways(WHOLE) if path]


@settings(deadline=None)
@given(st.sampled_from(WAYS), st.one_of(WRONG, st.just("take it out")))
def test_it_agrees_with_the_library(path, value):
    document = deepcopy(WHOLE)
    inner = document
    for key in path[:-1]:
        inner = inner[key]
    if value == "take it out" and isinstance(inner, dict):
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    assert (misshapen(document) == []) == VALIDATOR.is_valid(document)


@every_row("text", ["", "{", "[1, NaN]", "[" * 100_000, "﻿{}", '"' + "x" * LARGEST + '"'])
def test_what_is_no_document_is_told_so(text):
    with pytest.raises(InputError):
        read(text)


def test_no_more_is_told_than_anybody_would_read():
    document = lake(
        provinces={f"P{letter}{other}": 1 for letter in "abcdefghijklmnopqrstuvwxyz" for other in "abcdefghij"}
    )
    assert len(misshapen(document)) == MOST


def test_a_document_of_only_lists_is_no_bomb():
    assert misshapen(json.loads("[" * 500 + "]" * 500))
