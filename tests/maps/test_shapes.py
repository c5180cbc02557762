"""Outlines made into boards: coast lines, cells, fitted borders, contacts, lists on drawings."""

import math

import pytest
from shapely.geometry import Point, Polygon, box

from engine.boards.document import problems
from engine.boards.listing import to_list
from games.maps.board_pictures import picture
from games.maps.shapes.cells import join_rest, shared_out
from games.maps.shapes.contacts import contacts
from games.maps.shapes.correcting import corrected
from games.maps.shapes.coverage import covered
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.polygons import rings_of
from games.maps.shapes.projections import PROJECTIONS
from games.maps.shapes.region import Region
from games.maps.shapes.sketch import coast_sketch, sketch
from games.maps.shapes.splitting import split
from games.maps.shapes.unprojecting import degrees_at
from games.maps.shapes.world import from_points
from tests.rows import every_row

pytestmark = pytest.mark.once

IRELAND = """Ireland
region -11.5 51 -5 55.8 lambert
wins 3
seats Ulster, Munster
Uls, Ulster, land, home Ulster, army, at -6.9 54.6
Con, Connaught, land, centre, at -8.9 53.7
Lei, Leinster, land, centre, at -6.8 53.0
Mun, Munster, land, home Munster, fleet, at -8.8 52.2
ATL, Atlantic, sea, at -10.8 53.8
IRI, Irish Sea, sea, at -5.4 53.5
CEL, Celtic Sea, sea, at -7.5 51.3"""


@pytest.mark.parametrize("name", sorted(PROJECTIONS))
def test_a_projection_and_its_way_back_agree(name):
    sheet = Region(5, 53, 31, 66, name).sheet
    for lon, lat in ((5, 53), (17.6, 59.9), (31, 66), (24, 54)):
        back = degrees_at(sheet, *sheet.place(lon, lat))
        assert back == pytest.approx((lon, lat), abs=1e-3)


@pytest.mark.parametrize("name", ["lambert", "mercator"])
def test_conformal_projections_keep_angles(name):
    project = PROJECTIONS[name](5, 53, 31, 66)
    x, y = project(20, 60)
    east, north = project(20.001, 60), project(20, 60.001)
    across = math.dist((x, y), east) / math.cos(math.radians(60))
    assert across == pytest.approx(math.dist((x, y), north), rel=1e-3)


@pytest.mark.parametrize(
    ("box_", "said"),
    [
        ((5, 5, 3, 8), "west to east"),
        ((0, 0, 0.1, 5), "half a degree"),
        ((0, -90, 5, 5), "south"),
        ((0, 0, 181, 5), "180"),
    ],
)
def test_what_is_no_region_is_refused_in_words(box_, said):
    with pytest.raises(ShapeError, match=said):
        Region(*box_)
    with pytest.raises(ShapeError, match="no projection"):
        Region(0, 0, 5, 5, "globe")


def test_a_region_across_the_date_line_has_the_land_of_both_sides():
    fiji = Region(176, -20, 182, -15).sheet
    assert sum(piece.area for piece in fiji.land()) > 1000


def test_pieces_are_shared_out_and_islands_join_the_nearest():
    main, isle, far = box(0, 0, 100, 50), box(110, 0, 120, 10), box(500, 0, 510, 10)
    cells, rest = shared_out([main, isle, far], {"A": (10, 25), "B": (90, 25)})
    assert [round(sum(part.area for part in cells[code])) for code in "AB"] == [2500, 2500]
    assert join_rest(cells, rest, near=50) == [far]
    assert isle in cells["B"]


def test_outlines_that_nearly_meet_are_made_to_fit():
    ragged = {"A": Polygon([(0, 0), (49.2, 0), (50.4, 100), (0, 100)]), "B": box(50, 0, 100, 100)}
    fitted = covered(ragged, tolerance=2.0)
    assert fitted.misfits == []
    assert fitted.shapes["A"].intersection(fitted.shapes["B"]).area == 0
    assert sum(shape.area for shape in fitted.shapes.values()) == pytest.approx(10_000, rel=0.01)


def test_overlaps_holes_and_what_is_drawn_over_are_told_with_their_place():
    over = covered({"A": box(0, 0, 60, 100), "B": box(40, 0, 100, 100)}, tolerance=2.0)
    assert [misfit.text for misfit in over.misfits] == ["A and B overlap. B keeps what is in both."]
    assert Point(over.misfits[0].at).within(box(40, 0, 60, 100))
    ring = box(0, 0, 100, 100).difference(box(40, 40, 60, 60))
    assert "hole" in covered({"A": ring, "B": box(100, 0, 200, 100)}, tolerance=2.0).misfits[0].text
    gone = covered({"A": box(0, 0, 10, 10), "B": box(0, 0, 10, 10)}, tolerance=0.0)
    assert any("Nothing is left of A" in misfit.text for misfit in gone.misfits)


def faces_of(**boxes):
    return {
        code: rings_of(shape) for code, shape in covered({code: box(*xy) for code, xy in boxes.items()}).shapes.items()
    }


def test_borders_shores_and_fleets_between_shores_are_found():
    found = contacts(
        faces_of(Nor=(0, 0, 50, 50), Est=(50, 0, 100, 50), Inn=(0, 50, 100, 80), SEA=(0, -40, 100, 0)), {"SEA": "sea"}
    )
    assert found.kinds == {"Nor": "coastal", "Est": "coastal", "Inn": "inland", "SEA": "sea"}
    assert found.army == [["Est", "Inn"], ["Est", "Nor"], ["Inn", "Nor"]]
    assert found.fleet == [["Est", "Nor"], ["Est", "SEA"], ["Nor", "SEA"]]


def test_a_neck_of_land_has_two_coasts_that_no_fleet_passes():
    found = contacts(
        faces_of(
            Nek=(40, 30, 60, 60), Wes=(0, 30, 40, 60), Eas=(60, 30, 100, 60), NOR=(0, 0, 100, 30), SOU=(0, 60, 100, 90)
        ),
        {"NOR": "sea", "SOU": "sea"},
    )
    assert found.coasts == {"Nek": ["nc", "sc"], "Wes": ["nc", "sc"], "Eas": ["nc", "sc"]}
    assert ["Nek/nc", "Wes/nc"] in found.fleet
    assert ["NOR", "SOU"] not in found.fleet
    assert not any({*pair} == {"Nek/nc", "Wes/sc"} for pair in found.fleet)


def test_what_meets_in_a_point_does_not_border():
    found = contacts(faces_of(A=(0, 0, 10, 10), B=(10, 10, 20, 20), C=(10, 0, 20, 10), D=(0, 10, 10, 20)), {})
    assert ["A", "B"] not in found.army
    assert ["A", "C"] in found.army


def test_a_list_with_places_is_a_board_that_can_be_played_and_drawn():
    document = from_points(IRELAND) | {"id": "ireland"}
    assert [str(problem) for problem in problems(document) if problem.grave] == []
    assert {record["kind"] for record in document["provinces"].values()} == {"coastal", "sea"}
    assert ["Con", "Uls"] in document["army"]
    assert b"Connaught" in picture(document, ".svg")


@every_row(
    ("change", "said"),
    [
        (("region -11.5 51 -5 55.8 lambert\n", ""), "no region"),
        ((", at -8.9 53.7", ""), r"Con \(Connaught\) has no place"),
        (("at -8.9 53.7", "at 8.9 53.7"), "outside the region"),
        (("Lei, Leinster", "Con, Leinster"), "Con has a line already"),
        (("region -11.5 51 -5 55.8", "region -11.5 51 -5 five"), "four numbers|no region"),
        (("region -11.5 51 -5 55.8", "region -40 40 -30 45"), "outside the region"),
    ],
)
def test_a_list_that_cannot_be_cut_says_what_is_missing(change, said):
    with pytest.raises(ShapeError, match=said):
        from_points(IRELAND.replace(*change))


def test_borders_that_are_none_are_taken_out():
    document = from_points(IRELAND + "\nwithout Con-Uls, ATL-Con")
    assert ["Con", "Uls"] not in document["army"]
    assert not any({"ATL", "Con"} == {*pair} for pair in document["fleet"])


def test_a_province_is_cut_in_two():
    parts = split(box(0, 0, 100, 50), {"A": (25, 25), "B": (75, 25)})
    assert [round(part.area) for part in parts.values()] == [2500, 2500]
    with pytest.raises(ShapeError, match="outside"):
        split(box(0, 0, 100, 50), {"A": (25, 25), "B": (700, 25)})


def test_a_list_corrected_on_its_drawing_keeps_outlines_and_coasts():
    found = from_points(IRELAND)
    again = corrected(to_list(found), found)
    assert again["geometry"]["faces"] == found["geometry"]["faces"]
    assert sorted(map(sorted, again["fleet"])) == sorted(map(sorted, found["fleet"]))
    other = to_list(found).replace("Con, Connaught, coast", "Gal, Galway, coast, drawn Con")
    renamed = corrected(other.replace(": Con", ": Gal").replace(", Con", ", Gal"), found)
    assert renamed["geometry"]["faces"]["Gal"] == found["geometry"]["faces"]["Con"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("Con, Connaught", "Abc, Connaught"), "Abc|Con"),
        (("Lei, Leinster, coast, centre", "# "), "Lei"),
        (("coast", "marsh"), "kind"),
    ],
)
def test_a_list_that_does_not_fit_its_drawing_is_told(change, said):
    found = from_points(IRELAND)
    with pytest.raises(ShapeError, match=said):
        corrected(to_list(found).replace(*change), found)


def test_sketches_escape_what_people_wrote():
    found = from_points(IRELAND)
    found["provinces"]["Con"]["name"] = "<script>"
    assert "<script>" not in sketch(found)
    assert "&lt;script&gt;" in sketch(found)
    assert "<b>" not in coast_sketch(Region(-11, 51, -5, 56).sheet, {"<b>": (-8.0, 53.0)})
