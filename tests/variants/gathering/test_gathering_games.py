"""Whole games of made-up cards and orders: what is true of every one of them."""

import pytest

from engine import dump_state, load_rulebook, load_state
from engine.bots.play import play
from engine.model.phases import read_phase
from tests.rows import every_row
from variants.gathering.cards import Card

CARDS = [card.id for card in load_rulebook("gathering").offered(Card)]
HANDS = ("primary", "secondary", "pile")


def _cards_of(state, seat):
    marks = {(mark.name, mark.subject): mark.value for mark in state.marks}
    held = [card for deck in HANDS for card in marks.get((f"decks.{deck}", seat), ())]
    return sorted([*held, *(entry[2] for entry in marks.get(("decks.spent", seat), ()))])


@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_no_card_is_lost_or_made_and_the_game_ends_after_eight_years(seed):
    rulebook = load_rulebook("gathering")
    full = sorted(card.id for card in rulebook.offered(Card) for _ in range(card.copies))
    windows = list(play(rulebook, seed, years=9))
    assert windows[-1].outcome.state.ended
    assert read_phase(windows[-1].outcome.state.phase).year <= 1908
    for window in windows[1:]:
        state = window.outcome.state
        out = {mark.subject for mark in state.marks if mark.name == "decks.out"}
        assert all(_cards_of(state, seat) == full for seat in rulebook.seat_ids if seat not in out)


@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_every_season_takes_one_primary_and_at_most_one_secondary(seed):
    for window in play(load_rulebook("gathering"), seed, years=8):
        for seat in load_rulebook("gathering").seat_ids:
            used = [e.data for e in window.outcome.events if e.kind.startswith("card.") and e.data.get("seat") == seat]
            played = [data for data in used if "deck" in data]
            assert sum(data["deck"] == "secondary" for data in played) <= 1
            assert len(played) <= 2


@pytest.mark.parametrize("seed", ["one", "two"])
def test_every_state_survives_json(seed):
    rulebook = load_rulebook("gathering")
    for window in play(rulebook, seed, years=8):
        data = dump_state(rulebook, window.outcome.state)
        assert dump_state(rulebook, load_state(rulebook, data)) == data


@every_row("card", CARDS)
def test_a_game_without_one_card_and_a_standard_game_with_it_alone(card):
    assert list(play(load_rulebook("gathering", without=[card]), f"without {card}", years=3))
    assert list(play(load_rulebook("standard", with_=[card]), f"with {card}", years=1))


@pytest.mark.parametrize("rule", ["decks", "endgame", "silly_press", "victory", "adjustments"])
def test_a_game_without_one_of_the_other_rules(rule):
    assert list(play(load_rulebook("gathering", without=[rule]), f"without {rule}", years=2))


def test_a_game_with_decks_of_three_cards_added_to_standard():
    rulebook = load_rulebook("standard", with_=["decks", "sudden_death", "mystical_shield", "black_hole"])
    windows = list(play(rulebook, "three", years=6))
    assert any(event.kind == "card.played" for window in windows for event in window.outcome.events)


OPTIONS = [
    {"windows.papers_first": "yes"},
    {"windows.style": "postal"},
    {"decks.discards": "secret", "decks.nmr_discard": "random", "decks.default_split": "random"},
    {"teleport.foreign": "forced", "faster_than_light.foreign": "forced", "teleport.chain": "yes"},
    {"black_hole.chain": "yes", "black_hole.occupied": "destroy", "black_hole.metric": "unit_moves"},
    {"black_hole.before_ownership": "no", "black_hole.enchanted_anywhere": "yes", "sail_on_land.coasts": "kept"},
    {"sudden_death.when": "after_movement", "turn_to_stone.first_season": "next", "double_trouble.stack": "yes"},
    {"mystical_shield.versus_shield": "cancel_out", "mystical_shield.stranded_retreat": "to_element"},
    {
        "decks.conditional_orders": "cards",
        "decks.eliminated": "keep_playing",
        "protective_amulet.adverse": "any_outside",
    },
]


@pytest.mark.slow
@every_row("options", OPTIONS, ids=lambda options: "+".join(options))
def test_games_by_other_options(options):
    windows = list(play(load_rulebook("gathering", options=options), "options", years=9))
    assert windows[-1].outcome.state.ended
