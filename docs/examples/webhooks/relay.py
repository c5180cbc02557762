"""Takes a member's signed webhook and hands its news on to Slack, Telegram or Matrix. Python's standard library alone.

    WEBHOOK_SECRET=… SLACK_URL=https://hooks.slack.com/services/… python relay.py 8080
    WEBHOOK_SECRET=… TELEGRAM_TOKEN=… TELEGRAM_CHAT=-100… python relay.py 8080
    WEBHOOK_SECRET=… MATRIX_SERVER=https://matrix.example.org MATRIX_TOKEN=… MATRIX_ROOM='!a:b.org' python relay.py

Put it behind HTTPS, and give its address under /me/channels/. Discord needs none: give its own webhook's address there.
"""

import hashlib
import hmac
import json
import os
import sys
import time
import urllib.parse
import urllib.request
from collections import deque
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

LARGEST = 100_000
"""Bytes of a delivery; the site's are far shorter."""
OLDEST = 300
"""Seconds after which a signature is no good any more."""
PATIENCE = 8
"""Seconds for the service behind; the site waits ten."""
News = dict[str, Any]
Request = tuple[str, str, dict[str, str], dict[str, Any]]
"""Method, address, headers, and what is sent as JSON."""


class Refused(Exception):
    """Not from the site, or too old."""


def verified(secret: str, headers: Mapping[str, str], body: bytes, now: float) -> News:
    """The news of a delivery whose signature is right. Raises Refused."""
    stamp = headers.get("X-Timestamp", "")
    right = "sha256=" + hmac.new(secret.encode(), f"{stamp}.".encode() + body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(right.encode(), headers.get("X-Signature-256", "").encode()):
        raise Refused("The signature is wrong.")
    if not stamp.isdecimal() or abs(now - int(stamp)) > OLDEST:
        raise Refused("It was signed too long ago.")
    found: News = json.loads(body)
    return found


def for_slack(news: News, url: str) -> Request:
    """A message for an incoming webhook of Slack, with the map. What is written as mark-up there is text."""
    text = str(news["text"]).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    sent: dict[str, Any] = {"text": f"{text}\n{news['url']}", "mrkdwn": False, "unfurl_links": False}
    if picture := news.get("picture"):
        sent["attachments"] = [{"blocks": [{"type": "image", "image_url": picture, "alt_text": "The map"}]}]
    return "POST", url, {}, sent


def for_telegram(news: News, token: str, chat: str) -> Request:
    """A message of a bot of Telegram's: plain text, since no `parse_mode` is named."""
    picture = news.get("picture")
    preview = {"url": picture, "prefer_large_media": True} if picture else {"is_disabled": True}
    sent = {"chat_id": chat, "text": f"{news['text']}\n{news['url']}", "link_preview_options": preview}
    return "POST", f"https://api.telegram.org/bot{token}/sendMessage", {}, sent


def for_matrix(news: News, server: str, token: str, room: str) -> Request:
    """A notice in a room of Matrix. Its number is that of the news, so that one sent again is there once."""
    place = f"{server}/_matrix/client/v3/rooms/{urllib.parse.quote(room, safe='')}/send/m.room.message"
    sent = {"msgtype": "m.notice", "body": f"{news['text']}\n{news['url']}", "m.mentions": {}}
    return "PUT", f"{place}/season-{int(news['id'])}", {"Authorization": f"Bearer {token}"}, sent


def wanted(news: News, settings: Mapping[str, str]) -> list[Request]:
    """What is to be sent, by the settings that are there."""
    found = []
    if url := settings.get("SLACK_URL"):
        found.append(for_slack(news, url))
    if token := settings.get("TELEGRAM_TOKEN"):
        found.append(for_telegram(news, token, settings["TELEGRAM_CHAT"]))
    if server := settings.get("MATRIX_SERVER"):
        found.append(for_matrix(news, server, settings["MATRIX_TOKEN"], settings["MATRIX_ROOM"]))
    return found


def send(request: Request) -> None:
    """Send one message. Raises OSError where it was not taken."""
    method, url, headers, body = request
    headers = {"Content-Type": "application/json", **headers}
    asked = urllib.request.Request(url, json.dumps(body).encode(), headers, method=method)  # noqa: S310
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:  # noqa: S310
        answer.read()


class Relay(BaseHTTPRequestHandler):
    """Takes deliveries. Who is answered anything but 2xx sends again."""

    settings: Mapping[str, str] = os.environ
    seen: deque[Any] = deque(maxlen=1000)

    def do_POST(self) -> None:
        """One delivery."""
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > LARGEST:
            self._answer(413)
            return
        try:
            news = verified(self.settings["WEBHOOK_SECRET"], self.headers, self.rfile.read(int(length)), time.time())
        except (Refused, ValueError):
            self._answer(403)
            return
        if news["id"] not in self.seen:
            try:
                for request in wanted(news, self.settings):
                    send(request)
            except OSError:
                self._answer(502)
                return
            self.seen.append(news["id"])
        self._answer(204)

    def _answer(self, status: int) -> None:
        self.send_response(status)
        self.end_headers()


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8080), Relay).serve_forever()
