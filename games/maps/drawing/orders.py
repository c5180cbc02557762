"""An order as data (docs/contract.md, “Orders as data”) to what an arrow or a sign needs to know.

What a unit does has an action by the verb of its order; what a seat does besides (cards, votes, sales) is drawn as a
small sign where it points, if it points anywhere.  Orders of other rules only stand in the list.  How a journey goes
that other orders carry is put together in ``journeys.py``.
"""

from collections.abc import Callable, Mapping
from typing import Any

from games.maps.drawing.scene import Order

Json = Mapping[str, Any]
Fields = dict[str, Any]

#: How a kind goes where it is ordered to, if not simply by a step.
_GAIT = {"B": "fly", "T": "travel", "M": "drive"}


def read_order(owner: str, row: Json) -> Order | None:
    """The order of a result as drawn, or None if there is nothing to read.

    One that is nowhere on the map (``WAIVE``), or could not be read, has no place; it only stands in the list.
    """
    text, data = str(row.get("order", "")), row.get("data", {})
    if not text.strip():
        return None
    about: Fields = {"text": text, "verdict": str(row.get("verdict", "")), "why": str(row.get("why", ""))}
    return Order(owner, **about, dislodged=bool(row.get("dislodged")), **_drawn(data))


def _drawn(data: Json) -> Fields:
    verb = data.get("verb", "")
    if read := _OF_UNITS.get(verb):
        return _stand(data) | read(data)
    if (read := _OF_SEATS.get(verb)) and (stand := _stand(_subject(data))):
        return stand | read(data)
    return {"action": "paper", "place": ""}


def _subject(data: Json) -> Json:
    """What a paper is about: of an order given for somebody else's unit, that unit."""
    inner: Json = data.get("more", {}).get("order", {})
    return data if data.get("place") else inner


def _stand(data: Json) -> Fields:
    """The unit that an order is for and where it stands; the place alone if it is for none."""
    if not data.get("place"):
        return {}
    where = {"kind": data.get("kind", ""), "place": data["place"], "coast": data.get("coast", "")}
    return where | {"number": data.get("number", 1)}


def _way(data: Json) -> Fields:
    if not data.get("target"):
        return {}
    return {
        "target": data["target"],
        "target_coast": data.get("target_coast", ""),
        "path": tuple(data.get("path", ())),
    }


def _move(data: Json) -> Fields:
    action = _GAIT.get(data.get("kind", ""), "jump" if data.get("path") else "move")
    if "VIA UNDERPASS" in data.get("flags", ()):
        action = "tunnel"
    elif data.get("via"):
        action = "convoyed"
    return {"action": action, **_way(data)}


def _retreat(data: Json) -> Fields:
    """To where it went; before anybody knows, to the place that it likes best."""
    if went := data.get("went"):
        place, _, coast = went.partition("/")
        return {"action": "retreat", "target": place, "target_coast": coast, "path": tuple(data.get("path", ()))}
    return {"action": "retreat", **_way(data)}


def _hold(data: Json) -> Fields:
    return {"action": "shoo" if "SHOO" in data.get("flags", ()) else "hold"}


def _help(action: str) -> Callable[[Json], Fields]:
    """Orders that name another unit, and perhaps where it goes."""

    def read(data: Json) -> Fields:
        helped = data.get("helped")
        if not helped:
            return {"action": action}
        return {"action": action, "helped": helped["place"], "helped_kind": helped.get("kind", ""), **_way(data)}

    return read


def _pick_up(data: Json) -> Fields:
    fields = _help("pickup")(data)
    return {**fields, "action": "fly"} if fields.get("target") else fields


def _plain(action: str) -> Callable[[Json], Fields]:
    return lambda data: {"action": action}


def _to(action: str) -> Callable[[Json], Fields]:
    """Papers with a second place: the other end of a link, the other twin."""

    def read(data: Json) -> Fields:
        other = data.get("helped", {})
        fields = _way(data) or {"target": other.get("place", ""), "target_coast": other.get("coast", "")}
        return {"action": action, **fields}

    return read


def _nominate(data: Json) -> Fields:
    return {"action": "nominate", "path": (*data.get("path", ()), *filter(None, [data.get("target", "")]))}


def _card(data: Json) -> Fields:
    """A card that sends its unit somewhere goes with it; others are played at a place."""
    action = {"TELEPORT": "teleport", "FASTER THAN LIGHT": "dash"}.get(data.get("more", {}).get("card", ""))
    return {"action": action, **_way(data)} if action and data.get("target") else {"action": "card"}


_OF_UNITS: dict[str, Callable[[Json], Fields]] = {
    "move": _move,
    "jump": _move,
    "fly": _move,
    "joint": _move,
    "travel": _move,
    "retreat": _retreat,
    "flee": _retreat,
    "hold": _hold,
    "disband": _plain("disband"),
    "support": _help("support"),
    "convoy": _help("convoy"),
    "lift": _help("lift"),
    "pick_up": _pick_up,
    "board": _help("aboard"),
    "ride": _help("ride_along"),
    "distract": _help("distract"),
    "expose": _help("expose"),
    "off": _plain("undress"),
}
_OF_SEATS: dict[str, Callable[[Json], Fields]] = {
    "build": _to("build"),
    "build_free": _to("build"),
    "build_siamese": _to("build"),
    "remove": _to("remove"),
    "reorder": _plain("reorder"),
    "redirect": _plain("reorder"),
    "link": _to("vote_link"),
    "llama": _plain("detonate"),
    "place llama": _plain("hide"),
    "predict": _plain("predict"),
    "sell": _plain("sell"),
    "nbo": _plain("proof"),
    "marvin": _plain("wish"),
    "vote": _plain("vote"),
    "vote_license": _plain("vote"),
    "nominate": _nominate,
    "primary": _card,
    "secondary": _card,
    "cast": _card,
    "coast": _plain("coast"),
    "land": _plain("coast"),
}
#: Verbs of papers that point at nothing on the map: they only stand in the list.
UNPLACED = frozenset({"waive", "split", "standing", "discard", "accept", "question", "answer", "zaphod"})
