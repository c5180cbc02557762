"""GeoJSON as it comes: land alone, across the antimeridian, collections, numbers as ids."""

import json

import pytest

from games.maps.shapes.errors import ShapeError
from games.maps.shapes.geojson import read_geojson
from games.maps.shapes.importing import imported
from games.maps.shapes.meridians import unwound
from tests.plugins.drawings import features, square
from tests.rows import every_row

pytestmark = pytest.mark.once


def ring(west, south, east, north):
    return [[west, south], [east, south], [east, north], [west, north], [west, south]]


def feature(name, kind, coordinates, **more):
    return {
        "type": "Feature",
        "properties": {"name": name},
        "geometry": {"type": kind, "coordinates": coordinates},
    } | more


def read(data, **answers):
    return imported(json.dumps(data), "geojson", "X", answers=answers)


def kinds(found):
    return {record["name"]: record["kind"] for record in found.document["provinces"].values()}


SHIRES = features(
    *(square(f"Shire {x}{y}", 2 * x, 50 + y, 2 * x + 2, 51 + y, id=10 * x + y) for x in range(4) for y in range(4))
)


def test_land_alone_gets_a_sea_around_it_with_a_margin_cut_by_distance():
    found = read(SHIRES)
    seas = [name for name, kind in kinds(found).items() if kind == "sea"]
    assert len(seas) == 3, "one for about five lands"
    assert sum(kind == "coastal" for kind in kinds(found).values()) == 12
    assert sum(kind == "inland" for kind in kinds(found).values()) == 4
    code = {record["name"]: code for code, record in found.document["provinces"].items()}
    between = [pair for pair in found.document["fleet"] if set(pair) <= {code[name] for name in seas}]
    assert len(between) == 3, "each sea borders on both others"
    width, height = found.document["geometry"]["size"]
    ashore = [
        point
        for name, province in code.items() if name.startswith("Shire")
        for ring in found.document["geometry"]["faces"][province] for point in ring
    ]  # fmt: skip
    assert 0.05 * width < min(x for x, _ in ashore)
    assert max(y for _, y in ashore) < 0.95 * height
    assert found.misfits == []


@every_row(("wish", "seas"), [("0", 0), ("1", 1), ("4", 4), ("8", 8), ("99", 3)])
def test_into_how_many_seas_is_asked(wish, seas):
    found = read(SHIRES, seas=wish)
    assert list(kinds(found).values()).count("sea") == seas
    question = next(one for one in found.questions if one["key"] == "seas")
    assert question["answer"] == str(seas)
    assert ["1", "one sea"] in question["choices"]


def test_lines_of_the_file_cut_the_sea():
    lines = [feature("", "LineString", [[4, 54], [4, 60]]), feature("", "MultiLineString", [[[4, 50], [4, 45]]])]
    data = {**SHIRES, "features": [*SHIRES["features"], *lines]}
    found = read(data)
    seas = {name for name, kind in kinds(found).items() if kind == "sea"}
    assert seas == {"West Sea", "East Sea"}
    assert "2 lines of the file cut it" in next(one["ask"] for one in found.questions if one["key"] == "seas")
    assert found.notes == []


def test_a_drawing_of_land_alone_is_asked_too_and_is_left_alone_without_a_word():
    boxes = "".join(f'<path id="Shire{n}" d="M{n * 30} 0h30v40h-30z"/>' for n in range(3))
    text = f'<svg xmlns="http://www.w3.org/2000/svg">{boxes}</svg>'
    found = imported(text, "svg", "X")
    assert list(kinds(found).values()) == ["inland"] * 3
    assert next(one["answer"] for one in found.questions if one["key"] == "seas") == "0"
    assert list(kinds(imported(text, "svg", "X", answers={"seas": "1"})).values()).count("coastal") == 3


BERING = features(
    square("Chukotka", 170, 60, 180, 68), square("Chukotka", -180, 60, -172, 68), square("Alaska", -166, 60, -150, 68),
    square("Kamchatka", 160, 54, 170, 62),
)  # fmt: skip


def test_across_the_antimeridian_nothing_is_torn_or_upside_down():
    found = read(BERING)
    document = found.document
    assert kinds(found) == {"The Sea": "sea", "Chukotka": "coastal", "Alaska": "coastal", "Kamchatka": "coastal"}
    assert "coasts" not in document["provinces"]["Chu"], "one piece, one coast"
    faces = document["geometry"]["faces"]
    assert len(faces["Chu"]) == 1

    def middle(code):
        points = faces[code][0]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    assert middle("Kam")[0] < middle("Chu")[0] < middle("Ala")[0], "from west to east"
    assert middle("Chu")[1] < middle("Kam")[1], "the north is up"


def test_a_ring_that_crosses_it_uncut_goes_on():
    assert unwound([(178, -18), (-178, -18), (-178, -15), (178, -15), (178, -18)]) == [
        (178, -18), (182, -18), (182, -15), (178, -15), (178, -18)
    ]  # fmt: skip
    around = [(-180, 0), (180, 0), (180, 9), (-180, 9), (-180, 0)]
    assert unwound(around) == around, "a side around the globe"
    fiji = feature("Fiji", "Polygon", [[[178, -18], [-178, -18], [-178, -15], [178, -15], [178, -18]]])
    found = read(features(fiji, square("Tonga", -177, -20, -174, -18)))
    (west, _), *_ = found.document["geometry"]["faces"]["Fij"][0]
    assert west < found.document["geometry"]["faces"]["Ton"][0][0][0]


def test_a_map_of_the_world_is_cut_where_nothing_lies_and_is_no_cone():
    world = features(
        *(square(f"Land {n}", west, south, west + 29, south + 20) for n, (west, south) in enumerate(
            (west, south) for west in (-30, 0, 30, 60, 90, 120, 150, -180) for south in (-20, 0, 20))))  # fmt: skip
    found = read(world)
    faces = found.document["geometry"]["faces"]
    code = {record["name"]: code for code, record in found.document["provinces"].items()}
    left = [min(x for x, _ in faces[code[f"Land {n}"]][0]) for n in range(0, 24, 3)]
    assert left == sorted(left), "-30 is the west, -180 the east"
    assert found.misfits == []


def test_collections_and_what_stands_alone_are_read():
    both = {"type": "GeometryCollection", "geometries": [
        {"type": "Point", "coordinates": [0, 0]},
        {"type": "GeometryCollection", "geometries": [{"type": "Polygon", "coordinates": [ring(0, 50, 1, 51)]}]},
    ]}  # fmt: skip
    found = read(
        features({"type": "Feature", "properties": {"name": "One"}, "geometry": both}, square("Two", 1, 50, 2, 51))
    )
    assert {"One", "Two"} < set(kinds(found))
    alone = {"type": "Polygon", "coordinates": [ring(1, 50, 2, 51)]}
    assert len(read_geojson(json.dumps({"type": "GeometryCollection", "geometries": [alone, both]})).shapes) == 2
    assert len(read_geojson(json.dumps(alone)).shapes) == 1
    assert len(read_geojson(json.dumps(square("Two", 1, 50, 2, 51))).shapes) == 1
    deep = {"type": "Polygon", "coordinates": [ring(0, 0, 1, 1)]}
    for _ in range(100):
        deep = {"type": "GeometryCollection", "geometries": [deep]}
    with pytest.raises(ShapeError, match="No feature with an area"):
        read_geojson(json.dumps({"type": "Feature", "geometry": deep}))


def test_numbers_are_no_codes():
    data = features(square("Ashford", 0, 50, 1, 51, id=12, code="7"), square("Beckton", 1, 50, 2, 51, id="bec"))
    data["features"][0]["id"] = 99
    found = read(data, seas="0")
    assert {code: record["name"] for code, record in found.document["provinces"].items()} == {
        "Ash": "Ashford", "Bec": "Beckton",
    }  # fmt: skip
