"""Reading scenario files: what is right comes through whole, what is wrong is refused with file, line and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.scenarios import ScenarioError, load, loads
from tests.rows import every_row

GOOD = """\
id: a
title: An example
state: {phase: S1901M, units: {France: [A Par]}}
turns:
  - orders: {France: [A Par - Bur]}
    expect:
      phase: F1901M
"""

REFUSED = {
    "unknown key": ("id: a\ntitle: t\nclauzes: []\nrefused: x\n", 3, "clauzes", "did you mean clauses"),
    "unknown expectation": (
        GOOD.replace("phase: F1901M", "fase: F1901M"),
        7,
        "turns[0].expect.fase",
        "did you mean phase",
    ),
    "unknown key of a turn": (GOOD.replace("  - orders", "  - order"), 5, "turns[0].order", "did you mean orders"),
    "unknown verdict": (
        GOOD.replace("phase: F1901M", "results: {France: {A Par: bounce}}"),
        7,
        "turns[0].expect.results.France.A Par",
        "bounces",
    ),
    "unknown key of a result": (
        GOOD.replace("phase: F1901M", "results: {France: {A Par: {verdickt: bounces}}}"),
        7,
        "turns[0].expect.results.France.A Par.verdickt",
        "verdict",
    ),
    "key twice": ("id: a\ntitle: t\nid: b\nrefused: x\n", 3, "id", "twice"),
    "no id": ("title: t\nrefused: x\n", 1, "", "'id'"),
    "no title": ("id: a\nrefused: x\n", 1, "", "'title'"),
    "expects nothing": ("id: a\ntitle: t\n", 1, "", "expects nothing"),
    "silent last turn": (GOOD.replace("    expect:\n      phase: F1901M\n", ""), 5, "turns[0]", "must expect"),
    "no YAML": ("id: [a\n", 2, "", "no YAML"),
    "a list": ("- id\n", 1, "", "mapping"),
    "text where a list belongs": (GOOD.replace("[A Par - Bur]", "A Par - Bur"), 5, "turns[0].orders.France", "list"),
    "text where truth belongs": (
        GOOD.replace("phase: F1901M", "ended: no"),
        7,
        "turns[0].expect.ended",
        "true or false",
    ),
    "results before the first turn": (GOOD + "expect: {results: {}}\n", 8, "expect.results", "before the first turn"),
    "holds itself": ("id: a\ntitle: t\nstate: &s {phase: *s}\nrefused: x\n", 3, "state.phase", "&s"),
    "tag": ("id: !!python/name:os.system x\n", 1, "id", "Tags"),
    "like nothing": ("id: a\ntitle: t\nlike: b\nrefused: x\n", 3, "like", "'b'"),
    "id twice": (GOOD + "---\n" + GOOD, 9, "id", "line 1"),
    "empty": ("# nothing here\n", 0, "", "no scenario"),
    "key that is no text": ("? [a, b]\n: c\n", 1, "", "key must be text"),
}


@every_row(("text", "line", "key", "words"), REFUSED.values(), ids=REFUSED)
def test_refused(text: str, line: int, key: str, words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        loads(text, "file.yaml")
    assert (caught.value.line, caught.value.key) == (line, key)
    assert words in caught.value.message
    assert str(caught.value).startswith(f"file.yaml:{line}: " if line else "file.yaml: ")


@pytest.mark.parametrize("opening", ["[", "{a: ", "a: &x [*x, "])
def test_deep_nesting_is_refused_and_breaks_nothing(opening: str) -> None:
    with pytest.raises(ScenarioError):
        loads("id: a\ntitle: t\nrefused: x\nstate:\n  " + opening * 100_000)


def test_anchors_may_be_used() -> None:
    (scenario,) = loads("id: a\ntitle: t\nrefused: x\nstate: {a: &p [1, {b: 2}], c: *p}\n")
    assert scenario.state == {"a": [1, {"b": 2}], "c": [1, {"b": 2}]}


def test_anchors_upon_anchors_do_not_fill_the_memory() -> None:
    lines = ["id: a", "title: t", "refused: x", "state:", "  a0: &a0 [1]"]
    lines += [f"  a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    with pytest.raises(ScenarioError, match="parts"):
        loads("\n".join(lines))


def test_all_parts_come_through() -> None:
    (scenario,) = loads(
        """\
id: whole
title: Everything at once
clauses: [one, two]
note: as well
variant: hitchhiker
without: [vogons]
with: [borg]
options: {movement.via_fallback: land, links.on: true, victory.centres: 12, x.y: no}
secret: s
hidden_secret: h
state: {phase: S1901M}
expect: {phase: S1901M}
turns:
  - orders: {France: ["", 12]}
    draws: {borg.tie: Mun}
    rulings: [{kind: pin, draw: x, value: y}]
  - refused: over
""",
        "f.yaml",
    )
    assert scenario.clauses == ("one", "two")
    assert (scenario.note, scenario.variant, scenario.without, scenario.with_) == (
        "as well",
        "hitchhiker",
        ("vogons",),
        ("borg",),
    )
    assert scenario.options == {
        "movement.via_fallback": "land",
        "links.on": "yes",
        "victory.centres": "12",
        "x.y": "no",
    }
    assert (scenario.secret, scenario.hidden_secret) == ("s", "h")
    assert scenario.state == {"phase": "S1901M"}
    assert scenario.expect == {"phase": "S1901M"}
    first, second = scenario.turns
    assert first.orders == {"France": ("", "12")}
    assert (first.draws, first.rulings) == ({"borg.tie": "Mun"}, ({"kind": "pin", "draw": "x", "value": "y"},))
    assert second.refused == "over"
    assert (scenario.file, scenario.line) == ("f.yaml", 1)


def test_only_true_false_null_and_numbers_are_not_text() -> None:
    (scenario,) = loads(
        "id: a\ntitle: t\nrefused: x\nstate: {a: no, b: 12:30, c: 2026-01-01, d: 07, e: '1', f: ~, g: -3, h: 1.5}\n"
    )
    assert scenario.state == {
        "a": "no",
        "b": "12:30",
        "c": "2026-01-01",
        "d": "07",
        "e": "1",
        "f": None,
        "g": -3,
        "h": 1.5,
    }


def test_like_takes_over_all_but_the_expectations() -> None:
    base, other, third = loads(
        """\
id: base
title: The first
clauses: [c]
options: {a.b: c, d.e: f}
state: {phase: S1901M}
turns:
  - orders: {France: [A Par H]}
    draws: {x: y}
    expect: {phase: F1901M}
  - orders: {France: [A Par - Bur]}
    expect: {phase: S1902M}
---
id: other
title: Another choice
like: base
options: {a.b: z}
turns:
  - expect: {ended: false}
  - orders: {Italy: []}
    expect: {ended: true}
---
id: third
title: From the second, longer
like: other
turns:
  - {}
  - {}
  - expect: {ended: true}
"""
    )
    assert other.options == {"a.b": "z", "d.e": "f"}
    assert (other.clauses, other.state) == (base.clauses, base.state)
    assert [turn.orders for turn in other.turns] == [{"France": ("A Par H",)}, {"Italy": ()}]
    assert [turn.expect for turn in other.turns] == [{"ended": False}, {"ended": True}]
    assert other.turns[0].draws == {"x": "y"}
    assert third.options == other.options
    assert [turn.expect for turn in third.turns] == [{}, {}, {"ended": True}]
    assert third.turns[0].orders == base.turns[0].orders


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="cannot be read"):
        load(tmp_path / "none.yaml")


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ScenarioError, match="UTF-8"):
        load(file)
