"""What the map draws of the Mont Blanc Underpass."""

from games.maps.drawing.parts import Action

ACTIONS = {
    "tunnel": Action("moves through the tunnel", look="tunnel"),
}
FLAGS = {"VIA UNDERPASS": "tunnel"}
LINKS = {"tunnel": "Mont Blanc Underpass"}
