"""What fails because of a ruling that nobody sees gives nothing of it away; what was dropped is not told."""

from datetime import timedelta

import pytest
from django.test import Client

from games.permissions import spectator_of, viewer_of
from games.selectors.ledger import ledger
from games.selectors.positions import report
from games.services import rulings, turns
from games.table.narration import tell
from tests.plugins.tables import POWERS, make_table

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


def at_the_gate(**settings):
    table = make_table(gate_minutes=60, **settings)
    turn = table.turn
    turns.turn_adjudicate(turn_id=turn.pk, number=turn.number, now=turn.due + timedelta(seconds=1))
    return table


def made_and_withdrawn(table, kind, data):
    made = rulings.ruling_make(game=table.game, by=table.gm, kind=kind, data=data, reason="A slip.")
    rulings.ruling_withdraw(ruling=made, by=table.gm, reason="Of the pen.")
    table.pass_deadline()
    return made


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("tell", {"text": SECRET}),
        ("verdict", {"seat": "France", "unit": "A Par", "verdict": "succeeds"}),
        ("board", {"op": "owner", "place": "Bel", "seat": "France"}),
        ("order", {"seat": "France", "lines": ["A Par - Bur"]}),
    ],
)
def test_what_was_ruled_and_withdrawn_at_the_gate_is_printed_nowhere(db, kind, data):
    """The ledger keeps it, as withdrawn; no report prints it, since it never was."""
    table = at_the_gate()
    made = made_and_withdrawn(table, kind, data)
    for viewer in (spectator_of(table.now), viewer_of(table.now, table.gm)):
        assert [(line.ruling, line.dropped) for line in ledger(viewer)] == [(made, True)]
        assert not tell(viewer, table.now.last_turn).rulings
    page = Client().get(f"{table.game.get_absolute_url()}ledger/").content.decode()
    assert "Not adjudicated yet" not in page


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("order", {"seat": "Mastermind", "lines": ['QUESTION "Who?" ANSWER "Eve"']}),
        ("order", {"seat": "France", "lines": ["nonsense of mine"]}),
        ("order", {"seat": "France", "lines": ["PLACE LLAMA Bur"]}),
    ],
)
def test_a_secret_paper_that_was_entered_and_withdrawn_stays_its_seats(db, kind, data):
    table = make_table(
        players=(*POWERS, "Jester", "Mastermind", "Doctor", "Soothsayer"), variant="rather_silly", without=["borg"]
    )
    made = made_and_withdrawn(table, kind, data)
    assert not ledger(spectator_of(table.now))
    assert not ledger(viewer_of(table.now, table.italy))
    assert [line.ruling for line in ledger(viewer_of(table.now, table.people[data["seat"]]))] == [made]


def test_what_was_published_and_withdrawn_after_that_is_still_told(table):
    made = rulings.ruling_make(game=table.game, by=table.gm, kind="tell", data={"text": SECRET}, reason="A slip.")
    table.pass_deadline()
    rulings.ruling_withdraw(ruling=made, by=table.gm, reason="Of the pen.")
    assert [line.ruling for line in ledger(spectator_of(table.now))] == [made]
