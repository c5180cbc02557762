"""Examples in errors, in hints and in what bots say are of the board that is played on."""

import re

import pytest

import engine
from engine.boards.document import board_text
from engine.bots.agreements import support_question
from tests.plugins.boards import lake
from tests.plugins.random_boards import made_up

USUAL = engine.load_rulebook("standard")
BOARDS = {"lake": lake, "random 1": lambda: made_up(1), "random 2": lambda: made_up(2)}
NONSENSE = (
    "x",
    "12",
    "BUILD",
    "REMOVE x",
    "RETREAT",
    "IF MOVED(x): HOLD",
    "A Xyz - Qqq",
    "SELL",
    "REORDER",
    "BUILD FREE",
)
OWN = ("souls", "jester")
"""Rules with examples in their hints that need no place of the usual board."""


def rulebook_on(board, rules=()):
    return engine.load_rulebook("standard", with_=rules, board=board_text(board))


def foreign_to(rulebook):
    """The codes of the usual board that this one has not, and its powers."""
    codes = {str(name) for name in USUAL.board.provinces} - {str(name) for name in rulebook.board.provinces}
    seats = {seat.name for seat in USUAL.seats} - {seat.name for seat in rulebook.seats}
    return re.compile(rf"\b(?:{'|'.join(sorted(codes | seats))})\b")


def in_winter(rulebook, seat, *, short):
    """The opening as a Winter in which the seat has to remove, or may build."""
    state = engine.dump_state(rulebook, engine.opening(rulebook)) | {"phase": "W1901A"}
    if short:
        state["centres"][seat] = []
    else:
        state["units"][seat] = []
    return engine.load_state(rulebook, state)


@pytest.mark.parametrize("name", BOARDS)
def test_errors_and_hints_give_examples_of_the_board(name):
    rulebook = rulebook_on(BOARDS[name]())
    foreign, seat = foreign_to(rulebook), str(rulebook.seats[0].id)
    opening = engine.opening(rulebook)
    said = [check.message for text in NONSENSE for check in engine.check(rulebook, opening, seat, [text])]
    assert said and all(said)
    said += [
        want.help
        for short in (True, False)
        for want in engine.wants(rulebook, in_winter(rulebook, seat, short=short), seat)
    ]
    assert any("REMOVE" in one for one in said)
    said.append(support_question(rulebook))
    assert [one for one in said if foreign.search(one)] == []


def test_on_the_usual_board_they_are_the_usual_ones():
    opening = engine.opening(USUAL)
    (check,) = engine.check(USUAL, opening, "France", ["x"])
    assert check.message == "Expected a unit such as A Par, or an order word, not “x”."
    (want,) = engine.wants(USUAL, in_winter(USUAL, "France", short=True), "France")
    assert want.help == "REMOVE and a unit, such as REMOVE A Par"
    assert support_question(USUAL) == "SUPPORT A Bur - Mun?"


@pytest.mark.parametrize("rule", OWN)
def test_hints_of_rules_give_examples_of_the_board(rule):
    rulebook = rulebook_on(lake(), (rule,))
    foreign, opening = foreign_to(rulebook), engine.opening(rulebook)
    said = [want.help for seat in rulebook.seats for want in engine.wants(rulebook, opening, str(seat.id))]
    said += [
        check.message
        for text in NONSENSE
        for check in engine.check(rulebook, opening, str(rulebook.seats[0].id), [text])
    ]
    assert [one for one in said if foreign.search(one)] == []
