"""Reserves of a full game that has not started. They sit down when a seat comes free (`roll_call.reserves_seat`)."""

from django.contrib.auth.models import User

from games.common.errors import Conflict, Refused
from games.forming.joining import check_forming, check_may_join
from games.live.live import tell
from games.models import AuditAction, Game, Reserve
from games.services.base import locked_game, record

MOST_RESERVES = 20
"""Of one game."""


def reserve_make(*, game: Game, by: User, token: str = "") -> Reserve:
    """Stand by for a seat of a full game that has not started. Raises Refused, as for sitting down, and Conflict."""
    with locked_game(game) as locked:
        check_forming(locked)
        check_may_join(locked, by, token)
        if locked.memberships.filter(left_at=None).count() < locked.seats.count():
            raise Conflict("There is a seat free: sit down.")
        if locked.reserves.filter(user=by).exists():
            raise Conflict("You are a reserve already.")
        if locked.reserves.count() >= MOST_RESERVES:
            raise Refused(f"{MOST_RESERVES} reserves are the most.")
        made = Reserve.objects.create(game=locked, user=by)
        record(AuditAction.LOBBY_RESERVE, game=locked, by=by)
        tell(locked, "seat")
    return made


def reserve_end(*, game: Game, by: User) -> None:
    """Stand by no longer. Raises Conflict for who is no reserve."""
    with locked_game(game) as locked:
        gone, _ = locked.reserves.filter(user=by).delete()
        if not gone:
            raise Conflict("You are no reserve of this game.")
        tell(locked, "seat")
