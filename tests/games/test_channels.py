"""News on channels: to whom they are owed, what is said, and how it is signed and packed."""

import base64
import hashlib
import hmac
import json
import re
import threading
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from django.test import Client
from django.utils import timezone

from games.channels.delivery import deliveries, push
from games.channels.delivery.deliveries import MOST_TRIES, news_tell
from games.channels.delivery.news import news_of
from games.channels.delivery.secrets import secrets_of
from games.channels.services import MOST, channel_add, channel_change, channel_remove, webhook_add
from games.common.errors import Refused
from games.common.sealing import seal
from games.models import Channel, ChannelKind, Delivery, MailKind, Notice, ThreadReader
from games.press.services import press
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db
ALL = list(MailKind.values)


class Receiver:
    """A server of our own: keeps what it is sent, and answers with the numbers it was told to."""

    def __init__(self):
        self.taken, self.answers = [], []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.taken.append((self.path, dict(self.headers), body))
                status = receiver.answers.pop(0) if receiver.answers else 201
                self.send_response(status)
                self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_port}/hook?for=anna"


@pytest.fixture
def receiver(settings):
    settings.CHANNELS_MAY_STAY_INSIDE = True
    made = Receiver()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def hooked(table, receiver):
    """A table whose France has a webhook that receives."""
    made = webhook_add(by=table.france, name="Mine", address=receiver.address, kinds=ALL)
    return table, made


def text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


# --- what is owed, and to whom -------------------------------------------------------------------------


def test_a_turn_is_told_once_and_only_to_its_member(hooked, receiver):
    table, channel = hooked
    table.pass_deadline()
    assert news_tell() == 1
    assert news_tell() == 0
    ((path, _, body),) = receiver.taken
    assert path == "/hook?for=anna"
    told = json.loads(body)
    assert told["kind"] == "turn"
    assert told["text"].startswith(f"{table.game.name}: ")
    assert told["url"].endswith(table.game.get_absolute_url())
    assert told["game"] == {"name": table.game.name, "slug": table.game.slug}
    delivery = Delivery.objects.get()
    assert (delivery.channel, delivery.sent, delivery.notice.user) == (channel, True, table.france)


def test_what_was_not_asked_for_is_not_told(hooked, receiver):
    table, channel = hooked
    channel_change(by=table.france, channel=channel, kinds=["press"])
    table.pass_deadline()
    assert news_tell() == 0
    press.press_send(game=table.now, by=table.italy, to=["France"], text="The secret is Munich.")
    Notice.objects.update(send_after=timezone.now())
    assert news_tell() == 1
    body = receiver.taken[0][2].decode()
    assert "press from Italy" in body
    assert "Munich" not in body


def test_nothing_from_before_the_channel_is_told(table, receiver):
    table.pass_deadline()
    webhook_add(by=table.france, name="", address=receiver.address, kinds=ALL)
    assert news_tell() == 0


def test_what_has_been_overtaken_is_not_told(hooked, receiver):
    table, _ = hooked
    press.press_send(game=table.game, by=table.italy, to=["France"], text="Hello")
    Notice.objects.update(send_after=timezone.now())
    for one in ThreadReader.objects.filter(seat=table.seat("France")):
        one.last_read = one.thread.messages.last().pk
        one.save()
    assert news_tell() == 0
    assert receiver.taken == []
    assert Delivery.objects.get(notice__about="press").sent is False


def test_no_secret_is_told(hooked, receiver):
    table, _ = hooked
    table.order("Italy", "A Ven - Tri", "A Rom - Ven")
    press.press_send(game=table.game, by=table.italy, to=["Germany"], text="Attack France with me.")
    news_tell()
    table.pass_deadline()
    news_tell()
    said = b"".join(body for _, _, body in receiver.taken).decode()
    assert "Ven" not in said
    assert "Attack" not in said
    assert table.game.secret not in said


def test_every_kind_of_notice_can_be_told(hooked, receiver):
    """What about: whatever a mail has a subject for."""
    table, _ = hooked
    table.pass_deadline()
    turn = table.now.last_turn
    for about in ("start", "end", "off", "paused", "resumed", "moved", "seat", "deadline"):
        Notice.objects.create(
            user=table.france,
            game=table.game,
            kind="game",
            about=about,
            key=f"x:{about}",
            data={"turn": turn.pk, "seats": []},
        )
    news_tell()
    assert Delivery.objects.filter(settled_at=None).count() == 0
    assert all(json.loads(body)["text"] for _, _, body in receiver.taken)


PICTURE = r"/games/[a-z0-9]+/report/S1901M/map\.png"


def test_the_map_of_a_turn_is_shown_where_everybody_may_see_it(hooked, receiver, settings, monkeypatch):
    """Who draws the message is nobody: the address has to answer without an account."""
    monkeypatch.setattr("games.table.report.draw_png", lambda *_, **__: b"PNG")
    table, _ = hooked
    table.pass_deadline()
    assert news_tell() == 1
    picture = json.loads(receiver.taken[0][2])["picture"]
    assert picture.startswith(settings.SITE_URL)
    path = picture.removeprefix(settings.SITE_URL)
    assert re.fullmatch(PICTURE, path.partition("?")[0])
    answer = Client().get(path)
    assert (answer.status_code, answer.content) == (200, b"PNG")
    assert "immutable" in answer["Cache-Control"]


def test_no_map_of_a_game_that_not_everybody_sees_now():
    table = make_table()
    table.pass_deadline()
    games = type(table.game).objects.filter(pk=table.game.pk)
    for change in ({"private": True, "invite_token": "x" * 20}, {"watch_delay": 60}, {"watch_delay": -1}):
        games.update(**{"private": False, "invite_token": "", "watch_delay": 0, **change})
        news = news_of(Notice.objects.get(user=table.france, about="turn"))
        assert news.text.startswith(table.game.name)
        assert news.picture == "", change


def test_news_of_no_played_turn_have_no_map(hooked, receiver):
    table, _ = hooked
    press.press_send(game=table.game, by=table.italy, to=["France"], text="Hello")
    Notice.objects.update(send_after=timezone.now())
    assert news_tell() == 1
    assert "picture" not in json.loads(receiver.taken[0][2])


# --- webhooks ------------------------------------------------------------------------------------------


def test_a_webhook_is_signed(hooked, receiver):
    table, channel = hooked
    table.pass_deadline()
    news_tell()
    _, headers, body = receiver.taken[0]
    signed = f"{headers['X-Timestamp']}.".encode() + body
    digest = hmac.new(secrets_of(channel)["secret"].encode(), signed, hashlib.sha256).hexdigest()
    assert headers["X-Signature-256"] == f"sha256={digest}"
    assert "Cookie" not in headers
    assert secrets_of(channel)["secret"] not in body.decode()


def test_discord_is_told_in_its_own_way_and_nobody_is_called(table, receiver):
    made = webhook_add(by=table.france, name="", address="https://discord.com/api/webhooks/1/x", kinds=ALL)
    assert (made.kind, made.name) == (ChannelKind.DISCORD, "Discord")
    assert secrets_of(made) == {"address": "https://discord.com/api/webhooks/1/x"}
    assert "webhooks/1/x" not in str(Channel.objects.values())
    Channel.objects.filter(pk=made.pk).update(keys=seal({"address": receiver.address}))
    type(table.game).objects.filter(pk=table.game.pk).update(name="@everyone **look**")
    table.pass_deadline()
    assert news_tell() == 1
    _, headers, body = receiver.taken[0]
    told = json.loads(body)
    assert told["allowed_mentions"] == {"parse": []}
    assert told["content"].startswith(r"\@everyone \*\*look\*\*")
    assert "X-Signature-256" not in headers
    (embed,) = told["embeds"]
    assert re.search(PICTURE, embed["image"]["url"])


def test_what_is_refused_is_tried_again_and_then_said(hooked, receiver):
    table, channel = hooked
    receiver.answers = [500, 429]
    table.pass_deadline()
    now = timezone.now()
    assert news_tell(now=now) == 0
    channel.refresh_from_db()
    assert channel.trouble == "The answer was 500."
    assert news_tell(now=now + timedelta(seconds=30)) == 0
    assert len(receiver.taken) == 1, "not before its time"
    assert news_tell(now=now + timedelta(minutes=2)) == 0
    assert news_tell(now=now + timedelta(minutes=5)) == 1
    channel.refresh_from_db()
    assert (channel.trouble, channel.ended_at) == ("", None)


def test_nobody_is_asked_for_ever(tables, receiver):
    table = tables(nmr_policy="hold")
    channel = webhook_add(by=table.france, name="Mine", address=receiver.address, kinds=["turn"])
    receiver.answers = [500] * 100
    for _ in range(3):
        table.pass_deadline()
    for hours in range(MOST_TRIES + 1):
        news_tell(now=timezone.now() + timedelta(hours=hours))
    assert len(receiver.taken) == 3 * MOST_TRIES
    assert not Delivery.objects.filter(settled_at=None).exists()
    channel.refresh_from_db()
    assert channel.ended_at, "three in a row that nobody took"


@pytest.mark.parametrize("status", [404, 410])
def test_who_is_gone_is_not_asked_again(hooked, receiver, status):
    table, channel = hooked
    receiver.answers = [status]
    table.pass_deadline()
    news_tell()
    channel.refresh_from_db()
    assert channel.ended_at
    table.pass_deadline()
    assert news_tell() == 0
    assert len(receiver.taken) == 1


def test_no_redirect_is_followed(hooked, receiver):
    table, _ = hooked
    receiver.answers = [302]
    table.pass_deadline()
    assert news_tell() == 0
    assert [path for path, _, _ in receiver.taken] == ["/hook?for=anna"]


def test_two_workers_tell_it_once(hooked, receiver, monkeypatch):
    table, _ = hooked
    table.pass_deadline()
    deliveries.deliveries_note(timezone.now())
    read = Delivery.objects.select_related("channel", "notice__user__profile", "notice__game").get()
    assert deliveries._tell(read, timezone.now(), lambda one: news_of(one.notice))
    assert not deliveries._tell(read, timezone.now(), lambda one: news_of(one.notice))
    assert len(receiver.taken) == 1


def test_one_that_breaks_off_stops_no_other(hooked, receiver, monkeypatch):
    table, _ = hooked
    table.pass_deadline()
    first = webhook_add(by=table.france, name="B", address=receiver.address + "2", kinds=ALL)
    Channel.objects.filter(pk=first.pk).update(
        kind=ChannelKind.PUSH, keys={}, made_at=timezone.now() - timedelta(days=1)
    )
    assert news_tell() == 1
    first.refresh_from_db()
    assert first.trouble == "It could not be written."


# --- devices -------------------------------------------------------------------------------------------


@pytest.fixture
def browser_keys():
    """What a browser makes when it subscribes: its own key, and a secret."""
    private = ec.generate_private_key(ec.SECP256R1())
    point = private.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    auth = b"sixteen bytes ok"
    return private, auth, {"p256dh": text(point), "auth": text(auth)}


def verified(authorization):
    """Who says so by a VAPID header, if the signature is that of the site's key."""
    scheme, _, parts = authorization.partition(" ")
    told = dict(part.strip().split("=", 1) for part in parts.split(","))
    assert (scheme, told["k"]) == ("vapid", push.public_key())
    signed, _, mark = told["t"].rpartition(".")
    raw = push._bytes(mark)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    push.site_key().public_key.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(push._bytes(signed.split(".")[1]))
    assert claims.pop("exp") > timezone.now().timestamp()
    return claims


def test_a_device_reads_what_nobody_on_the_way_can(table, receiver, browser_keys):
    private, auth, keys = browser_keys
    channel_add(by=table.france, kind=ChannelKind.PUSH, name="Phone", address=receiver.address, keys=keys, kinds=ALL)
    table.pass_deadline()
    assert news_tell() == 1
    _, headers, body = receiver.taken[0]
    assert table.game.name.encode() not in body
    told = json.loads(http_ece.decrypt(body, private_key=private, auth_secret=auth, version="aes128gcm"))
    assert told["title"] == table.game.name
    assert told["url"].endswith(table.game.get_absolute_url())
    assert (headers["Content-Encoding"], int(headers["TTL"]) > 0) == ("aes128gcm", True)
    who = {"aud": receiver.address.rpartition("/")[0], "sub": "mailto:zine@127.0.0.1"}
    assert verified(headers["Authorization"]) == who


def test_the_sites_key_stays_the_same():
    assert push.public_key() == push.public_key()
    assert len(base64.urlsafe_b64decode(push.public_key() + "==")) == 65


def test_keys_that_are_none_are_refused(browser_keys):
    _, _, keys = browser_keys
    push.check_keys(**keys)
    for wrong in ({**keys, "p256dh": "AAAA"}, {**keys, "auth": "AAAA"}, {**keys, "p256dh": "%%%"}):
        with pytest.raises(ValueError, match=r".*"):
            push.check_keys(**wrong)


# --- having them ---------------------------------------------------------------------------------------


def test_so_many_and_no_more_and_one_address_once():
    anna = user("anna")
    for number in range(MOST):
        webhook_add(by=anna, name="", address=f"https://example.org/{number}", kinds=ALL)
    webhook_add(by=anna, name="again", address="https://example.org/3", kinds=["turn"])
    assert Channel.objects.get(user=anna, name="again").kinds == ["turn"]
    with pytest.raises(Refused, match="as many as there may be"):
        webhook_add(by=anna, name="", address="https://example.org/more", kinds=ALL)


def test_nobody_changes_anothers(hooked):
    table, channel = hooked
    for deed in (channel_change, channel_remove):
        with pytest.raises(Refused, match="not yours"):
            deed(by=table.italy, channel=channel, **({"kinds": []} if deed is channel_change else {}))
    channel_remove(by=table.france, channel=channel)
    assert not Channel.objects.exists()
