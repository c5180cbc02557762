"""What is read as a game, and what is refused: with the place and the reason, soon, and whatever it is."""

import json
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import engine
from engine.bots.play import play, seeded_draws
from engine.gamefile import document as documents
from engine.gamefile import game_of_play, problems, read, schema, written
from engine.model.errors import InputError
from tests.rows import every_row
from tests.sizes import some

VALIDATOR = Draft202012Validator(schema())
SMALL = {"format": "silly-season game", "schema": 1, "name": "Small", "rules": {"variant": "standard"}, "turns": []}
WHOLE = {
    **SMALL, "status": "finished", "made": {"by": "Us", "address": "https://example.org/", "at": "2026-11-27"},
    "eyes": {"see": "seat", "seat": "France"}, "board": {},
    "rules": {"variant": "standard", "without": ["x"], "with": ["y"], "options": {"a.b": "c"}, "version": "1"},
    "seats": [{"id": "France", "name": "France", "kind": "power", "player": "Anna", "bot": "novice", "out": True}],
    "gm": "Gus", "began": "position", "started": "2026", "finished": "2027",
    "elsewhere": {"place": "Paris", "date": "1971", "source": "a zine"}, "position": {"phase": "F1901M"},
    "result": {"kind": "win", "seats": ["France"], "how": "18 centres"},
    "scores": [{"system": "draw_size", "name": "Draw size", "points": {"France": "100"}}],
    "secrets": {"secret": "a", "secret_hash": "b", "hidden_secret": "c", "hidden_secret_hash": "d"},
    "turns": [{
        "phase": "S1901M", "number": 1, "revision": 2, "at": "2026", "state": {"phase": "S1901M"},
        "orders": {"France": ["A Par H"]}, "rulings": [{"kind": "tell", "reason": "so", "text": "Hello"}],
        "draws": {"a.b@Mun": {"value": "x", "values": ["x"], "candidates": ["x"], "pinned": True, "audience": []}},
        "results": {"France": [{"order": "A Par H", "verdict": "holds", "why": "", "rule": "1", "rule_id": "movement",
                                "unit": "A Par", "dislodged": True, "given": "x", "by": "GM", "data": {},
                                "audience": []}]},
        "events": [{"kind": "a.b", "step": "s", "rule": "1", "rule_id": "r", "text": "So."}],
        "press": [{"from": "France", "text": "Hello", "at": "2026"}],
    }],
}  # fmt: skip
WRONG = st.one_of(
    st.none(), st.booleans(), st.integers(-10, 200000), st.text(max_size=50), st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=3), st.text(max_size=3), max_size=2),
)  # fmt: skip


def ways(value, path=()):
    """The paths of everything in a document."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from ways(one, (*path, key))


WAYS = [path for path in ways(WHOLE) if path]


def test_the_schema_is_one_and_documents_fit_it():
    Draft202012Validator.check_schema(schema())
    rulebook = engine.load_rulebook("rather_silly")
    played = game_of_play(rulebook, play(rulebook, "shape", 1), seeded_draws("shape"))
    for document in (SMALL, WHOLE, json.loads(written(played))):
        assert problems(document) == []
        assert VALIDATOR.is_valid(document)
        assert read(written(document)) == document


@settings(deadline=None, max_examples=some(30))
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
    assert (problems(document) == []) == VALIDATOR.is_valid(document)


def test_equal_documents_are_written_alike_a_turn_a_line():
    text = written(WHOLE)
    assert text == written(json.loads(text))
    assert sum(line.startswith('{"phase"') for line in text.splitlines()) == len(WHOLE["turns"])
    assert written(SMALL).endswith("}\n")


@every_row(
    "text, said",
    [
        ("", "not JSON"),
        ("[]", "no file of a game"),
        ("{}", "no file of a game"),
        ('{"format": "silly-season draws 1"}', "no file of a game"),
        (json.dumps({**SMALL, "schema": 2}), "Use a later version"),
        (json.dumps({**SMALL, "schema": True}), "schema"),
        (json.dumps({**SMALL, "colour": "red"}), "colour: It has no meaning here"),
        (
            json.dumps({**SMALL, "turns": [{"phase": "Spring", "state": {}}]}),
            'turns[0].phase: It is "Spring". It takes a phase',
        ),
        (
            json.dumps({**SMALL, "turns": [{"phase": "S1901M", "state": {"phase": "S1901M"}}] * 1001}),
            "1000 is the most",
        ),
        (json.dumps({**SMALL, "name": "x" * 201}), "201 characters"),
        (json.dumps(SMALL)[:-5], "not JSON"),
        (json.dumps(SMALL).replace('"Small"', "NaN"), "NaN is no JSON"),
        (json.dumps(SMALL).replace('"name"', '"name": "a", "name"'), "stands twice"),
        (json.dumps(SMALL).replace('"Small"', '"\\ud800"'), "half a character"),
        (json.dumps(SMALL).replace("[]", "[" * 5000 + "]" * 5000), "too deeply"),
        (json.dumps(SMALL).replace('"Small"', "9" * 5000), "digits"),
    ],
)
def test_what_is_no_game_is_refused_with_the_reason(text, said):
    with pytest.raises(InputError) as error:
        read(text)
    assert said in str(error.value)


def test_a_file_that_is_too_large_is_not_even_parsed(monkeypatch):
    monkeypatch.setattr(documents, "LARGEST", 1000)
    monkeypatch.setattr(documents, "read_json", lambda text: pytest.fail("it was read"))
    with pytest.raises(InputError, match="longer than 1000 characters"):
        read("x" * 1001)


def test_a_byte_order_mark_does_no_harm():
    assert read("\ufeff" + json.dumps(SMALL)) == SMALL


def test_names_are_text_and_nothing_else():
    name = "<script>alert(1)</script>"
    assert read(written({**SMALL, "name": name}))["name"] == name
