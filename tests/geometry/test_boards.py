"""The drawing says what the rules say: adjacency of every board, room, owners, labels."""

import json
from pathlib import Path

import pytest

from tests.geometry.boards import declared
from tests.geometry.contact import derive
from variants.geometry import geometry

BOARDS = ("standard", "hitchhiker", "rather_silly", "dipshomashy")
#: Nothing that touches may touch by less than this, in units of the sheet.
LEAST = 11.0


def contacts(board):
    provinces, coasts, *_ = declared(board)
    return derive(geometry().sheet(provinces), coasts)


@pytest.mark.parametrize("board", BOARDS)
def test_armies_can_walk_where_the_drawing_shows_a_border(board):
    _, _, army, _, _ = declared(board)
    assert set(contacts(board).army) == army


@pytest.mark.parametrize("board", BOARDS)
def test_fleets_can_sail_where_the_drawing_shows_a_shore(board):
    _, _, _, fleet, leaders = declared(board)
    drawn = set(contacts(board).fleet)
    assert drawn | leaders == fleet
    assert not drawn & leaders


@pytest.mark.parametrize("board", BOARDS)
def test_every_contact_is_long_enough_to_see(board):
    found = contacts(board)
    short = {p: round(n, 1) for p, n in [*found.army.items(), *found.fleet.items()] if n < LEAST}
    assert not short


def test_every_exception_has_a_leader_line():
    listed = {tuple(sorted((place.id, sea))) for place in geometry().places.values() for sea, _ in place.leaders}
    needed = set().union(*(declared(board)[4] for board in BOARDS))
    assert needed <= listed
    assert listed - needed == {("Cor", "WMS")}  # needed only where Sardinia is a province of its own


def test_corsica_touches_the_western_mediterranean_by_leader_only_beside_sardinia():
    provinces, coasts, *_ = declared("hitchhiker")
    found = derive(geometry().sheet(provinces | {"Cor"}), coasts).fleet
    assert ("Cor", "WMS") not in found
    assert {("Cor", "GOL"), ("Cor", "TYS")} <= set(found)


@pytest.mark.parametrize("board", BOARDS)
def test_every_face_has_one_owner(board):
    sheet = geometry().sheet(declared(board)[0])
    used = [atom for atoms in sheet.atoms.values() for atom in atoms] + list(sheet.scenery)
    assert sorted(used) == sorted(geometry().faces)


def test_arcs_part_two_faces_or_lie_on_the_edge():
    atlas = geometry()
    width, height = atlas.size
    uses = {}
    for face in atlas.faces.values():
        for ring in face.all:
            for arc in ring:
                uses[arc if arc >= 0 else ~arc] = uses.get(arc if arc >= 0 else ~arc, 0) + 1
    for ring in atlas.islets:
        for arc in ring:
            uses[arc if arc >= 0 else ~arc] = uses.get(arc if arc >= 0 else ~arc, 0) + 1
    assert set(uses) == set(range(len(atlas.store.arcs)))
    for arc, count in uses.items():
        if count != 2:
            assert count == 1
            points = atlas.store.arcs[arc]
            edge = all(x in (0, width * 10) or y in (0, height * 10) for x, y in points)
            assert edge, points[:3]


@pytest.mark.parametrize("board", BOARDS)
def test_every_label_is_in_its_province_or_led_to_it(board):
    sheet = geometry().sheet(declared(board)[0])
    for province in sheet.provinces:
        label = geometry().places[province].label
        spot = label.leader[-1] if label.leader else label.at
        assert sheet.contains(province, spot), province


@pytest.mark.parametrize("board", BOARDS)
def test_units_and_centres_stand_in_their_province(board):
    sheet = geometry().sheet(declared(board)[0])
    for province in sheet.provinces:
        place = geometry().places[province]
        led = bool(place.label.leader) and place.leaders  # a token offshore, led to its island
        assert led or sheet.contains(province, place.unit), province
        if place.centre:
            assert sheet.contains(province, sheet.centre(province)), province


def test_tight_provinces_have_room_for_several_tokens():
    for place in geometry().places.values():
        assert len(place.slots) >= 3, place.id


def test_declared_boards_agree_with_these_tables():
    folder = Path(__file__).parents[2] / "variants" / "boards"
    path = folder / "standard.json"
    if not path.exists():
        pytest.fail("variants/boards/standard.json is missing")
    board = json.loads(path.read_text(encoding="utf-8"))
    _, _, army, fleet, _ = declared("standard")
    assert {tuple(sorted(pair)) for pair in board["army"]} == army
    assert {tuple(sorted(pair)) for pair in board["fleet"]} == fleet
