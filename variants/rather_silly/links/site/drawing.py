"""What the map draws of hyperspace links."""

from games.maps.drawing.order_parts import towards
from games.maps.drawing.parts import Action

ACTIONS = {
    "leap": Action("moves by the link", look="leap", bend=0.2),
    "vote_link": Action("votes for a link between"),
}
ORDERS = {"link": towards("vote_link")}
LINKS = {"hyperspace": "Hyperspace link"}
