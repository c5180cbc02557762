"""Can these rules share a game? Everything that is wrong is said at once, and every way out leads out."""

import pytest

from engine.model.errors import RulebookError
from engine.rulebook import registry
from engine.rulebook.composition import compose, rivals, with_needs
from engine.rulebook.rulebook import load_rulebook
from engine.rulebook.topics import TOPICS
from tests.rows import every_row

WRONG = [
    {"with_": ["landing"]},
    {"base": "hitchhiker", "with_": ["new_provinces", "endgame"]},
    {"without": ["powers"]},
    {"with_": ["decks"]},
    {"with_": ["nothing_of_the_sort"], "without": ["nor_this"], "options": {"no.such": "1", "victory.centres": "many"}},
    {"with_": ["birds"], "options": {"birds.landing": "ordered", "birds.aloft": "no"}},
]


def test_a_game_that_can_be_has_its_rulebook():
    composition = compose("standard", with_=["borg"], options={"borg.eats": "end_and_start"})
    assert composition.problems == ()
    assert composition.rulebook is load_rulebook("standard", with_=["borg"], options={"borg.eats": "end_and_start"})
    assert composition.settled["borg.meal"] == "units"


def test_everything_is_said_at_once():
    composition = compose("hitchhiker", with_=["new_provinces", "landing"])
    assert [(one.code, set(one.rules)) for one in composition.problems] == [
        ("need", {"landing", "eviction"}),
        ("need", {"new_provinces", "closing"}),
        ("board", {"hh_setup", "new_provinces"}),
    ]
    assert composition.rulebook is None


@every_row("chosen", WRONG, ids=str)
def test_what_has_problems_is_refused_with_all_of_them(chosen):
    composition = compose(**chosen)
    with pytest.raises(RulebookError) as no:
        load_rulebook(chosen.get("base", "standard"), **{k: v for k, v in chosen.items() if k != "base"})
    assert composition.problems
    assert [one.text for one in no.value.problems] == [one.text for one in composition.problems]


@every_row("chosen", WRONG, ids=str)
def test_ways_out_lead_out(chosen):
    composition = compose(**chosen)
    for problem in composition.problems:
        assert problem.ways_out, problem
        for way in problem.ways_out:
            left = {one.key for one in composition.after(way).problems}
            assert left < {one.key for one in composition.problems}


def test_a_need_is_added_with_its_own():
    (problem,) = compose("standard", with_=["landing"]).problems
    assert [way.text for way in problem.ways_out] == ["Add eviction and closing.", "Strike landing."]


def test_who_goes_takes_along_who_cannot_be_without_him():
    composition = compose("dipshomashy", with_=["hh_setup"])
    (problem,) = composition.problems
    strike = next(way for way in problem.ways_out if "new_provinces" in way.strike)
    assert composition.after(strike).rulebook is not None
    assert "Set setup.provinces to no." in [way.text for way in problem.ways_out]


def test_a_base_that_does_not_exist_is_a_problem():
    (problem,) = compose("nowhere").problems
    assert "nowhere" in problem.text
    assert "standard" in problem.text


def test_cautions_name_what_is_missing():
    said = {(one.rule, one.missing): one.text for one in compose("standard", with_=["teleport"]).cautions}
    assert "the GM alone" in said["teleport", "decks"]
    assert compose("gathering").cautions == ()


@pytest.mark.slow
def test_rivals_are_the_same_both_ways():
    assert "new_provinces" in rivals("hh_setup")
    assert "hh_setup" in rivals("new_provinces")
    assert "endgame" in rivals("jester")
    assert "jester" in rivals("endgame")
    assert not rivals("borg")


def test_needs_are_found_to_the_bottom():
    assert set(with_needs(["landing"])) == {"landing", "eviction", "closing", "movement"}


@every_row("name", sorted(registry.rules()))
def test_a_rule_says_what_a_shelf_shows(name):
    rule = registry.rules()[name]
    assert rule.topics
    assert set(rule.topics) <= set(TOPICS)
    assert rule.source is not None
    assert rule.source.by
    assert set(rule.wishes) | set(rule.needs) <= set(registry.rules())
    assert all(text.endswith(".") for text in rule.wishes.values())
    assert all(label for _, label in rule.pieces)
