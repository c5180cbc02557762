"""What the map draws of Sail on Land."""

from games.maps.drawing.order_parts import plain
from games.maps.drawing.parts import Badge

STATUSES = {
    "sails": Badge(
        "sails on land: a fleet that goes inland",
        (
            ("t-glyph", "M-.4-4.400v3.900h3.200zM-3.700.3h7.400l-1.200 1.900h-5z"),
            ("t-glyph", "M-1.500 2.500a.9.9 0 1 1-.1 0zM1.600 2.500a.9.9 0 1 1-.1 0z"),
        ),
        sample="F",
    ),
}


ORDERS = {"coast": plain("coast")}
