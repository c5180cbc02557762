"""Where Borg and the monsters would go if nobody moved: from what everybody sees, and without drawing lots."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.ids import ProvinceId
from engine.model.state import Unit
from engine.turn.look import Look

from variants.rather_silly import borg, prowling
from variants.rather_silly.rings import Rings


@dataclass(frozen=True, slots=True)
class Meal:
    """A place that Borg may go to. `rings`: what it is judged by, ring by ring; `best`: no other is better."""

    place: ProvinceId
    rings: Rings
    best: bool


def borg_choices(turn: Look) -> list[Meal]:
    """The places between which Borg chooses, the best first; before he has come, those where he may appear.

    Empty if he stays where he is, or if there is nothing to eat.
    """
    survey, home = borg.survey_of(turn), borg.whereabouts(turn)
    places = borg.candidates(turn, survey, home) if home else borg.meals(turn, survey)
    keys = {place: borg.key_of(turn, survey, place) for place in places}
    most = max(keys.values(), default=())
    found = [Meal(place, key[0], key == most) for place, key in keys.items()]
    return sorted(found, key=lambda meal: (meal.best, meal.rings), reverse=True)


def monster_choices(turn: Look) -> list[tuple[Unit, list[ProvinceId]]]:
    """Every monster with where it goes: several places if a draw decides, none if it stays."""
    crowd, taken = prowling.survey(turn), frozenset[ProvinceId]()
    found = []
    for unit in turn.position.units_of(prowling.MONSTERS):
        places = prowling.Prowl(turn, unit, crowd, taken).likely()
        found.append((unit, places))
        if turn.option("monsters.same_target") == "oldest_first" and len(places) == 1:
            taken |= {places[0]}
    return found
