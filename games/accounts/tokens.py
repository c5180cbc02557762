"""API tokens: issue, authentication by digest, revocation."""

import hashlib
import secrets
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from rest_framework.authentication import TokenAuthentication
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import AuthenticationFailed

from games import database_time
from games.accounts.export import EXPORTERS
from games.models import ApiToken

NOTED_EVERY = timedelta(hours=1)
"""How exactly it is kept when a token was last used: a row is not written for each call."""
BEGINNING = 8  # characters by which an owner knows a token again


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


@transaction.atomic
def token_make(*, user: User) -> str:
    """A new token, which is to be shown to its owner now: the site knows it by its digest alone. Older ones end."""
    tokens_end(user=user)
    token = secrets.token_hex(20)
    ApiToken.objects.create(user=user, digest=digest_of(token), beginning=token[:BEGINNING])
    return token


def tokens_end(*, user: User) -> None:
    """End all tokens of a member: with a new password, a closed or suspended account, or since they said so."""
    ApiToken.objects.filter(user=user).delete()
    Token.objects.filter(user=user).delete()


def tokens_hash() -> int:
    """Keep of the tokens of older versions, which lay in clear, the digest alone; returns of how many."""
    found = 0
    for old in Token.objects.select_related("user"):
        with transaction.atomic():
            told = {"user": old.user, "beginning": old.key[:BEGINNING], "made_at": old.created}
            ApiToken.objects.get_or_create(digest=digest_of(old.key), defaults=told)
            old.delete()
            found += 1
    return found


class HashedTokenAuthentication(TokenAuthentication):
    """`Authorization: Token …`, known by its digest."""

    def authenticate_credentials(self, key: str) -> tuple[Any, Any]:
        token = ApiToken.objects.select_related("user").filter(digest=digest_of(key)).first()
        if token is None:
            raise AuthenticationFailed("Invalid token.")
        if not token.user.is_active:
            raise AuthenticationFailed("User inactive or deleted.")
        _note_use(token)
        return token.user, token


def _note_use(token: ApiToken) -> None:
    now = database_time.now()
    if token.used_at is None or now - token.used_at > NOTED_EVERY:
        stale = Q(used_at=None) | Q(used_at__lte=now - NOTED_EVERY)
        ApiToken.objects.filter(stale, pk=token.pk).update(used_at=now)


def _held(user: User) -> list[dict[str, object]]:
    return [{"begins": one.beginning, "made": one.made_at, "used": one.used_at} for one in user.api_tokens.all()]


EXPORTERS["api_tokens"] = _held
