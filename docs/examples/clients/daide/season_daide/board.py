"""Powers, places, seasons and the map: the engine's names beside DAIDE's. Only the standard board has both."""

from __future__ import annotations

from typing import Any

import engine
from season_daide.language import Message, Part
from season_daide.tokens import PROVINCES

POWERS = {seat: seat[:3].upper() for seat in ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")}
SEATS = {token: seat for seat, token in POWERS.items()}
OTHERWISE = {"ENG": "ECH", "EMS": "EAS", "WMS": "WES"}
"""Provinces that DAIDE calls otherwise; all others have the same three letters."""
KNOWN = frozenset(" ".join(PROVINCES.values()).split())
KINDS = {"A": "AMY", "F": "FLT"}
COASTS = {"nc": "NCS", "ec": "ECS", "sc": "SCS", "wc": "WCS"}
SEASONS = {"SM": "SPR", "SR": "SUM", "FM": "FAL", "FR": "AUT", "WA": "WIN"}
"""The engine's `S1901M` is DAIDE's SPR 1901."""
RULES: Any = engine.load_rulebook("standard")


def province(place: str) -> str:
    """The token of a province of the engine's, without its coast: `EMS` is EAS."""
    name = place.partition("/")[0]
    return OTHERWISE.get(name, name.upper())


def location(place: str, coast: str = "") -> Part:
    """The same with its coast: `StP/nc` is (STP NCS)."""
    name, _, named = place.partition("/")
    coast = coast or named
    return [province(name), COASTS[coast]] if coast else province(name)


def unit(seat: str, kind: str, place: str, coast: str = "") -> Message:
    """(FRA AMY PAR)."""
    return [POWERS[seat], KINDS[kind], location(place, coast)]


def unit_of(seat: str, text: str) -> Message:
    """The same of a unit as positions have it, `F StP/nc`."""
    kind, _, place = text.partition(" ")
    return unit(seat, kind, place)


def season(phase: str) -> Message:
    """(SPR 1901) of S1901M."""
    return [SEASONS[phase[0] + phase[-1]], int(phase[1:-1])]


def phase_of(turn: Part) -> str:
    """The same backwards; "" for what is no turn."""
    if not isinstance(turn, list) or len(turn) != 2:
        return ""
    found = [letters for letters, token in SEASONS.items() if token == turn[0]]
    return f"{found[0][0]}{turn[1]}{found[0][1]}" if found and isinstance(turn[1], int) else ""


def map_definition() -> Message:
    """MDF: powers, centres by home, other provinces, and who reaches what, by coast."""
    board = RULES.board
    homes = {centre: seat for seat, centres in board.homes.items() for centre in centres}
    there = [name for name in board.provinces if province(name) in KNOWN]
    centres: Message = [[POWERS[seat], *map(province, board.homes[seat])] for seat in POWERS]
    centres.append(["UNO", *(province(name) for name in board.centres if name not in homes)])
    others: Message = [province(name) for name in there if name not in board.centres]
    return ["MDF", [*POWERS.values()], [centres, others], [_neighbours(name) for name in there]]


def _neighbours(name: str) -> Message:
    """(STP (AMY FIN …) ((FLT NCS) BAR NWY) ((FLT SCS) FIN …))."""
    board = RULES.board
    found: Message = [province(name)]
    by_water = {(place.province, place.coast): reached for place, reached in board.fleet_next.items()}
    if board.army_next.get(name):
        found.append(["AMY", *(province(place.province) for place in board.army_next[name])])
    for coast in board.provinces[name].coasts or ("",):
        reached = [location(place.province, place.coast) for place in by_water.get((name, coast), ())]
        if reached:
            found.append([["FLT", COASTS[coast]] if coast else "FLT", *reached])
    return found
