"""No planted word leaves by a feed, calendar, frame, file, picture or stream to anybody whom it is not for."""

import json
from datetime import timedelta

import pytest

from games import database_time
from games.channels.delivery.deliveries import news_tell
from games.channels.services import webhook_add
from games.live.hub import Hub
from games.models import Channel, Game, MailKind, Notice, TableChannel
from games.table_channels.models import TableNews
from games.table_channels.services import table_channel_add, tables_tell
from tests.crawl.planting import Planted, planted
from tests.crawl.reading import faults
from tests.crawl.ways_out import OF_NO_GAME, WAYS, address, client_of, leads_out, told_by, told_elsewhere

pytestmark = [pytest.mark.django_db, pytest.mark.once]
PROOF = "zines/<slug:name>/drafts/<int:pk>/issue.<slug:form>"
INSIDE = {"gm", "cogm", "staff"}
DRAWS = "games/<slug:slug>/draws/record.json"
"""Shut to everybody: nothing was drawn."""
READERS_FILE = "zines/<slug:name>/readers/readers.csv"
SHUT = {
    "nobody": {PROOF, READERS_FILE, DRAWS, "api/stream/", "api/games/<slug:slug>/gallery/"},
    "italy": {PROOF, READERS_FILE, DRAWS},
    "othergm": {DRAWS},
}
LATER = {"games/<slug:slug>/watch/", "games/<slug:slug>/gallery/", "api/games/<slug:slug>/watch/"}
"""What others read of a game that is shown later; members its gallery by the API, too."""
READERS = ("nobody", "italy", "othergm")


@pytest.fixture
def hints(monkeypatch):
    """What is published to listeners from now on, as it is sent."""
    sent = []
    monkeypatch.setattr("games.live.live._publish", lambda where, body: sent.append(body))
    monkeypatch.setattr("games.live.live.transaction.on_commit", lambda deed, robust: deed())
    return sent


@pytest.fixture
def game() -> Planted:
    found = planted("standard")
    told_elsewhere(found)
    return found


def test_every_way_out_has_an_entry():
    """A new feed, file, frame or stream is named in WAYS, with how it is read, or in OF_NO_GAME."""
    there = {route for route in leads_out() if not route.startswith(OF_NO_GAME)}
    assert there - WAYS.keys() == set(), "new: say in WAYS how they are read"
    assert WAYS.keys() - there == set(), "gone: their entries can go too"


def read_all(game, who):
    """What one reader is answered everywhere: by route the number of the answer, and what is wrong."""
    found, wrong = {}, []
    for route in WAYS:
        where = address(game, route, who)
        if where:
            answer = client_of(game, route, who).get(where)
            text = told_by(answer)
            found[route] = answer.status_code
            wrong += [f"{who}: {route}: {fault}" for fault in faults(game, who, where, answer, text)]
    return found, wrong


async def _hears(self):
    return True


def test_no_planted_word_leaves_on_any_way(game, monkeypatch):
    """Neither by what is there for everybody nor by what is one's own. Whom it is for comes across it."""
    monkeypatch.setattr(Hub, "ready", _hears)
    for who in READERS:
        found, wrong = read_all(game, who)
        assert wrong == []
        assert {route for route, code in found.items() if code != 200} == SHUT[who], who
    assert game.words["proof"][0] in told_by(game.client("othergm").get(address(game, PROOF, "othergm")))


@pytest.mark.parametrize("change", [{"private": True, "invite_token": "planted-come-in"}, {"watch_delay": 60}], ids=str)
def test_nothing_of_a_shut_game_leaves_to_others(game, monkeypatch, change):
    """Of a private game not its name either; of one that is shown later the broadcast page, and that is empty still."""
    monkeypatch.setattr(Hub, "ready", _hears)
    if "private" in change:
        change = {**change, "name": game.plant("game that is shut", INSIDE)}
    Game.objects.filter(pk=game.table.game.pk).update(**change)
    for who in ("nobody", "othergm"):
        found, wrong = read_all(game, who)
        assert wrong == []
        still = {route for route, code in found.items() if code == 200 and "<slug:slug>" in route}
        assert still - {"api/games/<slug:slug>/gallery/"} == (set() if "private" in change else LATER)


def test_listeners_are_told_that_something_is_there_and_never_what(hints):
    """Of the hints of a whole season, with letters, orders, rulings and votes: names of the game, no word of it."""
    with_hints = planted("standard")
    kinds = set()
    for body in hints:
        told = json.loads(body) if body else {"hint": {}, "seats": None}
        assert told["hint"].keys() <= {"game", "kind", "number"}
        kinds.add(told["hint"].get("kind"))
        names = {"guest's game"}  # of which a hint names the slug
        assert [what for what, (word, _) in with_hints.words.items() if word in body and what not in names] == []
    assert {"turn", "press", "ledger", "proposal"} <= kinds


def test_no_planted_word_leaves_on_a_channel(game, monkeypatch):
    """Neither on one of the table nor on a member's own, in a game where nobody knows who plays."""
    sent, italy = [], game.people["italy"]
    monkeypatch.setattr("games.channels.delivery.webhook.post", lambda url, body, headers: sent.append(body) or 204)
    for where in ("https://discord.com/api/webhooks/1/secret", "https://hooks.example.org/in"):
        table_channel_add(game=game.table.game, by=game.table.gm, name="", address=where, kinds=TableNews.values)
        webhook_add(by=italy, name="", address=where, kinds=MailKind.values)
    TableChannel.objects.update(made_at=database_time.now() - timedelta(days=9))
    Notice.objects.filter(user=italy).update(send_after=database_time.now())
    Channel.objects.update(made_at=database_time.now() - timedelta(days=9))
    assert tables_tell() == 2 and news_tell() > 2
    told = b"".join(sent).decode()
    assert [what for what, (word, due) in game.words.items() if "italy" not in due and word in told] == []
