"""The pictures that a GM can put on a unit or into a province. What they are called is in the mark itself."""

from games.maps.drawing.el import el
from games.maps.drawing.parts import Badge, Mark, Strokes

from variants.standard.gms_word.words import PICTURES, names

SHAPES: dict[str, Strokes] = {
    "cheese": (
        ("t-glyph", "M-4.500 1l6-4.500c1.800.4 3 2 3 4.500zM-4.500 1.700h9v2.300h-9z"),
    ),
    "crown": (("t-glyph", "M-4.200-2.500l2.300 2 1.900-3.500 1.900 3.500 2.300-2-.8 5.500h-6.800z"),),
    "star": (("t-glyph", "M0-4.800l1.300 3.300 3.500.2-2.700 2.200.9 3.400-3-1.900-3 1.900 .9-3.400-2.700-2.200 3.500-.2z"),),
    "heart": (("t-glyph", "M0 4.200c-2.500-2-4.300-3.600-4.300-5.600 0-2.900 3.300-3.200 4.300-.9 1-2.300 4.300-2 4.300.9 0 2-1.800 3.600-4.300 5.600z"),),
    "flag": (("t-line", "M-2.500-4.500v9"), ("t-glyph", "M-2.500-4.500h6l-1.500 2.200 1.500 2.300h-6z")),
    "lock": (("t-line", "M-2-.5v-1.500a2 2 0 0 1 4 0v1.500"), ("t-glyph", "M-3.200-.5h6.400v4.500h-6.400z")),
    "bomb": (("t-glyph", "M-.8-1.800a3.100 3.100 0 1 1-.1 0z"), ("t-line", "M1.200-2l1.300-1.800 1.500.6")),
    "eye": (("t-line", "M-4.500 0c2.500-3.600 6.500-3.600 9 0-2.500 3.600-6.500 3.600-9 0z"), ("t-glyph", "M0-1.500a1.500 1.500 0 1 1-.1 0z")),
    "cloud": (("t-glyph", "M-3 3a2 2 0 0 1-.3-4c.3-2.800 4.200-3.300 5.200-.8 2.300-.2 3.200 1.200 2.700 2.700 .5 1-.1 2.100-1.300 2.100z"),),
    "bolt": (("t-glyph", "M1.200-4.800l-4 5.300h2.400l-.8 4.300 4-5.300h-2.400z"),),
    "cross": (("t-glyph", "M-1.200-4.500h2.400v2.300h2.300v2.400h-2.300v4.300h-2.400v-4.300h-2.300v-2.400h2.300z"),),
}  # fmt: skip
"""Each within a radius of 5."""

STATUSES = {look: Badge(f"marked by the GM: {PICTURES[look]}", strokes) for look, strokes in SHAPES.items()}
MARKS = {
    look: Mark(
        f"marked by the GM: {PICTURES[look]}",
        sign=(el("circle", "ring-out", r=10), *(el("path", css, d=d, transform="scale(1.5)") for css, d in strokes)),
    )
    for look, strokes in SHAPES.items()
}


def _worded(value: object) -> tuple[str, str]:
    """Look and words of a mark: its picture, and its label."""
    row = list(value) if isinstance(value, (list, tuple)) else []
    label, look = (str(part) for part in (*row, "?", "letters")[:2])
    return look, label


WORDED = {name: _worded for what in ("unit", "place") for name in names(what)}
