"""Take an excused delay."""

from datetime import timedelta

from django.contrib.auth.models import User

from games import database_time
from games.common.errors import Conflict, Refused
from games.delays.queries import left_of
from games.models import AuditAction, Delay, Game
from games.permissions import check_seat
from games.services.base import check_number, check_open, locked_game, record
from games.services.clock import move_deadline


def delay_take(*, game: Game, by: User, number: int | None = None) -> Delay:
    """As who plays a seat: move the deadline of the open turn by the hours that were agreed. The table is told.

    `number`: of the turn that is meant; Conflict if another is open. Raises Refused where nothing is left.
    """
    with locked_game(game) as locked:
        seat = check_seat(locked, by)
        turn = check_open(locked)
        if number is not None:
            check_number(turn, number)
        if not locked.delays or locked.is_against_bots:
            raise Refused("At this table no excused delays were agreed.")
        if seat.delays.filter(turn=turn).exists():
            raise Conflict("You have taken a delay in this turn. There is one a turn.")
        left = left_of(locked, seat)
        if not left:
            raise Refused("You have taken all your delays.")
        now = database_time.now()
        if turn.due is not None and turn.due <= now:
            raise Conflict("The deadline has passed.")
        rest = "That was the last one" if left == 1 else f"{left - 1} left"
        reason = f"{seat.name} takes an excused delay. {rest}."
        move_deadline(locked, (turn.due or now) + timedelta(hours=locked.delay_hours), by, reason)
        made = Delay.objects.create(seat=seat, turn=turn, hours=locked.delay_hours)
        record(AuditAction.DELAY_TAKE, game=locked, by=by, seat=seat, turn=turn.number)
    return made
