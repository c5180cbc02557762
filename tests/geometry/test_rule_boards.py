"""What the rule modules declare about the board is what the drawing shows."""

import json
from pathlib import Path

import pytest

import engine
from engine.model.board import Board
from tests.geometry.contact import derive
from variants import RULES, VARIANTS
from variants.geometry import geometry
from variants.geometry.boards import parted, sheet_of

STANDARD = json.loads((Path(__file__).parents[2] / "variants/boards/standard.json").read_text(encoding="utf-8"))
#: Contacts by rule only, each drawn as a leader line (variants/geometry/README.md).
LED = {("AEG", "Cfu"), ("Cfu", "EMS")}


def patch_of(rule, **changed):
    options = {option.name: option.standard for option in rule.options} | changed
    return rule.board(options) if callable(rule.board) else rule.board


PATCHING = [rule.id for rule in RULES.values() if (patch_of(rule) or {}).get("provinces")]


def pairs(borders):
    return {tuple(sorted(pair)) for pair in borders}


def holds(board):
    """The declared adjacency of a board against the one derived from the drawing, as far as that is held.

    Islands are drawn over it by what the board says of them (`test_own_boards`).
    """
    played = {p: item for p, item in board.data["provinces"].items() if item["kind"] != "impassable"}
    coasts = {p: tuple(item["coasts"]) for p, item in played.items() if item.get("coasts")}
    held = {p for p in played if p in geometry().places}
    drawn = derive(geometry().sheet(held), coasts)
    assert set(drawn.army) - parted(board.data) == {pair for pair in pairs(board.data["army"]) if held.issuperset(pair)}
    fleet = {pair for pair in pairs(board.data["fleet"]) if held.issuperset(end.split("/")[0] for end in pair)}
    led = fleet & LED
    assert {(a, b) for a, b in drawn.fleet if _provinces(a, b) not in parted(board.data)} == fleet - led
    for a, b in led:
        assert any(geometry().places[p].leaders for p in (a, b)), (a, b)


def _provinces(a, b):
    return tuple(sorted((a.partition("/")[0], b.partition("/")[0])))


def test_a_province_between_two_that_touch_takes_their_border_away():
    """By its patch alone: the map has it over all of that border, and no other border is gone."""
    between = {"Lux": {"name": "Luxembourg", "kind": "inland"}}
    patch = {
        "id": "between",
        "provinces": between,
        "army": [["Lux", "Bur"], ["Lux", "Mun"]],
        "drop_army": [["Bur", "Mun"]],
    }
    board = Board.load(STANDARD).patched(patch)
    assert parted(board.data) == {("Bur", "Mun")}
    holds(board)
    usual = geometry().sheet([p for p in STANDARD["provinces"] if p in geometry().places])
    sheet = sheet_of(board.data)
    edge = [(x / 10, y / 10) for arc in usual.borders["Bur", "Mun"] for x, y in geometry().store.points(arc)]
    assert all(sheet.contains("Lux", at) for at in edge)
    assert sheet.contains("Lux", sheet.geometry.places["Lux"].unit)
    untouched = Board.load(STANDARD).patched({**patch, "drop_army": []})
    assert not parted(untouched.data)
    with pytest.raises(AssertionError):
        holds(Board.load(STANDARD).patched({"id": "torn", "drop_army": [["Bur", "Mun"]]}))


def test_there_are_rules_that_change_the_board():
    assert {"hh_setup", "mastermind"} <= set(PATCHING)


@pytest.mark.parametrize("rule", PATCHING)
def test_the_board_of_a_rule_is_drawn_as_it_is_declared(rule):
    holds(Board.load(STANDARD).patched({"id": rule, **patch_of(RULES[rule])}))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_board_of_a_variant_is_drawn_as_it_is_declared(variant):
    holds(engine.load_rulebook(variant).board)


@pytest.mark.parametrize("rule", PATCHING)
def test_every_province_of_a_rule_is_drawn_by_its_name_and_kind(rule):
    patch = patch_of(RULES[rule])
    board = Board.load(STANDARD).patched({"id": rule, **patch})
    for province, item in patch["provinces"].items():
        place = sheet_of(board.data).geometry.places[province]
        assert place.name in (item["name"], *patch.get("aliases", {}).get(province, ()))
        assert (place.kind == "water") == (item["kind"] == "sea")
