"""The ledger, for everybody; hidden rulings for those whom they concern."""

from dataclasses import dataclass

from games.models import Ruling, Turn
from games.models.ruling import HIDDEN_UNTIL_ADJUDICATED
from games.permissions import Viewer


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One ruling. `applied` is true once a published turn was adjudicated with it."""

    ruling: Ruling
    applied: bool


def may_read(viewer: Viewer, ruling: Ruling, adjudicated: bool) -> bool:
    """Whether a ruling is for these eyes: what it is about may still be, or for ever be, a secret."""
    if viewer.is_gm:
        return True
    if ruling.audience is not None:
        return viewer.seat_id in ruling.audience
    if ruling.kind in HIDDEN_UNTIL_ADJUDICATED and not adjudicated:
        return viewer.seat_id is not None and ruling.data.get("seat") == viewer.seat_id
    return True


def ledger(viewer: Viewer) -> list[LedgerLine]:
    """The rulings this viewer may read, the latest first."""
    done = set(Turn.objects.filter(game=viewer.game).published().adjudicated().values_list("number", flat=True))
    rulings = viewer.game.rulings.select_related("author__profile").order_by("-pk")
    return [
        LedgerLine(ruling, applied=ruling.number in done and ruling.withdrawn_at is None)
        for ruling in rulings
        if may_read(viewer, ruling, ruling.number in done)
    ]
