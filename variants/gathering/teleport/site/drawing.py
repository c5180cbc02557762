"""What the map draws of Teleport."""

from games.maps.drawing.parts import Badge

STATUSES = {
    "armed": Badge(
        "about to teleport",
        (("t-glyph", "M0-4.500l1.100,3.400 3.400,1.100-3.400,1.100-1.100,3.400-1.100-3.400-3.400-1.100 3.400-1.100z"),),
    ),
}
