"""What the map draws of Siamese Units."""

from games.maps.drawing.order_parts import towards
from games.maps.drawing.parts import Badge

STATUSES = {
    "siamese": Badge(
        "Siamese twin",
        (("t-line", "M-1.700-2.300a2.300 2.300 0 1 0 .1 4.600M1.700-2.300a2.300 2.300 0 1 1-.1 4.600M-1.700 0h3.400"),),
    ),
}
ALIASES = {
    "twin": "siamese",
}


ORDERS = {"build_siamese": towards("build")}
