"""Lines in canonical text, read at a glance: what `engine.notation.parse` comes to for them, in a tenth of the time."""

from __future__ import annotations

from functools import lru_cache

from engine.model.orders import Convoy, Disband, Hold, Move, Order, Support, UnitRef
from engine.notation.grammar import Grammar


def read_plainly(grammar: Grammar, text: str) -> Order | None:
    """A hold, move, support, convoy or disbanding in canonical text, without any reading; None for anything else."""
    parts = text.split(" ")
    count = len(parts)
    unit = _exact_unit(grammar, parts[0], parts[1]) if count > 2 else None
    if unit is None:
        return None
    verb = parts[2]
    if verb == "-" and (count == 4 or (count == 5 and parts[4] == "VIA")):
        target = grammar.exact_places.get(parts[3])
        return None if target is None else Move(unit, target, "VIA" if count == 5 else "")
    if count == 3:
        return Hold(unit) if verb == "H" else Disband(unit) if verb == "D" else None
    return _plain_help(grammar, unit, verb, parts)


def _plain_help(grammar: Grammar, unit: UnitRef, verb: str, parts: list[str]) -> Order | None:
    if verb not in ("S", "C") or len(parts) not in (5, 7):
        return None
    other = _exact_unit(grammar, parts[3], parts[4])
    if other is None:
        return None
    if len(parts) == 5:
        return Support(unit, other) if verb == "S" else None
    target = grammar.exact_places.get(parts[6])
    if target is None or parts[5] != "-":
        return None
    return Support(unit, other, target) if verb == "S" else Convoy(unit, other, target)


@lru_cache(maxsize=4096)
def _exact_unit(grammar: Grammar, kind: str, place: str) -> UnitRef | None:
    """The unit that these two words name to the letter. Remembered: a board has few, and they are in every line."""
    at = grammar.exact_places.get(place)
    return None if at is None or kind not in grammar.plain_kinds else UnitRef(kind, at)
