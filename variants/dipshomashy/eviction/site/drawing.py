"""What the map draws of Chucked out."""

from games.maps.drawing.parts import Piece

FIGURES = {
    "punter": Piece(
        "Punter in the air: lands next season",
        "M-1-12c3.200 0 4.500 4.500 1.700 6.200l6-3.600 1.800 2.600-5.500 4.600v3.200l5 7-2.700 2.200-5.300-6-5.300 6-2.700-2.200 5-7v-3.200l-5.500-4.600 1.800-2.600 6 3.600c-2.800-1.700-2.700-6.200-.3-6.200z",
        (("t-line", "M-11-10v5M11-10v5M-11.500 3v5M11.500 3v5"),),
        sample="England",
    ),
}
ALIASES = {
    "thrown": "punter",
}
