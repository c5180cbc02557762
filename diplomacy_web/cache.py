"""A cache that tolerates an absent server. It holds only what can be recomputed, and counts.

What limits guessing is counted in the database meanwhile, which all processes share; what limits work, in the process.
"""

import functools
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.db import DatabaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from games.common.circuit_breaker import LOST, SHORT, CircuitBreaker, breaker_of, try_once_more

STAND_INS: dict[tuple[str, ...], BaseCache] = {
    # allauth's limits on passwords, codes, addresses and letters; codes and tokens that were used already.
    ("allauth", "jwt:"): DatabaseCache("games_guesscount", {"OPTIONS": {"MAX_ENTRIES": 100_000}}),
    # games.common.rate_limits, and the API's throttles.
    ("rate:", "throttle_"): LocMemCache("counts", {"OPTIONS": {"MAX_ENTRIES": 20_000}}),
}
"""Who keeps it while Redis is away, by the beginning of its key. Everything else is not kept."""


def _stand_in(key: object) -> BaseCache | None:
    if not isinstance(key, str):
        return None
    return next((stand_in for beginnings, stand_in in STAND_INS.items() if key.startswith(beginnings)), None)


def _forgiving(method: str, when_away: Callable[..., object]) -> Callable[..., Any]:
    original = getattr(RedisCache, method)

    def without(*args: object, **kwargs: object) -> object:
        stand_in = _stand_in(args[0] if args else kwargs.get("key"))
        return getattr(stand_in, method)(*args, **kwargs) if stand_in else when_away(*args, **kwargs)

    @wraps(original)
    def call(self: "ForgivingRedisCache", *args: Any, **kwargs: object) -> object:
        breaker = self.breaker
        if not breaker.allows():
            return without(*args, **kwargs)
        try:
            answer = original(self, *args, **kwargs)
        except LOST as error:
            breaker.failed(error)
            return without(*args, **kwargs)
        breaker.answered()
        return answer

    return call


class SharedClient(RedisCacheClient):
    """Django's, with one `redis.Redis` for each server. Each question takes a connection from its pool."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._pool_options |= {  # type: ignore[attr-defined]  # Django's stubs leave it out
            "socket_timeout": SHORT,
            "socket_connect_timeout": SHORT,
            "retry": try_once_more(),
        }
        self._clients: dict[object, object] = {}

    def get_client(self, key: object = None, *, write: bool = False) -> Any:
        """The client of a server that may be read from, or written to."""
        pool = self._get_connection_pool(write)  # type: ignore[attr-defined]  # Django's stubs leave it out
        if pool not in self._clients:
            self._clients[pool] = self._client(connection_pool=pool)  # type: ignore[attr-defined]  # likewise
        return self._clients[pool]


@functools.cache
def _shared(servers: tuple[str, ...], options: tuple[tuple[str, object], ...]) -> SharedClient:
    return SharedClient(list(servers), **dict(options))


class ForgivingRedisCache(RedisCache):
    """Redis' cache. While Redis is down or hangs, nothing but counts is cached.

    Django makes a cache for each request, and with it a pool and a connection that only that request would use. Here
    all requests of a process share them: `redis.Redis` may be used by several threads, and its pool notices a fork.
    """

    @property
    def _cache(self) -> SharedClient:
        # Django's stubs leave both out.
        return _shared(tuple(self._servers), tuple(self._options.items()))  # type: ignore[attr-defined]

    @property
    def breaker(self) -> CircuitBreaker:
        """The circuit breaker of this server in this process."""
        return breaker_of(self._servers[0])  # type: ignore[attr-defined]  # likewise

    get = _forgiving("get", lambda key, default=None, version=None: default)
    get_many = _forgiving("get_many", lambda *args, **kwargs: {})
    has_key = _forgiving("has_key", lambda *args, **kwargs: False)
    add = _forgiving("add", lambda *args, **kwargs: True)
    set = _forgiving("set", lambda *args, **kwargs: None)
    set_many = _forgiving("set_many", lambda *args, **kwargs: [])
    touch = _forgiving("touch", lambda *args, **kwargs: False)
    delete = _forgiving("delete", lambda *args, **kwargs: False)
    delete_many = _forgiving("delete_many", lambda *args, **kwargs: None)
    incr = _forgiving("incr", lambda key, delta=1, version=None: delta)
    clear = _forgiving("clear", lambda: False)
