"""What the map draws of Sudden Death."""

from games.maps.drawing.parts import Badge

STATUSES = {
    "doomed": Badge(
        "marked for sudden death",
        (
            ("t-glyph", "M-3.200,1c-2-5.500 8.400-5.500 6.400,0l-1.200.6v1.900h-4v-1.900z"),
            ("t-light", "M-1.600-1a.9.9 0 1 0 .1 0zM1.600-1a.9.9 0 1 0 .1 0z"),
        ),
    ),
}
