"""Periodic clean-up."""

from celery import shared_task

from games.accounts.guess_counts import guess_counts_clear
from games.accounts.sessions import sessions_clear
from games.accounts.tokens import tokens_clear, tokens_hash
from games.api.idempotency import keys_clear
from games.channels.services import channels_seal
from games.group_channels.services import group_channels_seal
from games.inbox.services import arrived_clear
from games.moderation.sanctions import sanctions_end
from games.play_now.guests import guests_clear
from games.play_now.solo_games import solo_games_clear
from games.sandbox import services as sandboxes
from games.services import task_queueing
from games.services.notices import notices_clear
from games.signs.services import signs_clear
from games.table_channels.services import table_channels_seal
from games.zines.mailing_list.services import mail_readers_clear


@shared_task(name=task_queueing.CLEAR_AWAY)
def clear_away() -> None:
    """Delete expired data. The beat sends this every hour (games.tasks.beat)."""
    sandboxes.sandboxes_clear()
    notices_clear()
    arrived_clear()
    solo_games_clear()
    guests_clear()
    guess_counts_clear()
    sanctions_end()
    signs_clear()
    mail_readers_clear()
    sessions_clear()
    tokens_hash()
    tokens_clear()
    keys_clear()
    channels_seal()
    table_channels_seal()
    group_channels_seal()
