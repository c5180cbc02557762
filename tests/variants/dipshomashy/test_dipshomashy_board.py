"""The board of rule 14, and the facts about it on which rule 13 rests."""

from itertools import combinations

from engine import load_rulebook, load_state
from engine.rulebook.draws import Draws
from engine.rulebook.turn import Turn
from tests.geometry.boards import declared
from tests.rows import every_row
from variants.dipshomashy.connectivity.rule import _charts, cut_off, parted

RULEBOOK = load_rulebook("dipshomashy")
BOARD = RULEBOOK.board
#: What rule 14 says of the new provinces, written out.
ARMY = {"Swi": "Bur Mar Mun Pie Tyr", "Ice": "", "Cor": "", "Ire": "", "Sev": "Arm Mos Rum Ukr", "Syr": "Arm Smy"}
FLEET = {
    "Ice": "NAO NWG",
    "Cor": "GOL TYS WMS",
    "Ire": "NAO IRI",
    "CAS": "Sev/ec Arm/ec Syr/ec",
    "Sev/wc": "BLA Rum Arm/wc",
    "Arm/wc": "BLA Ank Sev/wc",
    "Syr/wc": "EMS Smy",
    "Sev/ec": "CAS Arm/ec",
    "Arm/ec": "CAS Sev/ec Syr/ec",
    "Syr/ec": "CAS Arm/ec",
}


def _turn():
    return Turn.open(RULEBOOK, load_state(RULEBOOK, {"phase": "S1903M", "units": {}}), Draws())


@every_row("place", sorted(ARMY))
def test_armies_walk_as_the_table_says(place):
    assert {str(near) for near in BOARD.army_steps(place)} == set(ARMY[place].split())


@every_row("place", sorted(FLEET))
def test_fleets_sail_as_the_table_says(place):
    province, _, coast = place.partition("/")
    assert {str(near) for near in BOARD.fleet_steps(province, coast)} == set(FLEET[place].split())


def test_the_board_is_the_one_that_is_drawn():
    provinces, coasts, army, fleet, _ = declared("dipshomashy")
    assert set(BOARD.provinces) == provinces
    assert {name: p.coasts for name, p in BOARD.provinces.items() if p.coasts} == coasts
    assert set(BOARD.data["army"]) == army
    assert set(BOARD.data["fleet"]) == fleet


def test_eighty_places_of_which_twenty_are_water():
    assert len(BOARD.provinces) == 80
    assert sum(province.kind == "sea" for province in BOARD.provinces.values()) == 20
    assert len(BOARD.centres) == 34


def test_every_sea_and_coast_reaches_one_coast_of_its_neighbour_at_most():
    for place, nexts in BOARD.fleet_next.items():
        split = [near.province for near in nexts if near.province in ("Sev", "Arm", "Syr")]
        if place.province != "CAS":
            assert len(split) == len(set(split)), place


def test_what_cuts_the_starting_board_in_ones_twos_and_threes():
    turn = _turn()
    marks = {mark.subject for mark in RULEBOOK.start.marks}
    places = [place for place in BOARD.provinces if place not in marks]
    assert len(places) == 76
    assert not [place for place in places if cut_off(turn, [place], [])]
    pairs = {pair: cut_off(turn, pair, []) for pair in combinations(places, 2)}
    found = {frozenset(pair): lost for pair, lost in pairs.items() if lost}
    assert found == {frozenset({"NAO", "IRI"}): ["Ire"], frozenset({"MAO", "Spa"}): ["Por"]}


def test_the_cutting_triples_are_those_of_the_document():
    near = _charts(BOARD, False)[0]
    marks = {mark.subject for mark in RULEBOOK.start.marks}
    bits = {place: 1 << number for place, number in BOARD.index.items() if place not in marks}
    pairs = [{"NAO", "IRI"}, {"MAO", "Spa"}]
    found = {
        frozenset(triple)
        for triple in combinations(bits, 3)
        if parted(near, [sum(bits.values())], sum(map(bits.get, triple))) and not any(p <= set(triple) for p in pairs)
    }
    assert found == {frozenset(row.split()) for row in ("MAO Tun WMS", "Arm EMS Smy", "NWG Nwy StP")}


def test_ireland_and_corsica_by_option():
    board = load_rulebook(
        "dipshomashy", options={"new_provinces.ireland_mao": "yes", "new_provinces.corsica_wms": "no"}
    ).board
    assert {str(near) for near in board.fleet_steps("Ire")} == {"NAO", "IRI", "MAO"}
    assert {str(near) for near in board.fleet_steps("Cor")} == {"GOL", "TYS"}
    assert "Ire" not in load_rulebook("dipshomashy", options={"new_provinces.ireland": "absent"}).board.provinces


def test_a_province_without_a_named_coast_means_the_western_one():
    state = load_state(RULEBOOK, {"phase": "S1903M", "units": {"Russia": ["F Sev", "A Arm"], "Turkey": ["F Syr/ec"]}})
    assert [str(unit) for unit in state.units.values()] == ["F Sev/wc", "A Arm", "F Syr/ec"]
