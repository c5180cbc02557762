"""Llamas, predictions, votes, answers, the question to come, a re-order, conditions that were not true: whichever of
them there are, every byte that others are given is the same."""

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
from games.panels.registry import PANELS
from tests.plugins.tables import user
from tests.web.games.rather_silly.conftest import ELEVEN, QUESTION
from tests.web.games.test_pages import addresses

pytestmark = [pytest.mark.django_db, pytest.mark.once]

VARYING = (
    (r'csrfmiddlewaretoken" value="[^"]*"', ""),
    (r'data-now="\d+"', ""),
    (r"\d+\s(day|hour|minute|second)s?(, \d+\s(hour|minute|second)s?)?", "some time"),
    (r"\d\d:\d\d(:\d\d(\.\d+)?)?", "some hour"),
)
"""What differs between two fetches of the same page."""

# Of every seat a paper with one secret, and the same with another: what is public of the season comes out the same.
SWAPS = {
    "France": (
        ["A Par H", "IF OCCUPIED(Boh): LLAMA Bur DETONATE", "IF MOVED(A Par): SELL A Par", "LINK Lon - Mos"],
        ["A Par H", "IF OCCUPIED(Ukr): LLAMA Bur DETONATE", "IF BOUNCED(A Par): SELL F Bre", "LINK Lon - Mos"],
    ),
    "Germany": (["A Mun H", "LINK Lon - Mos"], ["A Mun H", "LINK Ber - Rom"]),
    "Italy": (["A Rom H", "LINK Ber - Rom"], ["A Rom H", "LINK Lon - Mos"]),
    "Soothsayer": (["PREDICT Bel", "PREDICT Hol"], ["PREDICT Por", "PREDICT Swe"]),
    "Mastermind": ([QUESTION], ['QUESTION "Who was first?" ANSWER "Adam"']),
    "Doctor": (["T HYP H"], ["T HYP - Spa"]),
    "Jester": (["REORDER France F Bre H"], ["REORDER Germany A Ber - Sil"]),
    "England": (['ANSWER "Yes"'], ['ANSWER "Perhaps"']),
}


OWN = ("rs_frame", "mastermind", "jester", "soothsayer", "links", "souls")
"""The rules whose panels show a seat something of its own."""
FEW = ("Austria", "Jester")
"""Who is asked where not all eleven need be."""


class Undone(Exception):
    """Leaves a savepoint, and everything in it, behind."""


@contextmanager
def undone():
    try:
        with transaction.atomic():
            yield
            raise Undone
    except Undone:
        cache.clear()


@pytest.fixture
def told_live(monkeypatch):
    heard = []
    monkeypatch.setattr(live, "_publish", lambda game_id, body: heard.append(body))
    return heard


@pytest.fixture
def table(silly_tables):
    """Winter 1900 with nobody about who draws lots over hidden things; everybody gets mail."""
    table = silly_tables()
    for member in table.people.values():
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    Notice.objects.all().delete()
    return table


def client_for(table, who):
    client = Client()
    if who == "nobody":
        return client
    member = table.people.get(who) or user(who)
    if who == "staff" and not member.is_superuser:
        member.is_staff = member.is_superuser = True
        member.save()
    client.force_login(member)
    return client


def plain(answer):
    text = answer.content.decode(errors="replace")
    for pattern, instead in VARYING:
        text = re.sub(pattern, instead, text)
    return text


def asked(table, client, *, much):
    """What a reader may ask; `much` or only what every seat has of its own."""
    here, api = table.game.get_absolute_url(), f"/api/games/{table.game.slug}/"
    last = table.now.turn_number - 1
    there = client.get(f"{here}panels/").json()["panels"]
    pages = [f"{here}panels/{panel.id}/" for panel in PANELS if panel.id in there and panel.rule in OWN]
    pages += [f"{api}{tail}" for tail in ("state/", "orders/", "orders/options/")]
    pages += [f"{api}turns/{last}/", f"{here}ledger/"] if last else []
    if much:
        pages += [here, *addresses(table), *(f"{here}panels/{name}/" for name in there), f"{api}gm/sheets/"]
        pages += [f"{here}feed/", "/", "/games/", "/games/?show=going"]
        pages += [f"{api}{tail}" for tail in ("", "standings/", "map.svg", "turns/", "orders/receipts/", "ledger/")]
        pages += [f"{here}history/{last}/"] if last else []
    answers = {page: client.get(page) for page in pages}
    assert [page for page, answer in answers.items() if answer.status_code == 404] == []
    shown = {page: plain(answer) for page, answer in answers.items()}
    json = {"Accept": "application/json"}
    if last and much:
        shown["film"] = plain(client.get(f"{here}history/{last}/", headers=json))
    posts = {
        "orders/check/": {"text": "LLAMA Bur DETONATE\nPREDICT Bel\nSELL A Par\nLINK Bur - Gas\nBUILD A Par\nA Bur H"},
        "orders/try/": {"orders": '{"France": "LLAMA Bur DETONATE\\nA Par - Bur", "Germany": "A Mun - Bur"}'},
        "panels/reorder/ask/": {"seat": "France", "unit": "A Par"},
    }
    return shown | {post: plain(client.post(f"{here}{post}", data, headers=json)) for post, data in posts.items()}


def everything(table, told_live, caplog, secretive, seats=ELEVEN):
    """All that comes out for everybody but those whose secrets are swapped, and the GM."""
    readers = [seat for seat in seats or FEW if seat not in secretive]
    shown = {
        f"{who} {page}": text
        for who in ("nobody", "staff", *readers)
        for page, text in asked(table, client_for(table, who), much=who in ("nobody", "staff")).items()
    }
    notices_send()
    own = [[table.people[seat].email] for seat in secretive]
    letters = [(one.to, one.subject, one.body) for one in mail.outbox if one.to not in own]
    shown["mail"] = re.sub(r"\d\d:\d\d|[0-9]+ (hours?|minutes?)", "", str(sorted(letters)))
    shown["live"] = str([body for body in told_live if '"seats"' not in body])
    shown["log"] = caplog.text
    return shown


def same(one, other):
    assert one.keys() == other.keys()
    for name, text in one.items():
        assert text == other[name], name


def compare(table, told_live, caplog, secretive, deeds):
    """`deeds(which)` yields whenever everything is to be looked at; with 0 for the one secret and 1 for the other.

    What it yields are the seats that are to look, a few if it yields nothing.
    """
    outcomes = []
    for which in (0, 1):
        caplog.clear()
        mail.outbox.clear()
        told_live.clear()
        with undone():
            outcomes.append([everything(table, told_live, caplog, secretive, seats) for seats in deeds(which)])
    for one, other in zip(*outcomes, strict=True):
        same(one, other)


def test_herds_are_their_owners(table, told_live, caplog):
    """Placed here or there, they show nowhere: in Winter, in the Spring after it, and when they were not set off."""

    def deeds(which):
        table.order("France", "PLACE LLAMA Bur", f"PLACE LLAMA {('Gas', 'Pic')[which]}")
        yield
        table.pass_deadline()
        place = ("Gas", "Pic")[which]
        table.order("France", f"IF OCCUPIED({place}): LLAMA {place} DETONATE")
        yield
        table.pass_deadline()
        yield ELEVEN

    compare(table, told_live, caplog, ["France"], deeds)


def test_open_papers_are_their_seats(table, told_live, caplog):
    """Before the deadline: conditions, sales, votes, predictions, re-orders, journeys, answers, the next question."""
    table.order("France", "PLACE LLAMA Bur")
    table.order("Mastermind", QUESTION)
    table.pass_deadline()

    def deeds(which):
        for seat, papers in SWAPS.items():
            assert not table.order(seat, *papers[which]).refused, seat
        yield ELEVEN

    compare(table, told_live, caplog, list(SWAPS), deeds)


def test_what_came_to_nothing_is_never_told(table, told_live, caplog):
    """After the deadline: untrue conditions, whose vote it was, wrong answers, the question to come."""
    table.order("France", "PLACE LLAMA Bur")
    table.order("Mastermind", QUESTION)
    table.pass_deadline()
    table.order("Soothsayer", "PREDICT Bel")
    quiet = ("France", "Germany", "Italy", "England")

    def deeds(which):
        for seat in quiet:
            table.order(seat, *SWAPS[seat][which])
        table.pass_deadline()
        assert table.turn.window == "G"
        yield
        table.pass_deadline()
        yield ELEVEN

    compare(table, told_live, caplog, quiet, deeds)


def test_the_question_to_come_and_its_answer(table, told_live, caplog):
    """In Winter neither is known; when it is asked, the right answer is not, nor how anybody answered."""

    def deeds(which):
        answer = ("Jeremy Maiden", "Peter Sullivan")[which]
        table.order("Mastermind", f'QUESTION "Who wrote it?" ANSWER "{answer}"')
        yield
        table.pass_deadline()
        table.order("England", f'ANSWER "{("Shakespeare", "Bacon")[which]}"')
        yield
        table.pass_deadline()
        yield ELEVEN

    compare(table, told_live, caplog, ["Mastermind", "England"], deeds)


def test_their_owners_would_notice(table):
    table.order("France", "PLACE LLAMA Bur")
    table.order("Mastermind", QUESTION)
    table.pass_deadline()
    for seat, papers in SWAPS.items():
        table.order(seat, *papers[0])
    for seat, secret in (
        ("France", "LLAMA Bur DETONATE"), ("Soothsayer", "PREDICT Hol"), ("Jester", "REORDER France F Bre H"),
        ("England", "Yes"), ("Italy", "LINK Ber - Rom"), ("Mastermind", "Jeremy Maiden"),
    ):  # fmt: skip
        shown = "".join(asked(table, client_for(table, seat), much=False).values())
        assert secret in shown, seat
    table.pass_deadline()
    shown = "".join(asked(table, client_for(table, "France"), much=False).values())
    assert "its condition was not true" in shown


def test_herds_are_told_when_the_game_is_over(table):
    from games.services import endings

    table.order("France", "PLACE LLAMA Bur")
    table.pass_deadline()
    here = f"/api/games/{table.game.slug}/turns/1/"
    assert "llama" not in client_for(table, "nobody").get(here).content.decode()
    for member in table.people.values():
        endings.draw_vote_cast(game=table.game, by=member)
    assert table.now.is_over
    assert "llama.placed" in client_for(table, "nobody").get(here).content.decode()
