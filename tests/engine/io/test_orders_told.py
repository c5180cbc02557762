"""Orders as data (docs/contract.md): what they say, of which orders, to whom; in outcomes of all ages."""

import json
from copy import deepcopy

import engine
from engine.io.orders_told import data_of
from engine.io.stored_forms import brought_up, load_outcome
from engine.model.order_data import order_data
from tests.rows import every_row
from variants import VARIANTS

EXAMPLES = sorted({
    (slug, form.example) for slug in VARIANTS for rule in engine.load_rulebook(slug).rules for form in rule.forms
})  # fmt: skip
SAID = [
    ("standard", "F MAO - Spa/nc", {
        "verb": "move", "unit": "F MAO", "kind": "F", "place": "MAO", "target": "Spa", "target_coast": "nc"}),
    ("standard", "A Lon - Bel VIA", {
        "verb": "move", "unit": "A Lon", "kind": "A", "place": "Lon", "target": "Bel", "via": "VIA"}),
    ("standard", "A Mar S German A Mun - Bur", {
        "verb": "support", "unit": "A Mar", "kind": "A", "place": "Mar", "target": "Bur",
        "helped": {"unit": "A Mun", "kind": "A", "place": "Mun", "seat": "Germany"}}),
    ("standard", "A Mar S F StP/sc", {
        "verb": "support", "unit": "A Mar", "kind": "A", "place": "Mar",
        "helped": {"unit": "F StP/sc", "kind": "F", "place": "StP", "coast": "sc"}}),
    ("standard", "A Bur R Mun, Gas", {
        "verb": "retreat", "unit": "A Bur", "kind": "A", "place": "Bur", "target": "Mun",
        "more": {"targets": ["Mun", "Gas"]}}),
    ("standard", "BUILD F StP/sc", {
        "verb": "build", "unit": "F StP/sc", "kind": "F", "place": "StP", "coast": "sc"}),
    ("standard", "IF VACANT(Gas): A Bur H", {
        "verb": "hold", "unit": "A Bur", "kind": "A", "place": "Bur", "condition": "VACANT(Gas)"}),
    ("standard", "WAIVE", {"verb": "waive"}),
    ("standard", "A Par flies to the moon", {}),
    ("rather_silly", "B Lon PICKUP A Lon - NTH - Den ALOFT", {
        "verb": "pick_up", "unit": "B Lon", "kind": "B", "place": "Lon", "path": ["NTH"], "target": "Den",
        "helped": {"unit": "A Lon", "kind": "A", "place": "Lon"}, "more": {"ending": "ALOFT"}}),
    ("rather_silly", "A Par H SHOO", {
        "verb": "hold", "unit": "A Par", "kind": "A", "place": "Par", "flags": ["SHOO"]}),
    ("rather_silly", "B Mun R DROP - Gas", {
        "verb": "flee", "unit": "B Mun", "kind": "B", "place": "Mun", "target": "Gas", "flags": ["drop"]}),
    ("rather_silly", "LINK Lon - Mos", {"verb": "link", "place": "Lon", "target": "Mos"}),
    ("rather_silly", "PREDICT Bel AS F", {"verb": "predict", "place": "Bel", "more": {"kind": "F"}}),
    ("rather_silly", "REORDER France A Par - Gas", {
        "verb": "reorder", "unit": "A Par", "kind": "A", "place": "Par",
        "more": {"seat": "France", "order": {
            "verb": "move", "unit": "A Par", "kind": "A", "place": "Par", "target": "Gas"}}}),
    ("dipshomashy", "A Bur JUMP Gas - Spa", {
        "verb": "jump", "unit": "A Bur", "kind": "A", "place": "Bur", "path": ["Gas"], "target": "Spa"}),
    ("dipshomashy", "VOTE 3 CLOSE Mun", {
        "verb": "vote", "place": "Mun", "more": {"number": 3, "action": "CLOSE"}}),
    ("hitchhiker", "F MAO L H Bre#2 - Por", {
        "verb": "lift", "unit": "F MAO", "kind": "F", "place": "MAO", "target": "Por", "ordered": ["H Bre#2"],
        "helped": {"unit": "H Bre#2", "kind": "H", "place": "Bre", "number": 2}}),
    ("gathering", "PRIMARY TELEPORT A Par - Mos", {
        "verb": "primary", "unit": "A Par", "kind": "A", "place": "Par", "target": "Mos",
        "more": {"card": "TELEPORT"}}),
]  # fmt: skip


@every_row(("variant", "line", "data"), SAID, ids=[line for _, line, _ in SAID])
def test_what_an_order_says_as_data(variant, line, data):
    assert engine.order_as_data(engine.load_rulebook(variant), line) == data


@every_row(("variant", "example"), EXAMPLES)
def test_the_orders_of_every_rule_are_data_that_json_can_hold(variant, example):
    """Nothing in them is said twice or in objects, and no unit or place of the text is missing."""
    rulebook = engine.load_rulebook(variant)
    order = engine.parse_order(rulebook, example)
    data = order_data(order)
    assert json.loads(json.dumps(data)) == data
    assert data["verb"] == order.verb
    told = json.dumps(data)
    for word in str(order).replace("/", " ").replace("#", " ").replace(",", " ").split():
        if word in rulebook.board.provinces:
            assert word in told, (word, data)


def played():
    """France is thrown out of Burgundy, and gives a list of where to go."""
    rulebook = engine.load_rulebook("standard")
    state = engine.load_state(rulebook, {
        "phase": "F1901R", "units": {"Germany": ["A Bur"]},
        "dislodged": {"France": [{"unit": "A Bur", "from": "Mun"}, {"unit": "F Kie", "from": "Ber"}]},
        "contested": ["Gas"],
    })  # fmt: skip
    return rulebook, engine.adjudicate(rulebook, state, {"France": ["A Bur R Gas, Pic", "F Kie D", "nonsense"]})


def test_a_retreat_says_where_it_went():
    rulebook, outcome = played()
    retreat, disband, unread = engine.dump_outcome(rulebook, outcome)["results"]["France"]
    assert (retreat["data"]["target"], retreat["data"]["went"]) == ("Pic", "Pic")
    assert disband["data"] == {"verb": "disband", "unit": "F Kie", "kind": "F", "place": "Kie"}
    assert "data" not in unread


def test_a_stored_list_of_retreats_says_by_its_events_where_it_went():
    rulebook, outcome = played()
    stored = engine.dump_outcome(rulebook, outcome)
    (retreat, *others) = stored["results"]["France"]
    stored["results"]["France"] = [{**retreat, "order": "A Bur R Gas, Pic", "why": "as it could", "data": {}}, *others]
    data = brought_up(rulebook, stored)["results"]["France"][0]["data"]
    assert (data["target"], data["went"]) == ("Gas", "Pic")


def test_a_view_has_the_same_data_as_the_outcome():
    rulebook, outcome = played()
    seen = engine.view(rulebook, outcome.state, outcome.events, "France", outcome.results).results
    assert seen == {
        seat: [{key: value for key, value in one.items() if key != "audience"} for one in those]
        for seat, those in engine.dump_outcome(rulebook, outcome)["results"].items()
    }


def test_an_outcome_stored_without_data_gets_them_as_it_is_read():
    rulebook, outcome = played()
    fresh = engine.dump_outcome(rulebook, outcome)
    old = deepcopy(fresh)
    for one in old["results"]["France"]:
        one.pop("data", None)
    before = deepcopy(old)
    assert brought_up(rulebook, old) == fresh
    assert engine.dump_outcome(rulebook, load_outcome(rulebook, old)) == fresh
    assert old == before


def test_what_was_stored_as_data_is_told_without_reading_the_text():
    """The rules may have changed since: then the stored data stand."""
    rulebook, outcome = played()
    stored = engine.dump_outcome(rulebook, outcome)
    stored["results"]["France"][0] |= {"order": "A Bur GLIDES Pic"}
    assert load_outcome(rulebook, stored).results["France"][0].data["went"] == "Pic"


def test_who_may_not_see_an_order_gets_none_of_its_data():
    """A herd that is placed in secret: neither the line nor its data reach another seat, nor a spectator."""
    rulebook = engine.load_rulebook("rather_silly")
    state = engine.opening(rulebook, engine.Draws("x"))
    line = next(one for one in engine.legal_orders(rulebook, state, "France")[""] if one.startswith("PLACE LLAMA "))
    outcome = engine.adjudicate(rulebook, state, {"France": [line]}, (), engine.Draws("x"))
    place = line.split()[-1]

    def told(seat):
        seen = engine.view(rulebook, outcome.state, outcome.events, seat, outcome.results).results or {}
        return [one["data"] for one in seen.get("France", ()) if one.get("data", {}).get("verb") == "place llama"]

    assert told("France") == [{"verb": "place llama", "place": place}]
    assert told("Germany") == told(None) == []


def test_an_order_is_taken_apart_once():
    grammar = engine.load_rulebook("standard").grammar
    assert data_of(grammar, "A Par - Bur") is data_of(grammar, "A Par - Bur")
