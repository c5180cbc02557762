"""What the map draws of the Soothsayer."""

from games.maps.drawing.order_parts import plain
from games.maps.drawing.parts import Action

ACTIONS = {
    "predict": Action(
        "predicts a stand-off in",
        sign=(
            ("sign-line", "M-5,0c3-4 7-4 10,0c-3,4-7,4-10,0z"),
            ("sign-fill", "M0-1.600a1.600,1.600 0 1 1-.1,0z"),
        ),
    ),
}
ORDERS = {"predict": plain("predict")}
