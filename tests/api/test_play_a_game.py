"""The calls of docs/api.md, “Play a game” and “Join a table of people”, in their order, as a program makes them."""

import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.accounts.tokens import token_make
from games.agreements.settings_changes import game_change
from games.forming.creating import game_create
from games.models import Game
from games.programs.services import program_make
from games.services.roll_call import roll_calls_send
from games.services.turns import turn_adjudicate
from tests.choosing import BASE_DIR
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def calls(heading):
    """The lines of a section: method, address, body."""
    section = (BASE_DIR / "docs" / "api.md").read_text().partition(f"## {heading}")[2].partition("\n## ")[0]
    found = re.findall(r"^    ([A-Z]+) (\S+) ?(.*)$", section, re.MULTILINE)
    return [(method, path, json.loads(body) if body else None) for method, path, body in found]


def program():
    """The site, as a program with a token asks it."""
    robot = program_make(by=user("ada"), name="Robot")
    return Client(headers={"Authorization": f"Bearer {token_make(user=robot, scopes=['read', 'play'])}"})


def test_they_play_a_turn():
    site, told = program(), {}
    for method, path, body in calls("Play a game"):
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


def test_they_join_a_table_of_people():
    starts = timezone.now() + timedelta(minutes=90)
    made = {"allocation": "chosen", "programs_allowed": True, "roll_call": True, "starts_at": starts.isoformat()}
    game = game_create(by=user("gm"), name="Table", as_gm=True, **made)
    site, answers = program(), {}
    for method, path, body in calls("Join a table of people"):
        if path.endswith("confirm/"):
            body = {"until": answers["/api/games/<slug>/"]["you"]["confirm_by"]}
        if path.endswith("here/"):
            assert roll_calls_send(now=starts - timedelta(minutes=30)) == 1
        sent = {} if body is None else {"data": body, "content_type": "application/json"}
        answer = getattr(site, method.lower())(path.replace("<slug>", game.slug), **sent)
        assert answer.status_code < 300, (method, path, answer.content)
        answers[path] = answer.json()
        if path.endswith("join/"):
            game_change(game=game, by=game.gm, movement_minutes=2880)
    assert [one["programs_allowed"] for one in answers["/api/games/?status=forming"]["results"]] == [True]
    you = answers["/api/games/<slug>/"]["you"]
    assert ([one["new"] for one in you["changed"]], you["seat"]) == (["2 days"], "France")
    assert answers["/api/games/<slug>/confirm/"]["you"]["confirm_by"] is None
    assert answers["/api/games/<slug>/here/"]["you"]["called"] is False
    stay = game.memberships.get()
    assert (stay.seat.seat_id, stay.here_for) == ("France", starts)
