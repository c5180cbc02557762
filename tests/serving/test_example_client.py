"""The client and the bot of docs/examples play a season on a running site."""

import importlib
import sys

import pytest

from games.accounts.tokens import token_make
from games.programs.services import program_make
from tests.choosing import BASE_DIR
from tests.plugins.tables import user

CLIENT = "docs/examples/clients/python"


@pytest.fixture
def client(monkeypatch):
    monkeypatch.syspath_prepend(str(BASE_DIR / CLIENT))
    yield importlib.import_module("bot"), importlib.import_module("season")
    for name in ("bot", "season"):
        del sys.modules[name]


@pytest.mark.worker
def test_the_bot_plays_a_year_by_its_token(client, site):
    """It hears of each turn by the stream; a worker adjudicates."""
    bot, season = client
    program = program_make(by=user("ada"), name="Robot")
    there = season.Season(site.url, token_make(user=program, scopes=["read", "play"]))
    slug = there.call("POST", "/api/play/", {"seat": "France"})["slug"]
    heard = []
    for line in there.stream():
        heard.append(line["event"])
        if line["event"] in bot.CHANGES:
            bot.play(there)
        turn = there.call("GET", f"/api/games/{slug}/")["turn"]
        if turn is not None and turn["phase"] >= "S1902" and "turn" in heard:
            break
    assert heard[0] == "hello"
    with pytest.raises(season.Problem) as refused:
        there.call("POST", "/api/games/", {"name": "Mine"})
    assert (refused.value.status, "“gm”" in refused.value.body["detail"]) == (403, True)
