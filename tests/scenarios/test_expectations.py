"""Comparing: each key of `expect` finds what differs, and nothing else. The engine is played by a fake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.scenarios.expectations import CHECKS, compare
from engine.scenarios.matching import part_of
from engine.scenarios.observation import Observation, ObservedCheck
from tests.rows import every_row


class FakeDesk:
    """Knows a few orders of France."""

    ANSWERS = {
        "A(Par)-Bur": ObservedCheck("ok", "A Par - Bur", ""),
        "A Par - Mos": ObservedCheck("error", "A Par - Mos", "A Par cannot reach Mos."),
        "F Bre - MAO": ObservedCheck("warning", "F Bre - MAO", "Another order stands already."),
    }

    def answer(self, seat: str, line: str) -> ObservedCheck:
        return self.ANSWERS.get(line, ObservedCheck("error", "", "Cannot be read."))

    def legal(self, seat: str) -> Mapping[str, Sequence[str]]:
        return (
            {"A Par": ("A Par H", "A Par - Bur"), "A Bur": ("A Bur R Gas", "A Bur R Spa/sc", "A Bur D")}
            if seat == "France"
            else {}
        )

    def wants(self, seat: str) -> Sequence[Mapping[str, Any]]:
        return [{"kind": "build", "subject": "", "count": 2, "default": "waived", "help": "BUILD A Par"}]


def see(eyes: str) -> Mapping[str, Any]:
    """France has a secret, and the GM sees all."""
    secret = [{"kind": "llama.placed", "place": "Bur"}] if eyes in ("France", "gm") else []
    return {
        "state": {"phase": "F1901M"},
        "events": [{"kind": "unit.moved", "unit": "A Par"}, *secret],
        "results": {"France": [{"order": "A Par - Bur", "verdict": "succeeds"}]},
        "draws": {},
    }


def draw(name: str, subject: str, value: str, *candidates: str, pinned: bool = False) -> dict[str, Any]:
    """A draw as it is compared."""
    key = f"{name}@{subject}" if subject else name
    return {"key": key, "name": name, "value": value, "candidates": [value, *candidates], "pinned": pinned}


DRAWS = (
    draw("borg.tie", "", "Mun", "Ber"),
    draw("monsters.tie", "SM NTH", "Edi", "Lon", pinned=True),
    draw("llamas.nmr", "France", "Gas", "Pic"),
    draw("llamas.nmr", "Italy", "Gas", "Pie"),
    draw("links.which", "", "one", "two"),
    draw("links.which", "", "two", "one"),
)


class FakeMarks:
    """Marks whose values are written as they are kept."""

    def of_unit(self, full_name: str, status: Mapping[str, Any]) -> Mapping[str, Any]:
        return status

    def unit(self, text: str) -> str:
        return text

    def place(self, text: str) -> str:
        return text

    def full_name(self, text: str) -> str:
        return text

    def of_rules(self, boxes: Mapping[str, Any]) -> Mapping[str, Any]:
        return boxes


SEEN = Observation(
    state={
        "phase": "F1901M",
        "units": {"France": ["A Bur", {"unit": "F Bre", "status": {"souls": {"sold": 2}}}], "Italy": []},
        "dislodged": {"Germany": [{"unit": "A Mun", "from": "Boh", "status": {"birds": {"scared": True}}}]},
        "centres": {"France": ["Par", "Bre"], "Neutral": ["Bel"]},
        "contested": ["Ruh"],
        "rules": {"borg": {"at": "Mun"}, "souls": {"debt": {"France": 1}}},
    },
    before=FakeDesk(),
    after=FakeDesk(),
    seen=see,
    marks=FakeMarks(),
    results={
        "France": [
            {
                "order": "A Par - Bur",
                "unit": "A Par",
                "verdict": "succeeds",
                "why": "2 against 1",
                "given": "a par-bur",
                "by": "GM",
            },
            {
                "order": "F Bre - MAO",
                "unit": "F Bre",
                "verdict": "bounces",
                "why": "1 against 1 from F IRI",
                "dislodged": True,
            },
            {"order": "F Lon - NTH", "verdict": "void", "why": "not yours"},
        ],
        "Germany": [],
    },
    events=[
        {"kind": "unit.moved", "unit": "A Par", "to": "Bur", "text": "France A Par moves to Bur: 2 against 1."},
        {"kind": "centre.taken", "place": "Bel"},
    ],
    draws=DRAWS,
    phase_name="Autumn 1901, movement",
    ended=True,
    winners=["France"],
)

HOLDS: dict[str, list[Any]] = {
    "phase": ["F1901M"],
    "ended": [True],
    "winners": [["France"]],
    "units": [
        {"France": ["F Bre", "A Bur"]},
        {"Italy": [], "Russia": []},
        {"France": ["A Bur", {"unit": "F Bre", "status": {"souls": {"sold": 2}}}]},
    ],
    "results": [
        {"France": {"A Par - Bur": "succeeds"}},
        {"France": {"A Par": "succeeds", "a par-bur": "succeeds", "A(Par)-Bur": "succeeds"}},
        {"France": {"F Bre": {"verdict": "bounces", "why": "1 AGAINST 1", "dislodged": True, "given": None}}},
        {"France": {"A Par": {"given": "a par-bur", "by": "GM", "dislodged": False}}},
        {"France": {"F Lon": "void"}},
        {"France": ["succeeds", {"dislodged": True}, "void"]},
        {"Germany": []},
    ],
    "dislodged": [{"France": ["F Bre"]}],
    "retreats": [{"France": {"A Bur": ["Spa/sc", "Gas"]}}, {"France": {"A Par": []}}],
    "centres": [{"France": ["Bre", "Par"], "Neutral": ["Bel"], "Italy": []}],
    "owner": [{"Par": "France", "Bel": "Neutral", "Bur": None}],
    "contested": [["Ruh"]],
    "status": [
        {"France F Bre": {"souls": {"sold": 2}}},
        {"France A Bur": None},
        {"Germany A Mun": {"birds": {"scared": True}}},
        {"France F Bre": {"borg": None}},
    ],
    "rules": [{"borg": {"at": "Mun"}}, {"souls": {"debt": {"France": 1, "Italy": None}}}, {"llamas": None}],
    "state": [{"contested": ["Ruh"]}, {"season": None}],
    "events": [["unit.moved"], [{"kind": "unit.moved", "text": "2 against 1"}, "centre.taken"], [{"place": "Bel"}]],
    "no_events": [["unit.dislodged"], [{"kind": "unit.moved", "to": "Gas"}]],
    "draws": [
        ["borg.tie", "monsters.tie"],
        ["monsters.tie@SM NTH"],
        {"borg.tie": "Mun"},
        {"monsters.tie": "edi"},
        {"llamas.nmr": "Gas"},
        {"links.which": ["one", "two"]},
        {"borg.tie": {"among": ["Ber", "Mun"]}},
        {"llamas.nmr@Italy": {"value": "Gas", "among": ["Pie", "Gas"], "pinned": False}},
        {"monsters.tie": {"pinned": True}},
    ],
    "no_draws": [["links.tie"], False],
    "phase_name": ["Autumn 1901, movement"],
    "sees": [
        {"France": ["llama.placed", {"event": {"kind": "llama.placed", "place": "Bur"}}]},
        {"France": "llama.placed", "gm": {"event": {"place": "Bur"}}},
        {"gm": ["Bur"], "spectator": [{"state": {"phase": "F1901M"}}, {"result": {"order": "A Par - Bur"}}]},
    ],
    "hides": [{"spectator": ["llama.placed"], "Italy": [{"event": {"kind": "llama.placed"}}]}],
    "accepts": [{"France": {"A(Par)-Bur": "A Par - Bur", "F Bre - MAO": "F Bre - MAO"}}],
    "errors": [{"France": {"A Par - Mos": "cannot REACH"}}],
    "warnings": [{"France": {"F Bre - MAO": "another order"}}],
    "legal": [
        {"France": {"A Par": ["A Par - Bur", "A Par H"]}},
        {"France": {"A Par": {"has": ["A Par H"], "lacks": ["A Par - Mos"], "count": 2}}},
        {"Italy": {"A Rom": []}},
    ],
    "wants": [{"France": ["build"]}, {"France": [{"kind": "build", "count": 2, "default": "waive"}]}],
}

DIFFERS: dict[str, list[Any]] = {
    "phase": ["S1901M"],
    "ended": [False],
    "winners": [["Italy"], []],
    "units": [
        {"France": ["A Bur"]},
        {"France": ["A Bur", "F Bre", "F Bre"]},
        {"Italy": ["A Rom"]},
        {"France": ["F Bre", {"unit": "A Bur", "status": {"souls": {"sold": 2}}}]},
    ],
    "results": [
        {"France": {"A Par - Bur": "bounces"}},
        {"France": {"A Par - Gas": "succeeds"}},
        {"France": {"A Par": {"verdict": "succeeds", "dislodged": True}}},
        {"France": {"F Bre": {"dislodged": False}}},
        {"France": {"F Bre": {"why": "2 against 1"}}},
        {"France": {"A Par": {"by": None}}},
        {"Italy": {"A Rom": "holds"}},
        {"France": ["succeeds", "void", "bounces"]},
        {"France": ["succeeds", "bounces"]},
    ],
    "dislodged": [{}, {"France": ["A Par"]}, {"France": ["F Bre"], "Germany": ["A Mun"]}],
    "retreats": [{"France": {"A Bur": ["Gas"]}}, {"France": {"A Par": ["Gas"]}}],
    "centres": [{"France": ["Par"]}, {"Italy": ["Rom"]}],
    "owner": [{"Par": "Italy"}, {"Par": None}, {"Bur": "France"}],
    "contested": [[], ["Ruh", "Mun"]],
    "status": [
        {"France F Bre": {"souls": {"sold": 1}}},
        {"France F Bre": None},
        {"France A Gas": {}},
        {"France A Bur": {"souls": {"sold": 2}}},
    ],
    "rules": [{"borg": {"at": "Ber"}}, {"borg": None}, {"llamas": {"herds": []}}],
    "state": [{"contested": []}, {"contested": None}],
    "events": [["unit.dislodged"], [{"kind": "unit.moved", "text": "3 against 1"}]],
    "no_events": [["unit.moved"], [{"place": "Bel"}]],
    "draws": [
        ["links.tie"],
        {"borg.tie": "Ber"},
        {"links.which": "one"},
        {"links.which": ["two", "one"]},
        {"links.which": ["one"]},
        {"borg.tie": {"among": ["Mun"]}},
        {"llamas.nmr": {"among": ["Gas", "Pic"]}},
        {"borg.tie": {"pinned": True}},
    ],
    "phase_name": ["Autumn 1901", ""],
    "no_draws": [True, ["borg.tie"], ["monsters.tie"]],
    "sees": [{"spectator": ["llama.placed"]}, {"France": [{"event": {"kind": "llama.placed", "place": "Par"}}]}],
    "hides": [{"France": ["llama.placed"]}, {"gm": [{"event": {"kind": "llama.placed"}}]}],
    "accepts": [{"France": {"A(Par)-Bur": "A Par - Gas"}}, {"France": {"A Par - Mos": "A Par - Mos"}}],
    "errors": [
        {"France": {"A Par - Mos": "atlantis"}},
        {"France": {"A(Par)-Bur": "cannot"}},
        {"France": {"F Bre - MAO": "another"}},
    ],
    "warnings": [{"France": {"A Par - Mos": "cannot"}}],
    "legal": [
        {"France": {"A Par": ["A Par H"]}},
        {"France": {"A Par": {"has": ["A Par - Mos"]}}},
        {"France": {"A Par": {"lacks": ["A Par H"]}}},
        {"France": {"A Par": {"count": 3}}},
    ],
    "wants": [{"France": []}, {"France": ["remove"]}, {"France": ["build", "build"]}],
}


def differences(expect: Mapping[str, Any]) -> list[tuple[str, str]]:
    return list(compare(SEEN, expect))


@every_row(("key", "expected"), [(key, one) for key, those in HOLDS.items() for one in those])
def test_what_holds_does_not_differ(key: str, expected: Any) -> None:
    assert differences({key: expected}) == []


@every_row(("key", "expected"), [(key, one) for key, those in DIFFERS.items() for one in those])
def test_what_does_not_hold_differs(key: str, expected: Any) -> None:
    found = differences({key: expected})
    assert found
    assert {name for name, _ in found} == {key}
    assert all(message for _, message in found)


def test_every_expectation_is_tried_both_ways() -> None:
    assert set(HOLDS) == set(DIFFERS) == set(CHECKS)


def test_only() -> None:
    assert differences({"units": {"France": ["A Bur", "F Bre"]}, "only": True}) == []
    assert [key for key, _ in differences({"units": {"Italy": []}, "only": True})] == ["only"]
    assert differences({"units": {"Italy": []}, "only": False}) == []


def test_winners_of_a_game_that_goes_on() -> None:
    going = Observation(state={}, before=FakeDesk(), after=FakeDesk(), seen=see, marks=FakeMarks())
    assert [key for key, _ in compare(going, {"winners": []})] == ["winners"]


@every_row(
    ("expected", "actual", "holds"),
    [
        ({}, {"a": 1}, True),
        ({"a": None}, {}, True),
        ({"a": 1}, {"a": "1"}, False),
        ({"a": True}, {"a": 1}, False),
        ([1, 2], [2, 1], True),
        ([1, 1], [1, 2], False),
        ([{"a": 1}, {}], [{"b": 2}, {"a": 1}], True),
        ([{}, {"a": 1}], [{"a": 1}, {"b": 2}], True),
        ([], [1], False),
        ({"text": "Two"}, {"text": "one two three"}, True),
        ({"name": "two"}, {"name": "one two three"}, False),
    ],
)
def test_parts(expected: Any, actual: Any, holds: bool) -> None:
    assert part_of(expected, actual) is holds
