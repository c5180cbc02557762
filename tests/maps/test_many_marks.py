"""Several marks on one unit or one place: each is seen, none lies on another, and what has no room is counted."""

import re
from dataclasses import replace
from math import dist

from games.maps.drawing import Options, draw
from games.maps.drawing.tokens import drawn_badges
from tests.maps.samples import opening
from tests.rows import every_row

BADGES = tuple(sorted(drawn_badges()))[:8]
USED = re.compile(r'<use href="#s-[^"]+" x="([^"]+)" y="([^"]+)"/>')


def unit_with(number, count=1):
    scene = opening()
    first, *others = scene.units
    drawn = draw(replace(scene, units=(replace(first, statuses=BADGES[:number], count=count), *others)), Options())
    found = re.search(rf'<g class="unit[^>]*data-province="{first.place}".*?(?=<g class="unit)', drawn, re.DOTALL)
    return found[0]


@every_row(
    ("number", "count", "seen", "more"),
    [(0, 1, 0, ""), (2, 1, 2, ""), (5, 1, 5, ""), (6, 1, 4, "+2"), (8, 1, 4, "+4"), (5, 2, 3, "+2")],
)
def test_badges_without_room_are_counted_and_spoken(number, count, seen, more):
    drawn = unit_with(number, count)
    assert len(USED.findall(drawn)) == seen
    assert re.findall(r">(\+[^<]*)<", drawn) == ([more] if more else [])


def test_badges_do_not_lie_on_each_other_nor_on_the_owners_letter():
    places = [tuple(map(float, one)) for one in USED.findall(unit_with(5))]
    for number, one in enumerate(places):
        assert dist(one, (14, 10.5)) >= 5.6 + 6.8
        assert all(dist(one, other) >= 2 * 5.6 for other in places[number + 1 :])


def test_signs_of_one_place_stand_beside_each_other():
    marks = ("one", "two", "three", "four", "five", "six")
    drawn = draw(replace(opening(), marks={"Mun": marks}), Options())
    found = re.findall(r'<g class="sign" transform="translate\(([\d.-]+) ([\d.-]+)\)"', drawn)
    places = [tuple(map(float, one)) for one in found]
    assert len(places) == len(marks)
    for number, one in enumerate(places):
        assert all(dist(one, other) > 20 for other in places[number + 1 :])
