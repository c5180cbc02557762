"""What the map draws of What comes down."""

from games.maps.drawing.order_parts import plain
from games.maps.drawing.parts import Badge

STATUSES = {
    "hangover": Badge(
        "hung over: may not move",
        (("t-line", "M-3.200-1.500c1-1.500 2-1.500 3 0s2 1.500 3 0M-3.200 2c1-1.500 2-1.500 3 0s2 1.500 3 0"),),
    ),
    "dazed": Badge(
        "dazed: may do nothing this season",
        (
            (
                "t-glyph",
                "M0-4l1 2.600 2.800.1-2.200 1.700.8 2.700-2.400-1.600-2.400 1.600.8-2.700-2.200-1.700 2.800-.1z",
            ),
        ),
    ),
}
ALIASES = {
    "doubled": "double",
}


ORDERS = {"land": plain("coast")}
