"""API tokens: issue, scopes, authentication by digest, revocation."""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from rest_framework.authentication import TokenAuthentication
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from games import database_time
from games.accounts.export import EXPORTERS
from games.common.errors import Refused
from games.models import ApiToken, AuditAction, AuditEntry, TokenScope

NOTED_EVERY = timedelta(hours=1)
"""How exactly it is kept when a token was last used: a row is not written for each call."""
MOST_TOKENS = 20
"""Tokens that a member may have."""
SHOWN_AFTER_END = timedelta(days=30)
BEGINNING = 8  # characters by which an owner knows a token again


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


@transaction.atomic
def token_make(
    *,
    user: User,
    name: str = "",
    scopes: Iterable[str] = tuple(TokenScope),
    days: int | None = None,
    by: User | None = None,
) -> str:
    """A new token, which is to be shown to its owner now: the site knows it by its digest alone.

    `days`: after how many it ends; None: never. `by`: the owner of a program, who makes it for that. Raises Refused
    for no scope, and for one token too many.
    """
    chosen = set(scopes)
    held = " ".join(scope for scope in TokenScope.values if scope in chosen)
    if not held or chosen - set(TokenScope.values):
        raise Refused("Choose what the token may do.", field="scopes")
    User.objects.select_for_update().get(pk=user.pk)
    if user.api_tokens.count() >= MOST_TOKENS:
        raise Refused(f"You have {MOST_TOKENS} tokens, which is as many as there may be. End one first.", field="name")
    token, now = secrets.token_hex(20), database_time.now()
    made = ApiToken.objects.create(
        user=user, name=name, digest=digest_of(token), beginning=token[:BEGINNING], scopes=held,
        ends_at=None if days is None else now + timedelta(days=days),
    )  # fmt: skip
    _record(AuditAction.TOKEN_MAKE, by or user, user=user.pk, token=made.pk, scopes=held.split(), days=days)
    return token


@transaction.atomic
def token_end(*, token: ApiToken, by: User) -> None:
    """End one token: its owner does, who owns the program that it is for, an operator, or who holds it."""
    if by.pk not in (token.user_id, token.user.profile.owner_id) and not by.is_superuser:
        raise Refused("That is not yours.")
    _record(AuditAction.TOKEN_END, by, token=token.pk, user=token.user_id)
    token.delete()


def tokens_end(*, user: User) -> None:
    """End all tokens of a member and of their programs.

    With a new password, a closed or suspended account, or since they said so.
    """
    with transaction.atomic():
        for token in ApiToken.objects.filter(Q(user=user) | Q(user__profile__owner=user)):
            _record(AuditAction.TOKEN_END, None, token=token.pk, user=token.user_id)
            token.delete()
    Token.objects.filter(user=user).delete()


def tokens_clear() -> None:
    """Delete tokens whose end came a month ago: until then their owner sees why a program stopped."""
    ApiToken.objects.filter(ends_at__lt=database_time.now() - SHOWN_AFTER_END).delete()


def _record(action: AuditAction, by: User | None, **data: object) -> None:
    AuditEntry.objects.create(action=action, actor=by, data=data)


def tokens_hash() -> int:
    """Keep of the tokens of older versions, which lay in clear, the digest alone; returns of how many."""
    number = 0
    for old in Token.objects.select_related("user"):
        with transaction.atomic():
            fields = {"user": old.user, "beginning": old.key[:BEGINNING], "made_at": old.created}
            ApiToken.objects.get_or_create(digest=digest_of(old.key), defaults=fields)
            old.delete()
            number += 1
    return number


class HashedTokenAuthentication(TokenAuthentication):
    """`Authorization: Token …` or `Bearer …`, known by its digest; it must have the scope that the view names."""

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[object, object] | None:
        """The member and the token. Raises AuthenticationFailed (401), and PermissionDenied (403) for another scope."""
        given = request.headers.get("Authorization", "")
        self.keyword = "Token" if given[:6].lower() == "token " else "Bearer"
        user_and_token = super().authenticate(request)
        if user_and_token is not None:
            check_scope(user_and_token[1], request.parser_context["view"], request.method or "")
        return user_and_token

    def authenticate_header(self, request: Request) -> str:
        """What a refusal names in `WWW-Authenticate`."""
        return "Token"

    def authenticate_credentials(self, key: str) -> tuple[object, object]:
        token = ApiToken.objects.select_related("user").filter(digest=digest_of(key)).first()
        if token is None:
            raise AuthenticationFailed("Invalid token.")
        if not token.user.is_active:
            raise AuthenticationFailed("User inactive or deleted.")
        if token.is_over(database_time.now()):
            raise AuthenticationFailed("This token has come to its end. Its owner can make another one under /me/api/.")
        _note_use(token)
        return token.user, token


def scope_of(view: object, method: str) -> TokenScope | None:
    """The scope that a token needs for a method of a view; None where the view names none."""
    if method.upper() not in SAFE_METHODS:
        return getattr(view, "scope", None)
    return getattr(view, "scope_to_read", TokenScope.READ) if hasattr(view, "scope") else None


def check_scope(token: ApiToken, view: object, method: str) -> None:
    """Raise PermissionDenied unless the token has the scope that is needed. A view that names none is for no token."""
    needed = scope_of(view, method)
    if needed is None:
        raise PermissionDenied("This is for no token. Use the page of the site.")
    if needed not in token.scope_list:
        raise PermissionDenied(f"This token may not do that: it needs the scope “{needed}”. Make one under /me/api/.")


def _note_use(token: ApiToken) -> None:
    now = database_time.now()
    if token.used_at is None or now - token.used_at > NOTED_EVERY:
        stale = Q(used_at=None) | Q(used_at__lte=now - NOTED_EVERY)
        ApiToken.objects.filter(stale, pk=token.pk).update(used_at=now)


def _export_tokens(user: User) -> list[dict[str, object]]:
    return [
        {
            "name": one.name,
            "begins": one.beginning,
            "scopes": one.scopes.split(),
            "made": one.made_at,
            "used": one.used_at,
            "ends": one.ends_at,
        }
        for one in user.api_tokens.all()
    ]


EXPORTERS["api_tokens"] = _export_tokens
