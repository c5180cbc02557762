"""What every service begins and ends with."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User
from django.db import transaction

from games.common.errors import Conflict, GoneBy, Refused
from games.models import AuditAction, AuditEntry, Game, Seat, Turn
from games.selectors import positions


@contextmanager
def locked_game(game: Game) -> Iterator[Game]:
    """A transaction that holds the game's lock; yields the game as it is now."""
    with transaction.atomic():
        yield Game.objects.locked(game.pk)


def record(
    action: AuditAction, *, game: Game | None, by: User | None, seat: Seat | None = None, **data: object
) -> None:
    """Write the audit log. `data` holds ids and numbers, never what was ordered, written or voted.

    Raises ValueError for an action that is not declared with its words.
    """
    AuditEntry.objects.create(action=AuditAction(action), game=game, actor=by, seat=seat, data=data)


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


def turn_mark(game: Game) -> str:
    """What names the turn that is open now, for whoever will do something about it later: its number and revision.

    Such as `5.1`; `0` where no turn is open.
    """
    turn = game.open_turn
    return f"{turn.number}.{turn.revision}" if turn is not None else "0"


def check_turn(game: Game, mark: str | None) -> None:
    """Raise GoneBy unless `mark` names the turn that is open now, by turn_mark or by its number alone.

    A deed is meant for the board that somebody saw: it must never befall the turn after it, nor the same one anew.
    None: who asks is the site itself, and means the turn that is open.
    """
    now = turn_mark(game)
    if mark is None or mark in (now, now.partition(".")[0]):
        return
    turn = game.open_turn
    stands = f"it is {positions.phase_name(game, turn.phase)} now" if turn is not None else "no turn is open now"
    same = turn is not None and mark.partition(".")[0] == str(turn.number)
    anew = ", opened anew because its past was changed" if same else ""
    gone = f"The turn that this was meant for has gone by: {stands}{anew}."
    raise GoneBy(f"{gone} Nothing was done. Look at it as it is, and send it again if you still mean it.")


def check_papers_open(turn: Turn) -> None:
    """Raise Conflict if the turn takes no papers any more: the GM is looking at what came of them."""
    if turn.gated_at is not None:
        raise Conflict("The deadline has passed: the papers are in, and the GM is looking at the outcome.")


NOT_OPEN = {
    "forming": "The game has not started yet.",
    "finished": "The game is over.",
    "abandoned": "The game was abandoned.",
}
