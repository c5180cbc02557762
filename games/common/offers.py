"""What a seat may order, as static/js/notation.js takes it: lines with their orders as data, and the verbs in words."""

from collections.abc import Iterable, Mapping, Sequence

import engine
from engine.model.json_data import Json

WORDS = {"FA disband": "Prefer death to dishonour"}
"""What the palette calls an order of a kind of unit, where its rule has words of its own."""


def offers_json(offers: Mapping[str, Sequence["engine.Offer"]]) -> dict[str, list[dict[str, object]]]:
    """By unit, each line with its kind and its data (`OrderData` of static/js/server.d.ts)."""
    return {subject: [offer_json(one) for one in offered] for subject, offered in offers.items()}


def offer_json(offer: "engine.Offer") -> dict[str, object]:
    """One line with its kind and its data (`Offer` of static/js/server.d.ts)."""
    return {"line": offer.line, "kind": offer.kind, "data": slim(offer.data)}


def slim(data: Json) -> dict[str, object]:
    """An order's data without what scripts have from elsewhere: the unit is the row's."""
    slimmed = {key: value for key, value in data.items() if key not in {"unit", "number", "seat", "condition"}}
    if "helped" in data:
        helped = data["helped"]
        unit = f"{helped['seat']} {helped['unit']}" if "seat" in helped else helped["unit"]
        slimmed["helped"] = {"unit": unit, "place": helped["place"]}
    return slimmed


def names_of(rulebook: "engine.Rulebook") -> dict[str, str]:
    """What the provinces are called, by their ids."""
    return {str(place): rulebook.say(province.name) for place, province in rulebook.board.provinces.items()}


def kinds_of(rulebook: "engine.Rulebook") -> dict[str, str]:
    """What one unit of each kind is called, by its id: what a button of it says."""
    return {str(kind.id): rulebook.say(kind.singly) for kind in rulebook.kinds.values()}


def words_of(rulebook: "engine.Rulebook", offers: Iterable[Sequence["engine.Offer"]]) -> dict[str, str]:
    """What orders are called in the words of the game's themes: by kind of unit and verb, or by verb."""
    words = {order: rulebook.say(text) for order, text in WORDS.items() if order.partition(" ")[0] in rulebook.kinds}
    for verb in sorted({one.data.get("verb", "") for offered in offers for one in offered}):
        plain = verb.replace("_", " ").capitalize()
        if (word := rulebook.say(plain.upper()).capitalize()) != plain:
            words[verb] = word
    return words
