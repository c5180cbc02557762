"""What of a played turn may be kept for ever: what everybody may see of it, at the address of that very version."""

import re
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.test import Client

from games.common.immutable_responses import FOR_EVER
from games.maps.drawing_cache import version_of
from games.models import Game, GameStatus, Turn
from tests.plugins.tables import make_table, table_of
from tests.web.permissions.poisons import write

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def table(db):
    return table_of("immutable, Spring 1901", _table)


def _table():
    table = make_table()
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    return table


def routes(table, *, png=False):
    """What of a turn has its version's address. To make a PNG takes a second; it has the same one as its SVG."""
    here, api = table.game.get_absolute_url(), f"/api/games/{table.game.slug}/turns/1/"
    found = [f"{here}report/S1901M/map.svg", api, f"{api}map.svg"]
    return [*found, f"{here}report/S1901M/map.png"] if png else found


def immutable(address, client=None):
    """Where an answer says that it lasts."""
    return (client or Client()).get(address).headers["Content-Location"]


def logged_in(user):
    client = Client()
    client.force_login(user)
    return client


def test_an_address_that_names_the_version_is_for_ever_and_for_everybody_alike(table):
    for address in routes(table, png=True):
        named = immutable(address)
        answers = [Client().get(named), logged_in(table.france).get(named), logged_in(table.gm).get(named)]
        for answer in answers:
            assert answer.status_code == 200
            assert answer.headers["Cache-Control"] == FOR_EVER, address
            assert "Cookie" not in answer.headers.get("Vary", "")
            assert not answer.cookies
            assert answer.content == answers[0].content == Client().get(address).content


def test_without_the_version_and_with_another_one_it_is_asked_for_again(table):
    for address in routes(table):
        for asked in (address, f"{address}?v=", f"{address}?v=0123456789abcdef0123"):
            assert Client().get(asked).headers["Cache-Control"] == "private, no-cache", asked


def test_a_private_game_has_no_such_address(table):
    named = [immutable(address) for address in routes(table)]
    write(Game, table.game.pk, private=True, invite_token="abc")
    cache.clear()
    for address in named:
        assert Client().get(address).status_code == 404
        for answer in (Client().get(f"{address}&invite=abc"), logged_in(table.france).get(address)):
            assert answer.status_code == 200
            assert "private" in answer.headers["Cache-Control"]
            assert "Content-Location" not in answer.headers


def test_a_turn_that_is_told_anew_has_another_address(table):
    before = {address: immutable(address) for address in routes(table)}
    turn = Turn.objects.get(game=table.game, number=1)
    changed = {**turn.outcome, "results": {**turn.outcome["results"], "France": []}}
    write(Turn, turn.pk, outcome=changed)
    cache.clear()
    for address, named in before.items():
        assert immutable(address) != named
        assert Client().get(named).headers["Cache-Control"] == "private, no-cache"


def test_what_is_hidden_changes_no_address(table):
    before = {address: immutable(address) for address in routes(table)}
    turn = Turn.objects.get(game=table.game, number=1)
    hidden = {"kind": "x", "step": "x", "rule": "1", "text": "The llama sits in Mun.", "audience": ["France"]}
    changed = {**turn.outcome, "events": [*turn.outcome["events"], hidden]}
    write(Turn, turn.pk, outcome=changed)
    cache.clear()
    assert {address: immutable(address) for address in routes(table)} == before


def test_what_comes_to_light_at_the_end_has_another_address(table):
    before = version_of(table.now, table.now.last_turn)
    write(Game, table.game.pk, status=GameStatus.FINISHED)
    assert version_of(table.now, table.now.last_turn) != before


def test_what_a_seat_alone_may_see_is_at_no_such_address(table):
    """A player and the GM are shown more of a turn than what lasts; the named address shows them no more either."""
    turn = Turn.objects.get(game=table.game, number=1)
    secret = {"kind": "x", "step": "x", "rule": "1", "text": "The llama sits in Mun.", "audience": ["France"]}
    write(Turn, turn.pk, outcome={**turn.outcome, "events": [*turn.outcome["events"], secret]})
    cache.clear()
    address = f"/api/games/{table.game.slug}/turns/1/"
    mine = logged_in(table.france)
    assert "llama" in mine.get(address).content.decode()
    assert "no-store" in mine.get(address).headers["Cache-Control"]
    for client in (Client(), mine, logged_in(table.gm)):
        assert "llama" not in client.get(immutable(address)).content.decode()


def test_the_report_links_to_pictures_that_last(table):
    page = Client().get(f"{table.game.get_absolute_url()}report/S1901M/").content.decode()
    links = re.findall(r'href="([^"]*/map\.(?:svg|png)\?v=\w+)"', page)
    assert len(links) == 2
    for link in links:
        assert urlsplit(link).path in routes(table, png=True)
        assert Client().get(link).headers["Cache-Control"] == FOR_EVER


def test_an_invitation_that_leaves_a_cookie_is_kept_by_nobody(table):
    write(Game, table.game.pk, invite_token="abc")
    cache.clear()
    named = immutable(routes(table)[0])
    answer = Client().get(f"{named}&invite=abc")
    assert answer.status_code == 200
    if answer.cookies:
        assert "public" not in answer.headers["Cache-Control"]
