"""Answers to letters: in the thread of the letter, to the member's confirmed address, with the address for the next.

They say of themselves that a machine wrote them (Auto-Submitted), so that nobody's absence note answers them, and that
they are not read here if they should come back.
"""

import re
import zoneinfo
from dataclasses import dataclass
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import timezone

from games import database_time
from games.inbox.head import InboundLetter
from games.mail.replies import WRITE_ABOVE, address_of_token, reply_for, token_of
from games.models import Arrived, ArrivedStatus, Game

WARNED_WITHIN = timedelta(days=1)
"""A member hears of letters from others' addresses once in that time."""
_MESSAGE_ID = re.compile(r"<[^<>\s]{1,250}>")


@dataclass(frozen=True, slots=True)
class ReceiptMail:
    """What became of a letter, and what its writer is told, a paragraph each; nothing where nobody is answered."""

    status: ArrivedStatus
    lines: tuple[str, ...] = ()
    for_gm: bool = False


def _address_of(user: User) -> str:
    """Where a member is written to; empty without a confirmed address."""
    email_address = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk").first()
    return email_address.email if email_address else ""


def _subject(letter: InboundLetter, game: Game) -> str:
    """“Re:” and the subject of the letter, as every mail program says it."""
    if not letter.subject:
        return f"Re: {game.name}"
    return letter.subject[:200] if letter.subject.lower().startswith("re:") else f"Re: {letter.subject[:200]}"


def _thread(letter: InboundLetter) -> dict[str, str]:
    """The headers by which the answer stands below the letter: the last ids of its thread, and its own."""
    match = _MESSAGE_ID.fullmatch(letter.message_id)
    if match is None:
        return {}
    before = _MESSAGE_ID.findall(letter.references)[-20:]
    return {"In-Reply-To": match[0], "References": " ".join([*before, match[0]])}


def answer_letter(letter: InboundLetter, user: User, game: Game, answer: ReceiptMail) -> bool:
    """Hand the answer in to be sent, in the same transaction; whether there was an address for it."""
    address = _address_of(user)
    if not address:
        return False
    game = Game.objects.get(pk=game.pk)  # as it is now that the letter has been heeded
    reply = reply_for(game, user, as_gm=answer.for_gm) if user.profile.mail_orders else None
    with timezone.override(zoneinfo.ZoneInfo(user.profile.time_zone)):
        context = {
            "name": str(user.profile),
            "game": game,
            "url": f"{settings.SITE_URL}{game.get_absolute_url()}",
            "site_name": settings.SITE_NAME,
            "mail_url": f"{settings.SITE_URL}/me/mail/",
            "came": database_time.now(),
            "lines": answer.lines,
            "write_above": WRITE_ABOVE if reply else "",
        }
        body = render_to_string("mail/receipt.txt", context)
    reply_to = [address_of_token(token_of(reply))] if reply else None
    headers = {"Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All", **_thread(letter)}
    EmailMessage(_subject(letter, game), body, to=[address], reply_to=reply_to, headers=headers).send()
    return True


def warn_of_stranger(letter: InboundLetter, user: User, game: Game) -> bool:
    """Tell a member that somebody else wrote to their reply address; whether they were told."""
    address = _address_of(user)
    lately = Arrived.objects.filter(
        user=user, status=ArrivedStatus.STRANGER, answered=True, came_at__gt=database_time.now() - WARNED_WITHIN
    )
    if not address or lately.exists():
        return False
    context = {
        "name": str(user.profile),
        "game": game,
        "url": f"{settings.SITE_URL}{game.get_absolute_url()}",
        "site_name": settings.SITE_NAME,
        "mail_url": f"{settings.SITE_URL}/me/mail/",
        "sender": letter.sender or "no single address",
    }
    subject = f"[{settings.SITE_NAME}] A letter that is not from your address was not heeded"
    headers = {"Auto-Submitted": "auto-generated"}
    EmailMessage(subject, render_to_string("mail/stranger.txt", context), to=[address], headers=headers).send()
    return True
