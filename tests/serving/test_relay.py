"""The relay of docs/examples: signed webhooks of the site, handed on to Slack, Telegram and Matrix as plain text."""

import importlib
import json
import sys
import threading
import time
import urllib.error
import urllib.request
from http.server import ThreadingHTTPServer

import pytest

from games.channels.delivery import webhook
from games.channels.delivery.news import News
from games.channels.delivery.secrets import secrets_of
from games.channels.services import webhook_add
from games.models import MailKind
from tests.choosing import BASE_DIR
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
URL = "https://season.example.org/games/abc/"
TEXT = "Spring 1901 is out in <b>Fog & Co</b> @everyone <!channel> [x](https://evil.example)"
NEWS = News(7, "turn", "turn", TEXT, "Fog & Co", "abc", URL, "abc:turn")
SETTINGS = {
    "SLACK_URL": "https://hooks.slack.example/T/B/x", "TELEGRAM_TOKEN": "1:a", "TELEGRAM_CHAT": "-100",
    "MATRIX_SERVER": "https://matrix.example", "MATRIX_TOKEN": "m", "MATRIX_ROOM": "!a b:example.org",
}  # fmt: skip


@pytest.fixture
def relay(monkeypatch):
    monkeypatch.syspath_prepend(str(BASE_DIR / "docs/examples/webhooks"))
    module = importlib.import_module("relay")
    module.Relay.seen.clear()
    yield module
    del sys.modules["relay"]


@pytest.fixture
def delivery(monkeypatch):
    """What the site posts to a webhook: secret, body, headers."""
    channel = webhook_add(by=user("anna"), name="Relay", address="https://relay.example/", kinds=list(MailKind.values))
    secret = secrets_of(channel)["secret"]
    sent = []
    monkeypatch.setattr(webhook, "post", lambda url, body, headers: sent.append((body, headers)) or 204)
    webhook.send(channel, NEWS)
    ((body, headers),) = sent
    return secret, body, headers


def test_what_the_site_signs_is_taken_and_nothing_else(relay, delivery):
    secret, body, headers = delivery
    now = time.time()
    assert relay.verified(secret, headers, body, now)["text"] == TEXT
    wrong = [
        ("another", headers, body, now),
        (secret, headers, body.replace(b"Spring", b"Autumn"), now),
        (secret, {**headers, "X-Timestamp": str(int(now) + 1)}, body, now),
        (secret, headers, body, now + relay.OLDEST + 5),
        (secret, {}, body, now),
        (secret, {**headers, "X-Signature-256": "sha256=ü"}, body, now),
    ]
    for asked in wrong:
        with pytest.raises(relay.Refused):
            relay.verified(*asked)


def test_messages_are_plain_text_in_the_form_of_each_service(relay, delivery):
    news = json.loads(delivery[1])
    slack, telegram, matrix = relay.wanted(news, SETTINGS)
    assert slack[:2] == ("POST", "https://hooks.slack.example/T/B/x")
    assert slack[3]["text"].startswith(
        "Spring 1901 is out in &lt;b&gt;Fog &amp; Co&lt;/b&gt; @everyone &lt;!channel&gt;"
    )
    assert (slack[3]["mrkdwn"], slack[3]["unfurl_links"]) == (False, False)
    assert telegram[:2] == ("POST", "https://api.telegram.org/bot1:a/sendMessage")
    assert telegram[3] == {
        "chat_id": "-100",
        "text": f"{TEXT}\n{URL}",
        "link_preview_options": {"is_disabled": True},
    }
    place = "https://matrix.example/_matrix/client/v3/rooms/%21a%20b%3Aexample.org/send/m.room.message/season-7"
    assert matrix == (
        "PUT", place, {"Authorization": "Bearer m"},
        {"msgtype": "m.notice", "body": f"{TEXT}\n{URL}", "m.mentions": {}},
    )  # fmt: skip
    assert relay.wanted(news, {}) == []


def test_the_map_goes_along_where_there_is_one(relay):
    picture = "https://season.example.org/games/abc/report/S1901M/map.png?v=1"
    slack, telegram, _ = relay.wanted({"id": 7, "text": TEXT, "url": URL, "picture": picture}, SETTINGS)
    (attached,) = slack[3]["attachments"]
    assert attached == {"blocks": [{"type": "image", "image_url": picture, "alt_text": "The map"}]}
    assert telegram[3]["link_preview_options"] == {"url": picture, "prefer_large_media": True}
    without = relay.wanted({"id": 7, "text": TEXT, "url": URL}, SETTINGS)
    assert "attachments" not in without[0][3]


def test_deliveries_are_handed_on_once_and_asked_for_again_when_they_were_not(relay, delivery, monkeypatch):
    secret, body, headers = delivery
    sent, down = [], [True]

    def send(request):
        if down[0]:
            raise OSError
        sent.append(request)

    monkeypatch.setattr(relay, "send", send)
    monkeypatch.setattr(relay.Relay, "settings", {"WEBHOOK_SECRET": secret, "SLACK_URL": SETTINGS["SLACK_URL"]})
    monkeypatch.setattr(relay.Relay, "log_message", lambda *_: None)
    server = ThreadingHTTPServer(("127.0.0.1", 0), relay.Relay)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def post(body=body):
        asked = urllib.request.Request(f"http://127.0.0.1:{server.server_port}/", body, headers)
        try:
            with urllib.request.urlopen(asked, timeout=10) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    try:
        assert (post(), sent) == (502, [])
        down[0] = False
        assert [post(), post()] == [204, 204]
        assert len(sent) == 1
        assert post(b"{}") == 403
        assert post(b" " * (relay.LARGEST + 1)) == 413
    finally:
        server.shutdown()
        server.server_close()
