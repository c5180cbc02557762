"""What the map draws of The Doctor."""

from games.maps.drawing.order_parts import helping, moving
from games.maps.drawing.parts import Action, Piece

KINDS = {
    # A police box.
    "T": Piece(
        "TARDIS",
        "M-1.500-13h3v1.800h5.500v2.200h2v18.500h1.500v2.500h-21v-2.500h1.500v-18.500h2v-2.200h5.500z",
        (
            ("t-glyph", "M-5-6h4v4.200h-4zM1-6h4v4.200h-4z"),
            ("t-line", "M0-8.200v18.500M-7-8.600h14M-4.500 1.200h3M1.500 1.200h3M-4.500 5.500h3M1.500 5.500h3"),
        ),
        sample="Doctor",
        gait="travel",
    ),
}


ACTIONS = {
    "travel": Action("travels", look="flight", bend=0.2),
    "ride_along": Action(
        "goes with",
        sign=(
            (
                "sign-line",
                "M-4.800,0a2.400,2.400 0 1 0 4.800,0a2.400,2.400 0 1 0-4.800,0M0,0a2.400,2.400 0 1 0 4.800,0",
            ),
        ),
    ),
}
ORDERS = {"travel": moving("travel"), "ride": helping("ride_along")}
