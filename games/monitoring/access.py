"""Permission to read /metrics: METRICS_TOKEN, or a network of METRICS_ALLOW."""

import contextlib
import ipaddress

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from games.common.rate_limits import address_of

FORWARDED = ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via")


def may_see_figures(request: HttpRequest) -> bool:
    """Whether this request may be answered with figures.

    By its address only if that is known: behind a proxy that TRUSTED_PROXIES does not count, everybody seems to be on
    this machine, so what a proxy has passed on needs the token there.
    """
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "")
    if token and constant_time_compare(given.encode(), f"Bearer {token}".encode()):
        return True
    if not settings.ALLAUTH_TRUSTED_PROXY_COUNT and any(name in request.headers for name in FORWARDED):
        return False
    return _is_allowed(address_of(request))


def _is_allowed(address: str) -> bool:
    """Whether an address (or the network that an IPv6 reader has alone) lies in an allowed network."""
    try:
        network = ipaddress.ip_network(address, strict=False)
    except ValueError:
        return False
    return any(network.version == one.version and network.subnet_of(one) for one in _allowed_networks())  # type: ignore[arg-type]


def _allowed_networks() -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """The networks of METRICS_ALLOW. What is none allows nobody."""
    networks = []
    for network in settings.METRICS_ALLOW:
        with contextlib.suppress(ValueError):
            networks.append(ipaddress.ip_network(network.strip(), strict=False))
    return networks
