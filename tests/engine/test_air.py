"""Units in the air over a province: named, counted, kept; and coasts that are meant where none is named."""

import pytest

from engine import Draws, RulebookError, adjudicate, dump_state, load_rulebook, load_state, wants
from engine.model.board import Board
from engine.rulebook.catalogue import TOUCHES
from engine.rulebook.registry import board_data
from engine.rulebook.turn import Turn
from engine.turn.rulings import Ruling

RULEBOOK = load_rulebook()
UP = {"phase": "F1901M", "units": {"Germany": ["A ^Mun", "A ^Mun", "F ^Kie", "A Ber"]}, "centres": {"Germany": ["Ber"]}}


def test_units_of_one_kind_over_one_place_are_told_apart():
    state = load_state(RULEBOOK, UP)
    assert [str(unit) for unit in state.units.values()] == ["A ^Mun", "A ^Mun#2", "F ^Kie", "A Ber"]
    assert load_state(RULEBOOK, dump_state(RULEBOOK, state)) == state


def test_nobody_up_there_is_asked_for_an_order():
    state = load_state(RULEBOOK, UP)
    assert [want.subject for want in wants(RULEBOOK, state, "Germany")] == ["A Ber"]
    lines = ["A ^Mun - Ruh", "A Ber S A ^Mun", "A ^Mun H"]
    found = adjudicate(RULEBOOK, state, {"Germany": lines})
    assert [result.verdict for result in found.results["Germany"] if result.order != "A Ber H"] == ["void", "void"]


def test_who_comes_down_has_no_number_any_more():
    state = load_state(RULEBOOK, UP)
    down = Ruling("board", {"op": "move", "seat": "Germany", "unit": "A ^Mun2", "to": "Boh"})
    up = Ruling("board", {"op": "move", "seat": "Germany", "unit": "A Ber", "to": "^Mun"})
    units = adjudicate(RULEBOOK, state, {}, [down, up]).state.units
    assert [str(unit) for unit in units.values()] == ["A ^Mun", "A Boh", "F ^Kie", "A ^Mun#2"]


def test_nothing_up_there_borders_on_anything():
    turn = Turn.open(RULEBOOK, load_state(RULEBOOK, UP), Draws())
    assert all(turn.ask(TOUCHES, "^Mun", purpose) == frozenset() for purpose in ("step", "distance", "zone"))


SPLIT = {
    "id": "split",
    "provinces": {"Sev": {"name": "Sevastopol", "kind": "coastal", "coasts": ["wc", "ec"]}},
    "fleet": [["Sev/wc", "BLA"], ["Sev/wc", "Rum"], ["Sev/ec", "Arm"]],
    "start": {"Russia": ["F Sev/wc"]},
}


def test_a_board_says_which_coast_is_meant():
    standard = Board.load(board_data("standard"))
    assert standard.patched({**SPLIT, "usual_coasts": {"Sev": "wc"}}).usual == {"Sev": "wc"}
    assert not standard.patched(SPLIT).usual
    with pytest.raises(RulebookError, match="Sev/nc"):
        standard.patched({**SPLIT, "usual_coasts": {"Sev": "nc"}})
