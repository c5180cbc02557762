"""Countries, territories, turns and phases by the numbers that webDiplomacy has for its classic map (variant 1)."""

from __future__ import annotations

from typing import Any

import engine

RULES: Any = engine.load_rulebook("standard")
VARIANT = 1
SEATS = ("England", "France", "Italy", "Germany", "Austria", "Turkey", "Russia")
"""By country number, from 1; 0 is nobody."""
_LAND = (
    "Cly Edi Lvp Yor Wal Lon Por Spa NAf Tun Nap Rom Tus Pie Ven Apu Gre Alb Ser Bul Rum Con Smy Ank Arm Syr Sev Ukr "
    "War Lvn Mos StP Fin Swe Nwy Den Kie Ber Pru Sil Mun Ruh Hol Bel Pic Bre Par Bur Mar Gas"
)
_SEAS = "BAR NWG NTH SKA HEL BAL GOB NAO IRI ENG MAO WMS GOL TYS ION ADR AEG EMS BLA"
_INLAND = "Tyr Boh Vie Tri Bud Gal"
_COASTS = "Spa/nc Spa/sc StP/nc StP/sc Bul/ec Bul/sc"
PLACES = tuple(" ".join((_LAND, _SEAS, _INLAND, _COASTS)).split())
"""By territory number, from 1, in the engine's words; a coast has a number of its own."""
TERRITORIES = {place: number for number, place in enumerate(PLACES, 1)}
COUNTRIES = {seat: number for number, seat in enumerate(SEATS, 1)}
KINDS = {"A": "Army", "F": "Fleet"}
PHASES = {"M": "Diplomacy", "R": "Retreats", "A": "Builds"}


def territory(province: str, coast: str = "") -> int:
    """The number of a province, or of its coast."""
    return TERRITORIES[f"{province}/{coast}" if coast else province]


def province_of(number: int) -> int:
    """The number of the province that a territory is or lies in. Raises KeyError for what is no territory."""
    if not 1 <= number <= len(PLACES):
        raise KeyError(number)
    return TERRITORIES[PLACES[number - 1].partition("/")[0]]


def turn_of(phase: str) -> tuple[int, str]:
    """S1901M is turn 0, Diplomacy; F1901R and W1901A are of turn 1."""
    return 2 * (int(phase[1:-1]) - 1901) + (phase[0] != "S"), PHASES[phase[-1]]
