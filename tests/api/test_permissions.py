"""Every endpoint of a game, asked by everybody."""

import re

import pytest
from django.db import transaction
from django.urls import get_resolver
from rest_framework.test import APIClient

from games.api.urls import in_game
from games.co_gms import services as co_gms
from games.models import LobbyLetter, Ruling
from games.press.services import press
from games.proposals import services as proposals
from games.zines import services as zines
from tests.plugins.tables import make_table, user
from tests.web.permissions.keeping import kept_too_long

pytestmark = pytest.mark.django_db

PAPER = {"number": 1, "text": "A Par - Bur"}
WHO = ("nobody", "other", "france", "italy", "gm", "cogm", "othergm", "staff")
ASK_ALL = ("other", "gm")
"""Who asks for every endpoint in bin/test; the others ask for a share each, and for all in CI (thinned.txt)."""
SOME = ("nobody", "france", "italy", "cogm", "othergm", "staff")
ALL = dict.fromkeys(WHO, 200)
NONE = dict.fromkeys(WHO, 403)


def only(code, *who, others=403):
    """`code` for these, and for a co-GM where it is for the GM; 401 for nobody, and `others` for all others."""
    allowed = [*who, "cogm"] if "gm" in who else who
    return {**dict.fromkeys(WHO, others), "nobody": 401, **dict.fromkeys(allowed, code)}


PLAYERS = only(200, "france", "italy")
GM = only(200, "gm")

RULING = {"kind": "order", "data": {"seat": "France", "lines": ["A Mar H"]}, "reason": "R"}
# Method, path, body, and what each of WHO gets. "nobody" is not logged in; "staff" a superuser without a role here.
ENDPOINTS = [
    ("get", "", None, ALL),
    ("patch", "", {"name": "Mine"}, {**only(409, "gm"), "nobody": 401}),
    ("delete", "", None, only(409, "gm")),
    ("post", "join/", {"seat": "France"}, only(409, "other", "othergm", "staff", others=400)),
    ("post", "leave/", {}, only(204, "france", "italy", others=400)),
    ("put", "wishes/", {"preferences": []}, only(409, others=409)),
    ("post", "offer/", {"accept": True}, only(409, others=409)),
    ("post", "again/", {}, only(409, others=409)),
    ("get", "zine-leaves/", None, only(200, others=200)),
    ("put", "zine-leaves/{zine}/", {"given": True}, only(409, "france", "italy")),
    ("get", "delay/", None, ALL),
    ("post", "delay/", {"turn": 1}, only(400, "france", "italy")),
    ("put", "follow/", None, only(204, others=204)),
    ("delete", "follow/", None, only(204, others=204)),
    ("get", "lobby/", None, {**only(200, others=200), "nobody": 200}),
    ("post", "lobby/", {"text": "Hello"}, only(400, others=400)),
    ("put", "lobby/mute/", None, only(204, others=204)),
    ("delete", "lobby/mute/", None, only(204, others=204)),
    ("post", "lobby/{lobby_letter}/report/", {"text": "short"}, only(400, others=400)),
    ("get", "new-gm/", None, only(200, others=200)),
    ("post", "new-gm/", None, only(409, others=409)),
    ("delete", "new-gm/", None, {**only(409, "gm", others=403), "cogm": 403}),
    ("get", "sitter/", None, only(200, others=200)),
    ("post", "sitter/", {"member": "nobody", "until": "2031-01-01T10:00Z"}, only(400, others=400)),
    ("put", "sitter/", {"accept": True}, only(409, others=409)),
    ("delete", "sitter/", None, only(403, others=403)),
    ("get", "watch/", None, ALL),
    ("get", "onlookers/", None, only(200, others=200)),
    ("post", "onlookers/", {"member": "nobody", "role": "observer"}, only(400, others=400)),
    ("delete", "onlookers/1/", None, only(409, "gm")),
    ("get", "channels/", None, only(200, "gm")),
    ("post", "channels/", {"address": "ftp://x"}, only(400, "gm")),
    ("delete", "channels/1/", None, only(409, "gm")),
    ("get", "gallery/", None, only(200, others=200)),
    ("post", "gallery/", {"text": "Well."}, only(403)),
    ("post", "here/", None, only(409, "france", "italy", others=400)),
    ("put", "reserve/", None, only(409, others=409)),
    ("delete", "reserve/", None, only(409, others=409)),
    ("post", "confirm/", {"until": "2030-01-01T00:00:00Z"}, only(409, others=409)),
    ("post", "start/", {}, only(400, "gm")),
    ("post", "invitation/", {}, only(400, "gm")),
    ("get", "standings/", None, ALL),
    ("get", "scores/", None, ALL),
    ("get", "game.json", None, ALL),
    ("get", "ratings/", None, dict.fromkeys(WHO, 409)),
    ("get", "chances/", None, dict.fromkeys(WHO, 409)),
    ("post", "chances/", None, {**dict.fromkeys(WHO, 409), "nobody": 401}),
    ("get", "state/", None, ALL),
    ("get", "map.svg", None, ALL),
    ("get", "turns/", None, ALL),
    ("get", "turns/1/", None, dict.fromkeys(WHO, 404)),
    ("get", "turns/1/map.svg", None, dict.fromkeys(WHO, 404)),
    ("get", "ready/", None, ALL),
    ("get", "orders/", None, PLAYERS),
    ("put", "orders/", PAPER, PLAYERS),
    ("patch", "orders/", {"number": 1, "rows": [{"row": "A Par", "line": "bur", "version": 9}]}, PLAYERS),
    ("put", "orders/draft/", PAPER, PLAYERS),
    ("post", "orders/check/", {"text": "A Par - Bur"}, PLAYERS),
    ("post", "orders/try/", {"orders": {"France": "A Par - Bur"}}, only(200, "france", "italy", others=400)),
    ("get", "orders/options/", None, PLAYERS),
    ("post", "orders/ready/", {"number": 1, "ready": True}, PLAYERS),
    ("get", "orders/receipts/", None, only(200, *WHO[1:])),
    ("get", "advice/", None, only(403)),
    ("post", "advice/", {"number": 1}, only(403)),
    ("post", "advice/take/", {"number": 1}, only(403)),
    ("post", "advice/undo/", {"number": 1}, only(403)),
    ("get", "press/", None, ALL),
    ("post", "press/", {"to": ["public"], "text": "Hello"}, only(201, "france", "italy", "gm")),
    ("get", "press/{thread}/", None, {**dict.fromkeys(WHO, 404), "france": 200, "gm": 200, "cogm": 200}),
    (
        "post",
        "press/{thread}/report/",
        {"message": 1, "text": "He threatens me."},
        {**dict.fromkeys(WHO, 404), "nobody": 401, "france": 400, "gm": 201, "cogm": 201},
    ),
    (
        "post",
        "press/{thread}/block/",
        {"message": 1},
        {**dict.fromkeys(WHO, 404), "nobody": 401, "gm": 200, "cogm": 200},
    ),
    ("put", "press/{thread}/mute/", None, {**only(204, "france", others=404), "gm": 403, "cogm": 403}),
    ("delete", "press/{thread}/mute/", None, {**only(204, "france", others=404), "gm": 403, "cogm": 403}),
    ("post", "press/{thread}/read/", {"up_to": 1}, {**only(204, "france", "gm", others=404)}),
    ("get", "ballot/", None, PLAYERS),
    ("put", "ballot/draw/", {}, PLAYERS),
    ("delete", "ballot/draw/", None, PLAYERS),
    ("put", "ballot/concession/", {"to": "Turkey"}, PLAYERS),
    ("delete", "ballot/concession/", None, PLAYERS),
    ("get", "proposals/", None, ALL),
    ("post", "proposals/", {"kind": "extend", "minutes": 60}, only(409, "france", "italy")),
    ("post", "proposals/{proposal}/vote/", {"in_favour": True}, PLAYERS),
    ("get", "draws/", None, dict.fromkeys(ALL, 409)),
    ("get", "ledger/", None, ALL),
    ("post", "ledger/", {"turn": "1", **RULING}, only(201, "gm")),
    ("post", "ledger/{ruling}/withdraw/", {"turn": "1", "reason": "R"}, GM),
    ("get", "rules/", None, ALL),
    ("get", "branches/", None, ALL),
    ("post", "branches/", {"phase": "S1901M", "stop": "S1901M"}, only(400, "gm")),
    ("get", "branches/{branch}/", None, dict.fromkeys(WHO, 404)),
    ("get", "branches/{branch}/draft/", None, only(404, "gm")),
    ("post", "branches/{branch}/change/", {}, only(404, "gm")),
    ("post", "branches/{branch}/publish/", {"explanation": "R"}, only(404, "gm")),
    ("post", "branches/{branch}/drop/", {}, only(404, "gm")),
    ("post", "branches/{branch}/back/", {}, only(404, "gm")),
    ("get", "appeals/", None, ALL),
    ("post", "appeals/", {"about": "draw:x", "rule": "1", "text": "T"}, only(400, "france", "italy")),
    ("get", "appeals/about/", None, only(400, "france", "italy")),
    ("post", "appeals/{appeal}/withdraw/", {}, only(404, others=404)),
    ("post", "appeals/{appeal}/answer/", {"turn": "1", "upheld": True, "answer": "A"}, only(404, "gm")),
    ("get", "looks/", None, dict.fromkeys(WHO, 404)),
    ("get", "gm/trail/", None, GM),
    ("get", "gm/sheets/", None, GM),
    ("get", "gm/unread/", None, GM),
    ("post", "gm/pace/", {"turn": "1", "minutes": 600, "reason": "R"}, GM),
    ("post", "gm/pause/", {"turn": "1", "reason": "R"}, GM),
    ("post", "gm/resume/", {"turn": "1", "reason": "R"}, only(409, "gm")),
    ("post", "gm/deadline/", {"turn": "1", "due": "2000-01-01T00:00:00Z", "reason": "R"}, only(400, "gm")),
    ("post", "gm/adjudicate/", {"number": 1, "reason": "R"}, GM),
    ("post", "gm/publish/", {"number": 1}, only(409, "gm")),
    ("get", "gm/dry-run/", None, GM),
    ("post", "gm/co-gms/", {"turn": "1", "user": "other"}, {**GM, "cogm": 403}),
    ("delete", "gm/co-gms/{member}/", None, {**only(409, "gm"), "cogm": 403}),
    ("post", "gm/hand-over/", {"turn": "1", "user": "other"}, {**only(400, "gm"), "cogm": 403}),
    ("post", "gm/readjudicate/", {"turn": "1", "reason": "R"}, only(400, "gm")),
    ("post", "gm/secret/", {}, only(400, "gm")),
    ("post", "gm/remind/", {"turn": "1", "text": "Come on."}, GM),
    ("get", "gm/notes/", None, GM),
    ("post", "gm/notes/", {"text": "Watch him."}, only(201, "gm")),
    ("delete", "gm/notes/{note}/", None, only(409, "gm")),
    ("post", "gm/undo/", {"turn": "1", "what": "deadline"}, only(409, "gm")),
    ("post", "gm/cast/", {"turn": "1", "cast": {}}, only(409, "gm")),
    ("post", "gm/draw-seats/", {"turn": "1"}, only(409, "gm")),
    ("post", "gm/invite/", {"turn": "1", "addresses": ["anna@example.org"]}, only(409, "gm")),
    ("post", "gm/seats/France/", {"turn": "1", "reason": "R"}, GM),
    ("delete", "gm/seats/France/", None, only(409, "gm")),
    ("post", "gm/seats/France/bot/", {"turn": "1", "reason": "R"}, only(400, "gm")),
]


@pytest.fixture
def scene():
    """A game with a private thread, a proposal and a ruling on France's orders."""
    table = make_table()
    thread = press.press_send(game=table.game, by=table.france, to=["GM"], text="Psst").thread
    proposal = proposals.proposal_make(game=table.game, by=table.turkey, kind="extend", minutes=60)
    lines = {"seat": "France", "lines": ["A Par - Bur"]}
    ruling = Ruling.objects.create(
        game=table.game, number=1, phase="S1901M", kind="order", data=lines, reason="R", author=table.gm
    )
    people = {"france": table.france, "italy": table.italy, "gm": table.gm, "other": user("other")}
    people["othergm"] = make_table(forming=True, prefix="other").gm
    co_gms.co_gm_add(game=table.game, by=table.gm, user=user("cogm"))
    people["cogm"] = user("cogm")
    people["staff"] = user("staff")
    people["staff"].is_staff = people["staff"].is_superuser = True
    people["staff"].save()
    zines.zine_found(by=table.gm, name="bugle", title="The Bugle")
    ids = {
        "zine": "bugle",
        "thread": thread.pk,
        "lobby_letter": LobbyLetter.objects.create(game=table.game, author=user("earlier"), text="Hello, all.").pk,
        "message": thread.messages.get().pk,
        "proposal": proposal.pk,
        "ruling": ruling.pk,
        "member": "other",
        "branch": 0,
        "appeal": 0,
        "note": 0,
    }
    return table, people, ids


@pytest.mark.parametrize("who", [pytest.param(one, marks=() if one in ASK_ALL else pytest.mark.slow) for one in WHO])
def test_who_may_do_what(scene, who):
    """Each request finds the scene as it was: what the one before did is rolled back."""
    ask_for(scene, who, ENDPOINTS)


@pytest.mark.parametrize("who", SOME)
def test_who_may_do_some_of_it(scene, who):
    ask_for(scene, who, ENDPOINTS[SOME.index(who) :: len(SOME)])


def test_everybody_asks_for_all_of_it_or_for_a_share():
    assert sorted(WHO) == sorted(ASK_ALL + SOME)


def ask_for(scene, who, endpoints):
    table, people, ids = scene
    client = APIClient()
    if who != "nobody":
        client.force_authenticate(people[who])
    wrong = []
    for method, path, body, expected in endpoints:
        address = f"/api/games/{table.game.slug}/{path.format(**ids)}"
        said = {**body, "message": ids["message"]} if isinstance(body, dict) and "message" in body else body
        before = transaction.savepoint()
        answer = getattr(client, method)(address, said, format="json")
        transaction.savepoint_rollback(before)
        if answer.status_code != expected[who]:
            wrong.append(f"{method} {path}: {answer.status_code}, not {expected[who]}: {answer.content[:80]!r}")
        elif answer.status_code >= 400 and not answer.json()["detail"]:
            wrong.append(f"{method} {path}: refused without a word")
        wrong += [f"{method} {path}: {fault}" for fault in kept_too_long(path, answer)]
    assert wrong == []


def pattern_of(path: str) -> str:
    """A path of ENDPOINTS as its pattern, with a star for what differs: `turns/*/`."""
    return re.sub(r"\{\w+\}|France|(?<=turns/)1|(?<=onlookers/)1|(?<=channels/)1", "*", path)


def test_no_endpoint_is_left_out():
    """Every pattern under /api/games/<slug>/, with every method that it has, is in the list above."""
    listed = {(method, pattern_of(path)) for method, path, _, _ in ENDPOINTS}
    found = set()
    for pattern in in_game:
        view = pattern.callback.cls
        path = re.sub(r"<[^>]+>", "*", str(pattern.pattern))
        found |= {(name, path) for name in ("get", "post", "put", "patch", "delete") if hasattr(view, name)}
    assert found == listed
    assert get_resolver()  # the patterns are mounted


@pytest.mark.parametrize("who", WHO)
def test_a_private_game_is_not_there_for_others(who):
    table = make_table(private=True)
    people = {"france": table.france, "italy": table.italy, "gm": table.gm, "other": user("other")}
    people |= {"othergm": user("othergm"), "staff": user("staff"), "cogm": user("cogm")}
    co_gms.co_gm_add(game=table.game, by=table.gm, user=user("cogm"))
    people["staff"].is_superuser = True
    client = APIClient()
    if who != "nobody":
        client.force_authenticate(people[who])
    inside = who in ("france", "italy", "gm", "cogm")
    slug = table.game.slug
    for path in ("", "state/", "press/", "ledger/", "standings/", "scores/"):
        assert client.get(f"/api/games/{slug}/{path}").status_code == (200 if inside else 404)
    assert (slug in client.get("/api/games/").content.decode()) == inside
    token = table.game.invite_token
    assert client.get(f"/api/games/{slug}/?invite={token}").status_code == 200
    assert client.get(f"/api/games/{slug}/?invite={token[:-1]}").status_code == (200 if inside else 404)
    shown = client.get(f"/api/games/{slug}/?invite={token}").json()["you"]["invite_token"]
    assert shown == (token if who in ("gm", "cogm") else "")
