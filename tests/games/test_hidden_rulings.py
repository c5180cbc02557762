"""What fails because of a ruling that nobody sees gives nothing of it away; what was dropped is not told."""

from datetime import timedelta

import pytest

from games.permissions import spectator_of, viewer_of
from games.selectors.ledger import ledger
from games.selectors.positions import report
from games.services import rulings, turns
from games.table.narration import tell
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db
SECRET = "Gorgonzola"


def mark(what, subject, effect, audience):
    value = [SECRET, "cheese", "", [effect]]
    data = {"op": "status", "name": f"gms_word.on_{what}", "value": value}
    return {**data, **({"subject": subject} if what == "place" else {"unit": subject[1], "seat": subject[0]})}, audience


def rule(table, data, audience=None, reason="Because."):
    return rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=data, reason=reason, audience=audience)


def told_to(table, viewer):
    last = table.now.last_turn
    seen, spoken = report(viewer, last), tell(viewer, last)
    return str([seen.events, seen.results, seen.state_after, spoken.headline, spoken.story, spoken.rulings])


@pytest.mark.parametrize(
    ("what", "subject", "effect"),
    [("place", "Bur", "closed"), ("unit", ("France", "A Par"), "stays"), ("unit", ("France", "A Par"), "weaker")],
)
def test_what_a_hidden_ruling_brings_about_is_told_without_it(table, what, subject, effect):
    data, audience = mark(what, subject, effect, [])
    rule(table, data, audience, reason="Only I know.")
    table.order("France", "A Par - Bur")
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    for viewer in (spectator_of(table.now), viewer_of(table.now, table.france)):
        told = told_to(table, viewer)
        for word in (SECRET, "Only I know", "ruling", "nobody may enter", "may not move", "gms_word"):
            assert word not in told, word
        assert not ledger(viewer)


def test_what_everybody_sees_is_told_by_its_name(table):
    data, _ = mark("place", "Bur", "closed", None)
    rule(table, data)
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    assert f"nobody may enter Bur: {SECRET}" in told_to(table, spectator_of(table.now))


@pytest.mark.parametrize(
    ("kind", "data", "known"),
    [
        ("tell", {"text": SECRET}, False),
        ("verdict", {"seat": "France", "unit": "A Par", "verdict": "succeeds"}, False),
        ("board", {"op": "owner", "place": "Bel", "seat": "France"}, True),
    ],
)
def test_what_was_ruled_and_withdrawn_at_the_gate_never_was(db, kind, data, known):
    """A change of the board is on the ledger at once, and stays there as withdrawn; no report prints it."""
    table = make_table(gate_minutes=60)
    turn = table.turn
    turns.turn_adjudicate(turn_id=turn.pk, number=turn.number, now=turn.due + timedelta(seconds=1))
    made = rulings.ruling_make(game=table.game, by=table.gm, kind=kind, data=data, reason="A slip.")
    rulings.ruling_withdraw(ruling=made, by=table.gm, reason="Of the pen.")
    table.pass_deadline()
    viewer = spectator_of(table.now)
    assert [line.ruling for line in ledger(viewer)] == ([made] if known else [])
    assert not tell(viewer, table.now.last_turn).rulings
    assert not tell(viewer_of(table.now, table.gm), table.now.last_turn).rulings
    assert [line.dropped for line in ledger(viewer_of(table.now, table.gm))] == [True]


def test_what_was_published_and_withdrawn_after_that_is_still_told(table):
    made = rulings.ruling_make(game=table.game, by=table.gm, kind="tell", data={"text": SECRET}, reason="A slip.")
    table.pass_deadline()
    rulings.ruling_withdraw(ruling=made, by=table.gm, reason="Of the pen.")
    assert [line.ruling for line in ledger(spectator_of(table.now))] == [made]
