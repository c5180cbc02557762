"""The calls of docs/api.md, “Play a game”, one after the other, as a program makes them."""

import json
import re

import pytest
from django.test import Client

from games.accounts.tokens import token_make
from games.models import Game
from games.programs.services import program_make
from games.services.turns import turn_adjudicate
from tests.choosing import BASE_DIR
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def calls():
    """The lines of the section: method, address, body."""
    section = (BASE_DIR / "docs" / "api.md").read_text().partition("## Play a game")[2].partition("\n## ")[0]
    found = re.findall(r"^    ([A-Z]+) (\S+) ?(.*)$", section, re.MULTILINE)
    return [(method, path, json.loads(body) if body else None) for method, path, body in found]


def test_they_play_a_turn():
    program = program_make(by=user("ada"), name="Robot")
    site = Client(headers={"Authorization": f"Bearer {token_make(user=program, scopes=['read', 'play'])}"})
    told = {}
    for method, path, body in calls():
        address = path.replace("<slug>", told.get("/api/play/", {}).get("slug", ""))
        sent = {} if body is None else {"data": body, "content_type": "application/json"}
        answer = getattr(site, method.lower())(address, **sent)
        assert answer.status_code < 300, (method, path, answer.content)
        told[path if method == "GET" else path.replace("<slug>", method)] = answer.json()
        if path.endswith("ready/"):
            game = Game.objects.get(slug=told["/api/play/"]["slug"])
            turn_adjudicate(turn_id=game.open_turn.pk, number=game.turn_number)
    wants = {one["subject"]: one["count"] for one in told["/api/games/<slug>/orders/"]["wants"]}
    options = told["/api/games/<slug>/orders/options/"]
    assert wants == {"A Mar": 1, "A Par": 1, "F Bre": 1} and {*options} == {*wants}
    checks = told["/api/games/PUT/orders/"]["checks"]
    assert all(one["level"] == "ok" and one["canonical"] in options[one["subject"]] for one in checks)
    results = told["/api/games/<slug>/turns/1/"]["results"]["France"]
    assert {one["order"] for one in results} == {one["canonical"] for one in checks}
