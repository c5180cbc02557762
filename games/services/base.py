"""What every service begins and ends with."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from games.errors import Conflict, Refused
from games.models import AuditEntry, Game, Seat, Turn
from games.selectors import positions


@contextmanager
def locked_game(game: Game) -> Iterator[Game]:
    """A transaction that holds the game's lock; yields the game as it is now."""
    with transaction.atomic():
        yield Game.objects.locked(game.pk)


def record(action: str, *, game: Game | None, by: User | None, seat: Seat | None = None, **data: Any) -> None:
    """Write the audit log. `data` holds ids and numbers, never what was ordered, written or voted."""
    AuditEntry.objects.create(action=action, game=game, actor=by, seat=seat, data=data)


def check_open(game: Game) -> Turn:
    """The open turn, of a game that is running or paused. Raises Refused with the reason there is none."""
    turn = game.open_turn
    if turn is None:
        raise Refused(NOT_OPEN.get(game.status, "This game has no open turn."))
    return turn


def check_number(turn: Turn, number: int) -> None:
    """Raise Conflict if the page that asks was made for another turn."""
    if turn.number != number:
        now = positions.phase_name(turn.game, turn.phase)
        raise Conflict(f"The game has moved on: it is {now} now. Look again before you order.")


def check_papers_open(turn: Turn) -> None:
    """Raise Conflict if the turn takes no papers any more: the GM is looking at what came of them."""
    if turn.gated_at is not None:
        raise Conflict("The deadline has passed: the papers are in, and the GM is looking at the outcome.")


NOT_OPEN = {
    "forming": "The game has not started yet.",
    "finished": "The game is over.",
    "abandoned": "The game was abandoned.",
}
