"""The standard board's notation, and one with orders and conditions of the sorts that rules bring."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.model.board import Board
from engine.notation.grammar import Grammar
from tests.engine.notation import inventions

BOARDS = Path(__file__).parents[3] / "variants" / "boards"


@dataclass(frozen=True)
class Seat:
    """A seat's names."""

    id: str
    name: str
    adjective: str
    initial: str


SEATS = (
    Seat("Austria", "Austria", "Austrian", "A"),
    Seat("England", "England", "English", "E"),
    Seat("France", "France", "French", "F"),
    Seat("Germany", "Germany", "German", "G"),
    Seat("Italy", "Italy", "Italian", "I"),
    Seat("Russia", "Russia", "Russian", "R"),
    Seat("Turkey", "Turkey", "Turkish", "T"),
)


@pytest.fixture(scope="session")
def board() -> Board:
    """The standard board."""
    return Board.load(json.loads((BOARDS / "standard.json").read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def grammar(board: Board) -> Grammar:
    """The standard notation."""
    return Grammar.build(board=board, kinds={"A": "Army", "F": "Fleet"}, seats=SEATS)


@pytest.fixture(scope="session")
def rich(board: Board) -> Grammar:
    """The standard notation and the orders and conditions of `inventions`."""
    return Grammar.build(
        board=board.patched({"id": "limbo", "off_board": {"HYP": "Hyperspace"}}),
        kinds={"A": "Army", "F": "Fleet", "B": "Birds", "FA": "Female Army", "T": "TARDIS", "H": "Hitch-hiker"},
        seats=(*SEATS, Seat("Jester", "The Jester", "Jester's", "J")),
        forms=inventions.FORMS,
        atoms=inventions.ATOMS,
    )
