"""Mail."""

from celery import shared_task

from games import hints
from games.mail.sending import notices_send


@shared_task(name=hints.SEND_MAIL)
def mail_send() -> None:
    """Send the mail that is owed. The beat sends this too, for what was left over."""
    notices_send()
