"""What the map draws of Licences."""

from collections.abc import Mapping

from engine.model.json_data import Json
from games.maps.drawing.order_parts import Fields, Reader, plain
from games.maps.drawing.parts import Action

ALIASES = {
    "licensed": "made",
}


def _nominate(data: Json) -> Fields:
    """One line for several places."""
    return {"action": "nominate", "path": (*data.get("path", ()), *filter(None, [data.get("target", "")]))}


ACTIONS = {
    "nominate": Action("nominates", sign=(("sign-line", "M-4-3.800h5.500v8h-5.500zM1.500-2h2.800v4.200h-2.800"),)),
}
ORDERS: Mapping[str, Reader] = {"vote_license": plain("vote"), "nominate": _nominate}
