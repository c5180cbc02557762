"""Random whole games: nothing breaks, nothing is lost on the way to JSON and back, and chance is the same twice."""

import json

import pytest

from engine import Draws, adjudicate, dump_state, legal_orders, load_rulebook, load_state, view
from engine.bots.play import play
from engine.rulebook.registry import rules
from tests.rows import every_row

OWN = ["hh_setup", "bubble_cars", "vogons", "hitchhikers", "marvin", "zaphod"]


def played(seed, options=None, years=4):
    rulebook = load_rulebook("standard", with_=OWN, options=options or {})
    return rulebook, [one.outcome for one in play(rulebook, seed, years)]


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_every_state_survives_the_way_through_json(seed):
    rulebook, outcomes = played(seed)
    assert len(outcomes) > 6
    for outcome in outcomes:
        dumped = dump_state(rulebook, outcome.state)
        assert load_state(rulebook, json.loads(json.dumps(dumped))) == outcome.state


def test_a_game_is_the_same_twice():
    assert [one.state for one in played("again")[1]] == [one.state for one in played("again")[1]]


@pytest.mark.slow
@every_row("name", [option.name for rule in OWN for option in rules()[rule].options])
def test_every_choice_of_every_option_plays(name):
    option = next(one for rule in OWN for one in rules()[rule].options if one.name == name)
    for value in option.choices[1:]:
        rulebook, outcomes = played(name, {name: value}, years=1)
        for outcome in outcomes:
            assert load_state(rulebook, dump_state(rulebook, outcome.state)) == outcome.state


def test_a_bought_proof_leaves_no_trace_for_others():
    """The same Winter with a proof bought and with the build waived looks the same to everybody but the buyer."""
    rulebook = load_rulebook("standard", with_=OWN)
    state = load_state(
        rulebook,
        {"phase": "W1903A", "units": {"France": ["A Spa"], "England": ["F NTH"]},
         "centres": {"France": ["Par", "Bre"], "England": ["Lon"], "Vogon": ["Swi"]}},
    )  # fmt: skip
    shown = []
    for lines in (["NBO Bre"], ["WAIVE"], [], ["BUILD A Mos"]):
        found = adjudicate(rulebook, state, {"France": lines}, (), Draws("secret", "hidden"))
        eyes = (None, "England", "Vogon", "Germany")
        seen = [view(rulebook, found.state, found.events, eye, found.results, found.draws) for eye in eyes]
        forms = [legal_orders(rulebook, found.state, seat) for seat in rulebook.seat_ids if seat != "France"]
        shown.append(([(one.state, one.events, one.results, one.draws) for one in seen], forms))
    assert all(one == shown[0] for one in shown)


def test_votes_leave_no_trace_but_where_marvin_goes():
    """Other votes with the same end look the same to everybody but the voters; draws and figures never show."""
    rulebook = load_rulebook("standard", with_=OWN)
    units = {"France": ["A Spa"], "England": ["F NTH"], "Turkey": ["A Con"]}
    state = load_state(rulebook, {"phase": "S1903M", "units": units, "rules": {"marvin": {"at": "Gal"}}})
    ways = (
        {"France": ["MARVIN - Boh"]},
        {"France": ["MARVIN - Boh"], "Turkey": ["MARVIN - Boh"]},
        {"France": ["MARVIN - Boh"], "Turkey": ["IF MARVIN AT Gal: MARVIN - War"]},
        {"France": ["MARVIN - Boh"], "Turkey": ["MARVIN - War"]},
    )
    shown = []
    for papers in ways:
        found = adjudicate(rulebook, state, papers, (), Draws("secret", "hidden", {"marvin.tie": "Boh"}))
        eyes = (None, "England", "Vogon")
        seen = [view(rulebook, found.state, found.events, eye, found.results, found.draws) for eye in eyes]
        over = [view(rulebook, found.state, found.events, eye, found.results, found.draws, over=True) for eye in eyes]
        shown.append([(one.state, one.events, one.results, one.draws) for one in (*seen, *over)])
    assert all(one == shown[0] for one in shown)


def test_disposals_stay_secret_until_all_are_in():
    rulebook, outcomes = played("secret")
    first, second = outcomes[:2]
    assert first.state.phase == "W1900A"
    standard = dump_state(rulebook, rulebook.start)["units"]
    shown = dump_state(rulebook, first.state)["units"]
    assert {seat: units for seat, units in shown.items() if seat != "Hitchhiker"} == {
        seat: units for seat, units in standard.items() if seat != "Hitchhiker"
    }
    assert {event.kind for event in second.events} == {"units.disposed"}
