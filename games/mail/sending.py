"""Sending of queued mail: notifications of games, letters of pages.

Nothing is locked while the server is talked to. What is to be sent is claimed first, in a commit of its own: so no two
workers send it, and if one dies it is owed again. Twice is a mail sent only where the server took it and the worker
died, or the connection broke, before the server had said so: nobody can know. Not at all only after MOST_TRIES tries,
each of which the server refused or broke off; a server that is away costs no mail any try.
"""

import logging
import smtplib
import time
import zoneinfo
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import F
from django.template.loader import render_to_string
from django.utils import timezone

from games import database_time
from games.mail import server
from games.mail.contents import context_of, still_matters
from games.mail.letters import unpack
from games.mail.replies import WRITE_ABOVE, address_of_token, reply_to_notice, token_of
from games.models import Letter, MailKind, Notice
from games.services.task_queueing import hint_mail

log = logging.getLogger(__name__)

AT_ONCE = 100
FIRST_RETRY = timedelta(minutes=1)
MOST_TRIES = 8  # the last about two hours after the first
AWAY = (smtplib.SMTPException, OSError)
# What one mail was refused for; the server may take the next.
REFUSED = (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError)


@dataclass
class OutgoingMail:
    """One mail to be sent. `write` gives it, or None if it is of no use any more; `settle` says it is dealt with."""

    row: Notice | Letter
    write: Callable[[], EmailMessage | None]
    settle: Callable[[bool], None]

    def claim(self, now: datetime) -> bool:
        """Take it, so that no other worker sends it too; if this one dies, it is owed again a little later."""
        mine = type(self.row).objects.filter(pk=self.row.pk, tries=self.row.tries, send_after=self.row.send_after)
        again = now + FIRST_RETRY * 2**self.row.tries
        return mine.update(tries=F("tries") + 1, send_after=again) == 1

    def is_last_try(self) -> bool:
        return self.row.tries + 1 >= MOST_TRIES


def notices_send(*, now: datetime | None = None) -> int:
    """Send the mail that is owed by now, within EMAIL_BATCH_LIMIT seconds; returns how many mails went out."""
    now = now or database_time.now()
    if not server.may_be_asked(now):
        return 0
    owed = list(_useful(now))
    if not owed:
        return 0
    sent, end = 0, time.monotonic() + settings.EMAIL_BATCH_LIMIT
    try:
        with server.opened() as connection:
            for one in owed:
                if time.monotonic() >= end:
                    break
                sent += _send(one, connection, now)
    except AWAY as away:
        log.warning("the mail server is away: %s", type(away).__name__)
        server.note_failure(now)
        return sent
    if sent:
        server.note_success()
    if len(owed) == AT_ONCE:
        hint_mail()
    return sent


def _useful(now: datetime) -> Iterator[OutgoingMail]:
    """What is owed, letters first: somebody sits before a page and waits for one."""
    left = AT_ONCE
    for letter in Letter.objects.owed(now).order_by("send_after", "pk")[:left]:
        left -= 1
        yield _owed_letter(letter)
    notices = Notice.objects.owed(now).select_related("user__profile", "game").order_by("send_after", "pk")
    for notice in notices[:left]:
        yield _owed_notice(notice)


def _send(one: OutgoingMail, connection: BaseEmailBackend, now: datetime) -> bool:
    """Whether it went out. Raises what smtplib raises if the connection is of no use any more."""
    if not one.claim(now):
        return False
    try:
        mail = one.write()
    except Exception as error:  # whatever it is about this one, the others are sent
        log.error("%s could not be written: %s", one.row, type(error).__name__)
        if one.is_last_try():
            one.settle(False)
        return False
    if mail is None:
        one.settle(False)
        return False
    try:
        connection.send_messages([mail])
    except AWAY as error:
        log.warning("%s was not taken: %s", one.row, type(error).__name__)
        if one.is_last_try():
            one.settle(False)
        if isinstance(error, REFUSED):
            return False
        raise
    one.settle(True)
    return True


def _owed_letter(letter: Letter) -> OutgoingMail:
    def settle(sent: bool) -> None:
        if not sent:
            log.error("letter %s was given up after %s tries", letter.pk, letter.tries + 1)
        letter.delete()

    return OutgoingMail(letter, lambda: unpack(letter.message), settle)


def _owed_notice(notice: Notice) -> OutgoingMail:
    def write() -> EmailMessage | None:
        notice.game.only_read()
        address = address_of(notice)
        return _build_mail(notice, address) if address and still_matters(notice) else None

    def settle(sent: bool) -> None:
        Notice.objects.filter(pk=notice.pk).update(settled_at=database_time.now(), sent=sent)

    return OutgoingMail(notice, write, settle)


def address_of(notice: Notice) -> str:
    """The member's confirmed address, if they want this kind of mail; otherwise empty."""
    if not notice.user.profile.wants(MailKind(notice.kind)):
        return ""
    address = EmailAddress.objects.filter(user=notice.user, primary=True, verified=True).first()
    return address.email if address else ""


def _build_mail(notice: Notice, address: str) -> EmailMessage:
    """The mail, with hours on the clock of the one who reads it."""
    reply = reply_to_notice(notice)
    with timezone.override(zoneinfo.ZoneInfo(notice.user.profile.time_zone)):
        answered = "" if reply is None else "seat" if reply.seat_id else "gm"
        context = {**context_of(notice), "answered": answered, "write_above": WRITE_ABOVE}
        subject = " ".join(render_to_string(f"mail/{notice.about}_subject.txt", context).split())
        body = render_to_string(f"mail/{notice.about}.txt", context)
    headers = {"List-Unsubscribe": f"<{settings.SITE_URL}/me/mail/>", "Auto-Submitted": "auto-generated"}
    reply_to = [address_of_token(token_of(reply))] if reply else None
    return EmailMessage(f"[{settings.SITE_NAME}] {subject}", body, to=[address], headers=headers, reply_to=reply_to)
