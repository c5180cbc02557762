"""What the map draws of Garden of Eden."""

from games.maps.drawing.el import el
from games.maps.drawing.parts import Mark

MARKS = {
    "made": Mark(
        "centre newly made",
        centre=(
            el("path", "t-glyph", d="M0-14.500l4.500,5h-2.500l3.500,4.500h-11l3.500-4.500h-2.500zM-1-5.200h2v3h-2z"),
        ),
    ),
}
