"""Rather Silly Diplomacy at the table: eleven members and a GM, from Winter 1900 on."""

import pytest

from tests.plugins.tables import POWERS, table_of, with_luck

SPECIAL = ("Jester", "Mastermind", "Doctor", "Soothsayer")
ELEVEN = (*POWERS, *SPECIAL)
QUESTION = 'QUESTION "Who wrote it?" ANSWER "Jeremy Maiden"'


@pytest.fixture
def silly_tables(tables):
    """Makes games of the variant, with the same chance every time: silly_tables(options={...})."""

    def make(secret="the same every time", **settings):
        settings = {"players": ELEVEN, "variant": "rather_silly", "nmr_policy": "hold", **settings}
        return table_of(f"{secret}: {settings}", lambda: with_luck(tables(**settings), secret))

    return make


@pytest.fixture
def silly(silly_tables):
    """Winter 1900: llamas are placed, and the first question is set."""
    return silly_tables()


@pytest.fixture
def spring(silly_tables):
    """Spring 1901, movement: France and Germany have herds, and there is a question."""
    return table_of("rather silly, Spring 1901", lambda: _spring(silly_tables()))


def _spring(silly):
    silly.order("France", "PLACE LLAMA Bur", "PLACE LLAMA ENG", "PLACE LLAMA Gas")
    silly.order("Germany", "PLACE LLAMA Ruh")
    silly.order("Mastermind", QUESTION)
    silly.pass_deadline()
    return silly


def play_on(table, phase):
    """Let deadlines pass, with whatever papers lie there, until that phase is open."""
    for _ in range(40):
        if table.turn.phase == phase:
            return table
        table.pass_deadline()
    raise AssertionError(f"{phase} is never reached: it is {table.turn.phase}")
