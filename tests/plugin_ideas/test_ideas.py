"""The plug-ins of this folder: their scenarios, their clauses, a game of each, and what fog hides."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import engine
from engine.bots.play import play
from engine.model.ids import ProvinceId, SeatId
from engine.model.state import Unit
from engine.rulebook import registry
from engine.rulebook.catalogue import SIDE
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import Rule
from engine.rulebook.topics import Source
from engine.scenarios import load, run
from engine.views import view
from tests.plugin_ideas import alliances, capitals, fog_of_war, fortresses, proxies, winter_storms

RULES = tuple(one.RULE for one in (alliances, capitals, fog_of_war, fortresses, proxies, winter_storms))
SCENARIOS = load(Path(__file__).parent / "ideas.yaml")
UNSEEN = {"England": ["A Edi", "F NTH"], "France": ["A Par"], "Germany": ["A Mun", "A Kie"], "Turkey": ["A Con"]}


@pytest.fixture(autouse=True)
def there(installed):
    installed(*RULES)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario(scenario):
    assert [str(difference) for difference in run(scenario)] == []


def test_every_clause_has_a_scenario():
    assert {clause for one in SCENARIOS for clause in one.clauses} == {
        clause for rule in RULES for clause in rule.clauses
    }


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_it_is_played_in_company(rule):
    """With the hidden cards, twins and players of other rules."""
    rulebook = engine.load_rulebook("rather_silly", with_=[rule.id])
    assert list(play(rulebook, "ideas", years=1))[-1].outcome.state.phase >= "S1902"


def moved_out_of_sight(state, seat):
    """The same position with every unit that a seat does not see in another place that it does not see."""
    seen = fog_of_war._sight(engine.load_rulebook(), state, seat)
    places = [ProvinceId(place) for place in ("Syr", "Arm", "Sev", "Ukr", "Mos", "Nap", "Rom", "Gre", "Ser")]
    free = iter([place for place in places if place not in seen])
    units = {
        n: unit if unit.owner == seat or unit.at in seen else Unit(n, unit.kind, unit.owner, next(free))
        for n, unit in state.units.items()
    }
    assert units != dict(state.units)
    return replace(state, units=units)


@pytest.mark.parametrize("seat", ["France", "England", "Turkey", None])
def test_what_is_out_of_sight_changes_no_byte(seat):
    """Elsewhere, another's, or not there at all: position, report, results and what may be ordered are the same."""
    rulebook = engine.load_rulebook("standard", with_=["fog_of_war"])
    centres = {"France": ["Par"], "Germany": ["Mun", "Kie"], "England": ["Edi"], "Turkey": ["Con"]}
    state = engine.load_state(rulebook, {"phase": "S1901M", "units": UNSEEN, "centres": centres})
    seen = fog_of_war._sight(rulebook, state, seat and SeatId(seat))
    hidden = [n for n, unit in state.units.items() if unit.owner != seat and unit.at not in seen]
    fewer = replace(state, units={n: unit for n, unit in state.units.items() if n not in hidden})
    owners = {
        place: owner if place in seen or owner == seat else SeatId("Italy") for place, owner in state.centres.items()
    }
    for other in (moved_out_of_sight(state, seat), fewer, replace(state, centres=owners)):
        told = [view_of(rulebook, one, seat) for one in (state, other)]
        assert told[0] == told[1]


def view_of(rulebook, state, seat):
    """All that the seat has: before the turn, after one in which nobody does anything, and what it may order."""
    outcome = engine.adjudicate(rulebook, state, {}, (), engine.Draws("s", "h"))
    shown = [view(rulebook, state, (), seat)]
    shown.append(view(rulebook, outcome.state, outcome.events, seat, outcome.results, outcome.draws))
    return (
        shown,
        engine.legal_orders(rulebook, state, seat) if seat else None,
        seat and engine.wants(rulebook, state, seat),
    )


def test_the_gm_and_the_end_show_everything():
    rulebook = engine.load_rulebook("standard", with_=["fog_of_war"])
    state = engine.opening(rulebook)
    whole = view(rulebook, state, (), None, gm=True).state["units"]
    assert len(whole) == 7
    assert view(rulebook, state, (), None).state.get("units", {}) in ({}, {seat: [] for seat in whole})
    ended = replace(state, winners=(SeatId("France"),), ending="win")
    assert view(rulebook, ended, (), None).state["units"] == whole


def test_that_a_power_is_out_is_told_to_everybody():
    """Who still plays; not by whom or where it was beaten."""
    rulebook = engine.load_rulebook("standard", with_=["fog_of_war"])
    units = {"Russia": ["A Ank"], "France": ["A Par"], "Italy": ["A Ven"]}
    centres = {"Russia": ["Ank"], "Turkey": ["Smy"], "France": ["Par"], "Italy": ["Ven"]}
    state = engine.load_state(rulebook, {"phase": "F1901M", "units": units, "centres": centres})
    outcome = engine.adjudicate(rulebook, state, {"Russia": ["A Ank - Smy"]}, (), engine.Draws("s", "h"))
    while not any(event.kind == "seat.eliminated" for event in outcome.events):
        outcome = engine.adjudicate(rulebook, outcome.state, {}, (), engine.Draws("s", "h"))
    for seat in ("France", None):
        told = view(rulebook, outcome.state, outcome.events, seat).events
        assert [event["text"] for event in told] == ["Turkey has neither units nor centres, and is out."]


def test_the_list_of_thirty_counts_the_lines_and_names_rules_that_there_are():
    here = Path(__file__).parent
    text = (here.parents[1] / "docs" / "vocabulary" / "wanted.md").read_text()
    rows = [line for line in text.splitlines() if re.match(r"\| \d+ \|", line)]
    assert [int(row.split("|")[1]) for row in rows] == list(range(1, 31))
    counted = dict(re.findall(r"`(\w+)\.py`, (\d+) lines", text))
    assert counted == {rule.id: str(len((here / f"{rule.id}.py").read_text().splitlines())) for rule in RULES}
    known = {*registry.rules(), *(option.name for rule in registry.rules().values() for option in rule.options)}
    named = {
        word.partition(":")[0] for row in rows if "| in the bank |" in row for word in re.findall(r"`([^`]+)`", row)
    }
    assert named - known == {"windows.style"} - known


def test_who_fights_on_one_side_dislodges_nobody_of_it(installed):
    """The question “side”, which no rule here answers otherwise: France and Italy fight as one."""

    def together(turn, unit):
        return (lambda side: SeatId("Italy")) if unit.owner == "France" else None

    pact = Rule(id="pact", number="9", title="Pact", summary="They do.", source=Source("x", "y"),
                amendments=(Amendment(SIDE.name, Layer.ADD, together),))  # fmt: skip
    installed(pact)
    orders = {"France": ["A Mun - Bur", "A Par S A Mun - Bur"]}
    units = {"France": ["A Mun", "A Par"], "Italy": ["A Bur"]}
    for rules, verdict in (((), "succeeds"), (("pact",), "bounces")):
        rulebook = engine.load_rulebook("standard", with_=rules)
        state = engine.load_state(rulebook, {"phase": "S1901M", "units": units})
        outcome = engine.adjudicate(rulebook, state, orders)
        assert outcome.results["France"][0].verdict == verdict, rules
