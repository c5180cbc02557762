"""What changed, told at once to whoever has a table open.

Events are hints that carry no secrets: the page fetches again what it may see. They go through Redis; while that is
away nothing is told, and pages find out when they next ask.
"""

import json
import logging
from collections.abc import AsyncIterator
from typing import Any

import redis
import redis.asyncio
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, StreamingHttpResponse

from games.errors import Hidden
from games.models import Game
from games.permissions import viewer_of

log = logging.getLogger(__name__)

KINDS = ("turn", "press", "ready", "deadline", "game", "seat", "proposal", "ledger")
SILENCE = 20.0  # seconds after which a comment keeps the connection open
RETRY = 2000  # milliseconds after which a browser that lost us comes back


def channel(slug: str) -> str:
    """Where a game's hints are told: by its slug, since several sites on one Redis count their games alike."""
    return f"game:{slug}"


def tell(game: Game, kind: str, *, seats: list[str] | None = None) -> None:
    """Tell everybody at this table, or only these seats ("GM" for the GM), that something of a kind changed.

    Nothing is sent before the transaction is committed.
    """
    assert kind in KINDS, kind
    hint = {"game": game.slug, "kind": kind, "number": game.turn_number}
    body = json.dumps({"hint": hint, "seats": seats})
    transaction.on_commit(lambda: _publish(game.slug, body), robust=True)


def _publish(slug: str, body: str) -> None:
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=0.5, socket_timeout=0.5) as connection:
            connection.publish(channel(slug), body)
    except redis.RedisError as away:
        log.warning("live updates are away: %s", away)


def as_event(kind: str, data: dict[str, Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps(data)}\n\n"


async def stream(slug: str, seat: str | None) -> AsyncIterator[str]:
    """Server-sent events for one seat ("GM" for the GM, None for a spectator).

    It opens with `hello`, on which a page fetches everything anew: so nothing is lost with a lost connection, and
    no list of past events has to be kept. Without Redis it says so (`away`) and ends; the browser tries again.
    """
    yield f"retry: {RETRY}\n\n"
    client = redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1)
    try:
        async with client.pubsub(ignore_subscribe_messages=True) as listening:
            await listening.subscribe(channel(slug))
            yield as_event("hello", {"game": slug})
            while True:
                message = await listening.get_message(timeout=SILENCE)
                if message is None:
                    yield ": still here\n\n"
                    continue
                told = json.loads(message["data"])
                if told["seats"] is None or seat in told["seats"]:
                    yield as_event(told["hint"]["kind"], told["hint"])
    except redis.RedisError:
        yield as_event("away", {"game": slug})
    finally:
        await client.aclose()


@sync_to_async
def _listener(request: HttpRequest, slug: str, user: Any) -> str | None:
    """As which seat this reader listens. Raises Hidden."""
    game = Game.objects.filter(slug=slug).first()
    if game is None:
        raise Hidden("There is no such game.")
    token = request.GET.get("invite", "") or request.session.get(f"invite:{slug}", "")
    viewer = viewer_of(game, user, token=token)
    return viewer.seat_id or ("GM" if viewer.is_gm else None)


async def live(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """GET /games/<slug>/live/: the events of one table, for as long as the reader stays."""
    try:
        seat = await _listener(request, slug, await request.auser())
    except Hidden as hidden:
        raise Http404(hidden.message) from hidden
    response = StreamingHttpResponse(stream(slug, seat), content_type="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # nginx would hold events back
    return response
