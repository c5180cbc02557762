"""A game whose pages cannot be made: its GM is told, once a day, and the operators read it in the log."""

import logging
import traceback

from django.db import transaction

from games import database_time
from games.models import Game
from games.services.notices import members_of, notices_queue

log = logging.getLogger(__name__)


def report_game_error(*, game: Game, page: str, error: BaseException) -> None:
    """Note that a page of a game broke off. The error's words may hold orders: they are not logged, its lines are."""
    lines = "".join(traceback.format_tb(error.__traceback__))
    log.error("game %s: %s broke off: %s\n%s", game.slug, page, type(error).__name__, lines)
    with transaction.atomic():
        keepers = game.gms or members_of(game)
        notices_queue(game=game, about="unreadable", key=f"{database_time.now():%Y%m%d}", to=keepers)
