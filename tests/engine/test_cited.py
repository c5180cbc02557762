"""A result says whose number its rule is, as events do; stored ones of long ago do not, and are read all the same."""

import json

import engine
from engine.io.json_lines import run_text
from engine.io.orders_told import with_data
from engine.io.stored_forms import dump_draws, load_outcome

PAPERS = {"France": ["A Par - Bur", "A Mar - Lon", "nonsense", "BUILD A Par"], "Germany": ["A Mun - Bur"]}


def spring():
    rulebook, draws = engine.load_rulebook(), engine.Draws("cited", "so")
    return rulebook, engine.adjudicate(rulebook, engine.opening(rulebook, draws), PAPERS, (), draws)


def test_results_name_the_rule_whose_number_they_cite():
    _, outcome = spring()
    told = [one.dump() for one in outcome.results["France"]]
    cited = {one["order"]: (one["rule"], one.get("rule_id")) for one in told}
    assert cited == {
        "A Par - Bur": ("2", "movement"), "A Mar - Lon": ("2", "movement"), "F Bre H": ("2", "movement"),
        "BUILD A Par": ("5", "adjustments"), "nonsense": ("", None),
    }  # fmt: skip


def test_a_line_that_could_not_be_read_says_what_is_wrong_and_cites_no_rule():
    _, outcome = spring()
    (line,) = [one for one in outcome.results["France"] if one.order == "nonsense"]
    assert (line.verdict, line.rule, line.rule_id) == ("void", "", "")
    assert "nonsense" in line.why


def test_lines_entered_by_the_gm_that_cannot_be_read_cite_none_either():
    rulebook, _ = spring()
    draws = engine.Draws("cited", "so")
    ruling = engine.Ruling("order", {"seat": "France", "lines": ["A Par - Bur", "gibberish"]})
    outcome = engine.adjudicate(rulebook, engine.opening(rulebook, draws), {}, (ruling,), draws)
    assert {one.order: one.rule for one in outcome.results["France"]}["gibberish"] == ""


def test_stored_results_are_read_with_and_without_the_rule():
    rulebook, outcome = spring()
    stored = json.loads(json.dumps(engine.dump_outcome(rulebook, outcome)))
    told = with_data(rulebook, outcome.results, outcome.events)
    assert load_outcome(rulebook, stored, dump_draws(outcome)).results == told
    for those in stored["results"].values():
        for one in those:
            one.pop("rule_id", None)
    old = load_outcome(rulebook, stored)
    assert {one.rule_id for those in old.results.values() for one in those} == {""}
    seen = engine.view(rulebook, old.state, old.events, "France", old.results)
    assert [one["rule"] for one in seen.results["Germany"]] == ["2"] * 3
    assert not any("rule_id" in one for one in seen.results["Germany"])


def test_the_command_line_says_it_too():
    told = run_text(json.dumps({"variant": "standard", "orders": {"France": ["A Par - Bur"]}}))
    assert {one["rule_id"] for one in told["results"]["France"]} == {"movement"}
