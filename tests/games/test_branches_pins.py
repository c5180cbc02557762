"""A past with pins played again: what settles nothing any more is let go and told, and the replay goes on."""

import pytest

from games.models import Turn
from games.past import queries as reading
from games.past.services.drafting import branch_make
from games.past.services.publishing import branch_publish
from games.past.services.replay import branch_work
from games.permissions import spectator_of, viewer_of
from games.services import rulings
from tests.games.test_branches_silly import ELEVEN

pytestmark = pytest.mark.django_db
HERE, THERE = "Ank-Par", "Lon-Mos"
PIN = {"kind": "pin", "data": {"draw": "links.tie", "value": THERE}, "reason": "A coin was tossed."}


@pytest.fixture
def linked(tables):
    """Spring 1901 is over: two votes for links were even, and a pin had settled which is laid."""
    table = tables(variant="rather_silly", players=ELEVEN, nmr_policy="hold", prefix="pins-")
    while table.turn.phase != "S1901M":
        table.pass_deadline()
    table.order("France", "LINK Par - Ank")
    table.order("Italy", "LINK Lon - Mos")
    rulings.ruling_make(game=table.game, by=table.gm, **PIN)
    turn = table.pass_deadline()
    turn.refresh_from_db()
    assert (turn.draws["links.tie"]["value"], turn.draws["links.tie"]["pinned"]) == (THERE, True)
    return table


def replayed(table, kind, **data):
    """A branch in which something else had been ruled on that Spring, replayed to its end."""
    draft = {"kind": kind, "data": data, "reason": "So."}
    branch = branch_make(game=table.game, by=table.gm, phase="S1901M", rulings=[draft])
    while branch_work(branch_id=branch.pk):
        pass
    branch.refresh_from_db()
    return branch


def let_go(branch):
    return [(one["phase"], one["text"], one["now"], one["why"]) for one in branch.changed if one["sort"] == "ruling"]


def test_a_pin_that_fits_stays_and_is_not_told(linked):
    branch = replayed(linked, "board", op="owner", place="Bel", seat="France")
    assert (branch.status, let_go(branch)) == ("ready", [])
    (turn,) = branch.turns()
    assert turn.draws["links.tie"]["pinned"]
    assert [one["kind"] for one in turn.rulings] == ["pin", "board"]


def test_a_pin_that_no_longer_fits_is_let_go_and_chance_decides(linked):
    branch = replayed(linked, "order", seat="Italy", lines=["LINK Ber - Mos"])
    assert branch.status == "ready", branch.error
    ((phase, text, now, why),) = let_go(branch)
    assert (phase, now) == ("S1901M", "void")
    assert "A coin was tossed." in text
    assert f"'{THERE}' is none of the candidates: {HERE}, Ber-Mos." in why
    (turn,) = branch.turns()
    assert "pinned" not in turn.draws["links.tie"]
    assert [one["kind"] for one in turn.rulings] == ["order"]


@pytest.mark.parametrize(
    ("kind", "data"),
    [("strike", {"rule": "links"}), ("order", {"seat": "Italy", "lines": ["LINK Par - Ank"]})],
    ids=["the rule is struck", "there is nothing to choose"],
)
def test_a_pin_that_nothing_asks_for_any_more_is_let_go_and_told(linked, kind, data):
    branch = replayed(linked, kind, **data)
    assert branch.status == "ready", branch.error
    ((phase, _, now, why),) = let_go(branch)
    assert (phase, now, why) == ("S1901M", "void", "Nothing asks for links.tie any more.")
    (turn,) = branch.turns()
    assert [one["kind"] for one in turn.rulings] == [kind]
    lost = reading.change(viewer_of(linked.now, linked.gm), branch).lost
    assert "Nothing asks for links.tie any more." in [one["why"] for one in lost]


def test_a_pin_whose_readers_are_named_is_let_go_before_their_eyes_alone(linked):
    ruling = linked.game.rulings.get()
    ruling.audience = ["Italy"]
    ruling.save()
    branch = replayed(linked, "strike", rule="links")
    branch_publish(branch=branch, by=linked.gm, explanation="There are no links.")
    branch.refresh_from_db()
    for viewer, told in (
        (viewer_of(linked.now, linked.italy), True),
        (viewer_of(linked.now, linked.france), False),
        (spectator_of(linked.now), False),
    ):
        entries = reading.change(viewer, branch).entries
        assert any(one["sort"] == "ruling" for one in entries) is told


def test_a_new_pin_of_the_branch_itself_that_nothing_asks_for_breaks_it_off(linked):
    before = Turn.objects.count()
    branch = replayed(linked, "pin", draw="links.tei", value=HERE)
    assert branch.status == "broken"
    assert "Nothing asks for links.tei this time. Nearest: links.tie." in branch.error
    assert Turn.objects.count() == before
