"""What somebody is told of sitters at a table."""

from dataclasses import dataclass

from django.db.models import Q

from games import database_time
from games.models import Sitters, Sitting
from games.permissions import Viewer


@dataclass(frozen=True, slots=True)
class SittingView:
    """One sitting as a viewer may know it. `seat` and `name` are empty where they are not told; `who`: what the viewer
    is in it: "holder", "asked", "sitter", or "" for who is neither."""

    sitting: Sitting
    who: str
    seat: str
    name: str

    @property
    def lasts(self) -> bool:
        """Whether the sitter has said yes."""
        return self.sitting.accepted_at is not None


def visible_sittings(viewer: Viewer) -> list[SittingView]:
    """The sittings of a game that this viewer is told of: their own, and those that last, as it was agreed."""
    game = viewer.game
    if game.sitters == Sitters.NONE or not game.is_going:
        return []
    sittings = game.sittings.open(database_time.now()).filter(
        Q(accepted_at__isnull=False) | Q(holder=viewer.user.pk) | Q(sitter=viewer.user.pk, put=True)
    )
    sittings = sittings.select_related("seat", "holder__profile", "sitter__profile").order_by("pk")
    views = [_sitting_view(viewer, one) for one in sittings]
    return [one for one in views if one is not None]


def _sitting_view(viewer: Viewer, one: Sitting) -> SittingView | None:
    user = None if viewer.impersonating else viewer.user.pk
    if user == one.holder_id:
        return SittingView(one, "holder", one.seat.name, str(one.sitter.profile))
    if user == one.sitter_id:
        return SittingView(one, "sitter" if one.accepted_at else "asked", one.seat.name, str(one.holder.profile))
    if one.accepted_at is None:
        return None
    if viewer.is_gm:
        return SittingView(one, "", one.seat.name, str(one.sitter.profile))
    if viewer.game.sitters != Sitters.TOLD or viewer.seat is None:
        return None
    hidden = viewer.game.names_hidden()
    return SittingView(one, "", "" if hidden else one.seat.name, "" if hidden else str(one.sitter.profile))
