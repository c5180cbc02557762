"""A split, a hand, an unfired secondary card and its condition, a standing list, an unused consent, lines for nobody:
with them or without them, every byte that others are given is the same."""

import re
from contextlib import contextmanager

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from games import live
from games.mail.sending import notices_send
from games.models import Notice
from games.services import endings
from tests.plugins.tables import POWERS, user
from tests.web.games.test_pages import addresses

pytestmark = [pytest.mark.django_db, pytest.mark.once]

OPEN = ("A Par - Bur", "DISCARD BLACK HOLE")
SECRET_SPLIT = "DECK SECONDARY SUDDEN DEATH, TELEPORT, MYSTICAL SHIELD, TURN TO STONE"
SECRETS = (
    "IF Germany PLAYS TELEPORT ON A Mun: SECONDARY SUDDEN DEATH A Ber",
    "IF ANY PLAYS UTTER DESTRUCTION: SECONDARY MYSTICAL SHIELD A Par",
    "STANDING DISCARD TURN TO STONE, SUDDEN DEATH",
    "ACCEPT TELEPORT A Mar FROM Italy - Tun",
    "A Ruh - Kie",
)
OTHERS = ("nobody", "stranger", "italy", "germany", "staff")
VARYING = (
    (r'csrfmiddlewaretoken" value="[^"]*"', ""),
    (r'data-now="\d+"', ""),
    (r"calendar/[\w:.-]+\.ics", ""),
    (r"\d+ (day|hour|minute|second)s?(, \d+ (hour|minute|second)s?)?", "some time"),
    (r"\d\d:\d\d(:\d\d(\.\d+)?)?", "some hour"),
)


class Undone(Exception):
    """Leaves a savepoint, and everything in it, behind."""


@contextmanager
def undone():
    """Whatever happens within has not happened afterwards."""
    try:
        with transaction.atomic():
            yield
            raise Undone
    except Undone:
        cache.clear()


@pytest.fixture
def told_live(monkeypatch):
    """The bodies of all live hints."""
    heard = []
    monkeypatch.setattr(live, "_publish", lambda game_id, body: heard.append(body))
    return heard


@pytest.fixture
def table(tables):
    table = tables(variant="gathering")
    for member in table.people.values():
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    Notice.objects.all().delete()
    return table


def client_for(table, who):
    if who == "nobody":
        return Client()
    member = user(who)
    if who == "staff" and not member.is_superuser:
        member.is_staff = member.is_superuser = True
        member.save()
    client = Client()
    client.force_login(member)
    return client


def plain(answer):
    text = answer.content.decode(errors="replace")
    for pattern, instead in VARYING:
        text = re.sub(pattern, instead, text)
    return text


def asked(table, client):
    """What a reader may ask: pages, parts, panels, feeds, the API, previews, checks and dry runs."""
    here, api = table.game.get_absolute_url(), f"/api/games/{table.game.slug}/"
    panels = [f"{here}panels/", *(f"{here}panels/{name}/" for name in ("hand", "decks", "length"))]
    pages = [
        *addresses(table),
        *panels,
        f"{here}panels/decks/page/",
        f"{here}feed/",
        "/",
        "/games/",
        "/games/?show=going",
    ]
    numbers = range(1, table.now.turn_number)
    pages += [
        f"{api}{tail}"
        for tail in ("", "standings/", "state/", "map.svg", "turns/", "ready/", "orders/", "orders/options/")
    ]
    pages += [f"{api}{tail}" for tail in ("orders/receipts/", "ledger/", "gm/sheets/")]
    pages += [f"{api}turns/{number}/" for number in numbers] + [f"{here}history/{number}/" for number in numbers]
    shown = {page: plain(client.get(page)) for page in pages}
    json = {"Accept": "application/json"}
    shown |= {f"{page} as JSON": plain(client.get(page, headers=json)) for page in pages if "/history/" in page}
    posts = {
        "orders/check/": {"text": "PRIMARY SUDDEN DEATH A Par\nACCEPT TELEPORT A Mar\nA Ruh H\nrubbish"},
        "orders/try/": {"orders": '{"Italy": "A Ven H", "France": "SECONDARY SUDDEN DEATH A Ven"}'},
        "panels/hand/ask/": {"about": "effects", "text": "PRIMARY SUDDEN DEATH A Par\nPRIMARY TELEPORT A Ven - Par"},
    }
    return shown | {post: plain(client.post(f"{here}{post}", data, headers=json)) for post, data in posts.items()}


def everything(table, told_live, caplog):
    """All that comes out for everybody but France and the GM."""
    shown = {f"{who} {page}": text for who in OTHERS for page, text in asked(table, client_for(table, who)).items()}
    notices_send()
    letters = [(one.to, one.subject, one.body) for one in mail.outbox if one.to != [table.france.email]]
    shown["mail"] = re.sub(r"\d\d:\d\d|[0-9]+ (hours?|minutes?)", "", str(sorted(letters)))
    shown["live"] = str([body for body in told_live if '"seats": ["France", "GM"]' not in body])
    shown["log"] = caplog.text
    return shown


def same(one, other):
    assert one.keys() == other.keys()
    for name, text in one.items():
        if text != other[name]:
            lines = [
                pair for pair in zip(text.splitlines(), other[name].splitlines(), strict=False) if len(set(pair)) > 1
            ]
            pytest.fail(f"{name}: {lines[:2]}")


def others_play(table):
    for seat in POWERS:
        if seat != "France":
            table.order(seat, "DISCARD MYSTICAL SHIELD" if table.turn.window == "M" and seat == "Italy" else "")


def test_what_is_on_the_table_is_the_same_with_and_without_the_secrets(table, told_live, caplog):
    """Two seasons, once with every secret and once with none, looked at before and after every deadline."""
    outcomes = []
    for secret in (True, False):
        caplog.clear()
        mail.outbox.clear()
        told_live.clear()
        with undone():
            seen = []
            if secret:
                table.order("France", SECRET_SPLIT)
            seen.append(everything(table, told_live, caplog))
            table.pass_deadline()
            for _ in range(2):
                others_play(table)
                table.order("France", *OPEN, *(SECRETS if secret else ()))
                seen.append(everything(table, told_live, caplog))
                table.pass_deadline()
                while table.turn.window != "M":
                    table.pass_deadline()
            seen.append(everything(table, told_live, caplog))
            outcomes.append(seen)
    for with_secrets, without in zip(*outcomes, strict=True):
        same(with_secrets, without)


def test_france_itself_would_notice(table, told_live, caplog):
    table.order("France", SECRET_SPLIT)
    table.pass_deadline()
    table.order("France", *OPEN, *SECRETS)
    shown = "".join(asked(table, client_for(table, "france")).values())
    for secret in ("Teleport", "IF Germany PLAYS TELEPORT", "STANDING DISCARD", "ACCEPT TELEPORT A Mar"):
        assert secret in shown
    table.pass_deadline()
    shown = "".join(asked(table, client_for(table, "france")).values())
    assert "its condition was not true" in shown, "its own report"


def test_when_the_game_is_over_everybody_may_look(table):
    table.order("France", SECRET_SPLIT)
    table.pass_deadline()
    table.order("France", *OPEN, *SECRETS)
    table.pass_deadline()
    here = table.game.get_absolute_url()
    before = client_for(table, "nobody").get(f"{here}history/2/").content.decode()
    for member in table.people.values():
        endings.draw_vote_cast(game=table.game, by=member)
    assert table.now.is_over
    after = client_for(table, "nobody").get(f"{here}history/2/").content.decode()
    assert "IF Germany PLAYS TELEPORT" not in before
    assert "IF Germany PLAYS TELEPORT" in after
    assert "<dt>Primary</dt>" in client_for(table, "nobody").get(f"{here}panels/decks/").content.decode()
