"""A club's evening: a club from nothing, an event of three rounds and two boards, and what goes wrong in it."""

import csv
import io

import pytest
from django.test import Client

from games.clubs.models import Club
from games.events.boards import event_boards_make
from games.events.models import EventBoard
from games.game_templates.services import template_save
from games.services import rulings
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
PEOPLE = [f"guest{number}" for number in range(8)]


def browser(name):
    client = Client()
    client.force_login(user(name))
    return client


def table_of():
    """The standings as everybody can take them along: totals by player."""
    rows = csv.DictReader(io.StringIO(Client().get("/events/cup/standings.csv").text))
    return {row["player"]: row["total"] for row in rows}


def test_an_evening(db):
    dora = browser("dora")
    dora.post("/clubs/found/", {"title": "Fridays", "name": "fridays", "colour": "moss", "joining": "open"})
    for name in PEOPLE:
        browser(name).post("/clubs/fridays/join/")
    template = template_save(by=user("dora"), name="Usual")
    wish = {"title": "The Cup", "name": "cup", "entry": "open", "scoring": "draw_size", "template": template.slug}
    dora.post("/events/new/", {**wish, "club": "fridays", "best": "2"})
    for name in PEOPLE:
        browser(name).post("/events/cup/enter/")
    for number in (1, 2, 3):
        dora.post("/events/cup/rounds/", {"here": "on", "fill": "bots"})
        dora.post(f"/events/cup/rounds/{number}/", {"do": "start"})
        assert event_boards_make() == 2
    club = Club.objects.get()
    assert club.shelf.count() == 6 and "The Cup" in Client().get("/clubs/fridays/").text
    # The director rules how a board of the first round ends.
    board = EventBoard.objects.get(round__number=1, number=1)
    winner = board.places.first()
    told = {"game": board.game, "by": user("dora"), "kind": "win", "data": {"seats": [winner.seat_id]}}
    ruling = rulings.ruling_make(**told, reason="By the clock.")
    rulings.turn_adjudicate_now(game=board.game, by=user("dora"), number=1, reason="Time is up.")
    before = table_of()
    assert max(before, key=lambda name: float(before[name])) == str(winner.entry)
    # Somebody drops out; a bot plays on, and what they had counts no more.
    gone = EventBoard.objects.get(round__number=3, number=1).places.first().entry
    dropped = {"do": "drop", "entry": gone.pk, "reason": "The last train."}
    dora.post("/events/cup/entries/", dropped)
    gone.refresh_from_db()
    assert gone.state == "out" and all(place.board == board for place in gone.places.filter(left_at=None))
    # A ruling on the past of the first round changes the table.
    rulings.ruling_withdraw(ruling=ruling, by=user("dora"), reason="The clock was wrong.")
    after = table_of()
    assert after[str(winner.entry)] != before[str(winner.entry)]
    results = list(csv.DictReader(io.StringIO(Client().get("/events/cup/results.csv").text)))
    assert len(results) == 6 * 7 and sum(1 for row in results if row["player"]) >= 3 * 8 - 3
