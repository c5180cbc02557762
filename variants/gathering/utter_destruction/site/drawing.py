"""What the map draws of Utter Destruction."""

from games.maps.drawing.el import el
from games.maps.drawing.parts import Mark

MARKS = {
    "destroyed": Mark(
        "centre destroyed",
        centre=(
            el("circle", "dot", r=5.6),
            el("path", "destroyed", d="M-4.500-4.500l9,9m0-9l-9,9"),
            el("circle", "destroyed", r=6.2),
        ),
    ),
}
