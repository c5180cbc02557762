"""What the map draws of the Jester."""

from games.maps.drawing.order_parts import plain
from games.maps.drawing.parts import Action

ACTIONS = {
    "reorder": Action(
        "is re-ordered", sign=(("sign-line", "M-4.500-2h7.500l-2.300-2.300M4.500,2h-7.500l2.300,2.300"),)
    ),
}
ORDERS = {"reorder": plain("reorder"), "redirect": plain("reorder")}
