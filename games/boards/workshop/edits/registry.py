"""All edits by name, with the words that the page and its history have for them."""

from collections.abc import Callable
from typing import NamedTuple

from games.boards.workshop.edits import drawing, provinces, seats, straits, turning, whole
from games.boards.workshop.edits.blank import Document
from games.boards.workshop.edits.fields import Fields
from games.common.errors import Refused


class Edit(NamedTuple):
    """`apply`: from a document and fields to a document; `done`: what was done, in words, about `about`, a field.

    `heavy`: it may take longer than a second on a large board.
    """

    apply: Callable[[Document, Fields], Document]
    done: str
    about: str = ""
    heavy: bool = False

    def told(self, fields: Fields) -> str:
        """What was done, for the history."""
        return f"{self.done} {fields.get(self.about, '')[:40]}".strip()


EDITS = {
    "line": Edit(drawing.line, "A line drawn", heavy=True),
    "join": Edit(drawing.join, "Joined to another:", "gone", heavy=True),
    "strike": Edit(drawing.strike, "Struck:", "province"),
    "corner_move": Edit(drawing.corner_move, "A corner moved", heavy=True),
    "corner_add": Edit(drawing.corner_add, "A corner put in", heavy=True),
    "corner_remove": Edit(drawing.corner_remove, "A corner taken out", heavy=True),
    "stand": Edit(drawing.stand, "Put elsewhere: what stands in", "province"),
    "province": Edit(provinces.province, "Changed:", "code", heavy=True),
    "border": Edit(provinces.border, "A border of", "one"),
    "strait": Edit(straits.strait, "A strait put in from", "one"),
    "strait_remove": Edit(straits.strait_remove, "A strait taken out from", "one"),
    "seat_add": Edit(seats.seat_add, "A seat added:", "name"),
    "seat": Edit(seats.seat, "A seat changed:", "name"),
    "seat_move": Edit(seats.seat_move, "Sits elsewhere:", "seat"),
    "seat_remove": Edit(seats.seat_remove, "A seat removed:", "seat"),
    "rule_places": Edit(seats.rule_places, "Places named for a rule:", "rule"),
    "board": Edit(seats.board, "The board’s facts changed"),
    "document": Edit(whole.document, "A document brought in", heavy=True),
    "turn": Edit(turning.turn, "The map turned:", "way"),
    "lay_out_again": Edit(whole.lay_out_again, "Laid out anew"),
}


def edit_called(name: str) -> Edit:
    """The edit of that name. Raises Refused if there is none."""
    if name not in EDITS:
        raise Refused(f"There is no edit {name[:30]!r}. There are: {', '.join(EDITS)}.", field="edit")
    return EDITS[name]
