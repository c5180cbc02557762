"""Sending the mail that is owed: twice, if a worker dies at the wrong moment, but never not at all."""

import logging
import smtplib
import zoneinfo
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F
from django.template.loader import render_to_string
from django.utils import timezone

from games.mail.contents import context_of, still_matters
from games.models import MailKind, Notice

log = logging.getLogger(__name__)

AT_ONCE = 100
FIRST_RETRY = timedelta(minutes=1)
MOST_TRIES = 8  # the last about two hours after the first


def notices_send(*, now: datetime | None = None) -> int:
    """Send what is owed by now; returns how many mails went out."""
    now = now or timezone.now()
    owed = Notice.objects.owed(now).select_related("user__profile", "game").order_by("pk")[:AT_ONCE]
    return sum(_send(notice, now) for notice in owed)


def _claim(notice: Notice, now: datetime) -> bool:
    """Take a notice, so that no other worker sends it too; if this one dies, it is owed again a little later."""
    again = now + FIRST_RETRY * 2**notice.tries
    mine = Notice.objects.filter(pk=notice.pk, settled_at=None, tries=notice.tries)
    return mine.update(tries=F("tries") + 1, send_after=again) == 1


def _settle(notice: Notice, now: datetime, *, sent: bool) -> None:
    Notice.objects.filter(pk=notice.pk).update(settled_at=now, sent=sent)


def address_of(notice: Notice) -> str:
    """The member's confirmed address, if they want this kind of mail; otherwise empty."""
    if not notice.user.profile.wants(MailKind(notice.kind)):
        return ""
    address = EmailAddress.objects.filter(user=notice.user, primary=True, verified=True).first()
    return address.email if address else ""


def _send(notice: Notice, now: datetime) -> bool:
    if not _claim(notice, now):
        return False
    address = address_of(notice)
    if not address or not still_matters(notice):
        _settle(notice, now, sent=False)
        return False
    mail = _written(notice, address)
    try:
        mail.send()
    except (smtplib.SMTPException, OSError) as refused:
        log.warning("mail %s was not taken: %s", notice.pk, type(refused).__name__)
        if notice.tries + 1 >= MOST_TRIES:
            _settle(notice, now, sent=False)
        return False
    _settle(notice, now, sent=True)
    return True


def _written(notice: Notice, address: str) -> EmailMessage:
    """The mail, with hours on the clock of the one who reads it."""
    with timezone.override(zoneinfo.ZoneInfo(notice.user.profile.time_zone)):
        context = context_of(notice)
        subject = " ".join(render_to_string(f"mail/{notice.about}_subject.txt", context).split())
        body = render_to_string(f"mail/{notice.about}.txt", context)
    headers = {"List-Unsubscribe": f"<{settings.SITE_URL}/me/mail/>"}
    return EmailMessage(f"[{settings.SITE_NAME}] {subject}", body, to=[address], headers=headers)
