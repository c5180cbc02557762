"""The standard board as data, and boards made of it by patches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.model.board import Board, Place
from engine.model.errors import RulebookError

BOARDS = Path(__file__).parents[3] / "variants" / "boards"

DANZIG = {
    "id": "enclave",
    "provinces": {
        "Dan": {"name": "Danzig", "kind": "coastal"},
        "Pru": {"name": "Prussia", "kind": "coastal", "coasts": ["wc", "ec"]},
    },
    "army": [["Dan", "Pru"]],
    "fleet": [
        ["Pru/wc", "BAL"], ["Pru/ec", "BAL"], ["Pru/wc", "Ber"], ["Pru/ec", "Lvn"],
        ["Dan", "BAL"], ["Dan", "Pru/wc"], ["Dan", "Pru/ec"],
    ],
    "centres": ["Dan"],
}  # fmt: skip
ICELAND = {
    "id": "island",
    "provinces": {"Ice": {"name": "Iceland", "kind": "coastal"}},
    "fleet": [["Ice", "NAO"], ["Ice", "NWG"]],
}


@pytest.fixture(scope="module")
def board() -> Board:
    """The standard board."""
    return Board.load(json.loads((BOARDS / "standard.json").read_text(encoding="utf-8")))


def names(places: Any) -> str:
    """Places as one text."""
    return " ".join(sorted(map(str, places), key=str.casefold))


def test_the_board_in_numbers(board: Board) -> None:
    kinds = [province.kind for province in board.provinces.values()]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {"sea": 19, "coastal": 42, "inland": 14, "impassable": 1}
    assert len(board.centres) == 34
    assert sum(len(near) for near in board.touches.values()) == 2 * 206
    assert sum(len(nexts) for nexts in board.army_next.values()) == 2 * 111
    assert sum(len(nexts) for nexts in board.fleet_next.values()) == 2 * 141
    assert {seat: len(units) for seat, units in board.start.items()} == {
        "Austria": 3, "England": 3, "France": 3, "Germany": 3, "Italy": 3, "Russia": 4, "Turkey": 3,
    }  # fmt: skip


def test_borders_known_to_be_tricky(board: Board) -> None:
    assert names(board.fleet_steps("StP", "sc")) == "Fin GOB Lvn"
    assert names(board.fleet_steps("StP", "nc")) == "BAR Nwy"
    assert board.fleet_steps("StP") == frozenset()
    assert names(board.fleet_steps("Spa", "nc")) == "Gas MAO Por"
    assert names(board.fleet_steps("Spa", "sc")) == "GOL MAO Mar Por WMS"
    assert names(board.fleet_steps("Bul", "ec")) == "BLA Con Rum"
    assert names(board.fleet_steps("Bul", "sc")) == "AEG Con Gre"
    assert names(board.fleet_steps("Con")) == "AEG Ank BLA Bul/ec Bul/sc Smy"
    assert names(board.fleet_steps("Rom")) == "Nap Tus TYS"
    assert names(board.army_steps("Rom")) == "Apu Nap Tus Ven"
    assert names(board.fleet_steps("Den")) == "BAL HEL Kie NTH SKA Swe"
    assert names(board.army_steps("Kie")) == "Ber Den Hol Mun Ruh"
    assert names(board.touches["Nap"]) == "Apu ION Rom TYS"
    assert "IRI" not in board.touches["Cly"]
    assert "Tyr" not in board.touches["Mar"]
    assert board.touches["Swi"] == frozenset()


def test_borders_are_mutual_and_fit_the_kinds(board: Board) -> None:
    for place, nexts in board.fleet_next.items():
        assert all(place in board.fleet_next[near] for near in nexts)
        assert place in board.stands(place.province)
    for province, steps in board.army_next.items():
        assert board.is_land(province)
        assert all(board.is_land(near.province) and not near.coast for near in steps)


def test_everything_is_in_one_order(board: Board) -> None:
    texts = [str(place) for place in board.places]
    assert texts == sorted(texts, key=str.casefold)
    assert len(texts) == 76 + 6
    assert list(board.index) == list(board.provinces)
    assert [board.index[name] for name in board.provinces] == list(range(76))
    assert list(board.neighbours["Bur"]) == ["Bel", "Gas", "Mar", "Mun", "Par", "Pic", "Ruh"]


def test_distances_go_over_any_border(board: Board) -> None:
    assert board.distance("Par", "Par") == 0
    assert board.distance("Par", "Bur") == 1
    assert board.distance("Lon", "Nwy") == 2
    assert board.distance("Por", "Arm") == board.distance("Arm", "Por") == 7
    assert board.distance("Par", "Swi") is None


def test_names_and_kinds(board: Board) -> None:
    assert board.name(Place.of("StP/sc")) == "St Petersburg (south coast)"
    assert board.name(Place.of("NTH")) == "North Sea"
    assert board.is_sea("NTH")
    assert board.is_coastal("StP")
    assert not board.is_coastal("Mos")
    assert not board.is_land("Swi")


def test_no_name_means_two_provinces_unless_the_reader_asks(board: Board) -> None:
    """Ids and full names are each one province's, in any letter case."""
    certain = [name.casefold() for p in board.provinces.values() for name in dict.fromkeys((p.id, p.name))]
    assert len(certain) == len(set(certain))
    for name, aliases in board.aliases.items():
        own = {name.casefold(), board.provinces[name].name.casefold()}
        assert not {alias.casefold() for alias in aliases} & (set(certain) - own), name


# --- patches -----------------------------------------------------------------------------------------


def test_a_province_split_into_coasts_and_a_new_one(board: Board) -> None:
    patched = board.patched(DANZIG)
    assert names(patched.fleet_steps("Pru", "wc")) == "BAL Ber Dan"
    assert names(patched.fleet_steps("BAL")) == "Ber Dan Den GOB Kie Lvn Pru/ec Pru/wc Swe"
    assert patched.fleet_steps("Pru") == frozenset()
    assert names(patched.army_steps("Pru")) == "Ber Dan Lvn Sil War"
    assert "Dan" in patched.centres
    assert list(patched.index.values()) == list(range(77))
    assert board.patched() is board
    assert "Dan" not in board.provinces


def test_patches_may_come_in_any_order_and_say_the_same_twice(board: Board) -> None:
    one, other = board.patched(DANZIG, ICELAND), board.patched(ICELAND, DANZIG, {**ICELAND, "id": "other island"})
    assert one.provinces == other.provinces
    assert one.fleet_next == other.fleet_next
    assert one.centres == other.centres


def test_a_patch_takes_away(board: Board) -> None:
    patched = board.patched(
        {"id": "tide", "drop_fleet": [["ENG", "MAO"]], "drop_army": [["Kie", "Den"]], "drop_centres": ["Bel"]}
    )
    assert "MAO" not in patched.touches["ENG"]
    assert "Den" in patched.touches["Kie"]
    assert Place("Den") not in patched.army_steps("Kie")
    assert len(patched.centres) == 33


def test_a_patch_may_open_what_was_closed_and_add_places_off_the_board(board: Board) -> None:
    patched = board.patched(
        {
            "id": "alps",
            "provinces": {"Swi": {"name": "Switzerland", "kind": "inland"}},
            "army": [["Swi", "Mar"]],
            "off_board": {"HYP": "Hyperspace"},
            "homes": {"Vogon": ["Swi"]},
            "start": {"Vogon": ["A Swi"]},
            "aliases": {"Swi": ["Helvetia"]},
        }
    )
    assert names(patched.army_steps("Swi")) == "Mar"
    assert patched.name(Place.of("HYP")) == "Hyperspace"
    assert patched.homes["Vogon"] == ("Swi",)
    assert "Helvetia" in patched.aliases["Swi"]
    assert "Swl" in patched.aliases["Swi"]


@pytest.mark.parametrize(
    ("one", "other", "what"),
    [
        (ICELAND, {"id": "rock", "provinces": {"Ice": {"name": "Iceland", "kind": "impassable"}}}, "Ice"),
        (ICELAND, {**ICELAND, "id": "rock", "fleet": [["Ice", "NAO"]]}, "Ice"),
        (DANZIG, {"id": "rock", "provinces": {"Pru": {"name": "Prussia", "kind": "inland"}}}, "Pru"),
        ({"id": "island", "army": [["Kie", "Swe"]]}, {"id": "rock", "drop_army": [["Swe", "Kie"]]}, "Kie-Swe"),
        ({"id": "island", "centres": ["Ruh"]}, {"id": "rock", "drop_centres": ["Ruh"]}, "Ruh"),
        ({"id": "island", "start": {"X": ["A Par"]}}, {"id": "rock", "start": {"X": []}}, "the opening of X"),
    ],
)
def test_patches_that_disagree_are_named(board: Board, one: Any, other: Any, what: str) -> None:
    for patches in ((one, other), (other, one)):
        with pytest.raises(RulebookError) as caught:
            board.patched(*patches)
        assert f"disagree about {what}." in caught.value.message
        assert one["id"] in caught.value.message
        assert "rock" in caught.value.message


@pytest.mark.parametrize(
    ("patch", "part"),
    [
        ({"provinces": {"Xxx": {"name": "X", "kind": "swamp"}}}, "needs a name and a kind"),
        ({"provinces": {"Xxx": {"name": "X", "kind": "sea", "coasts": ["nc", "sc"]}}}, "must be coastal"),
        ({"provinces": {"Xxx": {"name": "X", "kind": "coastal", "coasts": ["nc"]}}}, "have several"),
        ({"army": [["Par", "Xxx"]]}, "leads to 'Xxx'"),
        ({"army": [["Par", "Par"]]}, "joins two places"),
        ({"army": [["Par", "ENG"]]}, "can have no border for army units"),
        ({"fleet": [["Par", "ENG"]]}, "can have no border for fleet units"),
        ({"fleet": [["Spa", "ENG"]]}, "must name a coast of Spa (nc, sc)"),
        ({"fleet": [["Bre/nc", "ENG"]]}, "must name a coast of Bre (it has none)"),
        ({"centres": ["Xxx"]}, "which is none of its provinces"),
        ({"off_board": {"Par": "Paris"}}, "one or the other"),
        ({"borders": []}, "has no meaning for 'borders'"),
    ],
)
def test_data_that_makes_no_board(board: Board, patch: dict[str, Any], part: str) -> None:
    with pytest.raises(RulebookError) as caught:
        board.patched({"id": "broken", **patch})
    assert part in caught.value.message
