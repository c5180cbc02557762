"""Hitch-hiker at the table: nine members and a GM, from Winter 1900 on."""

import pytest

from games.models import Ruling
from games.services import rulings
from tests.plugins.tables import POWERS, table_of, with_luck

NINE = (*POWERS, "Hitchhiker", "Vogon")
HITCH_HIKERS = ("H Gas", "H Boh", "H Wal", "H Uls")


def rule(table, kind, why="For the test.", audience=None, **data):
    """A ruling on the turn that is open."""
    return rulings.ruling_make(game=table.game, by=table.gm, kind=kind, data=data, reason=why, audience=audience)


def put(table, seat, *units):
    """Units that stand there when the open turn is over."""
    for unit in units:
        rule(table, "board", op="add", unit=unit, seat=seat, when="after")


def send(table, name, place):
    """Marvin or Zaphod, to where he is when the open turn is over."""
    rule(table, "board", op="token", name=f"{name}.at", place=place, when="after")


def pin(table, draw, value):
    rule(table, "pin", draw=draw, value=value)


def set_scene(table):
    """After Winter 1900 the Hitch-hikers, Marvin and Zaphod are where the tests want them, and not where chance did.

    As `put` and `send` would do it; but they try every single ruling out, which takes its time.
    """
    changes = [{"op": "remove", "unit": unit, "seat": "Hitchhiker"} for unit in table.units("Hitchhiker")]
    changes += [{"op": "add", "unit": unit, "seat": "Hitchhiker"} for unit in HITCH_HIKERS]
    changes += [{"op": "token", "name": f"{who}.at", "place": at} for who, at in (("marvin", "Ruh"), ("zaphod", "Tyr"))]
    about = {"game": table.game, "number": table.turn.number, "phase": table.turn.phase, "kind": "board"}
    for change in changes:
        data = {**change, "when": "after"}
        Ruling.objects.create(**about, data=data, author=table.gm, reason="For the test.")


def play_on(table, phase):
    """Let deadlines pass, with whatever papers lie there, until that phase is open."""
    for _ in range(30):
        if table.turn.phase == phase:
            return table
        table.pass_deadline()
    raise AssertionError(f"{phase} is never reached: it is {table.turn.phase}")


@pytest.fixture
def galaxies(tables):
    """Makes games of the variant, with the same chance every time: galaxies(options={...})."""

    def make(secret="the same every time", **settings):
        settings = {"players": NINE, "variant": "hitchhiker", "nmr_policy": "hold", **settings}
        return table_of(f"{secret}: {settings}", lambda: with_luck(tables(**settings), secret))

    return make


@pytest.fixture
def galaxy(galaxies):
    """Winter 1900: units are disposed."""
    return galaxies()


@pytest.fixture
def spring(galaxies):
    """Spring 1901: standard units but a bubble-car in Par; H Gas, Boh, Wal and Uls, Marvin in Ruh, Zaphod in Tyr."""
    return table_of("hitch-hiker, Spring 1901", lambda: _spring(galaxies()))


def _spring(galaxy):
    galaxy.order("France", "BUILD M Par")
    set_scene(galaxy)
    galaxy.pass_deadline()
    return galaxy
