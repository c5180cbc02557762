"""What the map draws of Sunday."""

from games.maps.drawing.order_parts import moving
from games.maps.drawing.parts import Action

ACTIONS = {
    "jump": Action("jumps", look="flight", bend=0.24),
}
ORDERS = {"jump": moving("jump")}
