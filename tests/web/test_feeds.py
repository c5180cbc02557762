"""Feeds can be read by programs whatever somebody wrote, and are made once for all who ask."""

import xml.etree.ElementTree as ET

import pytest
from django.test import Client

from games.models import Game, Issue, Zine
from games.table import feeds
from games.zines.services import issue_draft, issue_publish, zine_found

pytestmark = pytest.mark.django_db

ODD = "".join(map(chr, range(1, 32))) + "\x7f\x85\u2028\ufffe\uffff\U0001f3b2 <b> & ]]>"
ATOM = "{http://www.w3.org/2005/Atom}"


def read(address: str) -> ET.Element:
    answer = Client().get(address)
    assert answer.status_code == 200
    return ET.fromstring(answer.content)


def test_a_zine_with_any_characters_has_a_feed(table):
    zine = zine_found(by=table.gm, name="the-odd", title="The Odd")
    issue = issue_draft(zine=zine, by=table.gm, title="One", text=f"Before {ODD} after", turns=[])
    issue_publish(issue=issue, by=table.gm, version=1, written=lambda one: one.text)
    Issue.objects.update(title=f"One{ODD}")  # as older versions kept it
    Zine.objects.update(title=f"Zine{ODD}", motto=f"Motto{ODD}")
    root = read("/zines/the-odd/feed/")
    assert root.findtext(f"{ATOM}title", "").startswith("Zine")
    assert "after" in root.findtext(f"{ATOM}entry/{ATOM}summary", "")


def test_a_game_with_any_characters_has_a_feed(table):
    table.pass_deadline()
    Game.objects.filter(pk=table.game.pk).update(name=f"Game{ODD}")
    root = read(f"{table.game.get_absolute_url()}feed/")
    assert root.findtext(f"{ATOM}title", "").startswith("Game")
    assert root.find(f"{ATOM}entry") is not None


def test_a_feed_is_made_once_until_a_turn_is_played(table, monkeypatch):
    told = []
    tell = feeds.tell
    monkeypatch.setattr(feeds, "tell", lambda viewer, turn: told.append(turn.number) or tell(viewer, turn))
    address = f"{table.game.get_absolute_url()}feed/"
    table.pass_deadline()
    first, second = Client().get(address), Client().get(address)
    assert (first.content, first["Last-Modified"]) == (second.content, second["Last-Modified"])
    assert told == [1]
    table.pass_deadline()
    assert Client().get(address).content != first.content
    assert told == [1, 2, 1]
    Game.objects.filter(pk=table.game.pk).update(private=True, invite_token="come-in")
    assert Client().get(address).status_code == 404, "nothing is kept of what is private by now"
