"""The boards of the variants as documents: the same board, the same map, and played when something was changed."""

import json
from pathlib import Path

import pytest

import engine
import variants
from engine.boards.document import board_text, problems
from engine.boards.shape import misshapen
from engine.model.board import Board
from tests.rows import slow_but
from variants.geometry import geometry
from variants.geometry.boards import sheet_of
from variants.geometry.copies import copies, copy_of
from variants.geometry.drawn import drawn_sheet
from variants.geometry.outlined import outlined

pytestmark = pytest.mark.once
MEANT = ("wins", "geometry.units.Cfu")
"""What the checks remark upon and is so on the variants' own boards: eighteen win of 44, Corfu's unit stands beside.

A province that the sheet does not hold lies over its neighbours, there as here (variants/boards/README.md)."""


@pytest.mark.slow
def test_every_variants_board_is_among_them():
    found = [(one["army"], one["fleet"], one["homes"]) for one in copies()]
    for name in variants.VARIANTS:
        one = copy_of(name)
        assert (one["army"], one["fleet"], one["homes"]) in found, name
    assert copies()[0]["id"] == "usual"


@pytest.mark.parametrize("name", slow_but(sorted(variants.VARIANTS), "hitchhiker"))
def test_a_copy_is_that_board_with_that_map(name):
    board, document = engine.load_rulebook(name).board, copy_of(name)
    added = {province for province in board.provinces if province not in geometry().places}
    told = [str(one) for one in problems(document) if one.path not in MEANT]
    assert [one for one in told if not (" overlap, " in one and added & set(one.split()))] == []
    again = engine.load_rulebook("standard", board=board_text(document)).board
    for province, record in board.provinces.items():
        assert (again.provinces[province].name, again.provinces[province].kind) == (record.name, record.kind)
        assert again.army_next.get(province) == board.army_next.get(province)
    assert {place: near for place, near in again.fleet_next.items() if near} == {
        place: near for place, near in board.fleet_next.items() if near
    }
    drawn, copied = sheet_of(board.data), drawn_sheet(document)
    assert copied.geometry.size == drawn.geometry.size
    for code in drawn.provinces:
        one, other = drawn.geometry.places[code], copied.geometry.places[code]
        assert (other.unit, other.label, copied.centre(code) if code in board.centres else None) == (
            one.unit, one.label, drawn.centre(code) if code in board.centres else None
        ), code  # fmt: skip
        assert points(copied, code) <= points(drawn, code), code
        assert len(points(copied, code)) > 0.98 * len(points(drawn, code)), code
        assert copied.is_sea(code) == drawn.is_sea(code)


def points(sheet, code):
    return {point for ring in sheet.outlines[code] for arc in ring for point in sheet.geometry.store.points(arc)}


def test_a_province_over_its_neighbours_is_copied_where_it_is():
    usual = json.loads((Path(__file__).parents[2] / "variants/boards/standard.json").read_text(encoding="utf-8"))
    patch = {
        "id": "between",
        "provinces": {"Fri": {"name": "Friesland", "kind": "coastal"}},
        "army": [["Fri", "Hol"], ["Fri", "Kie"]],
        "fleet": [["Fri", "Hol"], ["Fri", "Kie"], ["Fri", "HEL"]],
        "drop_army": [["Hol", "Kie"]],
        "drop_fleet": [["Hol", "Kie"]],
        "centres": ["Fri"],
    }
    data = Board.load(usual).patched(patch).data
    records, outlines = outlined(data)
    drawn = sheet_of(data)
    copied = drawn_sheet({**data, "provinces": {**data["provinces"], **records}, "geometry": outlines})
    assert copied.centre("Fri") == drawn.centre("Fri")
    assert copied.geometry.places["Fri"].unit == drawn.geometry.places["Fri"].unit


def test_fleet_rome_is_one_unit_of_a_copy():
    document = copy_of("standard")
    document["start"]["Italy"] = ["A Ven", "F Nap", "F Rom"]
    rulebook = engine.load_rulebook("standard", board=board_text(document))
    assert "F Rom" in rulebook.board.start["Italy"]
    usual = engine.load_rulebook("standard")
    assert [seat.id for seat in rulebook.seats] == [seat.id for seat in usual.seats]


def test_a_name_is_written_in_the_lines_that_are_told_as_long_as_it_is_called_so():
    document = copy_of("standard")
    named = drawn_sheet(document).geometry.places["GOB"].label
    assert named.lines == ("Gulf of", "Bothnia")
    document["provinces"]["GOB"]["name"] = "The Gulf"
    assert drawn_sheet(document).geometry.places["GOB"].label.lines == ("The Gulf",)


def test_what_nobody_enters_has_no_name_on_the_map_until_somebody_does():
    document = copy_of("standard")
    assert drawn_sheet(document).geometry.places["Ire"].label.size == 0
    document["provinces"]["Ire"] = {"name": "Ireland", "kind": "coastal"}
    assert drawn_sheet(document).geometry.places["Ire"].label.size > 0


@pytest.mark.parametrize(
    ("lettering", "said"),
    [
        ({"size": 99}, "0 and 60"),
        ({"turn": 120}, "-90 and 90"),
        ({"lines": []}, "1 is the least"),
        ({"x": 1}, "no mean"),
    ],
)
def test_lettering_is_held_to_its_shape(lettering, said):
    document = {**copy_of("standard")}
    document["geometry"] = {**document["geometry"], "lettering": {"Mun": lettering}}
    assert said in " ".join(map(str, misshapen(document)))


def test_the_command_line_writes_it(capsys):
    from engine.boards.cli import main

    assert main(["copy", "rather_silly"]) == 0
    assert "Cfu" in json.loads(capsys.readouterr().out)["provinces"]
    assert main(["copy", "nowhere"]) == 2
    assert "There is no variant 'nowhere'" in capsys.readouterr().err
