"""A proof as a file beside its board: the games, what was seen, and the stamp of what was proved."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256

from engine.boards.document import board_text
from engine.bots.players import VERSION
from engine.model.json_data import Json, JsonDict
from engine.proving.games import STRENGTH
from engine.proving.inspection import inspect_board

NOT_PLAYED = ("id", "name", "geometry")
"""What of a board makes no difference to a game."""


def stamp(document: Json) -> str:
    """Equal for boards on which the same bots play the same games; it changes with the bots (`VERSION`) too."""
    played = {key: value for key, value in document.items() if key not in NOT_PLAYED}
    bare = board_text({**played, "id": "board", "name": "Board"})
    return sha256(f"{STRENGTH} {VERSION} {bare}".encode()).hexdigest()


def proof_text(document: Json, games: Sequence[Json]) -> str:
    """The proof of a board as text: a line for each finding and each game. `games`: as `engine.proving.games.line`."""
    findings = [finding._asdict() for finding in inspect_board(document)]
    parts = {"findings": findings, "games": games}
    rows = ",\n".join(f'"{name}": [\n{_lines(values)}\n]' for name, values in parts.items())
    return f'{{"stamp": "{stamp(document)}",\n{rows}}}\n'


def _lines(rows: Sequence[Json]) -> str:
    return ",\n".join(json.dumps(one, ensure_ascii=False, sort_keys=True) for one in rows)


def proof_in(text: str, document: Json) -> JsonDict | None:
    """`findings` and `games` of a stored proof; None if it is another board's, or what this one was formerly."""
    proof: JsonDict = json.loads(text)
    return proof if proof.pop("stamp") == stamp(document) else None
