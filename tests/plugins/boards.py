"""Board documents for tests: a lake with three land provinces a side, and the standard board as a document."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import engine

STANDARD = Path(__file__).parents[2] / "variants" / "boards" / "standard.json"

LAKE: dict[str, Any] = {
    "schema": 1,
    "id": "lake",
    "name": "The Lake",
    "seats": {"North": {"adjective": "Northern"}, "South": {"adjective": "Southern"}},
    "wins": 3,
    "provinces": {
        "Ash": {"name": "Ashford", "kind": "coastal"},
        "Bec": {"name": "Beckton", "kind": "coastal"},
        "Cal": {"name": "Calder", "kind": "coastal"},
        "Dun": {"name": "Dunmore", "kind": "coastal"},
        "Esk": {"name": "Eskdale", "kind": "inland"},
        "LAK": {"name": "The Water", "kind": "sea"},
    },
    "army": [["Ash", "Bec"], ["Bec", "Cal"], ["Cal", "Dun"], ["Dun", "Ash"], ["Esk", "Ash"], ["Esk", "Bec"]],
    "fleet": [["Ash", "Bec"], ["Bec", "Cal"], ["Cal", "Dun"], ["Dun", "Ash"]]
    + [[code, "LAK"] for code in ("Ash", "Bec", "Cal", "Dun")],
    "homes": {"North": ["Ash"], "South": ["Cal"]},
    "centres": ["Ash", "Bec", "Cal", "Dun"],
    "start": {"North": ["A Ash"], "South": ["F Cal"]},
}


def lake(**changed: Any) -> dict[str, Any]:
    """A board of six provinces and two seats, with what is changed of it."""
    return deepcopy(LAKE) | changed


def standard() -> dict[str, Any]:
    """The standard board as a document of the kind that anybody may write."""
    seats = {str(seat.id): {"adjective": seat.adjective} for seat in engine.load_rulebook().seats}
    data = json.loads(STANDARD.read_text(encoding="utf-8"))
    return {"schema": 1, "name": "Standard", "seats": seats, "wins": 18, **data}
