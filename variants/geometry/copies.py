"""The boards of the variants as documents, with the map as it is drawn: to be copied, and changed (docs/boards.md)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model.json_data import Json, JsonDict
from engine.rulebook.declarations import Trait
from engine.rulebook.rulebook import Rulebook, load_rulebook

import variants
from variants.geometry.outlined import outlined

USUAL = "usual"
"""The id of the copy of the usual board; those of others have their variant's behind it."""
ABOUT = "{} with its map, as a board to be copied: change seats, units, centres or borders, or draw on it."
MAKER, LICENCE = "Silly Season", "CC0 1.0: in the public domain"
UNITS = ("A ", "F ")
Document = JsonDict


def copies() -> list[Document]:
    """A document for each board that a variant plays on, the usual one first; variants that share one have it once."""
    documents: list[Document] = []
    for name in sorted(variants.VARIANTS, key=lambda one: (one != "standard", one)):
        document = copy_of(name)
        if not any(_same(document, other) for other in documents):
            documents.append(document)
    return documents


def copy_of(variant: str) -> Document:
    """The board that a variant plays on, as a document. Raises RulebookError if there is no such variant."""
    rulebook = load_rulebook(variant)
    data = rulebook.board.data
    records, geometry = outlined(data)
    seats = _seats(rulebook)
    usual = variant == "standard"
    called = "The Usual Board" if usual else f"{rulebook.variant.title}: the Board"
    board_name = "The board of the usual game" if usual else f"The board of {rulebook.variant.title}"
    return {
        "schema": 1,
        "id": USUAL if usual else f"{USUAL}_{variant}"[:40],
        "name": called[:60],
        "about": ABOUT.format(board_name),
        "maker": MAKER,
        "licence": LICENCE,
        "seats": seats,
        "wins": int(rulebook.options.get("victory.centres", "18")),
        "provinces": {code: _record(record) for code, record in sorted({**data["provinces"], **records}.items())},
        **{part: _plain(data[part]) for part in ("aliases", "army", "fleet", "centres", "usual_coasts") if data[part]},
        "homes": {seat: [*data["homes"].get(seat, ())] for seat in seats},
        "start": {seat: [one for one in data["start"].get(seat, ()) if one.startswith(UNITS)] for seat in seats},
        "geometry": geometry,
    }


def _seats(rulebook: Rulebook) -> dict[str, dict[str, str]]:
    """The seats that stand in the place of a board's own: those of the Powers, not those that a rule brings besides."""
    powers = [seat for rule in rulebook.rules if Trait.SEATS_OF_BOARD in rule.traits for seat in rule.seats]
    return {str(seat.id): {"name": seat.name, "adjective": seat.adjective, "initial": seat.initial} for seat in powers}


def _record(record: Json) -> JsonDict:
    return {key: _plain(value) for key, value in record.items() if key in ("name", "kind", "coasts") and value}


def _plain(data: object) -> object:
    """Tuples and frozen mappings as JSON has them."""
    if isinstance(data, Mapping):
        return {key: _plain(value) for key, value in data.items()}
    return [_plain(one) for one in data] if isinstance(data, list | tuple) else data


def _same(one: Document, other: Document) -> bool:
    return all(one[part] == other[part] for part in ("seats", "provinces", "army", "fleet", "homes", "start", "wins"))
