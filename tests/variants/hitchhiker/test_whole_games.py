"""Hitch-hiker played at random: what holds in every game, whatever anybody does."""

import json
from collections import Counter

import pytest

from engine import Draws, RulebookError, adjudicate, dump_state, load_rulebook, load_state
from engine.bots.play import play, random_orders
from tests.rows import every_row
from tests.variants.hitchhiker.positions import RULEBOOK, crowded

DRAWS = Draws("a secret", "a hidden secret")
SEEDS = [f"seed {number}" for number in range(12)]


def worked_out(seed, phase="F1903M"):
    """A crowded position, and what comes of it window by window up to the end of its season."""
    state = crowded(seed, phase)
    while True:
        papers = {str(seat): random_orders(RULEBOOK, state, seat, seed) for seat in RULEBOOK.seat_ids}
        outcome = adjudicate(RULEBOOK, state, papers, (), DRAWS)
        yield state, papers, outcome
        state = outcome.state
        if state.ended or state.phase.endswith("M"):
            return


def check_position(state):
    """Nobody shares a place but Hitch-hikers; everybody is where his kind may be; centres are what they were."""
    here = {}
    for number, unit in state.units.items():
        province = RULEBOOK.board.provinces[unit.at]
        assert province.kind != "sea" or unit.kind in "FV", unit
        assert province.kind != "inland" or unit.kind != "F", unit
        if number not in state.to_retreat:
            here.setdefault(unit.at, []).append(unit)
    for units in here.values():
        assert len(units) == 1 or {(unit.kind, unit.owner) for unit in units} == {("H", "Hitchhiker")}, units
        assert len({unit.number for unit in units}) == len(units), units
    assert set(RULEBOOK.board.homes["Vogon"]) <= set(state.centres), "proof homes are destroyed by nobody"
    assert all(token.at in RULEBOOK.board.provinces for token in state.tokens)


def check_units(before, outcome):
    """Whoever is gone was reported lost, once; whoever is new was reported too; nobody changed hands or kind."""
    after = outcome.state
    for number in set(before.units) & set(after.units):
        old, new = before.units[number], after.units[number]
        assert (old.owner, old.kind) == (new.owner, new.kind)
    gone = set(before.units) - set(after.units)
    lost = [event for event in outcome.events if event.kind in ("unit.destroyed", "unit.disbanded", "unit.removed")]
    built = [event for event in outcome.events if event.kind == "unit.built"]
    assert len(lost) == len(gone), [event.text for event in lost]
    assert len(set(after.units) - set(before.units)) == len(built)
    owners = Counter(before.units[number].owner for number in gone)
    assert Counter(event.data["seat"] for event in lost) == owners


@every_row("seed", SEEDS)
@every_row("phase", ["S1903M", "F1903M"])
def test_nobody_is_lost_and_every_state_survives_json(seed, phase):
    for before, _, outcome in worked_out(seed, phase):
        check_position(outcome.state)
        check_units(before, outcome)
        dumped = json.loads(json.dumps(dump_state(RULEBOOK, outcome.state)))
        assert load_state(RULEBOOK, dumped) == outcome.state
        assert not set(outcome.state.centres) - set(before.centres)


@every_row("seed", SEEDS[:6])
def test_the_order_of_the_seats_does_not_matter_and_two_runs_are_identical(seed):
    for state, papers, outcome in worked_out(seed):
        turned = dict(reversed(papers.items()))
        assert adjudicate(RULEBOOK, state, turned, (), DRAWS) == outcome


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_whole_games_from_the_start(seed):
    before = None
    for window in play(RULEBOOK, seed, years=6):
        state = window.outcome.state
        check_position(state)
        if before is not None and before.phase != "W1900A":
            check_units(before, window.outcome)
        assert load_state(RULEBOOK, json.loads(json.dumps(dump_state(RULEBOOK, state)))) == state
        before = state


def test_every_part_of_the_rules_comes_up():
    """The made-up positions are good for something: everything that can happen does in some of them."""
    kinds = {event.kind for seed in SEEDS for _, _, outcome in worked_out(seed) for event in outcome.events}
    assert kinds >= {
        "lift.given", "unit.commanded", "status.begins", "status.ends", "zaphod.acted", "zaphod.entered",
        "centre.neutralised", "centre.destroyed", "proof.revealed", "proof.bought", "build.unused", "unit.displaced",
        "marvin.moved", "zaphod.moved", "votes.counted", "unit.destroyed", "unit.retreated", "unit.built",
    }  # fmt: skip


def without(rule):
    """The variant without a rule and without whatever needs it, or why that cannot be."""
    gone = {rule}
    while True:
        more = {own.id for own in RULEBOOK.rules if set(own.needs) & gone} - gone
        if not more:
            options = {"hitchhikers.homes": "rulings", "vogons.homes": "rulings"} if rule == "hh_setup" else {}
            return load_rulebook("hitchhiker", without=sorted(gone), options=options)
        gone |= more


@every_row("rule", [rule.id for rule in RULEBOOK.rules])
def test_a_game_without_one_of_the_rules(rule):
    """Rules that others need are refused by name until those are struck too; then the rest is played."""
    needed = [own.id for own in RULEBOOK.rules if rule in own.needs]
    if needed:
        with pytest.raises(RulebookError, match=f"needs rule {rule}"):
            load_rulebook("hitchhiker", without=[rule])
    if rule == "movement":
        return  # all that moves goes with it, and no game is left
    rulebook = without(rule)
    windows = list(play(rulebook, f"without {rule}", years=2))
    for window in windows:
        data = dump_state(rulebook, window.outcome.state)
        assert load_state(rulebook, json.loads(json.dumps(data))) == window.outcome.state


@every_row("rule", ["hh_setup", "bubble_cars", "hitchhikers", "vogons", "marvin", "zaphod"])
def test_a_standard_game_with_one_of_the_rules_alone(rule):
    options = {f"{rule}.homes": "rulings"} if rule in ("hitchhikers", "vogons") else {}
    rulebook = load_rulebook("standard", with_=[rule], options=options)
    assert list(play(rulebook, f"with {rule}", years=2))[-1].outcome.state.phase >= "F1902"


@pytest.mark.parametrize("options", [{"windows.style": "postal"}, {"setup.provinces": "no"}])
def test_games_by_other_windows_and_on_the_old_board(options):
    rulebook = load_rulebook("hitchhiker", options=options)
    for window in play(rulebook, "other", years=2):
        data = dump_state(rulebook, window.outcome.state)
        assert load_state(rulebook, json.loads(json.dumps(data))) == window.outcome.state
