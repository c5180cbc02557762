"""What the map draws of Double Trouble."""

from games.maps.drawing.parts import Badge

STATUSES = {
    "double": Badge("doubled: strength 2", "2"),
}
