"""Asking an address that a member named: never one that is not the whole world's, and never for long.

The address is looked up once, and what was looked at is what is connected to: a name that answers otherwise the second
time leads nowhere else. Nothing is followed, and of an answer only its number is read.
"""

import ipaddress
import queue
import socket
import threading
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import certifi
import urllib3
from django.conf import settings
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError
from urllib3.util.connection import create_connection

from engine.model.json_data import JsonDict
from games.mail.time_limit import Limit

TIMEOUT = urllib3.Timeout(connect=5, read=10)
LOOK_UP = 5.0
"""Seconds for the look-up of a name."""
TOTAL = 15.0
"""Seconds for one delivery: connecting, sending, and the whole head of the answer."""
PORTS = (443, 8443)


class NotOutside(Exception):
    """The address is none that the site may ask. The text is for the member who named it."""


class NoAnswer(Exception):
    """Nobody answered, or not in time."""


def check_address(url: str) -> None:
    """Raise NotOutside for an address that can never be asked. (Where it leads is looked at each time.)"""
    try:
        parts = urlsplit(url)
        port = parts.port or 443
    except ValueError:
        raise NotOutside("That is no address.") from None
    if parts.scheme != "https" and not settings.CHANNELS_MAY_STAY_INSIDE:
        raise NotOutside("The address has to begin with https://, so that nobody reads it on the way.")
    if not parts.hostname or parts.username or parts.password:
        raise NotOutside("That is no address, or it has a name and password in it. Leave those out.")
    if port not in PORTS and not settings.CHANNELS_MAY_STAY_INSIDE:
        raise NotOutside("Only the ports 443 and 8443 are asked.")


def outside(host: str, port: int) -> str:
    """An IP address of a host that anybody in the world could ask. Raises NotOutside, or NoAnswer for no host."""
    try:
        addresses = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError) as error:
        raise NoAnswer(f"There is no {host}.") from error
    for address in addresses:
        if settings.CHANNELS_MAY_STAY_INSIDE or _is_everybodys(address):
            return address
    raise NotOutside(f"{host} is within a private network. The site only asks what anybody could ask.")


def _is_everybodys(address: str) -> bool:
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is not None:
            return _is_everybodys(str(inner))
        if ip in ipaddress.ip_network("64:ff9b::/96"):
            return False
    return ip.is_global and not ip.is_multicast


class _Connecting:
    """Connects to what was looked up in time, and lets its delivery's limit cut the connection off."""

    host: str
    port: int
    timeout: Any
    limit: Limit

    def _new_conn(self) -> socket.socket:
        made = create_connection((_outside_in_time(self.host, self.port), self.port), self.timeout)
        self.limit.register(made)
        return made


class _Plain(_Connecting, HTTPConnection):
    pass


class _Secure(_Connecting, HTTPSConnection):
    pass


def _outside_in_time(host: str, port: int) -> str:
    """`outside`, given up after some seconds: nothing else bounds the look-up of a name. Raises what it raises."""
    answers: queue.SimpleQueue[str | Exception] = queue.SimpleQueue()

    def look_up() -> None:
        try:
            answers.put(outside(host, port))
        except (NotOutside, NoAnswer) as error:
            answers.put(error)

    threading.Thread(target=look_up, daemon=True).start()
    try:
        answer = answers.get(timeout=LOOK_UP)
    except queue.Empty:
        raise NoAnswer(f"The name {host} could not be looked up in time.") from None
    if isinstance(answer, Exception):
        raise answer
    return answer


def _limited(connection: Any, limit: Limit) -> Any:
    """The same connection, bound to the limit of one delivery."""
    return type(connection.__name__, (connection,), {"limit": limit})


class _PlainPool(urllib3.HTTPConnectionPool):
    ConnectionCls = _Plain


class _SecurePool(urllib3.HTTPSConnectionPool):
    ConnectionCls = _Secure


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post to an address outside; returns the number of the answer. Raises NotOutside and NoAnswer."""
    check_address(url)
    parts = urlsplit(url)
    assert parts.hostname is not None
    options: JsonDict = {"timeout": TIMEOUT, "retries": False}
    pool: urllib3.HTTPConnectionPool
    if parts.scheme == "https":
        pool = _SecurePool(parts.hostname, parts.port or 443, ca_certs=certifi.where(), **options)
    else:
        pool = _PlainPool(parts.hostname, parts.port or 80, **options)
    target = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    limit = Limit(TOTAL)
    pool.ConnectionCls = _limited(pool.ConnectionCls, limit)
    try:
        with pool:
            answer = pool.urlopen(
                "POST", target, body=body, headers=dict(headers), redirect=False, preload_content=False
            )
            status = int(answer.status)
            answer.close()
            if limit.over.is_set():
                raise NoAnswer("The answer took too long.")
            return status
    except (HTTPError, OSError) as error:
        raise NoAnswer("The answer took too long." if limit.over.is_set() else "Nobody answered there.") from error
    finally:
        limit.close()
