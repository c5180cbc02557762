"""Names of the standard board as other sites, packages and hurried hands write them."""

import pytest

from engine import load_rulebook
from engine.notation.pieces import read_place

GRAMMAR = load_rulebook("standard").grammar
NAMES = {
    "SKA": "Skagerrack, Skagerakk, Skagerrak, SKAG, skager",
    "WMS": "West Mediterranean, West Med, WES, wmed",
    "EMS": "East Mediterranean, eme, EAS, emed",
    "Ser": "serb",
    "Por": "port",
    "Sev": "sevast, Sevas",
    "HEL": "helg, hbl",
    "Lvn": "livo, livon, Lvo",
    "Spa": "spn",
    "Gas": "gasc",
    "NWG": "norg, NRG, Norwegian",
    "ENG": "eng ch, ECH, channel",
    "GOL": "g of lyon, lyo",
    "GOB": "g of bothnia, bot",
    "NTH": "nth sea, n sea",
    "BAL": "balt",
    "Swe": "swed",
    "Den": "denm",
    "Hol": "holl",
    "Bel": "belg",
    "Pie": "pied",
    "Ven": "venic",
    "Apu": "apul",
    "Tus": "tusc",
    "Bud": "buda",
    "Gal": "gali",
    "Tyr": "tyro, tyrol",
    "Ukr": "ukra",
    "Pru": "pruss",
    "Sil": "sile",
    "Ber": "berl",
    "Mun": "muni",
    "Pic": "pica",
    "Cly": "clyd",
    "Lon": "lond",
    "Rum": "roum",
    "Gre": "gree",
    "Con": "cons",
    "Smy": "smyr",
    "NAf": "naft, n africa",
}


CASES = [(province, name) for province, names in NAMES.items() for name in names.split(", ")]


@pytest.mark.parametrize(("province", "name"), CASES)
def test_they_are_read(province, name):
    assert read_place(GRAMMAR, name).province == province
