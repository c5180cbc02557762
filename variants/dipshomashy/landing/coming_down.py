"""7.v and 9: who comes down this season, and where: drawn one after another, without replacement (R56, R65, R67)."""

from __future__ import annotations

from typing import NamedTuple

from engine.model.board import Place
from engine.model.ids import AIR, ProvinceId
from engine.model.state import Unit
from engine.rulebook.catalogue import COEXIST, MAY_STAND
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn

from variants.dipshomashy.landing.coast_orders import CHOSEN
from variants.dipshomashy.places import all_places, fallers, is_closed


class Fall(NamedTuple):
    """Who comes down where. `misfit`: why that is not his element, or nothing."""

    unit: Unit
    place: Place
    misfit: str


def falls(turn: Turn) -> list[Fall]:
    """Everybody in the air who was not thrown out in this very season, with the place that chance gives him."""
    landings: list[Fall] = []
    for unit in _fallers(turn):
        pool = [place for place in _pool(turn, unit) if all(place != fall.place.province for fall in landings)]
        name = f"{unit.owner} {unit}"
        province = ProvinceId(turn.draw("landing.place", pool, name))
        place = _coast(turn, unit, province, name)
        landings.append(Fall(unit, place, misfit(turn, unit, place)))
    return landings


def _fallers(turn: Look) -> list[Unit]:
    """In seat order, then by the place they hang above, armies before fleets."""
    seats = {seat: number for number, seat in enumerate(turn.rulebook.seat_ids)}
    return sorted(
        fallers(turn), key=lambda u: (seats.get(u.owner, 99), u.at.removeprefix(AIR).casefold(), u.kind, u.number)
    )


def misfit(turn: Look, unit: Unit, place: Place) -> str:
    """Why a punter cannot stand in a place, as far as its element goes."""
    province = ProvinceId(place.province)
    return turn.ask(MAY_STAND, unit.moved(province, place.coast), province)


def _pool(turn: Look, unit: Unit) -> list[ProvinceId]:
    custom, places = turn.option("landing.candidates"), all_places(turn)
    if custom == "open_only":
        return [place for place in places if not is_closed(turn, place)]
    if custom == "in_element":
        return [place for place in places if not misfit(turn, unit, Place(place))]
    if custom == "vacant_first":
        vacant = [place for place in places if not _somebody(turn, unit, place)]
        return vacant or places
    return places


def _somebody(turn: Look, unit: Unit, place: ProvinceId) -> bool:
    return any(turn.ask(COEXIST, unit.kind, other.kind) for other in turn.position.standing(place))


def _coast(turn: Turn, unit: Unit, province: ProvinceId, name: str) -> Place:
    """Where a fleet has several coasts to come down on: as its owner said, if he had a say, or as it is drawn."""
    coasts = turn.rulebook.board.provinces[province].coasts if turn.kind(unit).medium == "water" else ()
    places = [Place(province, coast) for coast in coasts]
    fit = [str(place) for place in places if not misfit(turn, unit, place)]
    preferred = f"{province}/{turn.scratch(CHOSEN).get((unit.owner, province), '')}"
    if preferred in fit:
        return Place.of(preferred)
    return Place.of(turn.draw("landing.coast", fit, name)) if fit else Place(province)
