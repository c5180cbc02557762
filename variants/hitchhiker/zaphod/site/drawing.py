"""What the map draws of Zaphod Beeblebrox."""

from games.maps.drawing.el import el
from games.maps.drawing.order_parts import plain
from games.maps.drawing.parts import Action, Badge, Mark, Piece

FIGURES = {
    "zaphod": Piece(
        "Zaphod Beeblebrox",
        "M-5.500-12c3 0 5 2.200 5.500 4.800.5-2.600 2.500-4.800 5.500-4.800 6.500 0 7.500 9 2 11.500v1.500c3.500 1.200 5.500 4 5.500 8.500v1.500h-26v-1.500c0-4.500 2-7.300 5.500-8.500v-1.500c-5.500-2.500-4.500-11.500 2-11.500z",
        (
            (
                "t-glyph",
                "M-8-7.300h3.400v1.900h-3.400zM-4.200-7.300h2.800v1.900h-2.800zM1.400-7.300h2.800v1.900h-2.800zM4.600-7.300h3.400v1.900h-3.400z",
            ),
            ("t-line", "M-6.500-2.500c1 .9 2.500.9 3.500 0M3-2.500c1 .9 2.500.9 3.500 0M0 3v8M-7 7v4M7 7v4"),
        ),
        sample="",
    ),
}
STATUSES = {
    "sunglasses": Badge(
        "wears the sunglasses: sees no danger",
        (
            (
                "t-glyph",
                "M-4.300-1.500h3.900v1.500c0 2.300-3.900 2.300-3.900 0zM.4-1.500h3.900v1.500c0 2.300-3.900 2.300-3.900 0zM-.6-1.500h1.200v.8h-1.200z",
            ),
        ),
    ),
    "blaster": Badge(
        "had a Pan-Galactic Gargle Blaster",
        (("t-glyph", "M-3.800-3.500h7.600l-3.200 3.600v2.700h1.800v1.200h-4.800v-1.200h1.800v-2.700z"),),
    ),
    "commanded": Badge(
        "under Zaphod's command",
        (("t-glyph", "M-4 2.600v-5.600l2.300 2.300 1.700-3.100 1.700 3.100 2.300-2.300v5.600z"),),
    ),
    "due": Badge(
        "touched by Zaphod: shown to the GM alone, until it acts",
        (("t-line", "M-2-2c0-3 4-3 4-.3 0 2-2 1.800-2 3.600"), ("t-glyph", "M0 3a.9.9 0 1 1-.1 0z")),
        foreseen=True,
    ),
}
MARKS = {
    "neutralise_due": Mark(
        "to be nobody's in Autumn: shown to the GM alone",
        sign=(el("circle", "ring-out", r=9), el("path", "t-line", d="M-3.5-1.5h7m-7,3h7")),
        foreseen=True,
    ),
}


ACTIONS = {
    "undress": Action(
        "takes its sunglasses off",
        sign=(
            ("sign-fill", "M-4.500-1.500h4v2c0,2-4,2-4,0zM.5-1.500h4v2c0,2-4,2-4,0z"),
            ("sign-line", "M-4,4l8-8"),
        ),
    ),
}
ORDERS = {"off": plain("undress")}
UNPLACED = frozenset({"zaphod"})
