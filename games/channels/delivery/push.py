"""Web push (RFC 8030): what only the browser can read (RFC 8291), in the name of this site (VAPID, RFC 8292)."""

import base64
import json
import logging
import os
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from py_vapid import Vapid02

from games.channels.delivery.news import News
from games.channels.delivery.outside import post
from games.channels.delivery.secrets import secrets_of
from games.common.sealing import CannotOpen, seal, stored_site_key, unseal
from games.models import Channel, SiteKey

log = logging.getLogger(__name__)

THE_KEY = "vapid"
KEPT_FOR = 24 * 3600
"""Seconds for which a push service keeps what it cannot hand over."""


def _bytes(text: str) -> bytes:
    """Base64 as browsers write it, without its tail. Raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def site_key() -> Vapid02:
    """The site's own key, made when it is first asked for, and anew when nobody can open it any more."""
    stored = SiteKey.objects.filter(name=THE_KEY).first()
    if stored is not None:
        try:
            return Vapid02.from_pem(unseal(stored_site_key(stored.private))["pem"].encode())
        except CannotOpen as error:
            log.warning("the key for news on devices is made anew, and devices have to be set up again: %s", error)
            stored.delete()
    made = Vapid02()
    made.generate_keys()
    private = json.dumps(seal({"pem": made.private_pem().decode()}))
    stored, _ = SiteKey.objects.get_or_create(name=THE_KEY, defaults={"private": private})
    return Vapid02.from_pem(unseal(stored_site_key(stored.private))["pem"].encode())


def public_key() -> str:
    """What a browser has to know of the site to subscribe to its news: an uncompressed point, in base64."""
    form = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return _text(site_key().public_key.public_bytes(*form))


def check_keys(p256dh: str, auth: str) -> None:
    """Raise ValueError for keys with which nothing could be written for a browser."""
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
    if len(_bytes(auth)) != 16:
        raise ValueError("The secret of a subscription has sixteen bytes.")


def send(channel: Channel, news: News) -> int:
    """Hand news to a browser's push service; returns the number of the answer. Raises NotOutside and NoAnswer."""
    payload = {"title": news.game, "body": news.text, "url": news.url, "tag": news.tag}
    keys = secrets_of(channel)
    body = http_ece.encrypt(
        json.dumps(payload).encode(),
        salt=os.urandom(16),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(keys["p256dh"]),
        auth_secret=_bytes(keys["auth"]),
        version="aes128gcm",
    )
    parts = urlsplit(channel.address)
    whose = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": f"mailto:{_address_of_the_site()}"}
    headers = {"Content-Encoding": "aes128gcm", "TTL": str(KEPT_FOR), **site_key().sign(whose)}
    return post(channel.address, body, headers)


def _address_of_the_site() -> str:
    return settings.DEFAULT_FROM_EMAIL.rpartition("<")[2].rstrip(">")
