"""Where Borg would go if nobody moved: from what everybody sees, and without drawing lots."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.ids import ProvinceId
from engine.rulebook.look import Look

from variants.rather_silly.borg.rule import candidates, key_of, meals, survey_of, whereabouts
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
    survey, home = survey_of(turn), whereabouts(turn)
    places = candidates(turn, survey, home) if home else meals(turn, survey)
    keys = {place: key_of(turn, survey, place) for place in places}
    most = max(keys.values(), default=())
    choices = [Meal(place, key[0], key == most) for place, key in keys.items()]
    return sorted(choices, key=lambda meal: (meal.best, meal.rings), reverse=True)
