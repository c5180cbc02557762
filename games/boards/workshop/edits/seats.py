"""Edits of seats, and of what is said about the whole board."""

import re

from engine.boards.naming import board_id, seat_id
from engine.rulebook import registry
from games.boards.workshop.edits import fields as given
from games.boards.workshop.edits.blank import Document
from games.boards.workshop.edits.fields import Fields
from games.boards.workshop.edits.removing import without_seat
from games.common.errors import Refused

MOST_SEATS = 40


def seat_add(document: Document, fields: Fields) -> Document:
    """`seat_add`: one seat more, called `name`."""
    name = given.text(fields, "name", least=1, most=40)
    if not any(letter.isalpha() for letter in name):
        raise Refused("A seat’s name needs a letter, of whatever script.", field="name")
    if name.casefold() in {record.get("name", seat).casefold() for seat, record in document["seats"].items()}:
        raise Refused(f"There is a seat {name} already.", field="name")
    code = seat_id(name, document["seats"])
    if len(document["seats"]) >= MOST_SEATS:
        raise Refused(f"A board has at most {MOST_SEATS} seats.")
    empty: dict[str, object] = {part: {**document[part], code: []} for part in ("homes", "start")}
    return {**document, **empty, "seats": {**document["seats"], code: _seat_fields(name)}}


def _seat_fields(name: str) -> dict[str, str]:
    """What is told of a new seat: one in another script has its own first letter on the map."""
    return {"name": name} if name[:1].isascii() else {"name": name, "initial": name[:1]}


def seat(document: Document, fields: Fields) -> Document:
    """`seat`: `name`, `adjective`, `initial` and `colour` (a number from 0 to 99) of one; empty: as usual."""
    code = given.seat(document, fields, "seat")
    record: dict[str, object] = {"name": given.text(fields, "name", least=1, most=40)}
    for name, most in (("adjective", 40), ("initial", 2)):
        if value := given.text(fields, name, most=most):
            record[name] = value
    if fields.get("colour", "").strip():
        record["colour"] = given.number(fields, "colour", least=0, most=99)
    return {**document, "seats": {**document["seats"], code: record}}


def seat_remove(document: Document, fields: Fields) -> Document:
    """`seat_remove`: a seat goes, and its units; its homes stay centres."""
    return without_seat(document, given.seat(document, fields, "seat"))


def seat_move(document: Document, fields: Fields) -> Document:
    """`seat_move`: a `seat` to another `place` among the seats; the first is 1. The others keep their order."""
    code = given.seat(document, fields, "seat")
    others = [seat for seat in document["seats"] if seat != code]
    place = given.number(fields, "place", least=1, most=len(others) + 1)
    order = [*others[: place - 1], code, *others[place - 1 :]]
    return {**document, "seats": {seat: document["seats"][seat] for seat in order}}


def rule_places(document: Document, fields: Fields) -> Document:
    """`rule_places`: the provinces that a `rule` means which names some; `places`, their codes, or none."""
    rule = fields.get("rule", "")
    codes = list(dict.fromkeys(re.findall(r"[^\s,]+", fields.get("places", ""))))
    if unknown := [code for code in codes if code not in document["provinces"]]:
        raise Refused(f"There is no province {unknown[0][:10]!r}. Write codes, with spaces between.", field="places")
    known = registry.rules().get(rule)
    if known is None or not known.places:
        raise Refused("No rule of that name needs places.", field="rule")
    others = {name: rule_codes for name, rule_codes in document.get("places", {}).items() if name != rule}
    after = {**document, "places": {**others, rule: codes} if codes else others}
    return after if after["places"] else {name: part for name, part in after.items() if name != "places"}


def board(document: Document, fields: Fields) -> Document:
    """`board`: `name`, `about`, `maker`, `licence`, `wins`, and how years are called: `first`, `step`, `after`."""
    name = given.text(fields, "name", least=1, most=60)
    after = {**document, "name": name, "id": board_id(name), "wins": given.number(fields, "wins", least=1, most=99)}
    values = {"about": given.paragraphs(fields, "about", most=2000)}
    values |= {part: given.text(fields, part, most=80) for part in ("maker", "licence")}
    for part, value in values.items():
        if value:
            after[part] = value
        else:
            after.pop(part, None)
    after.pop("years", None)
    if fields.get("first", "").strip():
        after["years"] = {
            "first": given.number(fields, "first", least=-9999, most=9999),
            "step": -1 if fields.get("step") == "-1" else 1,
        }
        if called := given.text(fields, "after", most=12):
            after["years"]["after"] = called
    return after
