"""What the map draws of Birds."""

from collections.abc import Mapping

from engine.model.json_data import Json
from games.maps.drawing.el import el
from games.maps.drawing.order_parts import Fields, Reader, helping, moving, retreating
from games.maps.drawing.parts import Action, Badge, Mark, Piece

KINDS = {
    # A gull on the wing.
    "B": Piece(
        "Birds",
        "M-15-3.500c4.600-5.500 10.300-5 13.600.2.700-1.200 2-1.200 2.800 0 3.300-5.200 9-5.700 13.600-.2-5.500-.9-8.900 1.700-10 5.400-1 3.300-2.700 6-5 7.600-2.300-1.600-4-4.300-5-7.600-1.100-3.700-4.500-6.300-10-5.400z",
        (("t-line", "M-1.400-3.300c-.5 2.300-.3 4 1.400 6.500M1.400-3.300c.5 2.300.3 4-1.400 6.500"),),
        sample="Turkey",
        gait="fly",
    ),
}
STATUSES = {
    "shooed": Badge("shoos birds", (("t-line", "M-3 3l6-6M-2.500-2.500l5 5"),)),
}
MARKS = {
    "shooed": Mark(
        "birds are shooed away",
        sign=(
            el("circle", "ring-out", r=9),
            el("path", "t-line", d="M-5-1c2-2.500 4-2.500 5,0c1-2.500 3-2.500 5,0"),
        ),
    ),
}


def _pick_up(data: Json) -> Fields:
    """Birds that go somewhere with it fly; others only pick it up."""
    fields = helping("pickup")(data)
    return {**fields, "action": "fly"} if fields.get("target") else fields


ACTIONS = {
    "fly": Action("flies", look="flight", bend=0.2),
    "pickup": Action("picks up", sign=(("sign-line", "M0,4.500v-8M-3-.5l3-3.500 3,3.500"),)),
    "aboard": Action("goes aboard", sign=(("sign-line", "M-4.500-.7c0-5.300 9-5.300 9,0zM-4.500-.7l4.500,5 4.500-5"),)),
    "drop": Action(
        "sets down its army", sign=(("sign-line", "M-4.500-.7c0-5.300 9-5.300 9,0zM-4.500-.7l4.500,5 4.500-5"),)
    ),
    "shoo": Action(
        "shoos birds",
        sign=(("sign-line", "M-4.500-1c1.500-2.500 3.500-2.500 4.500,0c1-2.500 3-2.500 4.500,0M-3.500,4l7-7"),),
        deed=True,
        beat=0,
    ),
}
ORDERS: Mapping[str, Reader] = {
    "fly": moving("fly"),
    "joint": moving("fly"),
    "flee": retreating,
    "pick_up": _pick_up,
    "board": helping("aboard"),
}
FLAGS = {"SHOO": "shoo"}
