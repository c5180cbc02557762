"""What the map draws of Black Hole."""

from games.maps.drawing.el import el
from games.maps.drawing.parts import Mark

MARKS = {
    "hole": Mark(
        "black hole",
        sign=(el("circle", "dot-core", r=9.5), el("path", "spiral", d="M0,0c2-3 5,0 3,3s-8,2-8-3 6-8 11-3 2,11-5,11")),
    ),
}
