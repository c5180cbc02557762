"""Games that differ in a secret alone, looked at by all who must not notice: every byte has to be the same."""

import calendar
import json
import re
from contextlib import contextmanager

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from games.forming.creating import game_create
from games.mail.sending import notices_send
from games.models import Notice
from games.permissions import viewer_of
from games.selectors.positions import position, report
from tests.plugins.tables import user
from tests.web.games.test_pages import addresses

JSON = {"Accept": "application/json"}
MONTHS = "|".join([*calendar.month_name[1:], *calendar.month_abbr[1:]])
DAY = rf"(\b({'|'.join(calendar.day_abbr)})\w* )?\b\d{{1,2}} ({MONTHS})( \d{{4}}|,? (at )?some hour)+"
"""A day as people read it, with its year or its hour: `2 Mar` by itself might be of a game."""
VARYING = (
    (r'csrfmiddlewaretoken" value="[^"]*"', ""),
    (r'data-now="\d+"', ""),
    (r"calendar/[\w:.-]+\.ics", ""),
    (r"(\d+\s(week|day|hour|minute|second)s?,?\s?)+", "some time"),
    (r"(\d{4}-\d\d-\d\dT)?\d\d:\d\d(:\d\d(\.\d+)?)?", "some hour"),  # the date, too: midnight may come in between
    (DAY, "some day"),
    (r'"id":\d+,"number"', '"id":some,"number"'),  # a ruling's: PostgreSQL does not count back what is undone
)
"""What differs between two fetches of the same page."""
AT_ONCE = 2  # so many readers, beside one without an account, open the table at each look


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
    """A client for a seat, `nobody`, `stranger`, `staff`, or `arbiter`, who is the GM of another game like this."""
    client = Client()
    if who == "nobody":
        return client
    member = table.people.get(who) or user(who)
    if who == "arbiter" and not member.games_run.exists():
        game_create(by=member, name="Another", variant=table.game.variant, as_gm=True)
    if who == "staff" and not member.is_superuser:
        member.is_staff = member.is_superuser = True
        member.save()
    client.force_login(member)
    return client


def text_of(answer):
    return answer.content.decode(errors="replace")


class Watch:
    """All ways out of one table. `posts`: what is asked by POST, by address under the game's own; `more`: more pages.

    A look goes through all that the engine tells each reader (pages are made of that and of the reader's own things),
    and through what is shown to everybody alike. Readers take turns in opening the table, some each time; one, another
    one each time, goes through every door there is.
    """

    def __init__(self, table, told_live, caplog, posts, more=()):
        self.table, self.told_live, self.caplog, self.posts, self.more = table, told_live, caplog, posts, more

    def views(self, readers):
        """What the engine tells each reader of the position and of the last turn, as pages are given it."""
        seated = [who for who in readers if who == "nobody" or who in self.table.people]
        return {f"{who} is told": self._view(who) for who in seated}

    def _view(self, who):
        game = self.table.now
        game.only_read()
        viewer = viewer_of(game, self.table.people.get(who) or AnonymousUser())
        found = [position(viewer, game.open_turn).state] if game.open_turn else []
        if game.last_turn:
            last = report(viewer, game.last_turn)
            found += [last.state_before, last.state_after, last.events, last.results, last.draws]
        return json.dumps(found, default=str, indent=0, sort_keys=True)

    def told(self, client):
        """What everybody is told: the table with its panels and papers, and the position and the last turn as data."""
        api, last = f"/api/games/{self.table.game.slug}/", self.table.now.last_turn
        pages = [self.table.game.get_absolute_url(), f"{api}state/"]
        pages += [f"{api}turns/{last.number}/"] if last else []
        return {page: text_of(client.get(page)) for page in pages}

    def shown_to_all(self, client):
        """What does not depend on who reads: feeds, lists of games, the last report and its film."""
        game, last = self.table.game, self.table.now.last_turn
        here, api = game.get_absolute_url(), f"/api/games/{game.slug}/"
        pages = ["/", "/games/?show=going", f"{here}feed/", f"{here}ledger/"]
        pages += [f"{api}{tail}" for tail in ("", "turns/", "ready/")]
        pages += [f"{here}report/{last.phase}/", f"{here}history/{last.number}/"] if last else []
        return {page: text_of(client.get(page, headers=JSON if "history" in page else {})) for page in pages}

    def asked(self, client, *, of_old=True):
        """Every door: pages, parts, panels, maps, the API, checks and dry runs; `of_old`: of every earlier turn too."""
        table = self.table
        here, api = table.game.get_absolute_url(), f"/api/games/{table.game.slug}/"
        there = client.get(f"{here}panels/").json()["panels"]
        tails = ("standings/", "map.svg", "orders/", "orders/options/", "orders/receipts/", "ledger/", "gm/sheets/")
        pages = [*addresses(table), *(f"{here}panels/{name}/" for name in there), *(f"{api}{tail}" for tail in tails)]
        pages += [f"{here}{page}" for page in self.more]
        for number in range(1, table.now.turn_number) if of_old else ():
            pages += [f"{api}turns/{number}/", f"{here}history/{number}/"]
        shown = self.told(client)
        shown |= {page: text_of(client.get(page)) for page in dict.fromkeys(pages) if page not in shown}
        answers = {post: client.post(f"{here}{post}", data, headers=JSON) for post, data in self.posts.items()}
        return shown | {post: text_of(answer) for post, answer in answers.items()}

    def everything(self, readers, opening, thorough, *, of_old):
        """All that comes out for these readers, and all their mail and nobody else's.

        `opening` open the table, `thorough` go through every door, at earlier turns if `of_old`.
        """
        shown = {f"all {page}": text for page, text in self.shown_to_all(client_for(self.table, "nobody")).items()}
        shown |= self.views(readers)
        for who in dict.fromkeys([*opening, *thorough]):
            client = client_for(self.table, who)
            look = self.asked(client, of_old=of_old) if who in thorough else self.told(client)
            shown |= {f"{who} {page}": text for page, text in look.items()}
        notices_send()
        own = [[one.email] for seat, one in self.table.people.items() if seat not in readers]
        letters = [(one.to, one.subject, one.body) for one in mail.outbox if one.to not in own]
        shown["mail"] = re.sub(r"\d\d:\d\d|[0-9]+ (hours?|minutes?)", "", str(sorted(letters)))
        shown["live"] = str([body for body in self.told_live if '"seats"' not in body])
        shown["log"] = self.caplog.text
        return shown

    def compare(self, seats, secretive, deeds, closely, *, ways=2, begin=0):
        """`deeds(which)` plays with one secret (0) or another (1 …), and yields whenever everything is looked at.

        It may yield who has a secret by then, where not all of `secretive` have one yet. `closely`: who goes through
        every door, look by look; names, with blanks between them. `begin`: at whom the turns begin.
        """
        client_for(self.table, "arbiter")  # whose own game has to be there before the two part
        outcomes = []
        for which in range(ways):
            self.caplog.clear()
            mail.outbox.clear()
            self.told_live.clear()
            with undone():
                looks = enumerate(zip(deeds(which), closely, strict=True))
                outcomes.append([
                    self._look(seats, secretive if hiding is None else hiding, names.split(), begin + AT_ONCE * number,
                               of_old=number == len(closely) - 1)
                    for number, (hiding, names) in looks
                ])  # fmt: skip
        for one, *others in zip(*outcomes, strict=True):
            for other in others:
                same(one, other)

    def _look(self, seats, secretive, thorough, first, *, of_old):
        others = ["staff", "arbiter", *(seat for seat in seats if seat not in secretive)]
        turns = ["nobody", *(others[at % len(others)] for at in range(first, first + AT_ONCE))]
        return self.everything(["nobody", *others], turns, thorough, of_old=of_old)


def same(one, other):
    assert one.keys() == other.keys()
    for name in one:
        text, another = one[name], other[name]
        if name not in ("mail", "live", "log"):
            text, another = apart(text, another)
        if text != another:
            lines = zip(text.splitlines(), another.splitlines(), strict=False)
            pytest.fail(f"{name}: {[pair for pair in lines if len(set(pair)) > 1][:2]}")


def apart(text, another):
    """Two fetches of a page, without as much of what varies as it takes to make them equal, or without all of it."""
    for pattern, instead in VARYING:
        if text == another:
            break
        text, another = re.sub(pattern, instead, text), re.sub(pattern, instead, another)
    return text, another
