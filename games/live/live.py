"""Live updates over server-sent events.

Events are hints that carry no secrets: the page fetches again what it may see. They go through Redis; while that is
away nothing is told, and pages find out when they next ask.
"""

import functools
import json
import logging
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass

import redis
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac
from django.views.decorators.http import require_GET

from games.common.access_ended import access_ended
from games.common.circuit_breaker import SHORT, redis_breaker, try_once_more
from games.common.errors import Hidden
from games.common.rate_limits import address_of
from games.live.hub import as_event, channel, hub, reader_channel
from games.live.listeners import COME_BACK, CROWD, Crowded
from games.models import ApiToken, Game
from games.permissions import may_see_at_once, viewer_of

log = logging.getLogger(__name__)

KINDS = ("turn", "press", "ready", "deadline", "game", "seat", "proposal", "ledger")
SILENCE = 20.0  # seconds after which a comment keeps the connection open
RETRY = 2000  # milliseconds after which a browser that lost us comes back
LONGEST = 3600.0  # seconds for which a stream lasts; then it is looked again who reads
VISITING = 300.0  # and that of an operator, who is at a desk for an hour


def tell(game: Game, kind: str, *, seats: list[str] | None = None) -> None:
    """Publish to a table, or to these seats ("GM" for the GM), that something of a kind changed.

    Nothing is sent before the transaction is committed.
    """
    assert kind in KINDS, kind
    hint = {"game": game.slug, "kind": kind, "number": game.turn_number}
    body = json.dumps({"hint": hint, "seats": seats})
    transaction.on_commit(lambda: _publish(channel(game.slug), body), robust=True)


@functools.cache
def _teller(url: str) -> "redis.Redis":
    """The one client by which this process publishes; it keeps its connections, and parts them when it is forked.

    A connection that Redis has closed meanwhile is opened anew, once; one that gets no answer is given up at once.
    """
    return redis.Redis.from_url(url, socket_connect_timeout=SHORT, socket_timeout=SHORT, retry=try_once_more())


def reader_keys(user: int | None, session: str | None) -> frozenset[str]:
    """What a reader is called where streams are ended: as a member and as a session, and as nobody else's."""
    named = {"user": user, "session": session}
    return frozenset(_key(what, value) for what, value in named.items() if value)


def _key(what: str, value: int | str) -> str:
    return salted_hmac("games.live.reader", f"{what}:{value}").hexdigest()[:32]


@receiver(access_ended)
def end_streams_of(user: User, **_: object) -> None:
    """Whoever listens as a member comes back as nobody: the password is another one, or the account is closed."""
    _end(_key("user", user.pk))


@receiver(user_logged_out)
def end_streams_here(request: HttpRequest | None, **_: object) -> None:
    """Whoever listens in a session that is logged out comes back as nobody."""
    key = getattr(getattr(request, "session", None), "session_key", None)
    if key:
        _end(_key("session", key))


@receiver(post_delete, sender=UserSession)
def end_session_streams(instance: UserSession, **_: object) -> None:
    """The same of a session that its member has ended from elsewhere."""
    _end(_key("session", instance.session_key))


@receiver(post_delete, sender=ApiToken)
def end_streams_by(instance: ApiToken, **_: object) -> None:
    """The same of whatever listens by a token that was ended."""
    _end(_key("session", f"token:{instance.pk}"))


def _end(key: str) -> None:
    transaction.on_commit(lambda: _publish(reader_channel(key), ""), robust=True)


def _publish(where: str, body: str) -> None:
    breaker = redis_breaker()
    if not breaker.allows():
        return
    try:
        _teller(settings.REDIS_URL).publish(where, body)
    except redis.RedisError as error:
        breaker.failed(error)
    else:
        breaker.answered()


@dataclass(frozen=True, slots=True)
class LiveReader:
    """Who listens: as which seat ("GM" for the GM, None for a spectator), by which right, and for how many seconds."""

    seat: str | None = None
    bound: bool = False
    keys: frozenset[str] = frozenset()
    lasts: float = LONGEST


async def stream(slug: str, reader: LiveReader, address: str = "") -> AsyncIterator[str]:
    """Server-sent events for one reader, who listens from this address.

    It opens with `hello`, on which a page fetches everything anew: so nothing is lost with a lost connection, and
    no list of past events has to be kept. Without Redis it says so (`away`) and ends; the browser tries again.
    It asks nothing of the database: whose rights change, or have been looked at long ago, is told to come back
    (`again`), and is looked at then.
    """
    yield f"retry: {RETRY}\n\n"
    there, until = hub(), time.monotonic() + reader.lasts
    away, again = as_event("away", {"game": slug}), as_event("again", {"game": slug})
    try:
        with CROWD.place(address):
            if not await there.ready():
                yield away
                return
            with there.listener(slug, reader.seat, bound=reader.bound, keys=reader.keys) as listener:
                yield as_event("hello", {"game": slug})
                while (left := until - time.monotonic()) > 0:
                    event = await listener.next(min(SILENCE, left))
                    if event is None:
                        break
                    yield event or ": still here\n\n"
                for last in listener.last if listener.over else (again,):
                    yield last
    except Crowded:  # others came in between
        yield away


def _reader(request: HttpRequest, slug: str) -> LiveReader:
    """As whom this request listens. Raises Hidden."""
    game = Game.objects.filter(slug=slug).first()
    if game is None:
        raise Hidden("There is no such game.")
    token = request.GET.get("invite", "") or request.session.get(f"invite:{slug}", "")
    viewer = viewer_of(game, request.user, token=token)
    if game.watch_delay and not may_see_at_once(game, request.user):
        raise Hidden("Spectators are shown this game later. Its broadcast page is made anew by itself.")
    visits = viewer.is_gm and not game.has_gm(request.user)
    return LiveReader(
        seat=viewer.seat_id or ("GM" if viewer.is_gm else None),
        bound=game.shut,
        keys=reader_keys(request.user.pk, request.session.session_key),
        lasts=VISITING if visits else LONGEST,
    )


@require_GET
def live(request: HttpRequest, slug: str) -> HttpResponseBase:
    """GET /games/<slug>/live/: the events of one table, for as long as the reader stays.

    Who reads is settled here; whoever loses a right is sent back here. The stream itself begins when this request is
    over and has given back its thread and its connection (diplomacy_web/request_limiter.py).
    """
    address = address_of(request)
    try:
        CROWD.check(address)
        reader = _reader(request, slug)
    except Crowded as error:
        words = {"content_type": "text/plain; charset=utf-8", "headers": {"Retry-After": str(COME_BACK)}}
        return HttpResponse(f"{error.message}\n", status=error.status, **words)
    except Hidden as hidden:
        raise Http404(hidden.message) from hidden
    response = StreamingHttpResponse(stream(slug, reader, address), content_type="text/event-stream")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # nginx would hold events back
    return response
