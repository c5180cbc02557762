"""Can these rules share a game? Everything that is wrong is said at once, and every way out leads out."""

from dataclasses import replace

import pytest

from engine.model.errors import RulebookError
from engine.rulebook import registry
from engine.rulebook.composing import check_company
from engine.rulebook.composition import compose, rivals, with_needs
from engine.rulebook.rule import Rule, Step
from engine.rulebook.rulebook import load_rulebook
from engine.rulebook.stages import compose_stages
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


def test_rivals_of_a_rule_are_told_with_what_is_said_of_both(monkeypatch):
    few = {name: registry.find_rule(name) for name in ("borg", "new_provinces", "hh_setup")}
    monkeypatch.setattr(registry, "rules", lambda: few)
    assert {name: one.code for name, one in rivals.__wrapped__("hh_setup").items()} == {"new_provinces": "board"}
    assert set(rivals.__wrapped__("new_provinces")) == {"hh_setup"}


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


# --- rules whose steps or words are in each other's way ---------------------------------------------------


def acting(name, *steps, commutes=False, slot="season opens"):
    """A rule that acts when a season opens."""
    made = tuple(Step(slot, step, print, "It acts", commutes=commutes) for step in steps)
    return Rule(id=name, number="1", title=name.title(), summary="It acts.", steps=made)


def order_of(*rules, order=(), others=()):
    """The steps as they run, and what is said of their order; `others`: another variant's order of play."""
    standard = registry.variants()["standard"]
    lists = {"standard": standard, "other": replace(standard, id="other", order=others)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "variants", lambda: lists)
        stages, problems = compose_stages(replace(standard, order=order), rules, {})
    return [step.name for stage in stages for _, step in stage.steps], [one.text for one in problems]


def test_steps_run_as_the_first_list_has_them_that_has_both():
    mist, fog = acting("mist", "mist.m"), acting("fog", "fog.f")
    assert order_of(mist, fog, order=("mist.m", "fog.f"), others=("fog.f", "mist.m")) == (["mist.m", "fog.f"], [])
    assert order_of(mist, fog, others=("mist.m", "fog.f")) == (["mist.m", "fog.f"], [])


UNORDERED = [
    ((acting("mist", "mist.m", slot="tea time"),), {},
     ["Step mist.m of rule mist names a slot 'tea time' that does not exist."]),
    ((acting("mist", "mist.m"), acting("fog", "fog.f")), {},
     ["Nothing says whether fog.f (rule fog) or mist.m (rule mist) comes first: both act when season opens."
      " Strike one of the two rules."]),
    ((acting("mist", "mist.m", commutes=True), acting("fog", "fog.f", commutes=True)), {}, []),
    ((acting("mist", "mist.a", "mist.b"),), {}, []),
    ((acting("a", "a.1"), acting("b", "b.1"), acting("c", "c.1")),
     {"order": ("a.1", "b.1"), "others": ("b.1", "c.1", "a.1")},
     ["The published orders of play contradict one another about a and b and c. Strike one.",
      "Nothing says whether a.1 (rule a) or c.1 (rule c) comes first: both act when season opens."
      " Strike one of the two rules."]),
    ((acting("mist", "mist.m"), acting("fog", "fog.f", slot="moves held back")), {"order": ("fog.f", "mist.m")},
     ["The order of play of Standard Diplomacy does not go through the season from top to bottom."]),
]  # fmt: skip


@every_row("rules, lists, said", UNORDERED, ids=lambda part: "" if isinstance(part, tuple) else part)
def test_steps_that_nothing_puts_in_order_are_told(rules, lists, said):
    assert order_of(*rules, **lists)[1] == said


def test_what_only_one_rule_can_bring_is_brought_by_one():
    mist, fog = acting("mist", "weather"), acting("fog", "weather")
    (problem,) = check_company((mist, fog))
    assert (problem.code, problem.rules) == ("claim", ("mist", "fog"))
    assert problem.text == "Rules mist and fog both bring the step weather. Strike one of them."


def test_two_orders_that_nothing_tells_apart_are_refused():
    birds = registry.find_rule("birds")
    form = next(one for one in birds.forms if one.words)
    (problem,) = check_company((acting("mist"), replace(acting("fog"), forms=(form,)), replace(
        acting("haze"), forms=(replace(form, name="another order"),))))  # fmt: skip
    assert (problem.code, problem.rules) == ("claim", ("fog", "haze"))
    assert f"of rule fog and “another order” of rule haze both claim the word {form.words[0].upper()}." in problem.text
