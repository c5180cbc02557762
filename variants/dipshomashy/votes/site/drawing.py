"""What the map draws of votes."""

from games.maps.drawing.order_parts import plain
from games.maps.drawing.parts import Action

ACTIONS = {
    "vote": Action("votes on", sign=(("sign-line", "M-4.500,0h9v4.500h-9zM-1.700,0v-4.500h3.400v4.500"),)),
}
ORDERS = {"vote": plain("vote")}
