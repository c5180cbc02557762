"""The audit trail for programs: the page's own readers, and what the page tells."""

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient
from rest_framework.throttling import UserRateThrottle

from games.co_gms import services as co_gms
from games.models import AuditEntry
from games.services import endings, rulings
from games.services.base import locked_game
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db

LINE = "A Par - Gas"


def client(member=None) -> APIClient:
    found = APIClient()
    if member is not None:
        found.force_authenticate(member)
    return found


@pytest.fixture
def table():
    """A game with orders, a hidden ruling, and a GM and a co-GM who looked."""
    table = make_table()
    table.order("France", LINE)
    data = {"seat": "France", "lines": [LINE]}
    rulings.ruling_make(game=table.game, by=table.gm, kind="order", data=data, reason="The telephone rang twice.")
    co_gms.co_gm_add(game=table.game, by=table.gm, user=user("cogm"))
    for gm in (table.gm, user("cogm")):
        client(gm).get(f"/api/games/{table.game.slug}/gm/sheets/")
    return table


def told(table, member, path="gm/trail/"):
    return client(member).get(f"/api/games/{table.game.slug}/{path}")


def test_it_tells_what_the_page_tells_and_no_more(table):
    lines = told(table, table.gm).json()
    page = APIClient()
    page.force_login(table.gm)
    shown = page.get(reverse("gm:trail", args=[table.game.slug])).context["lines"]
    assert [(line["what"], line["who"], line["looked"]) for line in lines] == [
        (one.what, one.who, one.looked) for one in shown
    ]
    assert [line["id"] for line in lines] == sorted((line["id"] for line in lines), reverse=True)
    made = next(line for line in lines if line["action"] == "ruling.make")
    assert (made["what"], made["details"]["kind"], made["details"]["turn"]) == ("made a ruling", "order", 1)
    text = told(table, table.gm).content.decode()
    for secret in (LINE, "The telephone rang twice.", table.game.secret, table.game.hidden_secret):
        assert secret not in text


def test_only_what_gms_did_and_looked_at(table):
    lines = told(table, table.gm, "gm/trail/?of=gm").json()
    assert {line["who"] for line in lines} == {"gm", "cogm"}
    assert [line["action"] for line in lines].count("gm.read_orders") == 2


def test_older_ones_are_asked_for_by_number(table, monkeypatch):
    monkeypatch.setattr("games.api.views.trail.AT_ONCE", 2)
    first = told(table, table.gm).json()
    second = told(table, table.gm, f"gm/trail/?before={first[-1]['id']}").json()
    assert [len(first), len(second)] == [2, 2]
    assert second[0]["id"] < first[-1]["id"]
    refused = told(table, table.gm, "gm/trail/?before=nonsense")
    assert (refused.status_code, refused.json()["field"]) == (400, "before")


def test_it_is_for_those_who_rule_the_game_now(table):
    assert told(table, user("cogm")).status_code == 200
    co_gms.co_gm_remove(game=table.game, by=table.gm, user=user("cogm"))
    for member, code in ((None, 401), (user("cogm"), 403), (table.france, 403), (user("stranger"), 403)):
        answer = told(table, member)
        assert answer.status_code == code
        assert "read all orders" not in answer.content.decode()
    table.game.seats.filter(seat_id="Germany").update(player=table.gm)
    assert told(table, table.gm).status_code == 403


def test_of_a_private_game_it_is_not_there():
    table = make_table(private=True)
    for path in ("gm/trail/", "looks/"):
        assert told(table, user("stranger"), path).status_code == 404
    assert told(table, table.gm).status_code == 200


def test_nothing_is_changed_by_reading_and_nothing_can_be_written(table):
    before = AuditEntry.objects.count()
    told(table, table.gm)
    assert AuditEntry.objects.count() == before
    for path in ("gm/trail/", "looks/"):
        for method in ("post", "put", "patch", "delete"):
            answer = getattr(client(table.gm), method)(f"/api/games/{table.game.slug}/{path}", {}, format="json")
            assert answer.status_code == 405


def test_what_gms_looked_at_is_everybodys_when_the_game_is_over(table):
    for member in (None, table.france, table.gm):
        assert told(table, member, "looks/").status_code == 404
    with locked_game(table.now) as game:
        endings.finish(game, kind="draw", seats=["France"], now=timezone.now())
    for member in (None, table.france, user("stranger")):
        lines = told(table, member, "looks/").json()
        assert {(line["who"], line["action"]) for line in lines} == {
            ("gm", "gm.read_orders"),
            ("cogm", "gm.read_orders"),
        }
        assert told(table, member).status_code in (401, 403)


def test_asked_too_often_it_is_slowed_down(table, monkeypatch):
    cache.clear()
    monkeypatch.setattr(UserRateThrottle, "rate", "2/min", raising=False)
    assert [told(table, table.gm).status_code for _ in range(3)] == [200, 200, 429]


def test_it_stands_in_the_schema(table):
    schema = client().get(reverse("api-schema"), headers={"Accept": "application/json"}).json()
    paths = schema["paths"]
    assert [one["name"] for one in paths["/api/games/{slug}/gm/trail/"]["get"]["parameters"]] == [
        "before",
        "of",
        "slug",
    ]
    assert "details" in schema["components"]["schemas"]["TrailOut"]["properties"]
    assert set(paths["/api/games/{slug}/looks/"]) == {"get"}
