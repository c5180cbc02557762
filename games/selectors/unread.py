"""Lines that seats have handed in and that could not be read or given: for whoever rules the game alone."""

from dataclasses import dataclass

from games.models import Game, RulingKind, Submission, Turn
from games.permissions import Viewer

TYPED = "typed"
"""In the data of a ruling that enters an order: the line, as it was typed, that is read as that order."""


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A line as it was typed, and what was wrong with it. `read_as`: what a ruling that stands reads it as, if any."""

    number: int
    phase: str
    seat: str
    line: str
    why: str
    read_as: str = ""


def unread_lines(game: Game, turn: Turn, seat: str = "") -> list[UnreadLine]:
    """Those of a turn, of one seat or of all, in the order of the table. Callers have checked who asks.

    A turn that was played again from an earlier one has the papers that its phase had.
    """
    papers = Submission.objects.filter(turn__game=game, turn__phase=turn.phase, unread__isnull=False).exclude(unread=[])
    papers = papers.select_related("seat").order_by("seat__position", "pk")
    ruled = game.rulings.filter(phase=turn.phase, kind=RulingKind.ORDER, withdrawn_at=None).values_list(
        "data", flat=True
    )
    read = {(one.get("seat"), one[TYPED]): "; ".join(one.get("lines", ())) for one in ruled if TYPED in one}
    return [
        UnreadLine(
            turn.number,
            turn.phase,
            paper.seat.seat_id,
            one["line"],
            one["why"],
            read.get((paper.seat.seat_id, one["line"]), ""),
        )
        for paper in papers
        if seat in ("", paper.seat.seat_id)
        for one in paper.unread or ()
    ]


def unread_now(viewer: Viewer) -> list[UnreadLine]:
    """Those of the open turn and of the last one, for the GM; nothing for anybody else."""
    if not viewer.is_gm:
        return []
    turns = (viewer.game.open_turn, viewer.game.last_turn)
    return [one for turn in turns if turn is not None for one in unread_lines(viewer.game, turn)]
