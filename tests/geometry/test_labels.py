"""Names on boards that somebody draws: none over another, none over a unit, where there is room at all."""

from itertools import combinations

import pytest

from games.boards.services.library import library_documents
from tests.bench.boards import SMALL, made
from tests.rows import every_row
from variants.geometry.drawn import drawn_sheet
from variants.geometry.labels import LEAST, READABLE, Box, _box, _unit, apart


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
    assert apart(places, sorted(places), (1000, 1000)) == places


@pytest.mark.once
@every_row("name", ["amber_sea", "crowns"])
def test_long_names_on_boards_of_87_and_122_provinces_give_way_to_codes_and_none_overlap(name):
    document = next(one for one in library_documents() if one["id"] == name)
    provinces = {code: {**told, "name": f"Grand Duchy of {code}"} for code, told in document["provinces"].items()}
    places = drawn_sheet({**document, "provinces": provinces}).geometry.places
    assert overlaps(places) == ([], [])
    codes = [code for code, place in places.items() if place.label.lines == (code,)]
    assert len(codes) < 10, "names stand wherever there is room"
    assert all(places[code].label.size >= READABLE for code in codes)
