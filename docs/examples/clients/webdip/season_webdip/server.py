"""`/api.php?route=…` over HTTP, for bots on this machine."""

from __future__ import annotations

import json
import logging
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from season_webdip.routes import BadRequest, Games

log = logging.getLogger("season_webdip")
LONGEST = 100_000
"""Bytes of a body."""


class Handler(BaseHTTPRequestHandler):
    """One call."""

    games: Games
    refusals: tuple[type[Exception], ...]

    def do_GET(self) -> None:
        self._answer("GET", None)

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        if length > LONGEST:
            return self._say(413, "Too large.")
        try:
            body = json.loads(self.rfile.read(length))
        except ValueError:
            return self._say(400, "Invalid JSON request data.")
        return self._answer("POST", body)

    def _answer(self, method: str, body: Any) -> None:
        query = dict(parse_qsl(urlsplit(self.path).query))
        try:
            told = self.games.answer(method, query.get("route", ""), query, body)
        except KeyError:
            return self._say(404, "There is no such route here.")
        except BadRequest as error:
            return self._say(400, str(error))
        except self.refusals as error:
            return self._say(getattr(error, "status", 502), str(error))
        return self._say(200, told) if isinstance(told, str) else self._say(200, json.dumps(told), "application/json")

    def _say(self, status: int, text: str, kind: str = "text/plain") -> None:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        log.info(format, *args)


def serve(games: Games, refusals: tuple[type[Exception], ...], host: str, port: int) -> ThreadingHTTPServer:
    """A server that listens already; `serve_forever` runs it. Raises OSError where the port is taken."""
    handler = type("HandlerOfGames", (Handler,), {"games": games, "refusals": refusals})
    return ThreadingHTTPServer((host, port), handler)
