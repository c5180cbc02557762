"""What the map draws of The Hitch-hiker."""

from games.maps.drawing.order_parts import helping
from games.maps.drawing.parts import Action, Piece

KINDS = {
    # A thumb.
    "H": Piece(
        "Hitch-hiker",
        "M-2-12c2.700-.8 4.700.9 4.300 3.700l-.9 4.800h6.600c3 0 4 2.900 2.600 4.400 1.300 1.300 1 3.300-.5 4 .8 1.500.2 3-1.300 3.500.3 1.800-.8 3.100-2.800 3.100h-7.500c-1.500 0-2.700-.4-3.700-1v1h-5.300v-13.800h5.300c2-1.900 3.200-4.200 3.200-9.700z",
        (("t-line", "M2 1h5.500M2.200 4.600h5.200M1.800 8h4.200M-7.700-2.300v13.300"),),
        sample="Hitchhiker",
    ),
}


ACTIONS = {
    "lift": Action("gives a lift to", beat=0),
    "ride": Action("hitches", look="ride"),
}
ORDERS = {"lift": helping("lift")}
