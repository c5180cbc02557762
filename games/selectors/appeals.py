"""Appeals, for whoever may see what they are about."""

from typing import Any

from django.contrib.auth.models import User

from engine.model.ids import SeatId
from engine.views import visible
from games.common.errors import Hidden, Refused
from games.models import Appeal, AppealStatus, Game, GameStatus
from games.permissions import Viewer
from games.services.appeals import check_may_appeal, things_of

__all__ = ["appeal_for", "appealable", "appeals", "may_appeal", "open_appeals", "things_of"]


def appeals(viewer: Viewer) -> list[Appeal]:
    """The appeals this viewer may read, the latest first."""
    over = viewer.game.status == GameStatus.FINISHED
    found = viewer.game.appeals.select_related("seat", "turn", "ruling", "answered_by__profile").order_by("-pk")

    def reads(appeal: Appeal) -> bool:
        audience = None if appeal.audience is None else frozenset(map(SeatId, appeal.audience))
        return viewer.is_gm or visible(audience, viewer.seat_id, over)

    return [appeal for appeal in found if reads(appeal)]


def appeal_for(viewer: Viewer, pk: int) -> Appeal:
    """An appeal, if this viewer may read it. Raises Hidden."""
    found = next((one for one in appeals(viewer) if one.pk == pk), None)
    if found is None:
        raise Hidden("There is no such appeal here.")
    found.game = viewer.game
    return found


def open_appeals(game: Game) -> list[Appeal]:
    """What waits for an answer, the oldest first: for the GM."""
    return list(game.appeals.filter(status=AppealStatus.OPEN).select_related("seat", "turn").order_by("pk"))


def may_appeal(viewer: Viewer) -> bool:
    """Whether this viewer could appeal now."""
    try:
        appealable(viewer)
    except Refused:
        return False
    return True


def appealable(viewer: Viewer) -> dict[str, dict[str, Any]]:
    """What this viewer could appeal against now, by key; the own orders first. Raises Refused with the reason."""
    if not isinstance(viewer.user, User):
        raise Hidden("Only those at the table can appeal.")
    seat, last = check_may_appeal(viewer.game, viewer.user)
    found = things_of(viewer, last)
    return dict(sorted(found.items(), key=lambda item: item[1].get("seat") != seat.seat_id))
