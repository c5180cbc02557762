"""What a seat hands in besides orders to its units: builds, cards, votes, sales, herds.

Each is drawn as a small sign where it points, if it points anywhere.
"""

from typing import Any

from games.maps.drawing.spelling import spots, units

Fields = dict[str, Any]

#: The head of a line and what it is on the map; longest first where one begins with another.
_HEADS: tuple[tuple[str, str], ...] = (
    ("BUILD", "build"),
    ("REMOVE", "remove"),
    ("REORDER", "reorder"),
    ("LINK", "vote_link"),
    ("LLAMA", "detonate"),
    ("PLACE LLAMA", "hide"),
    ("PREDICT", "predict"),
    ("SELL", "sell"),
    ("NBO", "proof"),
    ("MARVIN", "wish"),
    ("VOTE", "vote"),
    ("NOMINATE", "nominate"),
    ("PRIMARY", "card"),
    ("SECONDARY", "card"),
    ("CAST", "card"),
    ("COAST", "coast"),
    ("LAND", "coast"),
)
#: Lines that point at nothing on the map: they only stand in the list.
UNPLACED = frozenset({"WAIVE", "DECK", "STANDING", "DISCARD", "ACCEPT", "QUESTION", "ANSWER", "ZAPHOD"})


def read_paper(line: str) -> Fields:
    """The fields of an :class:`Order`; ``paper`` for whatever has no place on the map."""
    action = next((action for head, action in _HEADS if line.startswith(f"{head} ")), "paper")
    unit, places = next(iter(units(line)), None), spots(line)
    if action == "paper" or not places:
        return {"action": "paper", "place": ""}
    if unit is None:
        place, coast = places[0]
        fields: Fields = {"action": action, "place": place, "coast": coast, "kind": ""}
    else:
        fields = {"action": action, "kind": unit.kind, "place": unit.place, "coast": unit.coast, "number": unit.number}
    return fields | _more(action, line, places)


def _more(action: str, line: str, places: list[tuple[str, str]]) -> Fields:
    """Further places: the other twin, the other end of a link, where a card sends its unit."""
    others = tuple(place for place, _ in places[1:])
    if not others:
        return {}
    if action == "nominate":
        return {"path": others}
    if action == "card" and " TELEPORT " in line:
        return {"action": "teleport", "target": others[-1], "target_coast": places[-1][1]}
    if action == "card" and " FASTER THAN LIGHT " in line:
        return {"action": "dash", "target": others[-1], "path": others[:-1]}
    if action in ("vote_link", "build", "remove"):
        return {"target": others[0], "target_coast": places[1][1]}
    return {}
