"""The adjustments as a seat is shown them: the sum, the caps and counters, and a button for every site."""

import re

import pytest

from games.services import rulings
from tests.web.games.rather_silly.conftest import play_on
from tests.web.games.rather_silly.test_silly_panels import panel

pytestmark = pytest.mark.django_db


def rule(table, **data):
    data = {"when": "before", **data}
    rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=data, reason="For the test.")


def facts(shown):
    """The counters: number by heading."""
    found = re.findall(r"<dt>([^<]+)</dt><dd>([^<]+)</dd>", shown)
    return dict(found)


def lines(shown):
    return re.findall(r'data-line="([^"]+)"', shown)


@pytest.fixture
def winter(spring):
    """The retreats of F1901 are next, and France has lost two of its units."""
    play_on(spring, "F1901M")
    for unit in ("A Par", "F Bre"):
        rule(spring, op="remove", unit=unit, seat="France")
    return spring


def test_nothing_to_count_outside_the_adjustments(spring, browse):
    for who in (spring.france, spring.jester, spring.doctor):
        assert not panel(spring, browse(who), "winter")


def test_the_sum_the_caps_and_the_sites(winter, browse):
    play_on(winter, "W1901A")
    client = browse(winter.france)
    shown = panel(winter, client, "winter")
    assert "2 builds" in shown
    assert "<b>3</b> centres" in shown
    assert "<b>1</b> unit<" in shown
    told = facts(shown)
    assert told["Female Army"] == "0 of 0"
    assert told["Fleets built"] == "0 of 5 towards a Gay Fleet"
    assert told["Siamese Units"] == "still to build"
    assert told["Free units"].startswith("0 on the board")
    assert {"BUILD A Par", "BUILD F Bre", "BUILD B Par"} <= set(lines(shown))
    assert 'value="BUILD SIAMESE A Bre + A Par"' in shown or 'value="BUILD SIAMESE A Par + A Bre"' in shown
    for other in (None, winter.gm, winter.jester):
        assert not panel(winter, browse(other), "winter")
    balanced = panel(winter, browse(winter.turkey), "winter")
    assert "As many units as centres" in balanced
    assert not lines(balanced)


def test_caps_souls_and_fleets(winter, browse):
    for place in ("Spa", "Por", "Bel", "Hol", "Den", "Tun", "Swe", "Gre", "Ser"):
        rule(winter, op="owner", place=place, seat="France")
    rule(winter, op="add", unit="FA Bur", seat="France")
    rule(winter, op="counter", name="souls.debt", subject="France", value=2)
    rule(winter, op="counter", name="gay_fleets.fleets_built", subject="France", value=8)
    rule(winter, op="counter", name="siamese.used", subject="France", value=True)
    rule(winter, op="counter", name="mastermind.fraction", subject="France", value="7/6")
    play_on(winter, "W1901A")
    shown = panel(winter, browse(winter.france), "winter")
    told = facts(shown)
    assert told["Female Army"] == "1 of 2"
    assert told["Dirty Old Man Army"] == "0 of 2"
    assert told["Fleets built"] == "3 of 5 towards a Gay Fleet"
    assert told["Siamese Units"] == "built, once a game"
    assert told["Free units"] == "0 on the board, 7/6 to come"
    assert "<b>2</b> souls owed" in shown
    shares = panel(winter, browse(winter.france), "quiz")
    assert '7/6 <span class="badge badge--good">may build 1' in shares
    owed = panel(winter, browse(), "souls")
    assert "owes 2 centres" in owed
    assert "8 builds" in shown
    assert {"BUILD FA Par", "BUILD DOM Bre", "BUILD FREE A Par"} <= set(lines(shown))
    assert 'data-budget="FA" data-most="1"' in shown
    assert 'data-budget="DOM" data-most="2"' in shown
    assert 'data-budget="free" data-most="1"' in shown


def test_removals_have_buttons_too(winter, browse):
    for unit in ("A Spa", "A Gas"):
        rule(winter, op="add", unit=unit, seat="France")
    rule(winter, op="counter", name="souls.debt", subject="France", value=2)
    play_on(winter, "W1901A")
    shown = panel(winter, browse(winter.france), "winter")
    assert "1 to remove" in shown
    assert "= <span><b>-1</b>" in shown
    assert set(lines(shown)) == {"REMOVE A Gas", "REMOVE A Mar", "REMOVE A Spa"}


def test_a_whole_share_may_be_built_before_winter_too(winter, browse):
    play_on(winter, "W1901A")
    rule(winter, op="counter", name="mastermind.fraction", subject="Italy", value="1")
    winter.pass_deadline()
    assert winter.turn.phase == "S1902M"
    assert not panel(winter, browse(winter.france), "winter")
    shown = panel(winter, browse(winter.italy), "winter")
    assert "A free unit" in shown
    assert lines(shown)
    assert all(line.startswith("BUILD FREE ") for line in lines(shown))
