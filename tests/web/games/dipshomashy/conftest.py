"""Dipshomashy at the table: seven members and a GM, from Saturday Lunchtime on."""

import pytest

from games.services import rulings
from tests.plugins.tables import POWERS, table_of, with_luck


def rule(table, kind, why="For the test.", audience=None, **data):
    """A ruling on the turn that is open."""
    return rulings.ruling_make(game=table.game, by=table.gm, kind=kind, data=data, reason=why, audience=audience)


def put(table, seat, *units):
    """Units that stand there at once."""
    for unit in units:
        rule(table, "board", op="add", unit=unit, seat=seat)


def take(table, seat, *units):
    for unit in units:
        rule(table, "board", op="remove", unit=unit, seat=seat)


def pin(table, draw, value):
    rule(table, "pin", draw=draw, value=value)


def play_on(table, phase):
    """Let deadlines pass, with whatever papers lie there, until that phase is open."""
    for _ in range(40):
        if table.turn.phase == phase:
            return table
        table.pass_deadline()
    raise AssertionError(f"{phase} is never reached: it is {table.turn.phase}")


def everybody(table, *lines, seats=POWERS):
    """The same paper for all of them."""
    for seat in seats:
        table.order(seat, *lines)


@pytest.fixture
def pubs(tables):
    """Makes games of the variant, with the same chance every time: pubs(options={...})."""

    def make(secret="the same every time", **settings):
        settings = {"variant": "dipshomashy", "nmr_policy": "hold", **settings}
        return table_of(f"{secret}: {settings}", lambda: with_luck(tables(**settings), secret))

    return make


@pytest.fixture
def saturday(pubs):
    """Saturday Lunchtime: everybody has four votes."""
    return pubs()
