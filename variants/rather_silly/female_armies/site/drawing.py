"""What the map draws of Female Armies."""

from games.maps.drawing.order_parts import helping
from games.maps.drawing.parts import Action, Piece

KINDS = {
    # A parasol.
    "FA": Piece(
        "Female Army",
        "M0-11.500c8 0 13 4.800 13.500 11.300-2.300-1.700-4.600-1.700-6.600.3-1.700-1.900-3.700-2.200-5.700-1v9.200c0 4.700-6.700 4.700-6.700.2h2.400c0 1.600 2 1.600 2-.2v-9.200c-2-1.200-4-.9-5.700 1-2-2-4.300-2-6.600-.3.400-6.500 5.400-11.300 13.400-11.300z",
        (("t-line", "M0-11.500c-3 3-4.200 6.500-4 10.500M0-11.500c3 3 4.200 6.500 4 10.500"),),
        sample="Italy",
    ),
}


ACTIONS = {
    "distract": Action("distracts", helps=True, deed=True),
}
ORDERS = {"distract": helping("distract")}
