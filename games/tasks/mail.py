"""Mail, and news on other channels."""

from celery import shared_task
from django.conf import settings

from games.channels.delivery.deliveries import news_tell as tell
from games.group_channels.services import groups_tell
from games.mail.sending import notices_send
from games.services import task_queueing
from games.table_channels.services import tables_tell as tell_tables
from games.websub.services import hub_tell as tell_hub


# The sending ends by itself (games.mail.server); what cannot be bounded there is the look-up of the server's name.
@shared_task(name=task_queueing.SEND_MAIL, time_limit=settings.EMAIL_BATCH_LIMIT + 60)
def mail_send() -> None:
    """Send the mail that is owed. The beat sends this too, for what was left over."""
    notices_send()


@shared_task(name=task_queueing.TELL_NEWS, time_limit=120)
def news_tell() -> None:
    """Tell what is owed on webhooks and devices of members. The beat sends this too, for what was left over."""
    tell()


@shared_task(name=task_queueing.TELL_TABLES, time_limit=120)
def tables_tell() -> None:
    """Look for what is due on channels of tables, events and clubs, and tell it.

    The beat alone sends this: it looks at every channel.
    """
    tell_tables()
    groups_tell()


@shared_task(name=task_queueing.TELL_HUB, time_limit=120)
def hub_tell() -> None:
    """Tell the WebSub hub of feeds with news. The beat alone sends this, where there is a hub."""
    tell_hub()
