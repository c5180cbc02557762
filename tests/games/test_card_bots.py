"""Bots with cards: legal papers, sensible ones, and nothing in them that the seat could not know."""

from dataclasses import replace

import pytest

import engine
from engine.bots.simple import bot_orders
from engine.model.ids import SeatId

RULEBOOK = engine.load_rulebook("gathering")


def opened(orders=None):
    """Spring 1901, after the decks are split."""
    draws = engine.Draws("bots", "h")
    return engine.adjudicate(RULEBOOK, engine.opening(RULEBOOK, draws), orders or {}, [], draws).state


def cards(lines):
    return [line for line in lines if line.split()[0] in ("PRIMARY", "DISCARD", "SECONDARY", "IF", "DECK")]


def test_the_deck_is_split_into_what_defends():
    state = engine.opening(RULEBOOK, engine.Draws("s"))
    (line,) = bot_orders(RULEBOOK, state, "France", seed="1")
    assert line.startswith("DECK SECONDARY MYSTICAL SHIELD, PROTECTIVE AMULET")


@pytest.mark.parametrize("struck", [(), ("mystical_shield",), ("protective_amulet", "sudden_death", "mystical_shield")])
def test_a_deck_without_some_cards_is_split_all_the_same(struck):
    rulebook = engine.load_rulebook("gathering", without=struck)
    state = engine.opening(rulebook, engine.Draws("s"))
    (line,) = bot_orders(rulebook, state, "France", seed="1")
    (check,) = engine.check(rulebook, state, "France", [line])
    assert check.level == "ok"
    assert len(line.split(",")) == 4


@pytest.mark.slow
def test_a_game_of_bots_comes_to_its_end_and_nobody_forfeits_a_card():
    draws = engine.Draws("a game of bots", "h")
    state, kinds = engine.opening(RULEBOOK, draws), set()
    for number in range(60):
        papers = {seat: bot_orders(RULEBOOK, state, seat, seed=f"{number}") for seat in RULEBOOK.seat_ids}
        outcome = engine.adjudicate(RULEBOOK, state, papers, [], draws)
        kinds |= {event.kind for event in outcome.events}
        state = outcome.state
        if state.ended:
            break
    assert state.ended
    assert {"card.played", "card.cancelled"} <= kinds
    assert "card.forfeited" not in kinds


def test_one_primary_card_goes_every_season():
    for seat in RULEBOOK.seat_ids:
        lines = cards(bot_orders(RULEBOOK, opened(), seat, seed="2"))
        assert sum(line.startswith(("PRIMARY", "DISCARD")) for line in lines) == 1, seat
        assert all(check.level == "ok" for check in engine.check(RULEBOOK, opened(), seat, lines)), seat


def test_no_gift_for_others_and_no_harm_to_oneself():
    own = {"A Par", "A Mar", "F Bre"}
    for seed in range(30):
        (line,) = [one for one in bot_orders(RULEBOOK, opened(), "France", seed=str(seed)) if one.startswith("PRIMARY")]
        target = " ".join(line.split(" - ")[0].split()[-2:])
        if any(word in line for word in ("DOUBLE", "WALK", "SAIL", "TELEPORT", "FASTER")):
            assert target in own, line
        if any(word in line for word in ("DEATH", "STONE")):
            assert target not in own, line


def test_a_bot_knows_no_more_than_its_seat():
    """Others' hands and splits change nothing in a bot's paper."""
    plain, other = (
        opened(),
        opened({"Germany": ["DECK SECONDARY SD, SD, TS, TS"], "Italy": ["DECK SECONDARY DT, WW, SL, UD"]}),
    )
    assert plain != other
    assert bot_orders(RULEBOOK, plain, "France", seed="3") == bot_orders(RULEBOOK, other, "France", seed="3")


def test_a_bot_uses_its_own_hand():
    state = opened()
    marks = tuple(
        replace(mark, value=("black_hole",))
        if (mark.name, mark.subject) == ("decks.primary", SeatId("France"))
        else mark
        for mark in state.marks
    )
    lines = cards(bot_orders(RULEBOOK, replace(state, marks=marks), "France", seed="4"))
    assert all("BLACK HOLE" in line for line in lines if line.startswith(("PRIMARY", "DISCARD")))
