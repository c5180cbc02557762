"""Whole games of made-up votes and orders: what is true of every one of them."""

import json

import pytest

from engine import Draws, RulebookError, adjudicate, check, dump_state, legal_orders, load_rulebook, load_state
from engine.bots.play import play
from engine.model.ids import aloft
from engine.model.phases import read_phase, season_of
from engine.rulebook.registry import rules
from tests.rows import every_row
from variants.dipshomashy.variant import VARIANT

OWN = [rule for rule in VARIANT.rules if rule not in load_rulebook("standard").variant.rules]
SEEDS = ["one", "two", "three"]
LOSSES = {"unit.disbanded", "unit.removed", "unit.squashed", "unit.annihilated", "unit.collided"}


def _played(seed, options=None, without=(), years=5):
    rulebook = load_rulebook("dipshomashy", without=without, options=options or {})
    return rulebook, list(play(rulebook, seed, years))


def _closed(state):
    return {mark.subject for mark in state.marks if mark.name == "closing.closed"}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_state_survives_json(seed):
    rulebook, windows = _played(seed)
    assert len(windows) > 12
    for window in windows:
        dumped = dump_state(rulebook, window.outcome.state)
        assert load_state(rulebook, json.loads(json.dumps(dumped))) == window.outcome.state


@pytest.mark.parametrize("seed", SEEDS)
def test_there_are_always_thirty_four_pubs_and_none_of_them_is_closed(seed):
    for window in _played(seed)[1]:
        state = window.outcome.state
        assert len(state.centres) == 34
        assert not _closed(state) & set(state.centres)


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_in_a_closed_place_and_nobody_stays_up_for_long(seed):
    """Between two seasons all who are inside have been thrown out, and all who are up were so this season."""
    for window in _played(seed)[1][1:]:
        state = window.outcome.state
        assert not {unit.at for unit in state.units.values()} & _closed(state)
        thrown = {mark.subject: mark.since for mark in state.marks if mark.name == "eviction.thrown"}
        assert set(thrown) == {str(unit.id) for unit in state.units.values() if aloft(unit.at)}
        played = season_of(window.before.phase)
        assert all(since == played or since == season_of(state.phase) for since in thrown.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_every_unit_that_is_gone_has_an_event_that_says_why(seed):
    for window in _played(seed)[1][1:]:
        before, after = window.before.units, window.outcome.state.units
        gone = len([number for number in before if number not in after])
        told = [event for event in window.outcome.events if event.kind in LOSSES]
        built = [event for event in window.outcome.events if event.kind == "unit.built"]
        assert len(told) == gone
        assert len(after) == len(before) - gone + len(built)


@pytest.mark.parametrize("seed", SEEDS)
def test_states_of_punters_end_with_their_season(seed):
    names = ("landing.dazed", "landing.doubled", "landing.hangover", "demoralisation.demoralised")
    for window in _played(seed)[1]:
        state = window.outcome.state
        if read_phase(state.phase).window == "M":
            now = season_of(state.phase)
            for mark in state.marks:
                if mark.name in names:
                    assert mark.until == now, mark


def test_much_of_it_happens_in_made_up_games():
    """The games above would prove little if nothing happened in them."""
    kinds = {event.kind for seed in SEEDS for window in _played(seed)[1] for event in window.outcome.events}
    assert kinds >= LOSSES - {"unit.disbanded"} | {
        "place.closed", "place.opened", "place.licensed", "unit.evicted", "unit.landed", "unit.demoralised",
        "jump.obliged", "votes.due",
    }  # fmt: skip


def test_every_line_that_is_listed_may_be_given():
    for window in _played("listed", years=3)[1]:
        rulebook, state = load_rulebook("dipshomashy"), window.outcome.state
        for seat in rulebook.seat_ids[:2]:
            lines = [line for those in legal_orders(rulebook, state, seat).values() for line in those]
            for line, answer in zip(lines, check(rulebook, state, seat, lines), strict=True):
                assert answer.canonical == line
                assert answer.level != "error", answer.message


def test_the_order_of_the_seats_papers_changes_nothing():
    for window in _played("order", years=2)[1][1:]:
        rulebook, draws = load_rulebook("dipshomashy"), Draws("secret order", "hidden order")
        backwards = dict(reversed(window.papers.items()))
        found = adjudicate(rulebook, window.before, backwards, (), draws)
        assert (found.state, found.events) == (window.outcome.state, window.outcome.events)


def test_a_game_is_the_same_twice():
    one, two = ([window.outcome.state for window in _played("again")[1]] for _ in range(2))
    assert one == two


@every_row("rule", OWN)
def test_every_rule_can_be_struck(rule):
    try:
        rulebook, windows = _played(rule, without=[rule], years=2)
    except RulebookError as error:
        needed = [one for one in OWN if rule in rules()[one].needs]
        assert needed
        assert rule in str(error)
        rulebook, windows = _played(rule, without=[rule, *needed, *_further(needed)], years=2)
    for window in windows:
        assert load_state(rulebook, dump_state(rulebook, window.outcome.state)) == window.outcome.state


def _further(struck):
    return [one for one in OWN if one not in struck and any(need in struck for need in rules()[one].needs)]


OPTIONS = [option for rule in OWN for option in rules()[rule].options]


@pytest.mark.slow
@every_row("option", OPTIONS, ids=lambda option: option.name)
def test_every_choice_of_every_option_plays(option):
    for value in option.choices[1:] or ("3",):
        rulebook, windows = _played(f"{option.name} {value}", {option.name: value}, years=1)
        for window in windows:
            assert load_state(rulebook, dump_state(rulebook, window.outcome.state)) == window.outcome.state


@pytest.mark.parametrize("options", [{"windows.style": "postal"}, {"windows.papers_first": "yes"}])
def test_other_windows_play_too(options):
    windows = _played("windows", options, years=3)[1]
    letters = {read_phase(window.outcome.state.phase).window for window in windows}
    assert letters == ({"M"} if "windows.style" in options else {"P", "M", "R", "A"})


@every_row("rule", [rule for rule in OWN if not set(rules()[rule].needs) & set(OWN)])
def test_standard_with_one_rule_alone(rule):
    assert list(play(load_rulebook("standard", with_=[rule]), f"with {rule}", years=1))


@every_row(
    ("variant", "added"),
    [
        ("standard", ["soothsayer", "sunday", "closing"]),
        ("dipshomashy", ["female_armies", "doctor"]),
        ("dipshomashy", ["borg", "links", "marvin"]),
        ("gathering", OWN),
        ("rather_silly", OWN),
        ("hitchhiker", [rule for rule in OWN if rule != "new_provinces"]),
    ],
)  # fmt: skip
def test_company(variant, added):
    rulebook = load_rulebook(variant, with_=added)
    for window in play(rulebook, "company", years=2):
        assert load_state(rulebook, dump_state(rulebook, window.outcome.state)) == window.outcome.state


def test_new_provinces_and_the_ten_provinces_cannot_share_a_board():
    with pytest.raises(RulebookError, match=r"hh_setup.*new_provinces|new_provinces.*hh_setup"):
        load_rulebook("dipshomashy", with_=["hh_setup"])
