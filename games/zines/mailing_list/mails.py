"""Mail to readers by address: the one question, and each issue for those who have said yes."""

from collections.abc import Iterable
from hashlib import sha256

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse

from games.accounts.mail_addresses import canonical
from games.zines.mailing_list.models import KEPT, MailReader
from games.zines.models import Zine

SALT = "zines.mailing_list"


def mailbox_of(address: str) -> str:
    """The digest of the mailbox that an address leads to."""
    return sha256(canonical(address).encode()).hexdigest()


def question_to(zine: Zine, by: User, reader: MailReader) -> EmailMessage:
    """The one mail that an address gets that nobody has confirmed."""
    context = {"zine": zine, "by": by, "site": settings.SITE_NAME, "address": answer_url(reader), "days": KEPT.days}
    body = render_to_string("zines/mailing_list_question.txt", context)
    subject = " ".join(f"[{settings.SITE_NAME}] Do you want {zine.title} by mail?".split())
    return EmailMessage(subject, body, to=[reader.address], headers=_headers(reader))


def _headers(reader: MailReader) -> dict[str, str]:
    """What lets a mail program stop it at one click (RFC 8058)."""
    return {
        "List-Unsubscribe": f"<{answer_url(reader)}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def issue_mails(zine: Zine, subject: str, body: str, but: Iterable[str]) -> list[EmailMessage]:
    """The mail of an issue to each reader who has said yes and gets it at none of the addresses in `but`."""
    known = {mailbox_of(address) for address in but}
    mails = []
    for reader in zine.mail_readers.subscribed().exclude(mailbox__in=known).order_by("pk"):
        text = f"{body}\n\n-- \nYou get {zine.title} because you asked for it. To stop it:\n{answer_url(reader)}\n"
        mails.append(EmailMessage(subject, text, to=[reader.address], headers=_headers(reader)))
    return mails


def answer_url(reader: MailReader) -> str:
    """The page where who holds a mail says yes, or stops it, without logging in."""
    token = signing.dumps([reader.zine_id, reader.pk], salt=SALT)
    return f"{settings.SITE_URL}{reverse('zines:mail-answer', args=[reader.zine.name, token])}"
