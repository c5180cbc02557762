"""What changed, told at once to whoever has a table open.

Events are hints that carry no secrets: the page fetches again what it may see. They go through Redis; while that is
away nothing is told, and pages find out when they next ask.
"""

import functools
import json
import logging
from collections.abc import AsyncIterator

import redis
from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET
from redis.backoff import NoBackoff
from redis.retry import Retry

from games.common.errors import Hidden
from games.common.often import address_of
from games.live.hub import as_event, channel, hub
from games.live.listeners import COME_BACK, CROWD, Crowded
from games.models import Game
from games.permissions import viewer_of

log = logging.getLogger(__name__)

KINDS = ("turn", "press", "ready", "deadline", "game", "seat", "proposal", "ledger")
SILENCE = 20.0  # seconds after which a comment keeps the connection open
RETRY = 2000  # milliseconds after which a browser that lost us comes back
SHORT = 0.5  # seconds that Redis may take: a commit waits for it


def tell(game: Game, kind: str, *, seats: list[str] | None = None) -> None:
    """Tell everybody at this table, or only these seats ("GM" for the GM), that something of a kind changed.

    Nothing is sent before the transaction is committed.
    """
    assert kind in KINDS, kind
    hint = {"game": game.slug, "kind": kind, "number": game.turn_number}
    body = json.dumps({"hint": hint, "seats": seats})
    transaction.on_commit(lambda: _publish(game.slug, body), robust=True)


@functools.cache
def _teller(url: str) -> "redis.Redis":
    """The one client by which this process publishes; it keeps its connections, and parts them when it is forked.

    A connection that Redis has closed meanwhile is opened anew, once; one that gets no answer is given up at once.
    """
    again = Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,))
    return redis.Redis.from_url(url, socket_connect_timeout=SHORT, socket_timeout=SHORT, retry=again)


class _Outage:
    """Whether Redis was away when it was last told something: it is said when that begins, and when it is over."""

    on = False

    def began(self, why: Exception) -> None:
        if not self.on:
            self.on = True
            log.warning("live updates are away, nobody is told what changes: %s", why)

    def is_over(self) -> None:
        if self.on:
            self.on = False
            log.warning("live updates are told again")


_outage = _Outage()


def _publish(slug: str, body: str) -> None:
    try:
        _teller(settings.REDIS_URL).publish(channel(slug), body)
    except redis.RedisError as away:
        _outage.began(away)
    else:
        _outage.is_over()


async def stream(slug: str, seat: str | None, address: str = "") -> AsyncIterator[str]:
    """Server-sent events for one seat ("GM" for the GM, None for a spectator), who listens from this address.

    It opens with `hello`, on which a page fetches everything anew: so nothing is lost with a lost connection, and
    no list of past events has to be kept. Without Redis it says so (`away`) and ends; the browser tries again.
    It asks nothing of the database.
    """
    yield f"retry: {RETRY}\n\n"
    there = hub()
    away = as_event("away", {"game": slug})
    try:
        with CROWD.place(address):
            if not await there.ready():
                yield away
                return
            with there.listener(slug, seat) as listener:
                yield as_event("hello", {"game": slug})
                while (event := await listener.next(SILENCE)) is not None:
                    yield event or ": still here\n\n"
                yield listener.last
    except Crowded:  # others came in between
        yield away


def _listener(request: HttpRequest, slug: str) -> str | None:
    """As which seat this reader listens. Raises Hidden."""
    game = Game.objects.filter(slug=slug).first()
    if game is None:
        raise Hidden("There is no such game.")
    token = request.GET.get("invite", "") or request.session.get(f"invite:{slug}", "")
    viewer = viewer_of(game, request.user, token=token)
    return viewer.seat_id or ("GM" if viewer.is_gm else None)


@require_GET
def live(request: HttpRequest, slug: str) -> HttpResponseBase:
    """GET /games/<slug>/live/: the events of one table, for as long as the reader stays.

    Who reads is settled here, once. The stream itself begins when this request is over and has given back its thread
    and its connection (diplomacy_web/door.py).
    """
    address = address_of(request)
    try:
        CROWD.check(address)
        seat = _listener(request, slug)
    except Crowded as no:
        words = {"content_type": "text/plain; charset=utf-8", "headers": {"Retry-After": str(COME_BACK)}}
        return HttpResponse(f"{no.message}\n", status=no.status, **words)
    except Hidden as hidden:
        raise Http404(hidden.message) from hidden
    response = StreamingHttpResponse(stream(slug, seat, address), content_type="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # nginx would hold events back
    return response
