"""What the worker does for mail that comes in. (The other tasks are in games/tasks, which is below this room.)"""

from celery import shared_task

from games.inbox.imap import letters_fetch
from games.services import task_queueing


@shared_task(name=task_queueing.FETCH_MAIL, time_limit=240)
def mail_fetch() -> None:
    """Fetch letters from the mailbox, if there is one. The beat sends this every half minute."""
    letters_fetch()
