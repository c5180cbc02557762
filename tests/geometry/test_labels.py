"""Names on boards that somebody draws: none over another, none over a unit, where there is room at all."""

import random
from itertools import combinations

import pytest

from games.boards.services.library import library_documents
from games.maps.board_pictures import with_drawing
from games.maps.drawing.base import _name
from games.maps.drawing.el import write
from tests.bench.boards import SMALL, made
from tests.plugins.boards import lake
from tests.plugins.random_boards import made_up
from tests.rows import every_row
from variants.geometry.drawn import drawn_sheet
from variants.geometry.labels import LEAST, READABLE, _box, _unit, apart
from variants.geometry.leading import stretch
from variants.geometry.lettering import long, wrapped
from variants.geometry.middle import middle
from variants.geometry.within import Box, Within


def crowded():
    """Twenty provinces with long names, and units close to each other."""
    document = made(*SMALL)
    for code, record in document["provinces"].items():
        record["name"] = f"Grand Duchy of {code}"
    return document


def overlaps(places):
    boxes = {code: _box(place, place.label.at, 1.0) for code, place in places.items()}
    names = [pair for pair in combinations(sorted(boxes), 2) if boxes[pair[0]].over(boxes[pair[1]]) > 1]
    units = [(a, b) for a in boxes for b in places if boxes[a].over(_unit(places[b])) > 1]
    return names, units


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("document", library_documents(), ids=lambda one: one["id"])
def test_on_the_librarys_boards_no_name_is_over_another_or_over_a_unit_or_off_the_sheet(document):
    places = drawn_sheet(document).geometry.places
    assert overlaps(places) == ([], [])
    width, height = document["geometry"]["size"]
    sheet = Box(0, 0, width, height)
    boxes = {code: _box(place, place.label.at, 1.0) for code, place in places.items()}
    assert [code for code, box in boxes.items() if box.over(sheet) < box.over(box) - 1] == []
    assert min(place.label.size for place in places.values()) >= LEAST


def outside(document, code, place):
    """The share of a name that does not lie within its province."""
    shape = Within(document["geometry"]["faces"][code])
    box = _box(place, place.label.at, 1.0)
    return shape.outside(box) / box.area


def test_no_name_is_over_another_or_over_a_unit():
    places = drawn_sheet(crowded()).geometry.places
    assert overlaps(places) == ([], [])


def test_a_name_that_is_told_where_to_stand_stands_there_and_others_give_way():
    document = crowded()
    first, second = sorted(document["provinces"])[:2]
    usual = drawn_sheet(document).geometry.places[second].label.at
    document["geometry"]["labels"] = {first: list(usual)}
    places = drawn_sheet(document).geometry.places
    assert places[first].label.at == usual
    assert places[second].label.at != usual
    assert overlaps(places)[0] == []


def test_equal_boards_have_equal_names():
    places = drawn_sheet(crowded()).geometry.places
    assert apart(places, sorted(places), (1000, 1000), {}) == places


def strays(document):
    """What is wrong with a board's names: each lies in its province, or beside it with a line to it, and on nothing."""
    places = drawn_sheet(document).geometry.places
    shapes = {code: Within(document["geometry"]["faces"][code]) for code in places}
    boxes = {code: _box(place, place.label.at, 1.0) for code, place in places.items()}
    told = set(document["geometry"].get("labels", {}))
    found = [f"{pair} overlap" for pairs in overlaps(places) for pair in pairs]
    for code, place in places.items():
        box, line = boxes[code], place.label.leader
        if line and code not in told:
            found += (
                [] if shapes[code].outside(Box(*line[-1], *(n + 0.1 for n in line[-1]))) == 0 else [f"{code} led off"]
            )
            found += (
                [] if any(one.outside(box) <= 0.02 * box.area for one in shapes.values()) else [f"{code} over lines"]
            )
            crossed = [one for one in boxes if one != code and any(part.over(boxes[one]) for part in stretch(line))]
            found += [f"the line of {code} is over {crossed}"] if crossed else []
        elif shapes[code].outside(box) > 0.02 * box.area:
            found.append(f"{code} lies half beyond")
    return found


@pytest.mark.once
@pytest.mark.parametrize("document", library_documents(), ids=lambda one: one["id"])
def test_on_the_librarys_boards_names_and_codes_lie_within_their_province_or_a_line_leads_to_them(document):
    assert strays(document) == []
    places = drawn_sheet(document).geometry.places
    codes = [code for code, place in places.items() if place.label.lines == (code,)]
    assert len(codes) <= len(places) / 5, "names stand wherever there is room"


def with_islets(seed):
    """A made-up board with an island in each sea, too small for its code, and its provinces called at length."""
    document, chance = made_up(seed), random.Random(seed)
    faces, provinces = document["geometry"]["faces"], document["provinces"]
    for number, code in enumerate([code for code, told in provinces.items() if told["kind"] == "sea"]):
        (x, y), room = middle(faces[code])
        x, y, r = round(x), round(y), min(room / 2, chance.choice((5, 9, 14)))
        islet = f"I{chr(97 + number)}"
        ring = [[x - r, y], [x, y - r], [x + r, y], [x, y + r]]
        faces[code], faces[islet] = [*faces[code], ring[::-1]], [ring]
        provinces[islet] = {"name": f"Little {islet}", "kind": "coastal"}
        document["fleet"].append([islet, code])
        document["geometry"].get("units", {}).pop(code, None)
    return document


@pytest.mark.parametrize("seed", range(6))
def test_on_boards_made_up_names_lie_within_their_province_or_a_line_leads_to_them(seed):
    document = with_islets(seed)
    assert strays(document) == []
    places = drawn_sheet(document).geometry.places
    islets = [code for code in places if code.startswith("I")]
    assert any(places[code].label.leader for code in islets)
    written = "".join(map(write, (one for code in islets for one in _name(places[code], "short", False, False))))
    assert written.count('class="leader"') == sum(bool(places[code].label.leader) for code in islets)


SCRIPTS = {
    "Ash": "خليج البصرة الكبير", "Bec": "Нижний Новгород", "Cal": "Νέα Θεσσαλονίκη", "Dun": "中華民國臺灣省",
    "Esk": "ירושלים העתיקה", "LAK": "한국의 큰 바다",
}  # fmt: skip


def test_names_of_any_script_lie_within_their_province_or_its_code_does():
    document = with_drawing(lake())
    for code, name in SCRIPTS.items():
        document["provinces"][code]["name"] = name
    places = drawn_sheet(document).geometry.places
    assert [code for code in places if outside(document, code, places[code]) > 0.02 and places[code].room > 21] == []
    assert overlaps(places) == ([], [])
    written = {code: "".join(place.label.lines) for code, place in places.items()}
    whole = [code for code, name in SCRIPTS.items() if written[code].replace(" ", "") == name.replace(" ", "")]
    assert len(whole) >= 3
    assert all(written[code] == code for code in set(SCRIPTS) - set(whole))


def test_a_name_whose_lines_are_told_keeps_them():
    document = crowded()
    first = min(document["provinces"])
    lines = ["Grand", f"Duchy of {first}"]
    document["geometry"]["lettering"] = {first: {"lines": lines}}
    label = drawn_sheet(document).geometry.places[first].label
    assert label.lines in (tuple(lines), (first,))


@every_row(
    ("name", "lines"),
    [
        ("Bec", [("Bec",)]),
        ("North Sea", [("North Sea",), ("North", "Sea")]),
        ("Gulf of Lions", [("Gulf of Lions",), ("Gulf of", "Lions"), ("Gulf", "of", "Lions")]),
        ("خليج البصرة", [("خليج البصرة",), ("خليج", "البصرة")]),
        ("臺灣省", [("臺灣省",), ("臺", "灣省"), ("臺", "灣", "省")]),
        ("a b c d e f g h i", [("a b c d e f g h i",)]),
    ],
)
def test_a_name_goes_into_three_lines_at_the_most(name, lines):
    assert wrapped(name) == lines


def test_letters_are_as_wide_as_their_script_has_them():
    assert long("中") > long("m") > long("М") > long("i")
    assert long("ก็") == long("ก"), "marks above a letter take no room"


def test_a_box_lies_within_as_far_as_level_lines_through_it_do():
    ring, hole = [(0, 0), (100, 0), (100, 60), (0, 60)], [(40, 20), (60, 20), (60, 40), (40, 40)]
    shape = Within([ring, hole])
    assert shape.outside(Box(5, 2, 35, 18)) == 0
    assert shape.outside(Box(-10, 2, 10, 18)) == pytest.approx(160)
    assert shape.outside(Box(40, 22, 60, 38)) == pytest.approx(320)
    middles = [*shape.shelves(80, 10, (50, 30))]
    assert middles
    assert all(shape.outside(Box(x - 40, y - 5, x + 40, y + 5)) == 0 for x, y in middles)
    assert next(shape.shelves(30, 10, (90, 30))) == (85, 30)


@pytest.mark.once
@every_row("name", ["amber_sea", "crowns"])
def test_long_names_on_boards_of_87_and_122_provinces_give_way_to_codes_and_none_overlap(name):
    document = next(one for one in library_documents() if one["id"] == name)
    provinces = {code: {**told, "name": f"Grand Duchy of {code}"} for code, told in document["provinces"].items()}
    places = drawn_sheet({**document, "provinces": provinces}).geometry.places
    assert overlaps(places) == ([], [])
    codes = [code for code, place in places.items() if place.label.lines == (code,)]
    assert len(codes) < len(places) / 2, "names stand wherever there is room"
    assert all(places[code].label.size >= READABLE for code in codes)
