"""Idempotency keys: a call that is sent twice under one key is carried out once, and answered as it was."""

import hashlib
import json
import re
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from games import database_time
from games.common.errors import Refused
from games.models import IdempotencyKey

KEY = "Idempotency-Key"
KEPT_FOR = timedelta(hours=24)
MOST_KEYS = 500
"""Of one member, within KEPT_FOR."""
LONGEST_ANSWER = 64_000
"""Characters of an answer that are kept; of a longer one a repeated call gets the address alone."""
FORM = re.compile(r"[\x21-\x7e]{1,100}")


class OtherBody(Refused):
    """The key was used for another call."""

    status = 422


class TooManyKeys(Refused):
    """There are as many keys as the site keeps of one member."""

    status = 429


class ReplayedCall(Exception):
    """The call was carried out already; `kept` has its answer."""

    def __init__(self, stored: IdempotencyKey) -> None:
        super().__init__(stored.key)
        self.kept = stored


def known_or_new(request: Request) -> IdempotencyKey:
    """A note of a call that is about to be made. Call it in the call's own transaction: it goes if that goes.

    A second call waits here until the first is through. Raises Replayed for one that was made, and Refused for a key
    that is none, that belongs to another call (422), and for too many (429).
    """
    key, member = request.headers[KEY], request.user
    if not FORM.fullmatch(key):
        raise Refused("An Idempotency-Key is 1 to 100 visible characters of ASCII, such as a UUID.", field=KEY)
    if not isinstance(member, User):
        raise Refused("Idempotency keys are for members. Send a token.", field=KEY)
    now = database_time.now()
    IdempotencyKey.objects.filter(user=member, made_at__lt=now - KEPT_FOR).delete()
    digest = digest_of(request)
    row, made = IdempotencyKey.objects.get_or_create(user=member, key=key, defaults={"digest": digest})
    if made:
        if IdempotencyKey.objects.filter(user=member).count() > MOST_KEYS:
            raise TooManyKeys(f"{MOST_KEYS} keys a day are the most. Send the call without one.", field=KEY)
        return row
    if row.digest != digest:
        raise OtherBody("This key was sent with another call. Take a new key for each call.", field=KEY)
    raise ReplayedCall(row)


def digest_of(request: Request) -> str:
    """SHA-256 of what is called, and of the body as it is read: spaces and the order of names do not count."""
    data: object = request.data
    body = dict(data.lists()) if hasattr(data, "lists") else data
    parts = [request.method, request.get_full_path(), body]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()


def keep_answer(row: IdempotencyKey, response: Any) -> None:
    """Note how a call was answered."""
    data = getattr(response, "data", None)
    body = JSONRenderer().render(data).decode() if data is not None else ""
    row.status, row.location = response.status_code, response.headers.get("Location", "")
    row.body = body if len(body) <= LONGEST_ANSWER else ""
    row.save(update_fields=["status", "location", "body"])


def keys_clear() -> None:
    """Delete what is older than KEPT_FOR."""
    IdempotencyKey.objects.filter(made_at__lt=database_time.now() - KEPT_FOR).delete()
