"""A province, or a seat, gone from a document, wherever it is spoken of; or called otherwise."""

from collections.abc import Mapping

from games.boards.workshop.edits.blank import Document

BY_CODE = ("aliases", "usual_coasts", "off_board")
"""Parts of a document whose keys are provinces."""
DRAWN = ("faces", "straits", "units", "labels", "dots", "lettering")
"""Parts of its geometry whose keys are."""


def without_province(document: Document, code: str) -> Document:
    """A document without a province."""
    after = _recoded(document, {one: one for one in document["provinces"] if one != code})
    after["provinces"] = {one: record for one, record in document["provinces"].items() if one != code}
    return after


def recoded(document: Document, code: str, new: str) -> Document:
    """A document in which a province has another code."""
    names = {one: new if one == code else one for one in document["provinces"]}
    after = _recoded(document, names)
    after["provinces"] = {names[one]: record for one, record in document["provinces"].items()}
    return after


def _recoded(document: Document, names: Mapping[str, str]) -> Document:
    """All but the provinces themselves, by new codes; what speaks of one that has none goes."""

    def keyed(part: Mapping[str, object]) -> dict[str, object]:
        return {names[code]: record for code, record in part.items() if code in names}

    def pairs(part: list[list[str]]) -> list[list[str]]:
        return [
            [_place(end, names) for end in pair] for pair in part if all(end.partition("/")[0] in names for end in pair)
        ]

    after = {
        **document,
        **{part: keyed(document[part]) for part in BY_CODE if part in document},
        **{sort: pairs(document[sort]) for sort in ("army", "fleet")},
        "centres": [names[code] for code in document["centres"] if code in names],
        "homes": {seat: [names[one] for one in homes if one in names] for seat, homes in document["homes"].items()},
        **({"places": _for_rules(document["places"], names)} if "places" in document else {}),
        "start": {seat: _units(units, names) for seat, units in document["start"].items()},
    }
    if geometry := document.get("geometry"):
        parts = {part: keyed(geometry[part]) for part in DRAWN if part in geometry}
        if "coasts" in geometry:
            coasts = {place: at for place, at in geometry["coasts"].items() if place.partition("/")[0] in names}
            parts["coasts"] = {_place(place, names): at for place, at in coasts.items()}
        crossings = {"crossings": pairs(geometry["crossings"])} if "crossings" in geometry else {}
        after["geometry"] = {**geometry, **parts, **crossings}
    return after


def _for_rules(places: Mapping[str, list[str]], names: Mapping[str, str]) -> dict[str, list[str]]:
    """The places that rules mean; a rule that has none left is not spoken of."""
    places_left = {rule: [names[code] for code in codes if code in names] for rule, codes in places.items()}
    return {rule: codes for rule, codes in places_left.items() if codes}


def _place(place: str, names: Mapping[str, str]) -> str:
    code, slash, coast = place.partition("/")
    return f"{names[code]}{slash}{coast}"


def _units(units: list[str], names: Mapping[str, str]) -> list[str]:
    parts = [unit.partition(" ") for unit in units]
    return [f"{kind} {_place(place, names)}" for kind, _, place in parts if place.partition("/")[0] in names]


def without_seat(document: Document, seat: str) -> Document:
    """A document without a seat; its homes stay centres."""
    parts = {
        part: {one: record for one, record in document[part].items() if one != seat} for part in ("homes", "start")
    }
    return {**document, **parts, "seats": {one: record for one, record in document["seats"].items() if one != seat}}
