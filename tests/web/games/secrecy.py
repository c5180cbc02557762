"""Games that differ in a secret alone, looked at by all who must not notice: every byte has to be the same."""

import re
from contextlib import contextmanager

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from games.mail.sending import notices_send
from games.models import Notice
from tests.plugins.tables import user
from tests.web.games.test_pages import addresses

JSON = {"Accept": "application/json"}
VARYING = (
    (r'csrfmiddlewaretoken" value="[^"]*"', ""),
    (r'data-now="\d+"', ""),
    (r"calendar/[\w:.-]+\.ics", ""),
    (r"\d+\s(day|hour|minute|second)s?(, \d+\s(hour|minute|second)s?)?", "some time"),
    (r"\d\d:\d\d(:\d\d(\.\d+)?)?", "some hour"),
    (r'"id":\d+,"number"', '"id":some,"number"'),  # a ruling's: PostgreSQL does not count back what is undone
)
"""What differs between two fetches of the same page."""


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


def with_mail(table):
    """Everybody at the table gets mail, and none is owed yet."""
    for member in table.people.values():
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    Notice.objects.all().delete()
    return table


def client_for(table, who):
    """A client for a seat, `nobody`, `stranger` or `staff`."""
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


class Watch:
    """All ways out of one table. `posts`: what is asked by POST, by address under the game's own."""

    def __init__(self, table, told_live, caplog, posts):
        self.table, self.told_live, self.caplog, self.posts = table, told_live, caplog, posts

    def asked(self, client, *, much):
        """What a reader may ask: pages, panels, feeds, the API, checks and dry runs; `much` or the core of it."""
        table = self.table
        here, api = table.game.get_absolute_url(), f"/api/games/{table.game.slug}/"
        last = table.now.last_turn
        there = client.get(f"{here}panels/").json()["panels"]
        pages = [here, *(f"{here}panels/{name}/" for name in there), f"{here}ledger/"]
        pages += [f"{api}{tail}" for tail in ("state/", "orders/", "orders/options/")]
        pages += [f"{api}turns/{last.number}/", f"{here}report/{last.phase}/"] if last else []
        if much:
            pages += [*addresses(table), f"{here}feed/", "/", "/games/", "/games/?show=going", f"{api}gm/sheets/"]
            tails = ("", "standings/", "map.svg", "turns/", "ready/", "orders/receipts/", "ledger/")
            pages += [f"{api}{tail}" for tail in tails]
        shown = {page: plain(client.get(page)) for page in pages}
        if last:
            shown["film"] = plain(client.get(f"{here}history/{last.number}/", headers=JSON))
        answers = {post: client.post(f"{here}{post}", data, headers=JSON) for post, data in self.posts.items()}
        return shown | {post: plain(answer) for post, answer in answers.items()}

    def everything(self, readers, secretive, thorough=("nobody", "staff")):
        """All that comes out for these readers, and all mail but that of the secretive."""
        shown = {
            f"{who} {page}": text
            for who in dict.fromkeys([*thorough, *readers])
            for page, text in self.asked(client_for(self.table, who), much=who in thorough).items()
        }
        notices_send()
        own = [[self.table.people[seat].email] for seat in secretive]
        letters = [(one.to, one.subject, one.body) for one in mail.outbox if one.to not in own]
        shown["mail"] = re.sub(r"\d\d:\d\d|[0-9]+ (hours?|minutes?)", "", str(sorted(letters)))
        shown["live"] = str([body for body in self.told_live if '"seats"' not in body])
        shown["log"] = self.caplog.text
        return shown

    def compare(self, seats, secretive, deeds):
        """`deeds(which)` plays with one secret (0) or the other (1), and yields whenever everything is looked at."""
        outcomes = []
        for which in (0, 1):
            self.caplog.clear()
            mail.outbox.clear()
            self.told_live.clear()
            readers = [seat for seat in seats if seat not in secretive]
            with undone():
                outcomes.append([self.everything(readers, secretive) for _ in deeds(which)])
        for one, other in zip(*outcomes, strict=True):
            same(one, other)


def same(one, other):
    assert one.keys() == other.keys()
    for name, text in one.items():
        if text != other[name]:
            lines = zip(text.splitlines(), other[name].splitlines(), strict=False)
            pytest.fail(f"{name}: {[pair for pair in lines if len(set(pair)) > 1][:2]}")
