"""The board of rule 3: ten more provinces, and Prussia and Sevastopol with two coasts each."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model.json_data import Json

HOMES: Mapping[str, tuple[str, ...]] = {
    "Hitchhiker": ("Uls", "Mst", "Lei", "Cnt"),
    "Vogon": ("Sar", "Ice", "Swi", "Dan", "Cri", "Cyp"),
}
"""The home centres of the two extra seats; neutral centres where nobody plays such a seat."""

_PROVINCES: Mapping[str, Json] = {
    "Uls": {"name": "Ulster", "kind": "coastal"},
    "Mst": {"name": "Munster", "kind": "coastal"},
    "Cnt": {"name": "Connaught", "kind": "coastal"},
    "Lei": {"name": "Leinster", "kind": "coastal"},
    "Sar": {"name": "Sardinia", "kind": "coastal"},
    "Ice": {"name": "Iceland", "kind": "coastal"},
    "Swi": {"name": "Switzerland", "kind": "inland"},
    "Dan": {"name": "Free City of Danzig", "kind": "coastal"},
    "Cri": {"name": "Southern Crimea", "kind": "coastal"},
    "Cyp": {"name": "Cyprus", "kind": "coastal"},
    "Pru": {"name": "Prussia", "kind": "coastal", "coasts": ["wc", "ec"]},
    "Sev": {"name": "Sevastopol", "kind": "coastal", "coasts": ["wc", "ec"]},
}
_ALIASES: Mapping[str, tuple[str, ...]] = {
    "Cnt": ("Connacht",),
    "Dan": ("Danzig", "Gdansk", "Free City"),
    "Cri": ("Crimea",),
}
_ARMY: Mapping[str, str] = {
    "Uls": "Cnt Lei",
    "Mst": "Cnt Lei",
    "Cnt": "Lei",
    "Swi": "Bur Mar Mun Pie Tyr",
    "Dan": "Pru",
    "Cri": "Sev",
}
_FLEET: Mapping[str, str] = {
    "Uls": "NAO IRI Cnt Lei",
    "Mst": "NAO IRI Cnt Lei",
    "Cnt": "NAO",
    "Lei": "IRI",
    "Sar": "GOL TYS WMS",
    "Ice": "NAO NWG",
    "Dan": "BAL",
    "Cri": "BLA",
    "Cyp": "EMS",
    "Pru/wc": "BAL Ber",
    "Pru/ec": "BAL Lvn",
    "Sev/wc": "BLA Rum",
    "Sev/ec": "BLA Arm",
}
_ENCLAVES: Mapping[str, str] = {"Dan": "Pru/wc Pru/ec", "Cri": "Sev/wc Sev/ec"}
"""Between the two coasts of a split province lies the enclave, which borders on both (R4)."""


def patch(options: Mapping[str, str]) -> Json | None:
    """The patch that the options of `hh_setup` ask for: nothing without the provinces."""
    if options["setup.provinces"] == "no":
        return None
    fleet = _pairs(_FLEET)
    if options["setup.danzig_links_coasts"] == "yes":
        fleet += _pairs(_ENCLAVES)
    return {
        "provinces": _PROVINCES,
        "aliases": _ALIASES,
        "army": _pairs(_ARMY),
        "fleet": fleet,
        "homes": HOMES,
        "centres": [place for homes in HOMES.values() for place in homes],
        "start": {
            "Russia": ["A Mos", "A War", "F Sev/wc", "F StP/sc"],
            "Vogon": [f"V {place}" for place in HOMES["Vogon"]],
        },
    }


def _pairs(table: Mapping[str, str]) -> list[list[str]]:
    return [[place, near] for place, row in table.items() for near in row.split()]
