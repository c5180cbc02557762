"""Kinship: asked, confirmed, told to tables without names where these are hidden; and shared connections."""

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client

from games.accounts.leaving import leave
from games.common.errors import Conflict, Hidden, Refused
from games.models import Game, Kinship
from games.moderation import kinship
from games.permissions import viewer_of
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


def browser(member):
    client = Client()
    client.force_login(member)
    return client


def told(table, who):
    return [(one.kind, one.names) for one in kinship.kin_at(viewer_of(table.now, who))]


@pytest.fixture
def kin(table):
    return kinship.kinship_ask(by=table.france, other=table.italy, kind="family")


def test_the_table_is_told_once_the_other_has_confirmed(table, kin):
    assert told(table, table.turkey) == []
    with pytest.raises(Hidden):
        kinship.kinship_confirm(by=table.france, pk=kin.pk)
    kinship.kinship_confirm(by=table.italy, pk=kin.pk)
    names = (table.france.username, table.italy.username)
    assert told(table, table.turkey) == [("family", names)]
    assert "are family" in browser(table.turkey).get(f"{table.game.get_absolute_url()}rules/").text


def test_where_names_are_hidden_no_name_is_told(table, kin):
    kinship.kinship_confirm(by=table.italy, pk=kin.pk)
    Game.objects.filter(pk=table.game.pk).update(anonymous=True)
    assert told(table, table.turkey) == [("family", None)]
    shown = browser(table.turkey).get(f"{table.game.get_absolute_url()}rules/").text
    assert "Two at this table are family" in shown and table.france.username not in shown


def test_either_takes_it_back_and_nobody_else(table, kin):
    with pytest.raises(Hidden):
        kinship.kinship_end(by=table.turkey, pk=kin.pk)
    kinship.kinship_end(by=table.italy, pk=kin.pk)
    assert not Kinship.objects.exists()


def test_what_cannot_be_said_is_refused(table, kin, monkeypatch):
    for other, kind in ((table.france, "family"), (table.turkey, "enemy")):
        with pytest.raises(Refused):
            kinship.kinship_ask(by=table.france, other=other, kind=kind)
    with pytest.raises(Conflict):
        kinship.kinship_ask(by=table.italy, other=table.france, kind="work")
    monkeypatch.setattr(kinship, "MOST_KIN", 1)
    with pytest.raises(Refused):
        kinship.kinship_ask(by=table.france, other=table.turkey, kind="work")


def test_it_goes_with_who_leaves(table, kin):
    leave(user=table.italy)
    assert not Kinship.objects.exists()


def test_by_page_and_api(table):
    france, italy = browser(table.france), browser(table.italy)
    asked = france.post("/me/kin/", {"member": table.italy.username, "kind": "school"}, follow=True)
    assert "has yet to confirm" in asked.text
    assert france.post("/me/kin/", {"member": "nobody", "kind": "school"}).status_code == 422
    pk = Kinship.objects.get().pk
    italy.post(f"/me/kin/{pk}/", {"do": "confirm"})
    assert Kinship.objects.get().confirmed_at is not None
    (one,) = italy.get("/api/me/kin/").json()
    assert (one["member"], one["kind"], one["confirmed"]) == (table.france.username, "school", True)
    assert browser(table.turkey).delete(f"/api/me/kin/{pk}/").status_code == 404
    assert italy.delete(f"/api/me/kin/{pk}/").status_code == 204
    body = {"member": table.france.username, "kind": "work"}
    assert italy.post("/api/me/kin/", body, content_type="application/json").status_code == 201
    pk = Kinship.objects.get().pk
    assert france.put(f"/api/me/kin/{pk}/").json()["confirmed"] is True
    france.post(f"/me/kin/{pk}/", {"do": "end"})
    assert not Kinship.objects.exists()


def test_who_sits_down_is_told_of_a_shared_connection():
    table = make_table(forming=True)
    anna, bert = user("anna"), user("bert")
    browser(anna).post(f"{table.game.get_absolute_url()}join/", {"seat": "France"})
    UserSession.objects.create(user=anna, ip="127.0.0.1", session_key="x", user_agent="y")
    shares = "shares your connection"
    joined = browser(bert).post(f"{table.game.get_absolute_url()}join/", {"seat": "Italy"}, follow=True)
    assert shares in joined.text and "anna shares" not in joined.text
    browser(bert).post(f"{table.game.get_absolute_url()}leave/")
    kinship.kinship_confirm(by=bert, pk=kinship.kinship_ask(by=anna, other=bert, kind="family").pk)
    again = browser(bert).post(f"{table.game.get_absolute_url()}join/", {"seat": "Italy"}, follow=True)
    assert shares not in again.text, "the table is told of it already"
    browser(bert).post(f"{table.game.get_absolute_url()}leave/")
    Kinship.objects.all().delete()
    UserSession.objects.update(ip="192.0.2.9")
    assert (
        shares not in browser(bert).post(f"{table.game.get_absolute_url()}join/", {"seat": "Italy"}, follow=True).text
    )
