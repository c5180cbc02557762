"""The GM's desk and the cards."""

import pytest
from django.urls import reverse

from games.models import Branch
from games.services.base import turn_mark
from games.services.rulings import HIDDEN

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(browse):
    def do(table, deed, **answers):
        address = reverse("gm:deed", args=[table.game.slug, deed])
        client = browse(table.gm)
        if not answers:
            return client.get(address)
        told = {"reason": "So be it.", "turn": turn_mark(table.now), "number": table.now.last_turn.number, **answers}
        shown = client.post(address, told)
        preview = shown.context.get("preview")
        return client.post(address, {**told, "publish": preview.seen}) if preview else shown

    return do


def ledger(table, client):
    return client.get(f"{table.game.get_absolute_url()}ledger/").content.decode()


def test_a_card_is_moved_at_once_and_only_its_seat_is_told(gathering, browse, desk):
    answers = {"seat": "France", "item": "sudden_death", "origin": "decks.secondary", "goal": "decks.primary"}
    assert desk(gathering, "card", **answers).status_code == 302
    held = {
        name: cards["France"] for name, cards in gathering.turn.state["rules"]["decks"].items() if "France" in cards
    }
    assert held["primary"]["value"].count("sudden_death") == 2
    assert "sudden_death" not in held["secondary"]["value"]
    assert "So be it." in ledger(gathering, browse(gathering.france))
    for other in (None, gathering.germany):
        assert "So be it." not in ledger(gathering, browse(other))
    assert Branch.objects.get().explanation == HIDDEN, "which is in the mail to everybody"


def test_a_card_that_is_not_there_cannot_be_moved(gathering, desk):
    answers = {"seat": "France", "item": "garden_of_eden", "origin": "decks.secondary", "goal": "decks.pile"}
    shown = desk(gathering, "card", **answers)
    assert shown.status_code == 422
    assert "There is no garden_of_eden" in shown.content.decode()


def test_a_play_of_the_last_turn_is_overruled_and_the_turn_done_again(gathering, browse, desk):
    assert "Tus" in gathering.turn.state["centres"]["Italy"]
    answers = {"seat": "Italy", "value": "primary cancelled"}
    assert desk(gathering, "play", **answers).status_code == 302
    assert "Tus" not in gathering.turn.state["centres"]["Italy"]
    shown = browse().get(f"{gathering.game.get_absolute_url()}panels/decks/page/").content.decode()
    assert "the GM has ruled so" in shown


def test_both_deeds_have_their_forms(gathering, desk):
    for deed, title in (("card", "Move a card"), ("play", "Overrule a card")):
        assert title in desk(gathering, deed).content.decode()
        assert "This field is required" in desk(gathering, deed, seat="").content.decode()


def test_where_there_are_no_cards_the_desk_has_no_such_deed(table, desk):
    assert desk(table, "card").status_code == 404
    assert desk(table, "play").status_code == 404
