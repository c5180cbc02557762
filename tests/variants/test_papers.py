"""Papers of the silly variants: what is said of those that cannot be, and conditions of theirs, true and not."""

from functools import cache

import pytest

import engine
from engine.rulebook.draws import Draws
from tests.rows import every_row

IN_TALONS = ["B Bur", {"unit": "DOM Bur", "carrier": "France B Bur"}]
LURED = ["B Bur", {"unit": "FA Bur", "carrier": "France B Bur"}]
HOMES = {"France": ["Par", "Bre", "Mar", "Spa", "StP"]}
FREE = {"mastermind": {"fraction": {"France": {"value": {"fraction": "2"}}}}}
TWICE = {"jester": {"used": ["France"], "second_reorder": {"Jester": True}}}
PLAIN = {"France": ["A Par"], "Germany": ["A Mun"]}
CARDS = engine.load_rulebook("gathering")
DRAWS = Draws("papers", "h")


@cache
def dealt():
    """The first season of a game with cards, all of them in the hands."""
    return engine.adjudicate(CARDS, engine.opening(CARDS, DRAWS), {}, [], DRAWS).state


def position(units, phase="S1903M", **more):
    return {"phase": phase, "units": units, **more}


REFUSED = [
    ("standard+birds,female_armies", position({"France": LURED, "Germany": ["A Par"]}), "France",
     "FA Bur DISTRACT A Par", "FA Bur is in the air, and distracts nobody."),
    ("standard+birds,female_armies", position({"France": ["A Mar"], "Germany": ["A Par"]}), "France",
     "FA Mar DISTRACT A Par", "A Mar cannot distract."),
    ("standard+birds,dirty_old_men,female_armies", position({"France": IN_TALONS}), "France",
     "DOM Bur EXPOSE", "DOM Bur is in the air, and exposes nobody."),
    ("standard+dirty_old_men,female_armies;dirty_old_men.scope=chosen", position({"France": ["DOM Bur"]}), "France",
     "DOM Bur EXPOSE", "The order does not say whom to expose."),
    ("dipshomashy", position(PLAIN), "France", "CLOSE Mun (3", "a closing bracket is missing."),
    ("dipshomashy", position(PLAIN), "France", "CLOSE Mun (0)", "A vote is a whole number from 1."),
    ("dipshomashy", position(PLAIN, "S1902M"), "France", "A Par JUMP Gas",
     "a dash and the pub it jumps to is missing."),
    ("dipshomashy", position(PLAIN, "S1902M"), "France", "A Par JUMP Gas Spa", "Expected a dash and the pub"),
    ("dipshomashy", position(PLAIN, "S1902M"), "France", "A Par JUMP Gas - Par", "A Par is in Par already."),
    ("dipshomashy", position(PLAIN, "S1902M"), "France", "A Par - Gas - Spa - Por", "Gas is no sea"),
    ("dipshomashy+doctor", position(PLAIN, "S1902M"), "France", "A Par JUMP Gas - HYP",
     "A jump goes over one place of the board to another."),
    ("dipshomashy+doctor", position(PLAIN), "France", "NOMINATE HYP", "HYP is no place that can be licensed."),
    ("dipshomashy;windows.papers_first=yes", position(PLAIN), "France", "NOMINATE Gas",
     "Nominations are not taken in this window."),
    ("dipshomashy;votes.license=event", position({"Germany": ["A Mun"]}, centres={"Germany": ["Mun"]}), "France",
     "VOTE 1 LICENSE Swi", "France has no votes."),
    ("hitchhiker", position({"Hitchhiker": ["H Bre"], "France": ["F MAO"]}), "Hitchhiker", "F MAO L H Bre",
     "a dash and where the Hitch-hiker goes is missing."),
    ("hitchhiker", position(PLAIN), "France", "MARVIN Par", "Expected a dash and where Marvin goes, or H"),
    ("hitchhiker", {"phase": "W1900A"}, "Russia", "BUILD F StP/wc", "StP has no coast wc."),
    ("rather_silly", position(PLAIN), "Soothsayer", "PREDICT Par AS SM",
     "A merged unit is an army or a fleet: AS A or AS F."),
    ("rather_silly", position(PLAIN, rules=TWICE), "Jester", "REORDER France A Par - Bur",
     "A unit of France has been re-ordered already."),
    ("rather_silly", position({"Doctor": ["T Par"]}), "Doctor", "T Par - Bur - Mun",
     "The way from one place to another is by hyperspace."),
    ("rather_silly", position({"Doctor": ["T HYP"]}), "Doctor", "T HYP - HYP",
     "HYP is no place to materialise in."),
    ("rather_silly", position({"France": ["A Gas"]}, "W1903A", centres=HOMES, rules=FREE), "France", "FREE BUILD F Spa",
     "A fleet in Spa must say its coast."),
    ("rather_silly", position({"France": ["A Gas"]}, "W1903A", centres=HOMES), "France",
     "BUILD SIAMESE B Par + F Bre", "Siamese Units are armies and fleets."),
    *(("gathering", None, "France", f"PRIMARY {play}", f"{said}: the card would be discarded.") for play, said in (
        ("SUDDEN DEATH", "Sudden Death needs a target"), ("BLACK HOLE Swi", "There is no such space on the board"),
        ("TELEPORT A Par", "Teleport needs one space to go to"), ("TELEPORT A Par - Par", "A Par is in Par already"),
        ("FASTER THAN LIGHT A Par - Bur - Mun - Ber", "Faster than Light needs one or two steps"),
    )),
    ("gathering;teleport.foreign=own_only", None, "France", "ACCEPT TELEPORT A Par", "TELEPORT asks for no consent."),
    ("gathering", None, "France", "IF NOT STANDOFF(Bur): SECONDARY MYSTICAL SHIELD A Par", "not known yet"),
]  # fmt: skip
"""Rules (a variant, rules added, options), a position (none: the cards are dealt), a seat, its line, what is said."""


@cache
def rules_of(text):
    variant, _, chosen = text.partition(";")
    variant, _, added = variant.partition("+")
    options = dict(one.split("=") for one in chosen.split(",") if one)
    return engine.load_rulebook(variant, with_=added.split(",") if added else (), options=options)


@every_row(("rules", "state", "seat", "line", "said"), REFUSED)
def test_a_paper_that_cannot_be_is_answered_with_the_reason(rules, state, seat, line, said):
    rulebook = rules_of(rules)
    loaded = dealt() if state is None else engine.load_state(rulebook, state)
    (answer,) = engine.check(rulebook, loaded, seat, [line])
    assert (answer.level, said in answer.message) == ("error", True), answer.message


def retreat(rules, condition, state):
    """Where A Bur retreats to: Pic under the condition, otherwise Gas."""
    rulebook = rules_of(rules)
    fallen = {"France": [{"unit": "A Bur", "from": "Mun"}]}
    loaded = engine.load_state(
        rulebook, {**position({"Germany": ["A Bur", "A Kie"]}, "S1903R"), "dislodged": fallen, **state}
    )
    outcome = engine.adjudicate(rulebook, loaded, {"France": [f"IF {condition}: A Bur R Pic", "A Bur R Gas"]})
    return [str(unit) for unit in outcome.state.units.values() if unit.owner == "France"]


CONDITIONS = [
    ("standard", "AT(A Kie, {})", {}, "Kie", "Mun"),
    ("hitchhiker", "MARVIN AT({})", {"marvin": {"at": "Par"}}, "Par", "Bel"),
    ("hitchhiker", "ZAPHOD AT({})", {"zaphod": {"at": "Par"}}, "Par", "Bel"),
    ("hitchhiker", "RUINED({})", {"vogons": {"destroyed": {"Par": True}}}, "Par", "Bel"),
    ("gathering", "HOLE({})", {"black_hole": {"hole": {"Par": True}}}, "Par", "Bel"),
]  # fmt: skip


@every_row(("rules", "condition", "kept", "true", "false"), CONDITIONS)
def test_a_condition_of_a_place_is_true_of_that_place_alone(rules, condition, kept, true, false):
    assert retreat(rules, condition.format(true), {"rules": kept}) == ["A Pic"]
    assert retreat(rules, condition.format(false), {"rules": kept}) == ["A Gas"]


@pytest.mark.parametrize("shielded", [True, False])
def test_a_condition_knows_who_is_shielded(shielded):
    kie = {"unit": "A Kie", "status": {"mystical_shield.shielded": True}} if shielded else "A Kie"
    goal = retreat("gathering", "SHIELDED(A Kie)", {"units": {"Germany": ["A Bur", kie]}})
    assert goal == (["A Pic"] if shielded else ["A Gas"])


@pytest.mark.parametrize(("centres", "built"), [(["Mun"], ["A Par"]), (["Mun", "Kie", "Ber"], ["A Mar"])])
def test_a_build_may_wait_for_what_another_has_to_remove(centres, built):
    rulebook = rules_of("standard")
    data = position({"Germany": ["A Mun", "A Kie"]}, "W1903A", centres={"France": ["Par", "Mar"], "Germany": centres})
    papers = {"France": ["IF REMOVES(Germany) >= 1: BUILD A Par", "BUILD A Mar"]}
    data["centres"]["France"] = ["Par", "Mar"]
    data["units"]["France"] = ["A Gas"]
    after = engine.adjudicate(rulebook, engine.load_state(rulebook, data), papers).state
    assert [str(unit) for unit in after.units.values() if unit.owner == "France"] == ["A Gas", *built]


def test_an_old_man_who_chooses_is_offered_whom_he_could_expose():
    """Those next to him who contest nothing, by their owner's name where that is another."""
    rulebook = rules_of("standard+dirty_old_men,female_armies;dirty_old_men.scope=chosen")
    units = {"Italy": ["DOM Bur", "FA Gas", "DOM Mar"], "Germany": ["FA Par", "A Pic", "FA Bel", "FA Kie"]}
    lines = engine.legal_orders(rulebook, engine.load_state(rulebook, position(units)), "Italy")["DOM Bur"]
    exposures = [line for line in lines if "EXPOSE" in line]
    assert sorted(exposures) == [
        "DOM Bur EXPOSE FA Gas", "DOM Bur EXPOSE Germany FA Bel", "DOM Bur EXPOSE Germany FA Par",
    ]  # fmt: skip
