"""Rules that name provinces: which boards they fit, and boards that name their own for them."""

import json

import pytest

import engine
from engine.boards.document import board_text, problems
from engine.model.board import Board
from engine.model.errors import RulebookError
from engine.rulebook import registry
from engine.rulebook.fitting import unfit
from games.maps.drawing.from_view import scene_from_view, setting
from tests.plugins.boards import lake, standard
from variants.gathering.garden_of_eden.rule import country_of

ISLES = {"places": {"mastermind": ["Esk"], "new_provinces": ["Dun"]}}
OWN = {"places": {"underpass": ["Cal", "Esk"]}}


def board_of(document):
    return Board.load(json.loads(board_text(document)))


def test_a_tunnel_joins_the_places_that_the_board_names_for_it():
    text = board_text(lake(**OWN, start={"North": ["A Ash"], "South": ["A Cal"]}))
    rulebook = engine.load_rulebook("standard", board=text, with_=["underpass"])
    outcome = engine.adjudicate(
        rulebook, rulebook.start, {"South": ["A Cal - Esk VIA UNDERPASS"]}, (), engine.Draws("x")
    )
    assert [str(unit) for unit in outcome.state.units.values() if unit.owner == "South"] == ["A Esk"]
    assert engine.load_rulebook("standard", board=board_text(lake(**OWN))).options, "others are as they were"


def test_without_them_it_is_said_what_is_needed_and_how_to_name_it():
    rule = registry.rules()["underpass"]
    said = unfit(rule, board_of(lake()), {})
    assert "Bur, Mar, Mun, Pie, Tyr" in said
    assert "places, underpass" in said
    assert unfit(rule, board_of(lake(**OWN)), {}) == ""
    with pytest.raises(RulebookError, match=r"Underpass|underpass"):
        engine.load_rulebook("standard", board=board_text(lake()), with_=["underpass"])


def test_the_mastermind_has_the_places_that_the_board_names_and_nobody_else_enters_them():
    document = lake(**ISLES, start={"North": ["A Ash"], "South": ["A Cal"]})
    rulebook = engine.load_rulebook("standard", board=board_text(document), with_=["mastermind"])
    assert set(rulebook.board.provinces) == set(document["provinces"]), "nothing is added"
    outcome = engine.adjudicate(rulebook, rulebook.start, {"North": ["A Ash - Esk"]}, (), engine.Draws("x"))
    assert [str(unit) for unit in outcome.state.units.values() if unit.owner == "North"] == ["A Ash"]
    free = engine.load_rulebook("standard", board=board_text(document))
    outcome = engine.adjudicate(free, free.start, {"North": ["A Ash - Esk"]}, (), engine.Draws("x"))
    assert [str(unit) for unit in outcome.state.units.values() if unit.owner == "North"] == ["A Esk"]
    shown = engine.view(rulebook, rulebook.start, (), None)
    scene = scene_from_view(shown.state, setting(rulebook))
    assert [place for place, marks in scene.marks.items() if "reserved" in str(marks)] == ["Esk"]


def closed(rulebook):
    return {mark.subject for mark in rulebook.start.marks if mark.name == "closing.closed"}


def test_what_the_board_names_is_closed_at_the_start():
    rulebook = engine.load_rulebook("standard", board=board_text(lake(**ISLES)), with_=["closing", "new_provinces"])
    assert "CAS" not in rulebook.board.provinces
    assert closed(rulebook) == {"Dun"}
    usual = engine.load_rulebook("standard", with_=["closing", "new_provinces"])
    assert closed(usual) == {"CAS", "Cor", "Ice", "Swi"}


@pytest.mark.parametrize("name", ["mastermind", "new_provinces"])
def test_rules_that_add_provinces_say_that_a_board_can_name_its_own(name):
    rule = registry.rules()[name]
    assert f"(places, {name})" in unfit(rule, board_of(lake()), {})
    assert unfit(rule, board_of(lake(**ISLES)), {}) == ""


def test_the_hitchhikers_provinces_are_the_usual_maps_and_the_way_around_them_is_said():
    """They are drawn into its seas, and are homes of seats that no other board has."""
    assert "setup.provinces set to no" in unfit(registry.rules()["hh_setup"], board_of(lake()), {})
    assert unfit(registry.rules()["hh_setup"], board_of(lake()), {"setup.provinces": "no"}) == ""


def test_home_countries_are_the_usual_maps_or_follow_from_the_homes():
    usual, other = engine.load_rulebook("standard"), engine.load_rulebook("standard", board=board_text(lake()))
    assert [country_of(usual, place) for place in ("Cly", "Ukr", "Bel")] == ["England", "Russia", ""]
    assert [country_of(other, place) for place in ("Ash", "Esk", "Bec", "Cal")] == ["North", "North", "", "South"]


def test_every_rule_of_the_bank_fits_the_standard_board_or_a_variants():
    """None asks for what nobody has: on the usual board all but those that add to others' provinces fit."""
    board = board_of(standard())
    lost = {name: said for name, rule in registry.rules().items() if (said := unfit(rule, board, {}))}
    assert "underpass" not in lost
    assert all("needs" not in said for said in lost.values()), lost


def test_what_fits_by_itself_is_not_refused_for_the_board():
    text = board_text(lake())
    board = board_of(lake())
    for name, rule in registry.rules().items():
        if unfit(rule, board, {}):
            with pytest.raises(RulebookError):
                engine.load_rulebook("standard", board=text, with_=[name])


@pytest.mark.parametrize(("places", "path"), [
    ({"underpass": ["Xyz"]}, "places.underpass[0]"), ({"borg": ["Ash"]}, "places.borg"),
    ({"underpass": []}, "places.underpass"),
])  # fmt: skip
def test_places_that_mean_nothing_are_told(places, path):
    assert path in {problem.path for problem in problems(lake(places=places)) if problem.grave}
