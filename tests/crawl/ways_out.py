"""The addresses by which the site is read elsewhere: by feed readers, calendars, other people's pages, programs.

Those of the patterns that `leads_out` knows; each has its entry in WAYS, or in OF_NO_GAME.
"""

import asyncio
import re
from collections.abc import Iterator
from urllib.parse import quote

from django.contrib.auth.models import User
from django.contrib.syndication.views import Feed
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games.clubs.services import club_follow, club_found
from games.clubs.shelf import shelve, thing_at
from games.events.services import event_make
from games.lobby.calendar import calendar_url
from games.models import Game, Profile
from games.stars.feed import feed_url
from games.stars.services import follow
from games.zines.services import issue_draft, issue_publish, zine_found
from tests.crawl.planting import GMS, Planted

FILE = re.compile(r"\.(\w+|<slug:form>)\$?$")
FOREIGN = re.compile(r"(^|/)(o?embed|feed|live|stream|watch|gallery)/$")
WAYS = {
    "games/<slug:slug>/feed/": "",
    "games/<slug:slug>/embed/": "",
    "games/<slug:slug>/watch/": "",
    "games/<slug:slug>/gallery/": "",
    "games/<slug:slug>/live/": "",
    "games/<slug:slug>/seats.css": "",
    "games/<slug:slug>/small.svg": "",
    "games/<slug:slug>/film.svg": "",
    "games/<slug:slug>/game.json": "",
    "games/<slug:slug>/saved-game.json": "",
    "games/<slug:slug>/report/<slug:phase>/map.svg": "",
    "games/<slug:slug>/report/<slug:phase>/map.png": "",
    "games/<slug:slug>/draws/record.json": "",
    "games/oembed/": "?url={page}",
    "games/calendar/<str:token>.ics": "",
    "me/following/<str:token>.atom": "",
    "clubs/<slug:name>/feed/": "",
    "zines/<slug:name>/feed/": "",
    "zines/<slug:name>/readers/readers.csv": "",
    "zines/maps/<int:turn>/<slug:what>.<slug:form>": "",
    "zines/<slug:name>/<int:number>/issue.<slug:form>": "",
    "zines/<slug:name>/drafts/<int:pk>/issue.<slug:form>": "",
    "events/<slug:name>/results.csv": "",
    "events/<slug:name>/standings.csv": "",
    "events/<slug:name>/watch/": "",
    "api/stream/": "",
    "api/games/<slug:slug>/watch/": "",
    "api/games/<slug:slug>/gallery/": "",
    "api/games/<slug:slug>/game.json": "",
    "api/games/<slug:slug>/map.svg": "",
    "api/games/<slug:slug>/turns/<int:number>/map.svg": "",
}
"""Routes that tell of a game, with what is asked behind them."""
OF_NO_GAME = (
    "admin/", "archive/", "api/archive/", "atlas/", "boards/", "favicon.ico", "news.js", "robots.txt", "rules/datc/",
    "sandbox/", "workshop/",
)  # fmt: skip
"""Beginnings of routes with files of the site, of boards, and of what was laid out or brought from elsewhere."""


def leads_out() -> Iterator[str]:
    """The routes of all feeds and files, and of all that is made for other sites and for programs to listen to."""

    def walk(resolver: URLResolver, before: str) -> Iterator[str]:
        for one in resolver.url_patterns:
            route = before + str(one.pattern)
            if not isinstance(one, URLPattern):
                yield from walk(one, route)
            elif FILE.search(route) or FOREIGN.search(route) or _is_feed(one.callback):
                yield route

    yield from walk(get_resolver(), "")


def _is_feed(view: object) -> bool:
    while hasattr(view, "__wrapped__"):
        view = view.__wrapped__
    return isinstance(view, Feed)


def told_elsewhere(planted: Planted) -> None:
    """Make the planted game anonymous, and let a club, an event, a zine and who follows them tell of it."""
    table, by = planted.table, planted.people["othergm"]
    assert by is not None
    for seat, member in table.people.items():
        planted.plant(f"name of {seat}", {*GMS, "staff", seat.lower()})
        word, _ = planted.words[f"name of {seat}"]
        Profile.objects.filter(user=member).update(display_name=word)
        User.objects.filter(pk=member.pk).update(username=word.lower())
    Game.objects.filter(pk=table.game.pk).update(anonymous=True)
    zine = zine_found(by=by, name="planted", title="Planted")
    turn = table.now.last_turn
    assert turn is not None
    out = issue_draft(zine=zine, by=by, title="Out", text="All quiet.", turns=[])
    issue_publish(issue=out, by=by, version=1, written=lambda issue: issue.text)
    proof = issue_draft(zine=zine, by=by, title="Proof", text=planted.plant("proof", {"othergm"}), turns=[])
    club = club_found(by=table.gm, name="planted", title="Planted")
    shelve(club=club, by=table.gm, thing=thing_at("game", table.game.slug, table.gm))
    event = event_make(by=by, name="planted", title="Planted")
    for member in planted.people.values():
        if member is not None and member != planted.people["guest"]:
            follow(by=member, game=table.now)
            follow(by=member, event=event)
            club_follow(club=club, by=member)
    planted.filled = {
        "slug": table.game.slug, "phase": turn.phase, "number": str(turn.number), "name": "planted",
        "turn": str(turn.pk), "what": "orders", "pk": str(proof.pk), "page": quote(_page(table.now)),
    }  # fmt: skip


def _page(game: Game) -> str:
    return f"http://testserver{game.get_absolute_url()}"


def address(planted: Planted, route: str, who: str) -> str:
    """Where one of WHO reads there; empty where there is nothing for them. An address that is a secret is theirs."""
    member, filled = planted.people[who], dict(planted.filled)
    filled["form"] = "svg" if "maps/" in route else "txt"
    if "<str:token>" in route:
        if member is None:
            return ""
        whole = calendar_url(member) if route.endswith(".ics") else feed_url(member)
        filled["token"] = whole.rpartition("/")[2].rpartition(".")[0]
    if "issue." in route and "drafts" not in route:
        filled["number"] = "1"
    return "/" + re.sub(r"<\w+:(\w+)>", lambda found: filled[found[1]], route) + WAYS[route].format(**filled)


def client_of(planted: Planted, route: str, who: str) -> Client:
    """The one who reads: a program with a token, where programs do; nobody, where the address is the secret."""
    if "<str:token>" in route:
        return Client(raise_request_exception=False)
    if route.startswith("api/") and (token := planted.words.get(f"token of {who}")):
        return Client(raise_request_exception=False, headers={"Authorization": f"Token {token[0]}"})
    return planted.client(who)


def told_by(answer: HttpResponse) -> str:
    """The text of an answer; of one without an end what it begins with."""
    if not answer.streaming:
        return answer.content.decode(errors="replace")

    async def beginning() -> str:
        async for part in answer:
            return part.decode()
        return ""

    return asyncio.run(asyncio.wait_for(beginning(), 10))
