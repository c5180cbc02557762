"""How many pictures one reader may have made: a PNG takes most of a second of a processor."""

from collections.abc import Callable

from django.core.cache import cache
from django.http import HttpRequest

from games.common.rate_limits import check_rate, reader_key

PICTURES = (12, 120)
"""New pictures, in how many seconds, for one reader."""
ONE_DAY = 24 * 3600  # seconds
TOO_MANY = (
    f"More than {PICTURES[0]} new pictures were asked for from where you are within two minutes. Wait a little; or "
    "take the SVG, which is the same drawing and is made at once."
)


def kept_picture(request: HttpRequest, key: str, paint: Callable[[], bytes]) -> bytes:
    """The picture of that key: kept for a day, and made where it is not, if this reader may. Raises RateLimited."""
    cached = cache.get(key)
    if isinstance(cached, bytes):
        return cached
    count_pictures(request)
    made = paint()
    cache.set(key, made, ONE_DAY)
    return made


def count_pictures(request: HttpRequest, many: int = 1) -> None:
    """Count pictures that this reader has made. Raises RateLimited."""
    check_rate(f"pictures:{reader_key(request)}", *PICTURES, TOO_MANY, many)
