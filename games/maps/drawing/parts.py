"""What a rule says of what the map draws of it: `site/drawing.py` in its folder, found by `legend.py`.

Such a module has any of `KINDS` (units, by letter), `FIGURES` (tokens that are no unit, by rule), `STATUSES` (of
units), `MARKS` (of places), all by the words under which states have them; `ALIASES` where the legend has another word;
`WORDED`, of marks and statuses that look and are called as their value says, what makes both of it: its look (another
word of `STATUSES` and `MARKS`) and its words; and `marks(state, rules, board, centres)` for marks that stand in no
state. Of its orders: `ACTIONS`, what they do, by names of its own; `ORDERS`, by verb what reads an order as data
(`order_parts.py`); `FLAGS`, the action of a hold or a move by a word behind it; `UNPLACED`, verbs that point at nothing
on the map; `LINKS`, the words of ways that are no border. What nobody describes is drawn all the same, as a stand-in
with its word on it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.maps.drawing.el import El

Strokes = tuple[tuple[str, str], ...]
"""Paths with their classes."""
Worded = Callable[[object], tuple[str, str]]
"""Makes look and words of the value of a mark."""
Over = Callable[[str], list[El]]
"""Draws something on a token; it is given the prefix of the drawing's ids."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of unit or a figure: its words in the legend, its outline, and what lies on it.

    `body`: 28 by 22 units around its own centre; it takes the owner's tint and a white casing. Kind is told by the
    outline alone, colour and initial tell the owner. `sample`: the seat whose colours it wears in the legend, if any.
    `gait`: the action that a move of it is, if it does not simply step (`fly`).
    """

    words: str
    body: str
    detail: Strokes = ()
    sample: str = "France"
    gait: str = ""


@dataclass(frozen=True, slots=True)
class Badge:
    """A status of a unit: its words, and a sign within a radius of 5.5 (or a letter or two) beside the token.

    `under`, `over`: drawn with the token itself, before and after its outline. `sample`: the kind that wears it in the
    legend. `foreseen`: as of a mark.
    """

    words: str
    sign: Strokes | str = ""
    under: Over | None = None
    over: Over | None = None
    sample: str = "A"
    foreseen: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark of a place: its words, and one of three ways to draw it.

    `cover`: the class in which the whole province is drawn once more; `centre`: on the dot of its centre; `sign`: like
    a small token, around the origin. `foreseen`: whoever may see it sees it before its season.
    """

    words: str
    cover: str = ""
    centre: tuple[El, ...] = ()
    sign: tuple[El, ...] = ()
    foreseen: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """What an order does: its words, behind a unit, and how it is drawn.

    `look`: how the line of a journey is drawn (a class of atlas.css), with its `bend` to the right of the way. `sign`:
    within a radius of 5, in a disc beside the place, for what goes nowhere. `helps`: by a line to the unit that it
    names. In the film it is shown at a `beat` (supports at 0) if it is a journey, unless not for the `film`, or if it
    is a `deed` of the unit itself in its place.
    """

    words: str
    look: str = ""
    bend: float = 0.10
    sign: Strokes = ()
    helps: bool = False
    deed: bool = False
    beat: int = 1
    film: bool = True
