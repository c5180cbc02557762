"""What a rule says of what the map draws of it: `site/drawing.py` in its folder, found by `legend.py`.

Such a module has any of `KINDS` (units, by letter), `FIGURES` (tokens that are no unit, by rule), `STATUSES` (of
units), `MARKS` (of places), all by the words under which states have them; `ALIASES` where the legend has another word;
and `marks(state, rules, board, centres)` for marks that stand in no state. What nobody describes is drawn all the same,
as a stand-in with its word on it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.maps.drawing.el import El

Strokes = tuple[tuple[str, str], ...]
"""Paths with their classes."""
Over = Callable[[str], list[El]]
"""Draws something on a token; it is given the prefix of the drawing's ids."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of unit or a figure: its words in the legend, its outline, and what lies on it.

    `body`: 28 by 22 units around its own centre; it takes the owner's tint and a white casing. Kind is told by the
    outline alone, colour and initial tell the owner. `sample`: the seat whose colours it wears in the legend, if any.
    """

    words: str
    body: str
    detail: Strokes = ()
    sample: str = "France"


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
