"""The board of Hitch-hiker is the table of rule 3, and what the drawing is held against."""

import pytest

from engine import RulebookError, load_rulebook
from engine.rulebook.registry import rules
from tests.geometry.boards import declared

OWN = ["hh_setup", "bubble_cars", "vogons", "hitchhikers", "marvin"]
#: Rule 3 written out: army neighbours, fleet neighbours; every province that it names, in full.
TABLE = {
    "Uls": ("Cnt Lei", "NAO IRI Cnt Lei"),
    "Mst": ("Cnt Lei", "NAO IRI Cnt Lei"),
    "Cnt": ("Uls Mst Lei", "NAO Uls Mst"),
    "Lei": ("Uls Mst Cnt", "IRI Uls Mst"),
    "Sar": ("", "GOL TYS WMS"),
    "Ice": ("", "NAO NWG"),
    "Swi": ("Bur Mar Mun Pie Tyr", ""),
    "Dan": ("Pru", "BAL Pru/wc Pru/ec"),
    "Cri": ("Sev", "BLA Sev/wc Sev/ec"),
    "Cyp": ("", "EMS"),
    "Pru": ("Ber Lvn Sil War Dan", None),
    "Pru/wc": (None, "BAL Ber Dan"),
    "Pru/ec": (None, "BAL Lvn Dan"),
    "Sev": ("Arm Mos Rum Ukr Cri", None),
    "Sev/wc": (None, "BLA Rum Cri"),
    "Sev/ec": (None, "BLA Arm Cri"),
    "NAO": (None, "Cly Lvp NWG IRI MAO Uls Mst Cnt Ice"),
    "IRI": (None, "ENG Lvp MAO NAO Wal Uls Mst Lei"),
    "NWG": (None, "BAR Cly Edi NAO NTH Nwy Ice"),
    "GOL": (None, "Mar Pie Spa/sc Tus TYS WMS Sar"),
    "TYS": (None, "ION GOL Rom Nap Tun Tus WMS Sar"),
    "WMS": (None, "MAO GOL NAf Spa/sc Tun TYS Sar"),
    "EMS": (None, "AEG ION Smy Syr Cyp"),
    "BAL": (None, "Ber GOB Den Lvn Kie Swe Dan Pru/wc Pru/ec"),
    "BLA": (None, "Ank Arm Bul/ec Con Rum Cri Sev/wc Sev/ec"),
    "Ber": ("Kie Mun Pru Sil", "BAL Kie Pru/wc"),
    "Lvn": ("Mos Pru StP War", "BAL GOB StP/sc Pru/ec"),
    "Rum": ("Bud Bul Gal Ser Sev Ukr", "BLA Bul/ec Sev/wc"),
    "Arm": ("Ank Sev Smy Syr", "Ank BLA Sev/ec"),
    "Bur": ("Bel Gas Mar Mun Par Pic Ruh Swi", None),
    "Mar": ("Bur Gas Pie Spa Swi", "GOL Pie Spa/sc"),
    "Mun": ("Ber Boh Bur Kie Ruh Sil Tyr Swi", None),
    "Pie": ("Mar Tus Tyr Ven Swi", "GOL Mar Tus"),
    "Tyr": ("Boh Mun Pie Tri Ven Vie Swi", None),
}


@pytest.fixture(scope="module")
def board():
    return load_rulebook("standard", with_=["hh_setup"]).board


@pytest.mark.parametrize("place", sorted(TABLE))
def test_borders_are_those_of_the_table(board, place):
    army, fleet = TABLE[place]
    province, _, coast = place.partition("/")
    if army is not None:
        assert {str(near) for near in board.army_steps(province)} == set(army.split())
    if fleet is not None:
        assert {str(near) for near in board.fleet_steps(province, coast)} == set(fleet.split())


def test_all_borders_are_those_that_the_drawing_shows(board):
    provinces, coasts, army, fleet, _ = declared("hitchhiker")
    assert set(board.provinces) == provinces
    assert {name: p.coasts for name, p in board.provinces.items() if p.coasts} == coasts
    assert set(board.data["army"]) == army
    assert set(board.data["fleet"]) == fleet


def test_the_numbers_of_the_rules(board):
    assert len(board.provinces) == 85
    assert sum(p.kind == "sea" for p in board.provinces.values()) == 19
    assert not any(p.kind == "impassable" for p in board.provinces.values())
    assert len(board.centres) == 44


def test_without_the_provinces_it_is_the_standard_board():
    plain = load_rulebook("standard").board
    assert load_rulebook("standard", with_=["hh_setup"], options={"setup.provinces": "no"}).board.data == plain.data


def test_the_enclaves_join_no_coasts_where_the_game_says_so():
    board = load_rulebook("standard", with_=["hh_setup"], options={"setup.danzig_links_coasts": "no"}).board
    assert {str(near) for near in board.fleet_steps("Dan")} == {"BAL"}
    assert {str(near) for near in board.fleet_steps("Cri")} == {"BLA"}
    assert {str(near) for near in board.army_steps("Dan")} == {"Pru"}


@pytest.mark.parametrize("rule", OWN)
def test_an_unknown_choice_is_refused_by_name(rule):
    for option in rules()[rule].options:
        with pytest.raises(RulebookError, match=option.name):
            load_rulebook("standard", with_=OWN, options={option.name: "perhaps"})
