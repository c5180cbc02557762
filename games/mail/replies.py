"""Signed reply addresses: member, seat or the GM's role, turn.

    orders+<token>@season.example.org

A token holds for one turn as it was opened, one member and one seat. It is written in base 32, since mail servers may
change the case of what stands before the @, and that is why it is not one of django.core.signing, whose signatures
know small from capital letters; the signature is Django's keyed hash (`salted_hmac`, with SECRET_KEY) all the same, and
those made with a key of SECRET_KEY_FALLBACKS are still read. Of the hash 128 bits are kept: what stands before the @
holds 64 characters (RFC 5321).
"""

import base64
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import User
from django.utils.crypto import constant_time_compare, salted_hmac

from games.common.mail_in import taken_in
from games.models import Game, Notice, Turn
from games.permissions import rules_game

SALT = "games.mail.replies"
_SIGNED = 16
FOR_GMS = ("gate", "appeal", "trouble", "gm")


WRITE_ABOVE = "---- Please write above this line; what stands below it is not read ----"
"""The first line of each mail that can be answered. `games.inbox.quoting` cuts a letter where it is quoted."""


@dataclass(frozen=True, slots=True)
class ReplyTo:
    """What a reply address stands for, by the keys of the rows. `seat_id` is 0 for the GM's role.

    A turn that is opened anew is another row, so its number alone says which one is meant.
    """

    turn_id: int
    user_id: int
    seat_id: int


def _signature(packed: bytes, key: str | None = None) -> bytes:
    """With SECRET_KEY, or with the key that is given."""
    return salted_hmac(SALT, packed, secret=key, algorithm="sha256").digest()[:_SIGNED]


def _numbers(packed: bytes) -> ReplyTo | None:
    """Three numbers, each behind its length in bytes."""
    numbers, rest = [], packed
    for _ in range(3):
        if not rest or rest[0] > 8 or len(rest) < rest[0] + 1:
            return None
        numbers.append(int.from_bytes(rest[1 : rest[0] + 1], "big"))
        rest = rest[rest[0] + 1 :]
    return None if rest else ReplyTo(*numbers)


def token_of(reply: ReplyTo) -> str:
    """The token, in small letters and digits."""
    numbers = (reply.turn_id, reply.user_id, reply.seat_id)
    sizes = [(number.bit_length() + 7) // 8 for number in numbers]
    packed = b"".join(bytes([size]) + number.to_bytes(size, "big") for number, size in zip(numbers, sizes, strict=True))
    return base64.b32encode(packed + _signature(packed)).decode().rstrip("=").lower()


def read_token(token: str) -> ReplyTo | None:
    """What a token stands for; None for one that this site has not written."""
    try:
        whole = base64.b32decode(token.upper() + "=" * (-len(token) % 8))
    except ValueError:
        return None
    packed, signature = whole[:-_SIGNED], whole[-_SIGNED:]
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    signed = any(constant_time_compare(signature, _signature(packed, key)) for key in keys)
    return _numbers(packed) if signed else None


def address_of_token(token: str) -> str:
    """The address with a token in it."""
    name, _, domain = settings.MAIL_IN_ADDRESS.partition("@")
    return f"{name}+{token}@{domain}"


def token_in(address: str) -> str:
    """The token in an address; empty where it is none of those."""
    name, _, domain = settings.MAIL_IN_ADDRESS.lower().partition("@")
    before, _, at = address.strip().lower().rpartition("@")
    return before.removeprefix(f"{name}+") if at == domain and before.startswith(f"{name}+") else ""


def reply_for(game: Game, user: User, *, as_gm: bool = False) -> ReplyTo | None:
    """What the address for a member's answer stands for now; None where there is nothing to answer.

    A seat comes before the GM's role, where somebody has both, unless the mail is about what GMs do (`as_gm`).
    """
    turn: Turn | None = game.open_turn
    if turn is None or not game.is_going:
        return None
    seat = game.seat_for(user)
    if rules_game(game, user) and (as_gm or seat is None):
        return ReplyTo(turn.pk, user.pk, 0)
    return ReplyTo(turn.pk, user.pk, seat.pk) if seat is not None and not seat.out else None


def reply_to_notice(notice: Notice) -> ReplyTo | None:
    """The same for a mail of the site; None as well where mail is not taken, or not wanted by this member."""
    if not taken_in() or not notice.user.profile.mail_orders:
        return None
    return reply_for(notice.game, notice.user, as_gm=notice.about in FOR_GMS)
