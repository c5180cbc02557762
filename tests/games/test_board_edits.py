"""Edits of drawings: what follows from the drawing follows it, what was chosen by hand stays."""

import pytest

from engine.boards.document import problems
from games.boards.workshop.edits import drawing, seats
from games.boards.workshop.edits.blank import blank, drawable
from games.boards.workshop.edits.drawing import LineRefused
from games.boards.workshop.edits.following import follows
from games.boards.workshop.edits.registry import edit_called
from games.common.errors import Refused
from games.maps.faces.corners import moved, removed, with_corner
from tests.plugins.boards import lake
from tests.rows import every_row
from variants.geometry.copies import copy_of


def edited(document, *edits):
    """A document after edits, each its name and its fields."""
    for name, fields in edits:
        document = edit_called(name).apply(document, fields)
    return document


AROUND = ("line", {"points": "300,200 900,200 900,600 300,600", "closed": "yes"})
ACROSS = ("line", {"points": "300,400 900,400"})


def islands():
    """A sea with one island of two provinces; and their codes, the northern one first."""
    document = edited(blank("Skerries", "wide"), AROUND, ACROSS)
    north = min((code for code in document["provinces"] if code != "SEA"), key=lambda code: _top(document, code))
    south = next(code for code in document["provinces"] if code not in ("SEA", north))
    return document, north, south


def _top(document, code):
    return min(y for ring in document["geometry"]["faces"][code] for _, y in ring)


def facts(document, code, /, **changed):
    """The fields of a province's form, as they are and as they shall be."""
    record = document["provinces"][code]
    kind = record["kind"] if record["kind"] in ("sea", "impassable") else "land"
    return {"province": code, "code": code, "name": record["name"], "kind": kind} | changed


def pairs(document, sort):
    return {tuple(sorted(pair)) for pair in document[sort]}


def test_land_at_a_sea_is_coastal_and_borders_follow():
    document, north, south = islands()
    assert {document["provinces"][code]["kind"] for code in (north, south)} == {"coastal"}
    both = tuple(sorted((north, south)))
    assert pairs(document, "army") == {both}
    assert pairs(document, "fleet") == {both, tuple(sorted((north, "SEA"))), tuple(sorted((south, "SEA")))}


def test_a_province_within_land_is_inland_until_the_sea_comes():
    document, north, _ = islands()
    document = edited(document, ("line", {"points": "500,250 700,250 700,350 500,350", "closed": "yes"}))
    inner = next(code for code, record in document["provinces"].items() if record["kind"] == "inland")
    document = edited(document, ("province", facts(document, north, kind="sea")))
    assert document["provinces"][inner]["kind"] == "coastal"
    assert tuple(sorted((inner, north))) in pairs(document, "fleet")
    assert tuple(sorted((inner, north))) not in pairs(document, "army")


def test_a_border_that_was_forbidden_stays_forbidden():
    document, north, south = islands()
    document = edited(document, ("border", {"one": north, "other": south, "army": "", "fleet": ""}))
    document = edited(document, ("line", {"points": "600,200 600,400"}))
    assert tuple(sorted((north, south))) not in pairs(document, "army")
    assert len(pairs(document, "army")) == 2, "the new province borders on both"


def test_a_crossing_is_added_where_nothing_touches():
    document = edited(
        blank("Skerries", "wide"), ("line", {"points": "400,0 400,800"}), ("line", {"points": "800,0 800,800"})
    )
    west, east = sorted((code for code in document["provinces"]), key=lambda code: _left(document, code))[::2]
    document = edited(document, ("border", {"one": west, "other": east, "fleet": f"{west}-{east}"}))
    assert tuple(sorted((west, east))) in pairs(document, "fleet")
    document = edited(document, ("corner_add", {"at": "400,300", "to": "450,300"}))
    assert tuple(sorted((west, east))) in pairs(document, "fleet"), "an edit elsewhere does not undo it"


def test_where_two_do_not_touch_after_a_split_no_border_by_hand_stays():
    document = edited(
        blank("Skerries", "wide"), AROUND, ("line", {"points": "300,300 900,300"}),
        ("line", {"points": "300,500 900,500"}), ("line", {"points": "600,300 600,500"}),
    )  # fmt: skip
    middle = [code for code in document["provinces"] if 290 < _top(document, code) < 310]
    west, east = sorted(middle, key=lambda code: _left(document, code))
    pair = tuple(sorted((west, east)))
    assert pair not in pairs(document, "fleet"), "their border ends at no sea"
    document = edited(document, ("border", {"one": west, "other": east, "army": "on", "fleet": f"{west}-{east}"}))
    assert pair in pairs(document, "fleet")
    document = edited(document, ("line", {"points": "550,300 550,500"}))
    assert pair not in pairs(document, "fleet") and pair not in pairs(document, "army")


def _left(document, code):
    return min(x for ring in document["geometry"]["faces"][code] for x, _ in ring)


def test_named_coasts_part_the_borders_of_fleets():
    document = edited(
        blank("Isthmus", "wide"), ("line", {"points": "0,300 1200,300"}), ("line", {"points": "0,500 1200,500"})
    )
    middle = sorted(document["provinces"], key=lambda code: _top(document, code))[1]
    north, _, south = sorted(document["provinces"], key=lambda code: _top(document, code))
    document = edited(document, ("province", facts(document, middle, kind="land")))
    document = edited(document, ("province", facts(document, middle, coasts="nc sc")))
    assert document["provinces"][middle]["coasts"] == ["nc", "sc"]
    assert pairs(document, "fleet") == {
        tuple(sorted((f"{middle}/nc", north))), tuple(sorted((f"{middle}/sc", south)))
    }  # fmt: skip
    document = edited(document, ("province", facts(document, middle, coasts="")))
    assert {middle} == {end for pair in document["fleet"] for end in pair} - {north, south}


def test_another_code_is_another_code_everywhere():
    document, north, south = islands()
    document = edited(document, ("seat_add", {"name": "The North"}))
    document = edited(document, ("province", facts(document, north, home="TheNorth", unit="F")))
    document = edited(document, ("stand", {"province": north, "what": "units", "at": "600,300"}))
    document = edited(document, ("province", facts(document, north, code="Ice", home="TheNorth", unit="F")))
    assert document["homes"] == {"TheNorth": ["Ice"]}
    assert document["start"] == {"TheNorth": ["F Ice"]}
    assert document["geometry"]["units"] == {"Ice": [600.0, 300.0]}
    assert north not in str(document["fleet"]) + str(document["geometry"]["faces"].keys())
    with pytest.raises(Refused, match="another province"):
        edited(document, ("province", facts(document, south, code="ICE")))


def test_joined_it_is_gone_from_everything():
    document, north, south = islands()
    document = edited(document, ("seat_add", {"name": "North"}))
    document = edited(document, ("province", facts(document, north, home="North", unit="A")))
    document = edited(document, ("join", {"keep": south, "gone": north}))
    assert set(document["provinces"]) == {"SEA", south}
    assert document["centres"] == []
    assert document["start"] == {"North": []}
    assert pairs(document, "army") == set()


def test_a_home_is_a_centre_and_a_unit_is_somebodys():
    document, north, _ = islands()
    with pytest.raises(Refused, match="whose home"):
        edited(document, ("province", facts(document, north, unit="A")))
    document = edited(document, ("seat_add", {"name": "North"}))
    document = edited(document, ("province", facts(document, north, home="North", unit="A")))
    assert document["centres"] == [north]
    assert document["wins"] == 1
    document = edited(document, ("seat_remove", {"seat": "North"}))
    assert document["centres"] == [north], "its homes stay centres"
    assert document["start"] == {}


def test_a_chosen_number_that_wins_is_left_alone():
    document, north, _ = islands()
    document = edited(document, ("board", {"name": "Skerries", "wins": "2"}))
    document = edited(document, ("province", facts(document, north, centre="on")))
    assert document["wins"] == 2


def test_what_stands_somewhere_can_be_left_to_the_site_again():
    document, north, _ = islands()
    document = edited(document, ("stand", {"province": north, "what": "labels", "at": "5000,-20"}))
    assert document["geometry"]["labels"] == {north: [1200, 0.0]}, "on the sheet"
    document = edited(document, ("stand", {"province": north, "what": "labels", "at": ""}))
    assert document["geometry"]["labels"] == {}


def test_seats_are_named_once_and_years_count_backwards():
    document = edited(blank("Skerries", "wide"), ("seat_add", {"name": "North"}))
    with pytest.raises(Refused, match="already"):
        edited(document, ("seat_add", {"name": "NORTH"}))
    with pytest.raises(Refused, match="needs a letter"):
        edited(document, ("seat_add", {"name": "123"}))
    both = edited(document, ("seat_add", {"name": "Россия"}), ("seat_add", {"name": "Norð"}))
    assert both["seats"]["SeatA"] == {"name": "Россия", "initial": "Р"}
    assert both["seats"]["Nor"] == {"name": "Norð"}
    document = edited(document, ("seat", {"seat": "North", "name": "The North", "initial": "N", "colour": "3"}))
    assert document["seats"] == {"North": {"name": "The North", "initial": "N", "colour": 3}}
    document = edited(document, ("board", {"name": "Élan", "wins": "1", "first": "-431", "step": "-1", "after": "BC"}))
    assert document["years"] == {"first": -431, "step": -1, "after": "BC"}
    assert document["id"] == "lan"


def test_places_are_named_for_a_rule_and_follow_their_provinces():
    document, north, south = islands()
    document = edited(document, ("rule_places", {"rule": "underpass", "places": f"{north}, {south}"}))
    assert document["places"] == {"underpass": [north, south]}
    document = edited(document, ("province", facts(document, north, code="Ice")))
    assert document["places"] == {"underpass": ["Ice", south]}
    document = edited(document, ("join", {"keep": "Ice", "gone": south}))
    assert document["places"] == {"underpass": ["Ice"]}
    for places in (" , Ice", "Ice,", "Ice, ,\nIce "):
        written = edited(document, ("rule_places", {"rule": "underpass", "places": places}))
        assert written["places"] == {"underpass": ["Ice"]}, f"a comma too many in {places!r}"
    for nothing in ("", " , "):
        assert "places" not in edited(document, ("rule_places", {"rule": "underpass", "places": nothing}))


@every_row(("name", "fields"), [
    ("line", {"points": "1,2"}), ("line", {"points": "nan,1 2,3"}), ("line", {"points": " ".join(["1,1"] * 501)}),
    ("line", {}), ("join", {"keep": "SEA", "gone": "SEA"}), ("join", {"keep": "SEA", "gone": "XX"}),
    ("strike", {"province": "SEA"}), ("corner_move", {"at": "500,500", "to": "1,1"}), ("corner_add", {"at": "500,500"}),
    ("corner_remove", {"at": "0,0"}), ("stand", {"province": "SEA", "what": "hats"}), ("seat", {"seat": "Nobody"}),
    ("province", {"province": "SEA", "code": "S", "name": "x", "kind": "sea"}),
    ("province", {"province": "SEA", "code": "SEA", "name": "", "kind": "sea"}),
    ("province", {"province": "SEA", "code": "SEA", "name": "x", "kind": "swamp"}),
    ("province", {"province": "SEA", "code": "SEA", "name": "x", "kind": "land", "coasts": "nc"}),
    ("province", {"province": "SEA", "code": "SEA", "name": "x", "kind": "sea", "home": "Nobody"}),
    ("border", {"one": "SEA", "other": "SEA"}), ("board", {"name": "x", "wins": "0"}),
    ("board", {"name": "", "wins": "1"}),
    ("board", {"name": "x", "wins": "1", "first": "soon"}), ("document", {"text": "{"}),
    ("rule_places", {"rule": "borg", "places": "SEA"}), ("rule_places", {"rule": "underpass", "places": "XX"}),
    ("hop", {}),
])  # fmt: skip
def test_what_cannot_be_done_is_refused_in_words(name, fields):
    with pytest.raises(Refused) as no:
        edited(blank("Skerries", "wide"), (name, fields))
    assert no.value.message.endswith(".")


def test_a_whole_document_is_drawable_and_says_the_same_of_itself():
    document = drawable(lake())
    assert {key: document[key] for key in lake()} == lake()
    assert follows(document).army == frozenset(), "nothing is drawn yet"


def test_a_board_that_lacks_everything_is_told_all_of_it():
    found = {problem.path for problem in problems(blank("Skerries", "wide"))}
    assert found >= {"seats", "provinces", "centres", "wins"}


def test_seats_sit_in_another_order_and_nothing_else_changes():
    board = {**lake(), "geometry": {"size": [100, 100], "faces": {}}}
    board = edited(board, ("seat_add", {"name": "East"}))
    moved = edited(board, ("seat_move", {"seat": "East", "place": "1"}))
    assert list(moved["seats"]) == ["East", "North", "South"]
    assert moved == board
    assert list(edited(moved, ("seat_move", {"seat": "East", "place": "3"}))["seats"]) == ["North", "South", "East"]
    assert list(edited(moved, ("seat_move", {"seat": "North", "place": "3"}))["seats"]) == ["East", "South", "North"]
    for place in ("0", "4", "", "first"):
        with pytest.raises(Refused, match="whole number from 1 to 3"):
            edited(board, ("seat_move", {"seat": "East", "place": place}))
    with pytest.raises(Refused, match="no seat"):
        edited(board, ("seat_move", {"seat": "West", "place": "1"}))


@pytest.mark.parametrize("way", ["right", "left", "mirror", "over"])
def test_the_map_is_turned_and_mirrored_and_everything_on_it_goes_along(way):
    document = copy_of("standard")
    back = {"right": "left", "left": "right"}.get(way, way)
    after = edited(document, ("turn", {"way": way}))
    width, height = document["geometry"]["size"]
    assert after["geometry"]["size"] == ([height, width] if way in ("right", "left") else [width, height])
    for part in ("army", "fleet", "provinces", "start"):
        assert after[part] == document[part]
    assert [str(one) for one in problems(after) if "outline" in one.text or "stands outside" in one.text] == []
    again = edited(after, ("turn", {"way": back}))["geometry"]
    for part in ("faces", "straits", "units", "labels", "dots", "coasts"):
        assert again[part] == document["geometry"][part], part
    assert after["geometry"]["faces"]["Mun"] != document["geometry"]["faces"]["Mun"]
    with pytest.raises(Refused, match="A map turns"):
        edited(document, ("turn", {"way": "up"}))


def test_lines_are_drawn_together_and_a_refused_one_says_where_it_fails():
    document = edited(blank("Skerries", "wide"), AROUND)
    with pytest.raises(Refused, match="all round an island") as refused:
        edited(document, ("line", {"points": "0,400 300,400"}))
    assert isinstance(refused.value, LineRefused) and refused.value.field == "points"
    document = edited(document, ("line", {"points": "0,400 300,400 ; 900,400 1200,400"}))
    assert [record["kind"] for record in document["provinces"].values()].count("sea") == 2
    for points, said in (("0,1 2,3;" * 9, "At most 8 lines"), (" ; ", "Points are written")):
        with pytest.raises(Refused, match=said):
            edited(document, ("line", {"points": points}))
    with pytest.raises(Refused, match="by itself"):
        edited(document, ("line", {"points": "1,1 9,9 ; 2,2 3,3", "closed": "yes"}))


def without_map():
    """A board that has not been drawn."""
    return drawable(lake())


@every_row(("name", "fields", "said"), [
    ("line", {"points": "1,1 9,9"}, "has no map yet. Have it laid out first"),
    ("turn", {"way": "left"}, "has no map yet. Have it laid out first"),
    ("stand", {"province": "Ash", "what": "units", "at": "1,1"}, "has no map yet"),
    ("province", {"province": "Ash", "code": "Ash", "name": "x", "kind": "land", "unit": "A"}, "say whose home it is"),
    ("province", {"province": "Ash", "code": "Ash", "name": "x", "kind": "land", "home": "North", "unit": "H"},
     "is A, F or nothing"),
    ("border", {"one": "Ash", "other": "Bec", "fleet": "Ash-Cal"}, "Fleets pass between Ash and Bec as Ash-Bec"),
    ("document", {"text": "The Lake\nAsh, Ashford, swamp"}, "swamp"),
])  # fmt: skip
def test_what_cannot_be_done_to_a_board_without_a_map_is_refused_in_words(name, fields, said):
    with pytest.raises(Refused) as no:
        edited(without_map(), (name, fields))
    assert said in no.value.message


def test_a_province_that_is_not_drawn_is_struck_and_not_joined():
    document, north, _ = islands()
    document["provinces"]["Lost"] = {"name": "Lost", "kind": "inland"}
    with pytest.raises(Refused, match=r"Lost is not drawn\. Strike it from the list instead"):
        edited(document, ("join", {"keep": north, "gone": "Lost"}))
    document = edited(document, ("strike", {"province": "Lost"}))
    assert "Lost" not in document["provinces"]


def test_a_seat_more_than_a_board_has_is_refused():
    document = edited(
        blank("Skerries", "wide"), *(("seat_add", {"name": f"Seat {n}"}) for n in range(seats.MOST_SEATS))
    )
    with pytest.raises(Refused, match="at most 40 seats"):
        edited(document, ("seat_add", {"name": "One more"}))


@pytest.mark.parametrize(
    ("most", "value", "said"),
    [("MOST_PROVINCES", 3, "at most 3 provinces"), ("MOST_CORNERS", 9, "corners; 9 are the most. Take some out")],
)
def test_a_drawing_that_grows_beyond_what_can_be_drawn_is_refused(monkeypatch, most, value, said):
    document, *_ = islands()
    monkeypatch.setattr(drawing, most, value)
    with pytest.raises(Refused, match=said):
        edited(document, ("line", {"points": "600,200 600,400"}))


def test_a_province_more_has_a_code_that_nobody_has():
    taken = {f"{first}{second}".capitalize() for first in drawing.LETTERS for second in drawing.LETTERS}
    assert drawing._fresh(taken - {"Qz"}) == "Qz"
    assert drawing._fresh(taken) == "Aaa", "three letters when two are used up"


def test_where_a_unit_is_put_by_hand_its_dot_is_found_anew():
    document, north, south = islands()
    document["geometry"]["dots"] = {north: [500, 300], south: [500, 500]}
    after = edited(document, ("stand", {"province": north, "what": "units", "at": "400,300"}))
    assert after["geometry"]["dots"] == {south: [500, 500]}
    assert after["geometry"]["units"] == {north: [400.0, 300.0]}


CORNERS = {
    "Ash": [[(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]],
    "Bec": [[(200.0, 10.0), (300.0, 10.0), (250.0, 90.0)]],
}
SHEET = (400.0, 100.0)


@every_row(("change", "said"), [
    (lambda: moved(CORNERS, (5.0, 5.0), (6.0, 6.0), SHEET), "not there any more"),
    (lambda: moved(CORNERS, (200.0, 10.0), (300.0, 10.0), SHEET), "Another corner is there already"),
    (lambda: removed(CORNERS, (5.0, 5.0), SHEET), "not there any more"),
    (lambda: removed(CORNERS, (0.0, 100.0), SHEET), "a corner of the sheet, which stays"),
    (lambda: removed(CORNERS, (250.0, 90.0), SHEET), "three corners at least"),
    (lambda: moved(CORNERS, (200.0, 10.0), (50.0, 50.0), SHEET), "Bec would lie over Ash there"),
])  # fmt: skip
def test_a_corner_that_cannot_be_changed_so_is_told_why(change, said):
    with pytest.raises(ValueError, match=said):
        change()


def test_a_corner_that_stands_is_not_put_in_twice():
    corner = (200.0, 10.0)
    assert with_corner(CORNERS, (corner, (300.0, 10.0)), corner) == CORNERS
