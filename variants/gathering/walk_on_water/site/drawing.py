"""What the map draws of Walk on Water."""

from games.maps.drawing.parts import Badge

STATUSES = {
    "walks": Badge(
        "walks on water: an army that goes to sea",
        (
            ("t-glyph", "M-2.200-4.300h2.600v3.200l3 1.100v1.500h-5.600z"),
            ("t-line", "M-4 3.100c1-.9 2-.9 2.700 0s1.700.9 2.700 0 1.700-.9 2.600 0"),
        ),
    ),
}
