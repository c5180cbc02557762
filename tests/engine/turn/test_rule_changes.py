"""Rules struck and added in the middle of a game."""

import pytest

from engine import Draws, InputError, adjudicate, dump_state, load_rulebook, load_state
from engine.turn.rulings import Ruling

DRAWS = Draws("s")


def _played(variant, data, *rulings):
    rulebook = load_rulebook(variant)
    found = adjudicate(rulebook, load_state(rulebook, data), {}, rulings, DRAWS)
    now = rulebook.amended(found.state.house)
    assert load_state(rulebook, dump_state(now, found.state)) == found.state
    return found.state


def test_a_piece_without_a_place_keeps_its_rule_in_force():
    data = {"phase": "S1903M", "units": {"England": ["A Ire", "F Lon"]}}
    strike = Ruling("strike", {"rule": "new_provinces"})
    with pytest.raises(InputError, match="England A Ire has no place in these rules: there is no Ire"):
        _played("dipshomashy", data, strike)
    away = {"kind": "board", "op": "move", "seat": "England", "unit": "A Ire", "to": "Lvp", "when": "after"}
    rulebook = load_rulebook("dipshomashy")
    moved = adjudicate(rulebook, load_state(rulebook, data), {}, [Ruling.from_json(away)], DRAWS).state
    state = adjudicate(rulebook, moved, {}, [strike], DRAWS).state
    assert {str(unit) for unit in state.units.values()} == {"A Lvp", "F Lon"}


def test_a_kind_that_nobody_knows_any_more():
    data = {"phase": "S1901M", "units": {"France": ["A Par"]}}
    add = Ruling("add", {"rule": "doctor"})
    rulebook = load_rulebook("standard", with_=["doctor"])
    state = load_state(rulebook, {**data, "units": {**data["units"], "Doctor": ["T HYP"]}})
    assert adjudicate(rulebook, state, {}, (), DRAWS)
    with pytest.raises(InputError, match="nobody knows the kind T"):
        adjudicate(rulebook, state, {}, [Ruling("strike", {"rule": "doctor"})], DRAWS)
    assert _played("standard", data, add)


def test_what_is_written_about_places_that_are_gone_is_dropped_and_fleets_lose_their_coast():
    data = {"phase": "S1903M", "units": {"Russia": ["F Sev"], "Germany": ["A Mun"]}}
    assert [str(unit) for unit in load_state(load_rulebook("dipshomashy"), data).units.values()] == [
        "A Mun",
        "F Sev/wc",
    ]
    state = _played("dipshomashy", data, Ruling("strike", {"rule": "new_provinces"}))
    assert [str(unit) for unit in state.units.values()] == ["A Mun", "F Sev"]
    assert not [mark for mark in state.marks if mark.name == "closing.closed"]


def test_an_added_rule_begins_with_its_marks_and_fleets_get_a_coast():
    data = {"phase": "S1903M", "units": {"Russia": ["F Sev"]}}
    rulings = [Ruling("add", {"rule": name}) for name in ("closing", "new_provinces")]
    state = _played("standard", data, *rulings)
    assert {mark.subject for mark in state.marks} == {"CAS", "Cor", "Ice", "Swi"}
    assert [str(unit) for unit in state.units.values()] == ["F Sev/wc"]


def test_marks_of_a_struck_rule_are_gone():
    data = {
        "phase": "S1903M",
        "units": {"France": [{"unit": "A Par", "status": {"demoralised": True}}]},
        "rules": {"votes": {"due": {"France": 3}}},
    }
    state = _played("dipshomashy", data, *(Ruling("strike", {"rule": rule}) for rule in ("votes", "demoralisation")))
    assert {mark.name for mark in state.marks} == {"closing.closed"}


@pytest.mark.parametrize("when", ["before", "after"])
def test_borders_that_a_struck_rule_added_are_gone(when):
    data = {"phase": "S1903M", "units": {"Germany": ["A Mun"]}, "edges": [["Mun", "Mos", "link", "S1904"]]}
    assert load_state(load_rulebook("rather_silly"), data).edges
    assert not _played("rather_silly", data, Ruling.from_json({"kind": "strike", "rule": "links", "when": when})).edges


def test_borders_to_a_place_that_is_gone_are_gone():
    data = {"phase": "S1903M", "units": {"Germany": ["A Mun"]}, "edges": [["Ire", "Mos", "link", "S1904"]]}
    rulebook = load_rulebook("dipshomashy", with_=["links"])
    state = adjudicate(
        rulebook, load_state(rulebook, data), {}, [Ruling("strike", {"rule": "new_provinces"})], DRAWS
    ).state
    assert not state.edges


def test_rules_changed_after_a_turn_are_in_force_when_the_next_window_opens():
    data = {"phase": "S1903M", "units": {"England": ["A Ire", "F Lon"]}}
    rulebook = load_rulebook("dipshomashy")
    away = Ruling("board", {"op": "move", "seat": "England", "unit": "A Ire", "to": "Lvp", "when": "after"})
    strike = Ruling("strike", {"rule": "new_provinces", "when": "after"})
    found = adjudicate(rulebook, load_state(rulebook, data), {"England": ["A Ire - IRI"]}, [away, strike], DRAWS)
    assert {str(unit) for unit in found.state.units.values()} == {"A Lvp", "F Lon"}, "moved while it had a name"
    assert found.state.house[0].since == "F1903"
    assert found.results["England"][0].verdict != "", "the turn itself was judged by the old rules"
    assert "Ire" not in rulebook.amended(found.state.house).board.provinces
    assert load_state(rulebook, dump_state(rulebook, found.state)) == found.state
    with pytest.raises(InputError, match="Take it off or move it first"):
        adjudicate(rulebook, load_state(rulebook, data), {}, [strike], DRAWS)


def test_a_kept_paper_of_a_struck_rule_is_dropped_and_others_stay():
    rulebook = load_rulebook("rather_silly")
    data = {
        "phase": "S1903M",
        "units": {"France": ["A Par"]},
        "held": [
            {"seat": "France", "order": "LINK Par - Ank", "season": "F1903"},
            {"seat": "France", "order": "A Par H", "season": "F1903"},
        ],
    }
    state = load_state(rulebook, data)
    assert [held.text for held in adjudicate(rulebook, state, {}, [], DRAWS).state.held] == [
        "LINK Par - Ank",
        "A Par H",
    ]
    state = _played("rather_silly", data, Ruling("strike", {"rule": "links"}))
    assert [held.text for held in state.held] == ["A Par H"]
