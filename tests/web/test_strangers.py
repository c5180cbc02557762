"""Pages kept for strangers: the same for all of them, with a form's token of their own, and for nobody else."""

import re
from time import sleep

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Game
from games.templatetags import tables
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pages_kept")]
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@pytest.fixture
def table():
    table = make_table(name="The kept one")
    table.pass_deadline()
    return table


def addresses(table):
    address = table.game.get_absolute_url()
    return ["/", "/games/?show=going", address, f"{address}report/S1901M/", f"{address}report/S1901M/map.svg"]


def without_tokens(answer):
    return TOKEN.sub("", answer.content.decode())


def test_the_second_stranger_costs_no_statement_and_sees_the_same(table):
    for address in addresses(table):
        first = Client().get(address)
        with CaptureQueriesContext(connection) as asked:
            second = Client().get(address)
        assert first.status_code == second.status_code == 200
        assert len(asked) == 0, address
        assert without_tokens(first) == without_tokens(second)
        assert first.headers["Content-Type"] == second.headers["Content-Type"]
        assert first.headers["Cache-Control"] == second.headers["Cache-Control"]
        assert "Cookie" in second.headers["Vary"]
        assert "token-of-the-reader" not in second.content.decode()


def test_every_stranger_has_a_token_that_counts(table):
    Client().get("/")
    browser = Client(enforce_csrf_checks=True)
    (token, *_) = TOKEN.findall(browser.get("/").content.decode())
    assert browser.post("/theme/", {"theme": "dark", "csrfmiddlewaretoken": token}).status_code == 302
    assert Client(enforce_csrf_checks=True).post("/theme/", {"csrfmiddlewaretoken": token}).status_code == 403


def test_members_see_their_own_page_and_leave_none_behind(table):
    address, secret = table.game.get_absolute_url(), "A Par - Gas"
    table.order("France", secret)
    mine, stranger = Client(), Client()
    mine.force_login(table.france)
    for _ in range(2):
        assert secret in mine.get(address).content.decode()
        assert secret not in stranger.get(address).content.decode()


def test_a_script_with_a_members_token_is_no_stranger(table):
    address = table.game.get_absolute_url()
    Client().get(address)
    with CaptureQueriesContext(connection) as asked:
        Client(headers={"Authorization": "Token none"}).get(address)
    assert len(asked) > 0


def test_an_invitation_opens_a_private_game_for_nobody_else(table):
    Game.objects.filter(pk=table.game.pk).update(private=True, invite_token="open-sesame")
    address = table.game.get_absolute_url()
    invited = Client()
    assert invited.get(address, {"invite": "open-sesame"}).status_code == 200
    assert invited.get(address).status_code == 200, "the session remembers"
    assert Client().get(address).status_code == 404
    assert Client().get(address, {"invite": "guessed"}).status_code == 404


def test_what_is_not_there_is_looked_for_again(table):
    Game.objects.filter(pk=table.game.pk).update(private=True, invite_token="open-sesame")
    address = table.game.get_absolute_url()
    assert Client().get(address).status_code == 404
    Game.objects.filter(pk=table.game.pk).update(private=False)
    assert Client().get(address).status_code == 200


def test_light_and_zone_have_pages_of_their_own(table):
    address = table.game.get_absolute_url()
    pages = set()
    for cookies in ({}, {"theme": "dark"}, {"zone": "Asia/Tokyo"}):
        browser = Client()
        browser.cookies.load(cookies)
        pages.add(without_tokens(browser.get(address)))
    assert len(pages) == 3


def test_a_page_is_made_anew_after_its_time(table, settings):
    settings.PAGES_KEPT = 0.05
    address = table.game.get_absolute_url()
    Client().get(address)
    Game.objects.filter(pk=table.game.pk).update(name="Another name")
    sleep(0.2)
    assert "Another name" in Client().get(address).content.decode()


def test_a_page_that_has_not_changed_is_not_sent_again_to_who_has_its_token(table):
    for address in addresses(table):
        browser = Client()
        browser.get(address)  # which leaves the secret that tokens are made of
        tag = browser.get(address).headers["ETag"]
        again = browser.get(address, headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b""), address
    page = Client().get(table.game.get_absolute_url(), headers={"If-None-Match": tag})
    assert page.status_code == 200
    table.pass_deadline()
    cache.clear()
    address = table.game.get_absolute_url()
    tag = browser.get(address).headers["ETag"]
    assert browser.get(address, headers={"If-None-Match": tag}).status_code == 304
    assert Client().get(address, headers={"If-None-Match": tag}).status_code == 200, "another's secret"
    mine = Client()
    mine.force_login(table.france)
    answer = mine.get(address, headers={"If-None-Match": tag})
    assert (answer.status_code, "ETag" in answer.headers) == (200, False)


def test_the_game_to_watch_is_made_once_for_members_too(table, monkeypatch):
    made = []
    real = tables._liveliest
    monkeypatch.setattr(tables, "_liveliest", lambda: made.append(1) or real())
    table.order("France", "A Par - Gas")
    shown = []
    for user in (table.france, table.gm):
        mine = Client()
        mine.force_login(user)
        page = mine.get("/").content.decode()
        shown.append(page[page.index('id="watch"') : page.index("watch__side")])
    assert shown[0] == shown[1]
    assert table.game.name in page
    assert len(made) == 1
    assert "A Par - Gas" not in shown[0]
    abroad = Client()
    abroad.cookies["zone"] = "Asia/Tokyo"
    abroad.get("/")
    assert len(made) == 2, "another zone has other hours"
