"""What `game/data` answers: territories with borders, units, who holds what, the orders of the open turn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from season_webdip.numbers import COUNTRIES, KINDS, PLACES, RULES, TERRITORIES, province_of, territory
from season_webdip.orders import Order

Data = Mapping[str, Any]
LAND = {"sea": "Sea", "coastal": "Coast", "inland": "Land"}
COASTS = {"nc": "North", "sc": "South", "ec": "East"}
RETREATING = 100
"""More than the number of its territory: the id of a unit that must retreat."""
UNFILLED = {"M": "Hold", "R": "Disband", "A": "Wait"}


@cache
def territories() -> Mapping[str, Any]:
    """The map by territory number. Numbers are strings, as there; nobody here has the points of their picture."""
    return {str(number): _territory(number, place) for number, place in enumerate(PLACES, 1)}


def _territory(number: int, place: str) -> Mapping[str, Any]:
    name, _, coast = place.partition("/")
    province = RULES.board.provinces[name]
    home = next((seat for seat, centres in RULES.board.homes.items() if name in centres), "")
    return {
        "id": str(number),
        "name": f"{province.name} ({COASTS[coast]} Coast)" if coast else province.name,
        "type": LAND[province.kind],
        "supply": "Yes" if name in RULES.board.centres and not coast else "No",
        "countryID": str(COUNTRIES.get(home, 0)),
        "coast": "Child" if coast else "Parent" if province.coasts else "No",
        "coastParentID": str(TERRITORIES[name]),
        "smallMapX": None,
        "smallMapY": None,
        "Borders": [] if coast else _borders(_armies(name), {_number(one.province) for one in _fleets(name)}),
        "CoastalBorders": _borders(
            set() if coast else _armies(name),
            {_number(one.province, one.coast) for one in RULES.board.fleet_steps(name, coast)},
        ),
    }


def _armies(name: str) -> set[int]:
    return {_number(one.province) for one in RULES.board.army_next.get(name, ())}


def _fleets(name: str) -> list[Any]:
    """Where fleets get from any coast of a province."""
    coasts = RULES.board.provinces[name].coasts or ("",)
    return [one for coast in coasts for one in RULES.board.fleet_steps(name, coast)]


def _number(province: str, coast: str = "") -> int:
    return territory(province, coast)


def _borders(armies: set[int], fleets: set[int]) -> list[Order]:
    return [{"id": str(one), "a": one in armies, "f": one in fleets} for one in sorted(armies | fleets)]


def units(state: Data) -> Mapping[str, Any]:
    """All units by id: the number of the territory, RETREATING more for who must leave it."""
    found = [(seat, text, 0) for seat in COUNTRIES for text in state["units"].get(seat, ())]
    found += [(seat, one["unit"], RETREATING) for seat in COUNTRIES for one in _leaving(state, seat)]
    told = {}
    for seat, text, more in found:
        kind, _, place = text.partition(" ")
        number = str(TERRITORIES[place] + more)
        told[number] = {
            "id": number, "terrID": str(TERRITORIES[place]), "countryID": str(COUNTRIES[seat]), "type": KINDS[kind],
        }  # fmt: skip
    return told


def _leaving(state: Data, seat: str) -> Any:
    return state.get("dislodged", {}).get(seat, ())


def territory_statuses(state: Data) -> list[Mapping[str, Any]]:
    """Of each centre, each occupied and each contested province: owner, unit, whence its attacker came, standoff."""
    owners = {place: COUNTRIES.get(seat, 0) for seat, places in state["centres"].items() for place in places}
    there = {PLACES[province_of(int(one["terrID"])) - 1]: one["id"] for one in _standing(state)}
    came = {
        one["unit"][2:].partition("/")[0]: TERRITORIES[one["from"].partition("/")[0]]
        for seat in COUNTRIES
        for one in _leaving(state, seat)
        if one.get("from")
    }
    contested = state.get("contested", ())
    return [
        {
            "id": str(TERRITORIES[place]),
            "standoff": place in contested,
            "occupiedFromTerrID": str(came[place]) if place in came else None,
            "unitID": there.get(place),
            "ownerCountryID": str(owners.get(place, 0)),
        }
        for place in PLACES
        if "/" not in place and (place in owners or place in there or place in contested)
    ]


def _standing(state: Data) -> list[Mapping[str, Any]]:
    return [one for key, one in units(state).items() if int(key) < RETREATING]


def current_orders(state: Data, seat: str, wanted: int, given: list[Order]) -> list[Mapping[str, Any]]:
    """A row for each order that is waited for: what stands in the paper, else what an empty row counts as there."""
    letter = state["phase"][-1]
    if letter == "A":
        rows = [(str(1 + index), None, order) for index, order in enumerate(given)]
        rows += [(str(1 + index), None, {"type": UNFILLED["A"]}) for index in range(len(given), wanted)]
    else:
        by_place = {order["terrID"]: order for order in given}
        own = [(key, one) for key, one in units(state).items() if one["countryID"] == str(COUNTRIES[seat])]
        rows = [
            (key, key, by_place.get(int(one["terrID"]), {"type": UNFILLED[letter]}))
            for key, one in own
            if (letter == "R") == (int(key) >= RETREATING)
        ]
    return [
        {
            "id": key,
            "unitID": unit,
            "type": order["type"],
            "toTerrID": _text(order.get("toTerrID")),
            "fromTerrID": _text(order.get("fromTerrID")),
            "viaConvoy": order.get("viaConvoy") or None,
        }
        for key, unit, order in rows
    ]


def _text(number: Any) -> str | None:
    return str(number) if number else None
