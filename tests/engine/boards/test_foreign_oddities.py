"""Boards of other programs in which something is missing, of another kind, or of more than there can be here."""

import json
import re

import pytest

from engine.boards.document import problems
from engine.boards.foreign.common import Building, ForeignError
from engine.boards.foreign.jdip import NEXT
from engine.boards.foreign.reading import foreign
from tests.plugins.foreign import ADJACENCY, DVAR, MAP, VARIANTS
from tests.rows import every_row

pytestmark = pytest.mark.once


def dvar(*path, to):
    """The board with something else at a path: dvar("initialState", "phase", "year", to="x")."""
    data = json.loads(DVAR)
    part = data
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = to
    return json.dumps(data)


@every_row("value", ["soon", float("inf"), float("nan"), None, [1]])
@pytest.mark.parametrize("path", [("initialState", "phase", "year"), ("victoryConditions", 0, "supplyCenters")])
def test_a_number_that_is_none_is_answered_in_words(path, value):
    with pytest.raises(ForeignError, match="in another shape"):
        foreign(dvar(*path, to=value))


def test_a_key_that_is_missing_is_told_and_not_at_any_length():
    with pytest.raises(ForeignError) as error:
        foreign(dvar("initialState", "units", 0, "location", to="x" * 10_000))
    assert "lacks something" in str(error.value)
    assert len(str(error.value)) < 300


def test_coasts_of_other_names_get_those_there_are_and_a_fifth_is_refused():
    ids = ("cal/nc", "cal-middle", "cal_low")
    coasts = [{"id": one, "name": one, "parentProvince": "cal", "adjacencies": []} for one in ids]
    data = json.loads(dvar("namedCoasts", to=coasts))
    data["provinces"][1]["adjacencies"][2]["to"] = "cal_low"
    data["provinces"][3]["adjacencies"][0]["to"] = "cal-middle"
    data["initialState"]["units"][1]["location"] = "cal-middle"
    read = foreign(json.dumps(data))
    assert read.document["provinces"]["Cal"]["coasts"] == ["nc", "sc", "ec"]
    assert read.document["start"]["SouthIsles"] == ["F Cal/sc"]
    assert "The coast cal-middle is called sc here." in read.notes
    assert "The coast cal_low is called ec here." in read.notes
    data["namedCoasts"] += [{**coasts[1], "id": one} for one in ("cal-four", "cal-five")]
    with pytest.raises(ForeignError, match="cal has more than four coasts"):
        foreign(json.dumps(data))


def test_years_of_other_seasons_are_told():
    read = foreign(dvar("phaseProgression", "seasons", to=["Spring", "Summer", "Fall"]))
    assert "Its years have 3 seasons; here they have Spring and Fall." in read.notes


CODES = [
    (("a", "Ashford", "coastal"), "Ash"), (("7", "Lake 7", "sea"), "LAK"), (("deep-water", "Deep Water", "sea"), "DEE"),
    (("deepwater2", "Deep", "sea"), "DEEP"), (("x1", "Nowhere", "inland"), "Now"),
    (("now", "Nowhere", "inland"), "Nowh"),
    (("1", "2", "inland"), "Xaa"), (("3", "東京", "sea"), "XAB"),
]  # fmt: skip


def test_provinces_without_a_code_that_can_be_get_one_by_their_name():
    board = Building("Codes")
    for province, code in CODES:
        assert board.province(*province) == code, province
    assert [board.codes[known] for (known, _, _), _ in CODES] == [code for _, code in CODES]


def test_seats_of_one_name_are_told_apart_by_letters_until_there_are_none():
    board = Building("Seats")
    assert [board.seat(str(number), "North") for number in range(3)] == ["North", "NorthB", "NorthC"]
    for number in range(3, 26):
        board.seat(str(number), "north")
    with pytest.raises(ForeignError, match="More than twenty seats are called 'North'"):
        board.seat("26", "North")
    assert board.seat("27", "1 2 3") == "Seat"


def test_the_only_coast_of_a_province_is_none():
    text = ADJACENCY.replace('type="sc" refs="dun low"', 'type="nc" refs="dun low"').replace("cal-sc", "cal-nc")
    document = foreign(text + NEXT + VARIANTS.replace(' unitcoast="sc"', ' unitcoast="nc"')).document
    assert document["provinces"]["Cal"] == {"name": "Calder", "kind": "coastal"}
    assert document["start"]["SouthIsles"] == ["F Cal"]
    assert ["Cal", "WAT"] in document["fleet"]
    assert [str(one) for one in problems(document)] == []


LEFT_OUT = [
    (ADJACENCY.replace('refs="bec dun esk"', 'refs="bec dun esk box"') + NEXT + VARIANTS,
     "Left out: a border of Ash with box, which is no province."),
    (ADJACENCY + NEXT + VARIANTS.replace('power="north" unit="army"', 'power="east" unit="army"'),
     "Left out: what begins in Ash."),
    (ADJACENCY + NEXT + VARIANTS.replace('unit="army"', 'unit="tank"'), "Left out: what begins in Ash."),
    (MAP.replace("ABUTS ASH BEC NOW", "ABUTS ASH BEC BOX"),
     "Left out: a border of ESK with BOX, which has no line of its own."),
]  # fmt: skip


@every_row(("text", "note"), LEFT_OUT)
def test_what_has_no_place_on_the_board_is_left_out_and_told(text, note):
    read = foreign(text)
    assert note in read.notes
    assert ("A Ash" in read.document["start"]["North"]) == ("what begins" not in note)


def test_what_the_file_of_variants_need_not_say():
    """One variant, in 1901, nothing about it, no number of centres that wins."""
    alone = VARIANTS.replace(' <VARIANT name="Another"/>', "").replace("1850", "1901")
    alone = re.sub(r"<DESCRIPTION>[^<]*</DESCRIPTION>", "", alone).replace('value="3"', 'value="most"')
    read = foreign(ADJACENCY + NEXT + alone)
    assert not {"about", "years"} & set(read.document)
    assert read.document["wins"] == 3, "more than half of four"
    assert not [note for note in read.notes if "variants" in note]


def test_powers_that_are_not_played_but_have_homes_stay():
    document = foreign(MAP.replace("UNPLAYED EAST", "UNPLAYED EAST NORTH")).document
    assert [*document["seats"]] == ["North", "SouthIsles"]


def test_a_file_of_judges_without_a_line_of_borders_is_refused():
    with pytest.raises(ForeignError, match="No line says who borders on whom"):
        foreign("NAME The Lake\nWATER WAT ABUTS = ASH\n")
