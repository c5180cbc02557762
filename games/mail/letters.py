"""Django's mail backend of pages: stores letters, which the worker sends.

So no page waits for a mail server, and whether an address is known cannot be told from how long a page takes.
"""

from collections.abc import Sequence

from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend

from engine.model.json_data import JsonDict
from games.models import Letter
from games.services.task_queueing import hint_mail

LISTS = ("to", "cc", "bcc", "reply_to")


def pack(message: EmailMessage) -> dict[str, object]:
    """A finished mail as JSON. Raises ValueError for one with attachments, which no mail of this site has."""
    if message.attachments:
        raise ValueError("Letters carry no attachments.")
    alternatives = getattr(message, "alternatives", None) or []
    return {
        "subject": str(message.subject),
        "body": str(message.body),
        "subtype": message.content_subtype,
        "from_email": message.from_email,
        "headers": {name: str(value) for name, value in message.extra_headers.items()},
        "alternatives": [[str(content), mimetype] for content, mimetype in alternatives],
        **{name: list(getattr(message, name)) for name in LISTS},
    }


def unpack(packed: JsonDict) -> EmailMessage:
    """The mail that `pack` was given."""
    message = EmailMultiAlternatives(
        packed["subject"],
        packed["body"],
        packed["from_email"],
        headers=packed["headers"],
        **{name: packed[name] for name in LISTS},
    )
    message.content_subtype = packed["subtype"]
    for content, mimetype in packed["alternatives"]:
        message.attach_alternative(content, mimetype)
    return message


class LetterBackend(BaseEmailBackend):
    """EMAIL_BACKEND: keeps what it is given as Letters."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        letters = [Letter(message=pack(one)) for one in email_messages if one.recipients()]
        Letter.objects.bulk_create(letters)
        hint_mail()
        return len(letters)
