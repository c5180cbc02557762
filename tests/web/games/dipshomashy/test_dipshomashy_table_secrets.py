"""Ballots and nominations: whoever of two seats voted for what, every byte that others are given is the same.

France and England write two papers; then they swap them. The totals are the same, and so is all that becomes of them.
"""

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
from tests.web.games.dipshomashy.conftest import play_on
from tests.web.games.test_pages import addresses

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ONE = ("VOTE 3 CLOSE Mun", "VOTE 1 CLOSE NAO", "NOMINATE Gas Boh")
OTHER = ("VOTE 2 OPEN Swi", "VOTE 1 OPEN Mun", "VOTE 1 CLOSE IRI", "NOMINATE Ire Swi Ruh")
REST = ("VOTE 1 CLOSE NAO", "NOMINATE Fin")
VOTERS = ("France", "England")
FEW = ("nobody", "italy")
OTHERS = ("nobody", "stranger", "italy", "germany", "austria", "russia", "turkey", "staff")
VARYING = (
    (r'csrfmiddlewaretoken" value="[^"]*"', ""),
    (r'data-now="\d+"', ""),
    (r"calendar/[\w:.-]+\.ics", ""),
    (r"(\d+\s(week|day|hour|minute|second)s?,?\s?)+", "some time"),
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


def opened(pubs, **options):
    table = pubs(options={name.replace("__", "."): value for name, value in options.items()})
    for member in table.people.values():
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    Notice.objects.all().delete()
    return table


def client_for(who):
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
    """What a reader may ask: pages, parts, panels, feeds, maps, the API, checks with their errors, and dry runs."""
    here, api = table.game.get_absolute_url(), f"/api/games/{table.game.slug}/"
    pages = [*addresses(table), f"{here}panels/", f"{here}feed/", "/", "/games/", "/games/?show=going"]
    pages += [f"{here}panels/{name}/" for name in ("voting", "licences", "tally")]
    pages += [
        f"{api}{tail}"
        for tail in ("", "standings/", "state/", "map.svg", "turns/", "ready/", "orders/", "orders/options/")
    ]
    pages += [f"{api}{tail}" for tail in ("orders/receipts/", "ledger/", "gm/sheets/")]
    numbers = range(1, table.now.turn_number)
    pages += [f"{api}turns/{number}/" for number in numbers] + [f"{here}history/{number}/" for number in numbers]
    shown = {page: plain(client.get(page)) for page in pages}
    json = {"Accept": "application/json"}
    shown |= {f"{page} as JSON": plain(client.get(page, headers=json)) for page in pages if "/history/" in page}
    votes = "VOTE 3 CLOSE Mun\nVOTE 1 CLOSE NAO\nVOTE 1 CLOSE IRI\nNOMINATE Boh\nVOTE 9 OPEN Mun\nrubbish"
    posts = {
        "orders/check/": {"text": votes},
        "orders/try/": {"orders": '{"Italy": "A Ven H\\nVOTE 3 CLOSE Mun", "France": "VOTE 1 CLOSE Mun"}'},
        "panels/voting/ask/": {"about": "count", "text": votes},
        "panels/voting/ask/?why": {"about": "why"},
    }
    return shown | {post: plain(client.post(f"{here}{post}", data, headers=json)) for post, data in posts.items()}


def everything(table, told_live, caplog, readers):
    """All that comes out for these readers; mail, live hints and log for everybody but the two and the GM."""
    shown = {f"{who} {page}": text for who in readers for page, text in asked(table, client_for(who)).items()}
    notices_send()
    secret = [[table.people[seat].email] for seat in VOTERS]
    letters = [(one.to, one.subject, one.body) for one in mail.outbox if one.to not in secret]
    assert letters or table.now.turn_number == 1
    shown["mail"] = re.sub(r"\d\d:\d\d(:\d\d)?|[0-9]+\s(days?|hours?|minutes?)", "", str(sorted(letters)))
    shown["live"] = str([body for body in told_live if not any(f'["{seat}", "GM"]' in body for seat in VOTERS)])
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


def write(table, papers):
    for seat, lines in zip(VOTERS, papers, strict=True):
        table.order(seat, *lines)
    table.order("Russia", *REST)


def played_twice(table, told_live, caplog, one, other, readers):
    """A season played with the papers one way and the other; looked at before the deadline and after it."""
    outcomes = []
    for papers in (one, other):
        caplog.clear()
        mail.outbox.clear()
        told_live.clear()
        with undone():
            write(table, papers)
            seen = [everything(table, told_live, caplog, readers)]
            play_on(table, "F1901M")
            seen.append(everything(table, told_live, caplog, readers))
            outcomes.append(seen)
    for before, after in zip(*outcomes, strict=True):
        same(before, after)


@pytest.mark.parametrize(("reveal", "readers"), [("totals", OTHERS), ("enacted_only", FEW)])
def test_who_voted_for_what_nobody_else_can_tell(pubs, told_live, caplog, reveal, readers):
    table = opened(pubs, votes__reveal=reveal)
    played_twice(table, told_live, caplog, (ONE, OTHER), (OTHER, ONE), readers)


def test_with_nothing_revealed_votes_that_change_nothing_leave_no_trace(pubs, told_live, caplog):
    """Void votes, one that falls by rule 13, nominations that are no more than others: none of it is ever told."""
    table = opened(pubs, votes__reveal="enacted_only", licensing__shortfall="leave_short")
    quiet = ("VOTE 1 OPEN Mun", "VOTE 1 CLOSE Swi", "VOTE 1 OPEN Bel", "NOMINATE Par")
    loud = ("VOTE 4 CLOSE Fin", "NOMINATE Gas")
    played_twice(table, told_live, caplog, (loud, ("F Lon H", *quiet)), (loud, ("F Lon H",)), FEW)


def test_before_the_deadline_not_even_that_anybody_voted_is_known(pubs, told_live, caplog):
    table = opened(pubs)
    outcomes = []
    for papers in ((ONE, OTHER), ((), ())):
        caplog.clear()
        told_live.clear()
        with undone():
            for seat, lines in zip(VOTERS, papers, strict=True):
                table.order(seat, "", *lines)
            outcomes.append(everything(table, told_live, caplog, OTHERS))
    same(*outcomes)


def test_france_itself_would_notice(pubs, told_live, caplog):
    table = opened(pubs)
    write(table, (ONE, OTHER))
    shown = "".join(asked(table, client_for("france")).values())
    assert "NOMINATE Gas Boh" in shown
    play_on(table, "F1901M")
    after = "".join(asked(table, client_for("france")).values())
    assert "France votes: 3 for CLOSE Mun, 1 for CLOSE NAO." in after
    assert "VOTE 2 OPEN Swi" not in after, "that is England's"
    totals = "".join(asked(table, client_for("nobody")).values())
    assert "Votes: CLOSE Mun 3; CLOSE NAO 2; OPEN Swi 2; CLOSE IRI 1; OPEN Mun 1 (void)." in totals
    assert "France votes" not in totals


def test_ballots_stay_secret_when_the_game_is_over(pubs):
    """Private for ever (R8): the end of the game releases other secrets, and not who voted for what."""
    table = opened(pubs)
    write(table, (ONE, OTHER))
    play_on(table, "F1901M")
    for seat in POWERS:
        endings.draw_vote_cast(game=table.game, by=table.people[seat])
    assert table.now.is_over
    here = table.game.get_absolute_url()
    for who in ("nobody", "italy"):
        shown = "".join(plain(client_for(who).get(f"{here}{page}")) for page in ("history/1/", "report/S1901M/", ""))
        for secret in (*ONE, *OTHER, "France votes"):
            assert secret not in shown, (who, secret)
