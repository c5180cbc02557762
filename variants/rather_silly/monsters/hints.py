"""Where the monsters would go if nobody moved: from what everybody sees, and without drawing lots."""

from __future__ import annotations

from engine.model.ids import ProvinceId
from engine.model.state import Unit
from engine.rulebook.look import Look

from variants.rather_silly.monsters import prowling


def monster_choices(turn: Look) -> list[tuple[Unit, list[ProvinceId]]]:
    """Every monster with where it goes: several places if a draw decides, none if it stays."""
    crowd, taken = prowling.survey(turn), frozenset[ProvinceId]()
    choices = []
    for unit in turn.position.units_of(prowling.MONSTERS):
        places = prowling.Prowl(turn, unit, crowd, taken).likely()
        choices.append((unit, places))
        if turn.option("monsters.same_target") == "oldest_first" and len(places) == 1:
            taken |= {places[0]}
    return choices
