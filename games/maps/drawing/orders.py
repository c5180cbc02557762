"""An order as data to what an arrow or a sign needs to know, by what its rule says of its verb (`parts.py`).

An order of which no rule says anything only stands in the list. How a journey goes that other orders carry is put
together in `journeys.py`.
"""

from engine.model.json_data import Json
from games.maps.drawing.legend import FLAGS, KINDS, READERS
from games.maps.drawing.order_parts import Fields
from games.maps.drawing.scene import DrawnOrder

NOWHERE: Fields = {"action": "paper", "place": ""}


def read_order(owner: str, row: Json) -> DrawnOrder | None:
    """The order of a result as drawn, or None if there is nothing to read.

    One that is nowhere on the map (`WAIVE`), or could not be read, has no place; it only stands in the list.
    """
    text, data = str(row.get("order", "")), row.get("data", {})
    if not text.strip():
        return None
    about: Fields = {"text": text, "verdict": str(row.get("verdict", "")), "why": str(row.get("why", ""))}
    return DrawnOrder(owner, **about, dislodged=bool(row.get("dislodged")), **_order_fields(data))


def _order_fields(data: Json) -> Fields:
    read, stand = READERS.get(data.get("verb", "")), _stand(_subject(data))
    if read is None or not stand:
        return NOWHERE
    fields = read(data)
    flags, gait = fields.pop("by_flag", ()), KINDS.get(fields.pop("by_gait", ""))
    if gait is not None and gait.gait:
        fields["action"] = gait.gait
    fields["action"] = next((FLAGS[flag] for flag in flags if flag in FLAGS), fields["action"])
    return stand | fields


def _subject(data: Json) -> Json:
    """What an order is about: of one that is given for somebody else's unit, that unit."""
    inner: Json = data.get("more", {}).get("order", {})
    return data if data.get("place") else inner


def _stand(data: Json) -> Fields:
    """The unit that an order is for and where it stands; the place alone if it is for none."""
    if not data.get("place"):
        return {}
    where = {"kind": data.get("kind", ""), "place": data["place"], "coast": data.get("coast", "")}
    return where | {"number": data.get("number", 1)}
