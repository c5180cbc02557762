"""What forms promise of who reads a reason is so: whoever is named reads it on the ledger, and nobody else does."""

import pytest
from django.urls import reverse

from games.models import RulingKind
from games.permissions import spectator_of, viewer_of
from games.selectors.ledger import ledger
from games.selectors.readers import EVERYBODY, ruling_readers
from games.services import rulings
from tests.games.test_gms_word import browser, say

pytestmark = pytest.mark.django_db
ORDER = {"seat": "France", "lines": ["A Par - Bur"]}


def read_by(table, viewer):
    return [line.ruling.pk for line in ledger(viewer)]


def order(table, audience=None):
    return rulings.ruling_make(
        game=table.game, by=table.gm, kind=RulingKind.ORDER, data=ORDER, reason="By telephone.", audience=audience
    )


def test_what_everybody_may_read(table):
    made = say(table)
    assert ruling_readers(made) == EVERYBODY
    assert read_by(table, spectator_of(table.now)) == [made.pk]


@pytest.mark.parametrize(
    ("audience", "said"),
    [
        (["Germany"], "Nobody but Germany and the GM reads it on the ledger."),
        ([], "Nobody but the GM reads it on the ledger."),
        (["Germany", "@end"], "Nobody but Germany and the GM reads it on the ledger, everybody when the game is over."),
    ],
)
def test_what_is_for_some(table, audience, said):
    made = say(table, audience=audience)
    assert ruling_readers(made) == said
    assert read_by(table, viewer_of(table.now, table.france)) == []
    assert bool(read_by(table, viewer_of(table.now, table.germany))) == ("Germany" in audience)


def test_orders_to_come_are_read_by_their_seat_and_later_by_all(table):
    made = order(table)
    assert ruling_readers(made) == (
        "Only France and the GM can read it on the ledger at once, whoever may see the game once the turn is "
        "adjudicated and nothing of it is secret any more."
    )
    assert read_by(table, viewer_of(table.now, table.italy)) == []
    assert read_by(table, viewer_of(table.now, table.france)) == [made.pk]
    table.pass_deadline()
    made.game = table.now
    assert ruling_readers(made) == EVERYBODY
    assert read_by(table, viewer_of(table.now, table.italy)) == [made.pk]


def test_orders_that_stay_secret(table):
    made = order(table, audience=["Germany"])
    assert ruling_readers(made) == (
        "Only France and the GM can read it on the ledger at once, and nobody but Germany and the GM once the turn is "
        "adjudicated."
    )


def test_the_bare_desk_says_so_beside_each_ruling_and_in_its_refusals(table):
    made = say(table, audience=["Germany"])
    client, few = browser(table.gm), "Nobody but Germany and the GM reads it on the ledger."
    page = client.get(reverse("gm:bare", args=[table.game.slug])).content.decode()
    assert few in page and EVERYBODY in page
    act = reverse("gm:bare-act", args=[table.game.slug, "withdraw"])
    refused = client.post(act, {"ruling": made.pk, "reason": " ", "turn": ""}).content.decode()
    assert f"Say why. {few}" in refused
    paused = client.post(reverse("gm:bare-act", args=[table.game.slug, "pause"]), {"reason": ""}).content.decode()
    assert f"Say why. {EVERYBODY}" in paused
