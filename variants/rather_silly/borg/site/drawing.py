"""What the map draws of Borg."""

from games.maps.drawing.parts import Piece

FIGURES = {
    "borg": Piece(
        "Borg: eats a unit next door each season",
        "M-10.500-6.500l6-5.500h15v14l-6 6.500h-15z",
        (
            (
                "t-line",
                "M-10.500-6.500h15v15M4.500-6.500l6-5.500M-5.500-6.500v15M-.5-6.500v15M-10.500-1.500h15M-10.500 3.500h15",
            ),
            ("t-glyph", "M-4.800-.8h3.700v3.700h-3.700z"),
        ),
        sample="",
    ),
}
