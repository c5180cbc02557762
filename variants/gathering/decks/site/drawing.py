"""What the map draws of cards."""

from collections.abc import Mapping

from engine.model.json_data import Json
from games.maps.drawing.order_parts import Fields, Reader, way
from games.maps.drawing.parts import Action

JOURNEYS = {"TELEPORT": "teleport", "FASTER THAN LIGHT": "dash"}
"""Cards that send their unit somewhere, with what it does."""


def _card(data: Json) -> Fields:
    """Such a card goes with its unit; others are played at a place."""
    card = data.get("more", {}).get("card", "")
    action = JOURNEYS.get(card)
    return {"action": action, **way(data)} if action and data.get("target") else {"action": "card", "card": card}


ACTIONS = {
    "card": Action(
        "is played at",
        sign=(
            ("sign-line", "M-3-4.500h6v9h-6z"),
            ("sign-fill", "M0-2.200l1.600,2.200-1.600,2.200-1.600-2.200z"),
        ),
    ),
}
ORDERS: Mapping[str, Reader] = {"primary": _card, "secondary": _card, "cast": _card}
UNPLACED = frozenset({"split", "standing", "discard", "accept"})
