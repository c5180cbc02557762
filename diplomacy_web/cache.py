"""A cache that may be away. It only ever holds what can be made again."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

log = logging.getLogger(__name__)


def _forgiving(method: str, when_away: Callable[..., Any]) -> Callable[..., Any]:
    original = getattr(RedisCache, method)

    @wraps(original)
    def call(self: RedisCache, *args: Any, **kwargs: Any) -> Any:
        try:
            return original(self, *args, **kwargs)
        except (RedisConnectionError, RedisTimeoutError) as away:
            log.warning("cache is away, %s skipped: %s", method, away)
            return when_away(*args, **kwargs)

    return call


class ForgivingRedisCache(RedisCache):
    """Redis' cache, except that a page is shown (more slowly) while Redis is down."""

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
