"""A GM's day for programs: reminding, notes, undoing, casting; as at the desk, and with its refusals."""

from datetime import timedelta

import pytest
from rest_framework.test import APIClient

from games.common.errors import Refused
from games.forming import joining
from games.gm.desk_notes import note_make
from games.models import DeskNote, Notice, SeatOffer
from tests.plugins.tables import POWERS, make_table, user

pytestmark = pytest.mark.django_db


def asked(table, who, method, path, body=None):
    client = APIClient()
    client.force_authenticate(who)
    return getattr(client, method)(f"/api/games/{table.game.slug}/gm/{path}", body, format="json")


def test_the_late_are_reminded_all_or_some_and_once_an_hour(table):
    table.order("France", "A Par H")
    answer = asked(table, table.gm, "post", "remind/", {"turn": "1", "seats": ["France", "Italy"], "text": "Now."})
    assert answer.json() == {"seats": ["Italy"]}
    assert Notice.objects.get(about="remind").data["text"] == "Now."
    assert asked(table, table.gm, "post", "remind/", {"turn": "1"}).status_code == 400
    other = make_table(prefix="other")
    everybody = asked(other, other.gm, "post", "remind/", {"turn": "1"}).json()["seats"]
    assert sorted(everybody) == sorted(POWERS)
    assert asked(other, other.gm, "post", "remind/", {"turn": "7"}).status_code == 409


def test_notes_are_made_listed_and_dropped(table):
    made = asked(table, table.gm, "post", "notes/", {"text": "Watch him.", "seat": "France"})
    assert made.status_code == 201
    asked(table, table.gm, "post", "notes/", {"text": "Late twice.", "player": "italy"})
    asked(table, table.gm, "post", "notes/", {"text": "A bad start.", "phase": "S1901M"})
    found = asked(table, table.gm, "get", "notes/").json()
    assert [(one["text"], one["seat"], one["player"], one["phase"]) for one in found] == [
        ("A bad start.", "", "", "S1901M"),
        ("Late twice.", "", "italy", ""),
        ("Watch him.", "France", "", ""),
    ]
    assert found[0]["author"] == "gm"
    assert asked(table, table.gm, "delete", f"notes/{made.json()['id']}/").status_code == 204
    assert DeskNote.objects.count() == 2


@pytest.mark.parametrize("about", [{"seat": "Atlantis"}, {"player": "nobody"}, {"phase": "S1999M"}, {"text": " "}])
def test_a_note_on_what_is_not_there_is_refused_in_words(table, about):
    answer = asked(table, table.gm, "post", "notes/", {"text": "X", **about})
    assert answer.status_code == 400
    assert set(answer.json()) & {"detail", "text"}
    assert not DeskNote.objects.exists()


def test_a_slip_is_undone(table):
    was = table.turn.due
    sooner = (was - timedelta(hours=3)).isoformat()
    asked(table, table.gm, "post", "deadline/", {"turn": "1", "due": sooner, "reason": "A slip."})
    assert table.turn.due < was
    assert asked(table, table.gm, "post", "undo/", {"turn": "1", "what": "deadline"}).status_code == 200
    assert table.turn.due == was
    asked(table, table.gm, "post", "seats/France/", {"turn": "1", "reason": "A slip."})
    assert table.seat("France").player is None
    assert asked(table, table.gm, "post", "undo/", {"turn": "1", "what": "replacement"}).status_code == 200
    assert table.seat("France").player == table.france
    assert asked(table, table.gm, "post", "undo/", {"turn": "1", "what": "replacement"}).status_code == 409
    assert asked(table, table.gm, "post", "undo/", {"turn": "1", "what": "the war"}).status_code == 400


def test_powers_are_cast_before_the_start():
    table = make_table(forming=True, allocation="drawn")
    for name in POWERS[:6]:
        joining.game_join(game=table.game, by=table.people[name])
    answer = asked(table, table.gm, "post", "cast/", {"turn": "0", "cast": {"france": "Turkey", "italy": "France"}})
    assert answer.status_code == 200
    joining.game_join(game=table.game, by=table.turkey)
    assert table.seat("Turkey").player == table.france
    assert table.seat("France").player == table.italy
    late = asked(table, table.gm, "post", "cast/", {"turn": "1", "cast": {"france": "Italy"}})
    assert late.status_code == 409


def test_who_is_not_at_the_table_cannot_be_cast():
    table = make_table(forming=True)
    user("stranger")
    answer = asked(table, table.gm, "post", "cast/", {"turn": "0", "cast": {"stranger": "Italy"}})
    assert answer.status_code == 409


def test_a_seat_is_offered_and_the_offer_taken_back(table):
    both = {"turn": "1", "reason": "Gone.", "user": user("anna").username, "bot": True}
    refused = asked(table, table.gm, "post", "seats/Italy/", both)
    assert refused.status_code == 400 and refused.json()["field"] == "bot"
    assert asked(table, table.gm, "post", "seats/Italy/", both | {"bot": False}).status_code == 200
    assert SeatOffer.objects.waiting().get().user == user("anna") and table.seat("Italy").player == table.italy
    assert asked(table, table.gm, "delete", "seats/Italy/").status_code == 200
    assert not SeatOffer.objects.waiting().exists()


def test_the_last_turn_is_adjudicated_again_and_the_game_handed_over(table):
    table.pass_deadline()
    again = asked(table, table.gm, "post", "readjudicate/", {"turn": "2", "reason": "To be sure."})
    assert again.status_code == 200 and again.json()["phase"] == table.now.last_turn.phase, again.json()
    wish = {"turn": "2", "user": user("anna").username}
    asked(table, table.gm, "post", "co-gms/", wish)
    assert asked(table, table.gm, "post", "hand-over/", wish).status_code == 200
    assert table.now.gm == user("anna")


def test_the_ledger_is_read_page_by_page_and_what_is_not_on_it_not_taken_back(table):
    for turn in ("1", "1"):
        asked(table, table.gm, "post", "deadline/", {
            "turn": turn, "due": (table.turn.due - timedelta(hours=1)).isoformat(), "reason": "Sooner."})  # fmt: skip
    client = APIClient()
    client.force_authenticate(table.gm)
    ledger = f"/api/games/{table.game.slug}/ledger/"
    lines = [one["id"] for one in client.get(ledger).json()]
    assert len(lines) == 2
    assert [one["id"] for one in client.get(ledger, {"before": lines[0]}).json()] == lines[1:]
    answer = client.post(f"{ledger}0/withdraw/", {"turn": "1", "reason": "A slip."}, format="json")
    assert answer.status_code == 404


def test_notes_have_an_end(table, monkeypatch):
    made = asked(table, table.gm, "post", "notes/", {"text": "x" * 20_000})
    assert made.status_code == 400
    monkeypatch.setattr("games.gm.desk_notes.MOST_NOTES", 0)
    answer = asked(table, table.gm, "post", "notes/", {"text": "X"})
    assert answer.status_code == 400 and "Throw one away first" in answer.text
    with pytest.raises(Refused, match="nothing in it"):
        note_make(game=table.game, by=table.gm, text=" ")
