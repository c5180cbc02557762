"""What the map draws of Closed places."""

from games.maps.drawing.parts import Badge, Mark

STATUSES = {
    "fleeing": Badge("fleeing a closed place", (("t-line", "M-3.500 0h6M.5-2.500l2.500 2.500-2.500 2.500"),)),
}
MARKS = {
    "closed": Mark("closed by a rule", cover="closed"),
    "just_closed": Mark("closed this season", cover="just-closed"),
}
