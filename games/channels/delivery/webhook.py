"""Webhooks: news as JSON, signed, so that who receives them knows that they are from here.

The signature is the HMAC-SHA256 of `<timestamp>.<body>` with the channel's secret, as hexadecimal digits. Discord gets
what its own webhooks understand, and needs no signature: its address is the secret.
"""

import hashlib
import hmac
import json

from django.conf import settings

from games import database_time
from games.channels.delivery.news import News
from games.channels.delivery.outside import post
from games.channels.delivery.secrets import secrets_of, target_of
from games.channels.models import AnyChannel
from games.models import ChannelKind


def send(channel: AnyChannel, news: News) -> int:
    """Post news to a webhook; returns the number of the answer. Raises NotOutside and NoAnswer."""
    body = json.dumps(_for_discord(news) if channel.kind == ChannelKind.DISCORD else _news_payload(news)).encode()
    headers = {"Content-Type": "application/json", "User-Agent": settings.SITE_NAME}
    if channel.kind == ChannelKind.WEBHOOK:
        stamp = str(int(database_time.now().timestamp()))
        headers |= {
            "X-Delivery": str(news.id),
            "X-Timestamp": stamp,
            "X-Signature-256": f"sha256={signature(secrets_of(channel)['secret'], stamp, body)}",
        }
    return post(target_of(channel), body, headers)


def signature(secret: str, stamp: str, body: bytes) -> str:
    """What stands in X-Signature-256, behind `sha256=`."""
    return hmac.new(secret.encode(), f"{stamp}.".encode() + body, hashlib.sha256).hexdigest()


def _news_payload(news: News) -> dict[str, object]:
    payload: dict[str, object] = {
        "id": news.id,
        "kind": news.kind,
        "about": news.about,
        "text": news.text,
        "url": news.url,
    }
    if news.slug:
        payload["game"] = {"name": news.game, "slug": news.slug}
    more = {"picture": news.picture, "group": news.group}
    return payload | {name: value for name, value in more.items() if value}


def _for_discord(news: News) -> dict[str, object]:
    """Plain text that names nobody: whatever stands in it, it calls no @everyone and makes no mark-up."""
    text = "".join(f"\\{letter}" if letter in r"\*_~`|>[]()#-<@:" else letter for letter in news.text)
    picture = {"embeds": [{"image": {"url": news.picture}}]} if news.picture else {}
    return {"content": f"{text}\n<{news.url}>", "allowed_mentions": {"parse": []}, **picture}
