"""Whom chance chooses from: the candidates of the worked examples, and what is no draw at all."""

import pytest

from engine import Draws, adjudicate, load_rulebook, load_state
from engine.turn.adjudication import start_game

RULEBOOK = load_rulebook("hitchhiker")


def drawn(state, papers, pins=None):
    """The candidates of every draw of one turn, by name and subject."""
    found = adjudicate(RULEBOOK, load_state(RULEBOOK, state), papers, (), Draws("secret", "hidden", pins or {}))
    return {draw.key: list(draw.candidates) for draw in found.draws}


def commanded(unit):
    return {"unit": unit, "status": {"zaphod.commanded": True}}


def test_e9_with_both_wanderers():
    pins = {
        "setup.marvin_start": "NTH", "setup.zaphod_start": "Gal",
        "setup.hitchhiker_start": ["Bel", "Bel", "Uls", "Ukr"],
    }  # fmt: skip
    found = start_game(RULEBOOK, Draws("secret", "hidden", pins))
    marvin, zaphod, *others = found.draws
    assert (len(marvin.candidates), len(zaphod.candidates)) == (41, 40)
    assert set(marvin.candidates) - set(zaphod.candidates) == {"NTH"}
    assert len(others) == 4
    assert all(len(one.candidates) == 37 for one in others)
    assert not {"Gal", "NTH", "Lon", "Swi"} & set(others[0].candidates)
    assert [str(unit) for unit in found.state.units.values() if unit.owner == "Hitchhiker"] == [
        "H Bel", "H Bel#2", "H Uls", "H Ukr",
    ]  # fmt: skip


def test_e55_where_zaphod_steps_aside():
    state = {
        "phase": "S1901M",
        "units": {"Austria": ["A Ser"]},
        "rules": {"marvin": {"at": "Sil"}, "zaphod": {"at": "Boh"}},
    }
    found = drawn(state, {"Austria": ["MARVIN - Gal"]}, {"zaphod.move": "Gal"})
    assert found["zaphod.retreat"] == ["Boh", "Bud", "Rum", "Ukr", "Vie", "War"]
    assert "Sil" not in found["zaphod.move"]
    assert found["zaphod.tie"] == ["BLASTER", "COMMAND", "SUNGLASSES"]


def test_e58_where_an_army_under_command_may_go():
    found = drawn({"phase": "S1903M", "units": {"Russia": [commanded("A War")]}}, {})
    assert found == {"zaphod.command_move@A War": ["Gal", "Lvn", "Mos", "Pru", "Sil", "Ukr"]}


def test_a_fleet_under_command_goes_where_fleets_go_and_a_car_to_any_land():
    units = {"France": [commanded("F Mar"), commanded("M Par")]}
    found = drawn({"phase": "S1903M", "units": units}, {}, {"zaphod.command_move@F Mar": "GOL"})
    assert found["zaphod.command_move@F Mar"] == ["GOL", "Pie", "Spa"]
    assert len(found["zaphod.command_move@M Par"]) == 65
    assert "zaphod.command_coast@F Mar" not in found


def test_e66_by_whom_a_hitch_hiker_may_be_lifted_and_where():
    units = {"Hitchhiker": [commanded("H Bel")], "Germany": ["A Ruh"], "France": ["F ENG"]}
    found = drawn({"phase": "S1903M", "units": units}, {})
    fleet = [f"F ENG L H Bel - {place}" for place in ("Bre", "Lon", "Pic", "Wal")]
    army = [f"A Ruh L H Bel - {place}" for place in ("Bur", "Hol", "Kie", "Mun")]
    assert found == {"zaphod.command_move@H Bel": [*army, *fleet]}


def test_a_lifter_serves_one_of_two_under_command():
    units = {"Hitchhiker": [commanded("H Bel"), commanded("H Hol")], "Germany": ["A Ruh", "A Kie"]}
    pins = {"zaphod.command_move@H Bel": "A Ruh L H Bel - Mun"}
    found = drawn({"phase": "S1903M", "units": units}, {}, pins)
    assert {line.split(" L ")[0] for line in found["zaphod.command_move@H Hol"]} == {"A Kie"}


def test_retreats_under_command_are_drawn_from_the_legal_ones():
    units = {"Russia": [commanded("A War")], "Germany": ["A Sil", "A Pru"]}
    state = {"phase": "S1903M", "units": units, "rules": {"zaphod": {"at": "Tyr"}}}
    attack = {"Germany": ["A Sil - War", "A Pru S A Sil - War"]}
    pins = {"zaphod.command_move": "Pru", "zaphod.move": "Boh"}
    found = adjudicate(RULEBOOK, load_state(RULEBOOK, state), attack, (), Draws("secret", "hidden", pins))
    assert found.state.phase == "F1903M", "nobody has anything to choose"
    chances = {draw.key: list(draw.candidates) for draw in found.draws}
    assert chances["zaphod.command_retreat@A War"] == ["Gal", "Lvn", "Mos", "Ukr"]


@pytest.mark.parametrize("papers", [{"Hitchhiker": ["A War L H Ukr - Gal"]}, {}])
def test_one_candidate_is_no_draw(papers):
    units = {"Russia": [commanded("A War")], "Hitchhiker": ["H Ukr"], "Vogon": [commanded("A Cyp"), commanded("F EMS")]}
    found = drawn({"phase": "S1903M", "units": units}, papers, {"zaphod.command_move": "AEG"} if papers else None)
    assert ("zaphod.command_move@A War" in found) is not bool(papers)
    assert "zaphod.command_move@A Cyp" not in found
