"""Whether this site takes mail (docs/mail.md)."""

from django.conf import settings


def taken_in() -> bool:
    """It has an address for it, and a way by which letters come."""
    return bool(settings.MAIL_IN_ADDRESS and (settings.MAIL_IN_IMAP or settings.MAIL_IN_SECRET))
