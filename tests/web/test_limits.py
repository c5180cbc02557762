"""Limits count networks, not addresses; and what the API limits, pages limit too."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.utils import timezone
from rest_framework.test import APIClient

from games.boards.services.boards import board_save
from games.boards.services.proofs import MOST_AT_ONCE, proof_ask
from games.common.addresses import network_of, plain_address
from games.common.errors import Refused
from games.common.rate_limits import address_of, reader_key
from games.common.throttles import AnonRateThrottle, ScopedRateThrottle
from games.models import BoardProof, BoardRevision, Game
from games.play_now import pages as play_now
from tests.plugins.boards import lake
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db

SAME = (
    ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"),
    ("2001:db8:1:2::1%eth0", "2001:0db8:0001:0002::5"),
    ("192.0.2.1", "::ffff:192.0.2.1"),
    ("::ffff:c000:0201", "192.0.2.1"),
)
OTHERS = (("2001:db8:1:2::1", "2001:db8:1:3::1"), ("192.0.2.1", "192.0.2.2"), ("::ffff:192.0.2.1", "::ffff:192.0.2.2"))


@pytest.fixture(autouse=True)
def counted_anew():
    cache.clear()
    yield
    cache.clear()


@pytest.mark.parametrize(("one", "other"), SAME)
def test_addresses_of_one_network_are_one_reader(one, other):
    assert network_of(one) == network_of(other)


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_other_networks_are_others(one, other):
    assert network_of(one) != network_of(other)


def test_what_is_no_address_stays_as_it_is():
    assert [plain_address(said) for said in ("", "unknown", "::ffff:192.0.2.1")] == ["", "unknown", "192.0.2.1"]


def asked_by(address: str):
    request = RequestFactory().get("/", REMOTE_ADDR=address)
    request.user = AnonymousUser()
    return request


@pytest.mark.parametrize(("one", "other"), SAME)
def test_every_limit_counts_them_as_one(one, other):
    for key in (address_of, reader_key, AnonRateThrottle().get_ident, ScopedRateThrottle().get_ident):
        assert key(asked_by(one)) == key(asked_by(other))


@pytest.mark.parametrize(("path", "body"), [("/api/rules/", None), ("/api/sandbox/adjudicate/", {})])
def test_the_api_is_not_asked_oftener_from_more_addresses(path, body, monkeypatch):
    monkeypatch.setattr(AnonRateThrottle, "rate", "3/min", raising=False)
    told = []
    for number in range(5):
        client = APIClient(REMOTE_ADDR=f"2001:db8:7:7::{number + 1}")
        told.append((client.get(path) if body is None else client.post(path, body, format="json")).status_code)
    assert told[3:] == [429, 429]
    assert 429 not in told[:3]


def test_guests_are_counted_by_network(monkeypatch):
    monkeypatch.setattr(play_now, "GUESTS", (2, 3600))
    told = [Client(REMOTE_ADDR=f"2001:db8:8:8::{number}").post("/play/").status_code for number in range(1, 5)]
    assert told == [302, 302, 429, 429]


def new_game(client: Client, number: int):
    form = {
        "name": f"Game {number}", "speed": "brisk", "run": "players", "press": "full", "allocation": "drawn",
        "nmr_policy": "vacate", "nmr_limit": "2", "start": "full", "variant": "standard",
    }  # fmt: skip
    return client.post("/games/new/", form)


def test_games_made_by_page_and_by_api_share_one_limit(monkeypatch):
    monkeypatch.setattr(ScopedRateThrottle, "get_rate", lambda self: "3/hour")
    member = user("maker")
    page = Client()
    page.force_login(member)
    api = APIClient()
    api.force_authenticate(member)
    assert [new_game(page, number).status_code for number in (1, 2)] == [302, 302]
    assert api.post("/api/games/", {"name": "Third", "variant": "standard"}, format="json").status_code == 201
    refused = new_game(page, 4)
    assert refused.status_code == 422
    assert "as many new things" in refused.content.decode()
    assert "Game 4" in refused.content.decode(), "nothing that was typed is lost"
    assert api.post("/api/games/", {"name": "Fifth", "variant": "standard"}, format="json").status_code == 429
    assert Game.objects.count() == 3


@pytest.mark.parametrize("unit", ["", "weeks", None])
def test_a_length_without_a_unit_is_said_so(unit):
    client = Client()
    client.force_login(user("maker"))
    form = {"name": "Game", "speed": "own", "run": "players", "movement_minutes_0": "5"}
    answer = client.post("/games/new/", form | ({"movement_minutes_1": unit} if unit is not None else {}))
    assert answer.status_code == 422


def test_proofs_of_other_peoples_boards_are_counted():
    author, other = user("author"), user("other")
    boards = [board_save(by=author, document=lake(name=f"Board {number}")) for number in range(MOST_AT_ONCE + 1)]
    BoardRevision.objects.update(drawn_at=timezone.now())
    for board in boards[:-1]:
        proof_ask(revision=board.latest, by=other)
    with pytest.raises(Refused, match="Wait for one"):
        proof_ask(revision=boards[-1].latest, by=other)
    proof_ask(revision=boards[-1].latest, by=author)
    assert BoardProof.objects.filter(asked_by=other).count() == MOST_AT_ONCE


def test_who_draws_boards_may_play_all_the_same(monkeypatch):
    monkeypatch.setattr(ScopedRateThrottle, "get_rate", lambda self: "2/hour")
    member = user("maker")
    page, api = Client(), APIClient()
    page.force_login(member)
    api.force_authenticate(member)
    begin = {"how": "", "name": "Skerries", "size": "wide"}
    assert [page.post("/workshop/", begin).status_code for _ in range(3)] == [302, 302, 422]
    draft = {"drawn_as": "svg", "name": "Skerries", "text": "<svg/>"}
    assert api.post("/api/boards/drafts/", draft, format="json").status_code == 429, (
        "drafts share the limit of drawings"
    )
    assert api.post("/api/play/", {}, format="json").status_code == 201
