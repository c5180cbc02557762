"""What reads an order as data (docs/contract.md, “Orders as data”) for the map: to an action, and to where it points.

A reader gives fields of `scene.Order` besides the unit and its place, which `orders.py` reads. A move says by `gait`
that it goes as its kind of unit goes, or by a word behind it (`parts.py`: `FLAGS`).
"""

from collections.abc import Callable

from engine.model.json_data import Json, JsonDict

Fields = JsonDict
Reader = Callable[[Json], Fields]


def way(data: Json) -> Fields:
    """Where an order goes, and over what."""
    if not data.get("target"):
        return {}
    return {
        "target": data["target"],
        "target_coast": data.get("target_coast", ""),
        "path": tuple(data.get("path", ())),
    }


def plain(action: str) -> Reader:
    """What is done at a place and leads nowhere."""
    return lambda data: {"action": action}


def holding(data: Json) -> Fields:
    """A hold; a word behind it may say that something else is done."""
    return {"action": "hold", "by_flag": data.get("flags", ())}


def moving(action: str = "") -> Reader:
    """A step, or a journey by an action of its own."""

    def read(data: Json) -> Fields:
        if action:
            return {"action": action, **way(data)}
        fields = {"action": "move", "by_gait": data.get("kind", "")} if not data.get("via") else {"action": "convoyed"}
        return {**fields, **way(data), "by_flag": data.get("flags", ())}

    return read


def retreating(data: Json) -> Fields:
    """To where it went; before anybody knows, to the place that it likes best."""
    if went := data.get("went"):
        place, _, coast = went.partition("/")
        return {"action": "retreat", "target": place, "target_coast": coast, "path": tuple(data.get("path", ()))}
    return {"action": "retreat", **way(data)}


def helping(action: str) -> Reader:
    """Orders that name another unit, and perhaps where it goes."""

    def read(data: Json) -> Fields:
        helped = data.get("helped")
        if not helped:
            return {"action": action}
        return {"action": action, "helped": helped["place"], "helped_kind": helped.get("kind", ""), **way(data)}

    return read


def towards(action: str) -> Reader:
    """Orders with a second place: the other end of a link, the other twin."""

    def read(data: Json) -> Fields:
        other = data.get("helped", {})
        fields = way(data) or {"target": other.get("place", ""), "target_coast": other.get("coast", "")}
        return {"action": action, **fields}

    return read
