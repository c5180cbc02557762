"""What the map draws of Birds."""

from games.maps.drawing.el import el
from games.maps.drawing.parts import Badge, Mark, Piece

KINDS = {
    # A gull on the wing.
    "B": Piece(
        "Birds",
        "M-15-3.500c4.600-5.500 10.300-5 13.600.2.700-1.200 2-1.200 2.800 0 3.300-5.200 9-5.700 13.600-.2-5.500-.9-8.900 1.700-10 5.400-1 3.300-2.700 6-5 7.600-2.300-1.600-4-4.300-5-7.600-1.100-3.700-4.500-6.300-10-5.400z",
        (("t-line", "M-1.400-3.300c-.5 2.300-.3 4 1.400 6.500M1.400-3.300c.5 2.300.3 4-1.400 6.500"),),
        sample="Turkey",
    ),
}
STATUSES = {
    "shooed": Badge("shoos birds", (("t-line", "M-3 3l6-6M-2.500-2.500l5 5"),)),
}
MARKS = {
    "shooed": Mark(
        "birds are shooed away",
        sign=(
            el("circle", "ring-out", r=9),
            el("path", "t-line", d="M-5-1c2-2.500 4-2.500 5,0c1-2.500 3-2.500 5,0"),
        ),
    ),
}
