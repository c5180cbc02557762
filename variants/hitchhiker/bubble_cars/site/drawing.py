"""What the map draws of Magrathean bubble-cars."""

from games.maps.drawing.parts import Action, Piece

KINDS = {
    # A car in a bubble.
    "M": Piece(
        "Bubble-car",
        "M0-11.500c6.500 0 10.800 4.300 11.300 10 2.300.6 3.700 2.200 3.700 4.300v2.700h-3.300c-.2 5-7 5-7.200 0h-9c-.2 5-7 5-7.200 0h-3.300v-2.700c0-2.100 1.400-3.700 3.700-4.300.5-5.700 4.800-10 11.300-10z",
        (
            ("t-light", "M0-9c4.500 0 7.800 2.800 8.500 7h-17c.7-4.200 4-7 8.500-7z"),
            ("t-glyph", "M-1.500-6.500c1.600-1 3.600.3 3.200 2.200l-.2 2.300h-4.500c-.2-1.800.2-3.600 1.500-4.500z"),
            ("t-line", "M-12.500 2.200h25"),
        ),
        sample="Germany",
        gait="drive",
    ),
}


ACTIONS = {
    "drive": Action("drives", look="bubbles", bend=0.16),
}
