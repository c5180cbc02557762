"""Rate limits by reader."""

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

from games.common.addresses import network_of
from games.common.errors import Refused


class RateLimited(Refused):
    """The rate limit is exceeded."""

    status = 429


def address_of(request: HttpRequest) -> str:
    """The address that a request came from, as far as the proxies may say; of IPv6 the network (`network_of`)."""
    return network_of(str(get_adapter().get_client_ip(request)))


def reader_key(request: HttpRequest) -> str:
    """Who asks: a member, or an address."""
    if request.user.is_authenticated:
        return f"member:{request.user.pk}"
    return f"address:{address_of(request)}"


def check_rate(key: str, most: int, seconds: int, refusal: str, times: int = 1) -> None:
    """Count a request. Raises RateLimited, with this message, above `most` in that time.

    `times`: what costs as much as several counts as several. While the cache is away each process counts by itself.
    """
    key = f"rate:{key}"
    if not cache.add(key, times, seconds):
        try:
            if cache.incr(key, times) > most:
                raise RateLimited(refusal)
        except ValueError:  # it ran out between the two
            return
