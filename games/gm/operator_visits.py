"""An operator at somebody else's desk: for an hour, with a reason, and written into the trail that its GMs read."""

from django.contrib.auth.models import User

from games.common.errors import NotAllowed, Refused
from games.models import AuditAction, Game
from games.permissions import may_visit_desk
from games.services.base import locked_game, record

LONGEST_REASON = 200  # characters


def desk_visit(*, game: Game, by: User, reason: str) -> None:
    """As a superuser who has no seat in it: open the desk of a game for an hour (`permissions.VISIT_LASTS`).

    Raises NotAllowed for anybody else, Refused without a reason.
    """
    reason = reason.strip()
    with locked_game(game) as locked:
        if not may_visit_desk(locked, by):
            raise NotAllowed("Only an operator who does not play in this game can open its desk.")
        if not reason:
            raise Refused("Say why: the GMs of the game read it in their trail.", field="reason")
        if len(reason) > LONGEST_REASON:
            raise Refused(f"That is {len(reason)} characters; a reason has {LONGEST_REASON} at most.", field="reason")
        record(AuditAction.OPERATOR_DESK, game=locked, by=by, why=reason)
