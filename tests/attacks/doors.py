"""Every address of the site with every method, and what it can be sent: found by the URL resolver and by listening."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock
from urllib.parse import parse_qsl, urlencode

from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.http import HttpResponse
from django.test import Client
from rest_framework.views import APIView

from tests.api.test_permissions import ENDPOINTS, pattern_of
from tests.attacks.noticing import noticing
from tests.web.permissions.scene import Scene, code, routes
from tests.web.permissions.test_matrix import IN_GAME, matrix

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
FORM = "application/x-www-form-urlencoded"
SHUT = ("login", "301", "401", "403", "404", "405")
"""What is answered where somebody has no business."""
OTHER_FORMS = {
    "atlas/^(?P<board>[a-z_]+)\\.(?P<form>svg|png)$": ("svg", "png"),
    "zines/maps/<int:turn>/<slug:what>.<slug:form>": ("svg", "png"),
    "zines/<slug:name>/<int:number>/issue.<slug:form>": ("txt", "md", "pdf"),
}
"""Addresses that end in the form that is asked for, where one of them may cost more than another."""
Fields = Mapping[str, Any]


@dataclass(frozen=True)
class Door:
    """One way in: a method and an address, and a body that makes sense there."""

    method: str
    route: str
    address: str
    body: Fields = field(default_factory=dict, compare=False)

    @property
    def takes_json(self) -> bool:
        """Whether bodies are JSON here, not forms."""
        return self.route.startswith("api/")

    def __str__(self) -> str:
        return f"{self.method} {self.address}"

    def ask(self, client: Client, fields: Fields, query: Fields | None = None, **more: Any) -> HttpResponse:
        """Send these fields: as a query, as a form, or as JSON. `query`: beside a body."""
        if self.method == "GET":
            return client.generic("GET", self.address, QUERY_STRING=_encoded(fields), **more)
        if self.takes_json:
            body, kind = json.dumps(fields), "application/json"
        else:
            body, kind = _encoded(fields), FORM
        more.setdefault("headers", {"Accept": "application/json"})
        return client.generic(self.method, self.address, body, kind, QUERY_STRING=_encoded(query or {}), **more)


def _encoded(fields: Fields) -> str:
    return urlencode(fields, doseq=True, errors="surrogatepass")


def doors(scene: Scene, bench: str) -> Iterator[Door]:
    """All of them. A new place in a route needs a value in `tests/web/permissions/scene.py` (KeyError).

    `bench`: what is on the sandbox's pages, packed.
    """
    bodies = _bodies(scene, bench)
    for route in dict.fromkeys(routes()):
        for address in _addresses(scene, route):
            for method in METHODS:
                yield Door(method, route, address, bodies.get((method, route), {}))


def _addresses(scene: Scene, route: str) -> Iterator[str]:
    if route not in OTHER_FORMS:
        yield scene.address(route)
        return
    stem = scene.address(route).rpartition(".")[0]
    yield from (f"{stem}.{form}" for form in OTHER_FORMS[route])


def _bodies(scene: Scene, bench: str) -> dict[tuple[str, str], dict[str, Any]]:
    """What is sent in the tests of permissions, by method and route."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for line in matrix():
        text = line.body.replace("{thread}", str(scene.secret.thread_id)).replace("{bench}", bench)
        body = dict(parse_qsl(text.replace("{gm}", str(scene.table.gm.pk)), keep_blank_values=True))
        found.setdefault((line.method, line.route), {}).update(body)
    said = {
        re.sub(r"<[^>]+>", "*", route.removeprefix(IN_GAME)): route for route in routes() if route.startswith(IN_GAME)
    }
    for method, path, body, _ in ENDPOINTS:
        route = said[pattern_of(path)]
        found.setdefault((method.upper(), route), {}).update(body or {})
    return found


def names_of(door: Door, client: Client) -> tuple[str, frozenset[str]]:
    """What a door answers to what makes sense there, and the names of all fields that it looks for meanwhile."""
    with noticing() as asked:
        said = code(door.ask(client, {}))
        if door.body:
            said = code(door.ask(client, door.body))
        if said in SHUT:
            return said, frozenset()
        once = dict.fromkeys(asked.fields | asked.data, "1")
        door.ask(client, {**once, **door.body}, once)
    return said, frozenset(asked.fields | asked.data | set(door.body))


@contextmanager
def nobody_counts() -> Iterator[None]:
    """Nobody is slowed down, and requests share the test's transaction."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        with ExitStack() as stack:
            stack.enter_context(mock.patch.object(APIView, "throttle_classes", ()))
            stack.enter_context(mock.patch("games.common.throttles.AnonRateThrottle.rate", None, create=True))
            stack.enter_context(mock.patch("django.core.cache.backends.redis.RedisCache.incr", lambda *_, **__: 1))
            yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)
