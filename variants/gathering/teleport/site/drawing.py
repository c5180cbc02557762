"""What the map draws of Teleport."""

from games.maps.drawing.parts import Action, Badge

STATUSES = {
    "armed": Badge(
        "about to teleport",
        (("t-glyph", "M0-4.500l1.100,3.400 3.400,1.100-3.400,1.100-1.100,3.400-1.100-3.400-3.400-1.100 3.400-1.100z"),),
    ),
}


ACTIONS = {
    "teleport": Action("is teleported", look="beam", bend=0.24, film=False),
}
