"""What the map draws of Dirty Old Man Armies."""

from games.maps.drawing.order_parts import helping
from games.maps.drawing.parts import Action, Piece

KINDS = {
    # A bowler hat over a raised collar.
    "DOM": Piece(
        "Dirty Old Man Army",
        "M-7-4.500v-2c0-6.600 14-6.600 14 0v2h3.500v3h-3.200c.3 2-.3 3.700-1.600 5l5.300 2.500v5h-22v-5l5.300-2.500c-1.300-1.300-1.900-3-1.600-5h-3.200v-3z",
        (
            (
                "t-glyph",
                "M-7-6.200h14v1.900h-14zM-4.800 2.200c1.800-2 4.300-1.300 4.800-.2.500-1.100 3-1.800 4.800.2-2 .9-3.700.8-4.800-.4-1.100 1.200-2.800 1.300-4.800.4z",
            ),
            ("t-line", "M0 5v5.500"),
        ),
        sample="Russia",
    ),
}


ACTIONS = {
    "expose": Action(
        "exposes",
        sign=(("sign-line", "M-4.500-2v4l3.500-2zM1-3.500l3.500-1M1.500,0h3.500M1,3.500l3.500,1"),),
        helps=True,
        deed=True,
    ),
}
ORDERS = {"expose": helping("expose")}
