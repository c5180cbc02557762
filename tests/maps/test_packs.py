"""Drawings as drawing programs and the hobby's packs write them: layers, texts, style sheets, cracks, coasts."""

import pytest

from games.maps.shapes.errors import ShapeError
from games.maps.shapes.importing import imported
from games.maps.shapes.svg import read_svg
from games.maps.shapes.svg_styles import StyleSheet
from games.maps.shapes.svg_words import is_blue
from tests.plugins.packs import BURIED, CLICKED, ILLUSTRATOR, INKSCAPE, cells
from tests.rows import every_row

pytestmark = pytest.mark.once
SIX = {("Ash", "Bec"), ("Ash", "Dun"), ("Bec", "Cal"), ("Bec", "Dun"), ("Bec", "Esk"), ("Cal", "Esk"), ("Dun", "Esk")}


def read(text, **answers):
    return imported(text, "svg", "X", answers=answers)


def borders(found):
    """Who borders on whom by land, by the first three letters of names: codes are made otherwise here and there."""
    names = {code: record["name"][:3].capitalize() for code, record in found.document["provinces"].items()}
    return {tuple(sorted((names[one], names[other]))) for one, other in found.document["army"]}


def kinds(found):
    return {record["name"]: record["kind"] for record in found.document["provinces"].values()}


def asked(found, key):
    return next(question for question in found.questions if question["key"].startswith(key))


@every_row("pack", [INKSCAPE, ILLUSTRATOR, CLICKED])
def test_six_provinces_are_found_in_each_structure(pack):
    found = read(pack)
    assert borders(found) == SIX
    assert found.misfits == []


def test_inkscape_names_by_texts_labels_and_copies_and_its_ground_is_the_sea():
    found = read(INKSCAPE)
    assert kinds(found) == {
        "The Sea": "sea", "Ashford": "coastal", "Beckton Town": "coastal", "Calder": "coastal", "Dunmore": "coastal",
        "Eskdale": "coastal", "Skerry": "coastal",
    }  # fmt: skip
    assert found.document["provinces"]["DUN"]["name"] == "Dunmore", "its code is a text of its own"
    assert {end for pair in found.document["fleet"] for end in pair if "Ske" in pair} == {"Ske", "Sea"}
    ground = asked(found, "kind:")
    assert (ground["answer"], "sea around everything" in ground["ask"]) == ("sea", True)
    without = read(INKSCAPE, **{ground["key"]: "out"})
    assert "The Sea" not in kinds(without)
    assert borders(without) == SIX
    assert "No sea was found" in asked(without, "kind:")["ask"]
    assert "circle" not in str(kinds(found)), "the dot of a centre is no province"


def test_illustrators_style_sheet_entities_and_ids_are_read():
    found = read(ILLUSTRATOR)
    assert kinds(found)["The Water"] == "sea", "by its class"
    assert set(found.document["provinces"]) == {"Wat", "Ash", "Bec", "Cal", "Dun", "Esk"}
    assert "Guides" not in asked(found, "layers")["answer"], "a hidden layer"


def test_of_two_layers_of_the_same_provinces_one_is_read_and_another_may_be_chosen():
    found = read(CLICKED)
    layers = asked(found, "layers")
    assert "shows the same provinces as another" in layers["ask"]
    assert layers["answer"] == ["MouseLayer"], "it says what they are called"
    assert kinds(found) == {
        "wat": "sea", "Ashford": "coastal", "Beckton": "coastal", "cal": "coastal", "dun": "inland", "esk": "inland",
    }  # fmt: skip
    assert {*found.document["provinces"]} == {"WAT", "Ash", "Bec", "Cal", "Dun", "Esk"}, "seas in capitals"
    other = read(CLICKED, layers=["MapLayer"])
    assert asked(other, "name:")["ask"].startswith("Province 1 has no name")
    named = read(CLICKED, layers=["MapLayer"], **{asked(other, "name:")["key"]: "The Moat"})
    assert kinds(named)["The Moat"] == "sea"


def test_a_hidden_layer_of_provinces_is_read_and_not_the_noise_above_it():
    found = read(BURIED)
    assert {*kinds(found)} == {"The Water", "Low Water", "ash", "bec", "cal", "cap", "esk", "nec"}
    assert "is hidden, and called as provinces are" in asked(found, "layers")["ask"]
    assert len(read(BURIED, layers=["foreground"]).document["provinces"]) == 2


def test_shapes_called_as_coasts_are_coasts_of_their_mother():
    document = read(BURIED).document
    assert document["provinces"]["Nec"]["coasts"] == ["nc", "sc"]
    assert ["Nec/nc", "WAT"] in document["fleet"]
    assert ["Nec/sc", "LOW"] in document["fleet"]
    assert not any(set(pair) == {"Nec/nc", "LOW"} for pair in document["fleet"])


@every_row("gap", [0.0, 0.1, 0.3, 0.6])
def test_outlines_that_miss_each_other_by_up_to_four_in_a_thousand_are_joined(gap):
    found = read(cells(20, 4, gap=gap))
    assert len(found.document["army"]) == 18 * 4 + 19 * 3, "none across a corner"
    assert len(found.document["fleet"]) == 3 + 4, "seas, and shores"
    assert found.misfits == []
    assert not [one for one in found.questions if one["key"] == "join"]


def test_outlines_that_miss_each_other_by_more_are_named_and_joined_if_that_is_wished():
    wide = cells(20, 4, gap=1.6)
    found = read(wide)
    assert found.document["army"] == []
    assert "Nearly meet, and have no border" in asked(found, "join")["ask"]
    assert "Nothing touches" in found.misfits[0]
    assert len(read(wide, join="12").document["army"]) == 18 * 4 + 19 * 3


def test_a_real_file_of_eighty_provinces_in_curves_is_not_too_many_points():
    text = cells(20, 4, curves=50)
    assert len(text) > 200_000
    assert len(read(text).document["army"]) == 18 * 4 + 19 * 3


@every_row(
    ("text", "said"),
    [
        ('<!DOCTYPE s [<!ENTITY a "{}">]><s/>'.format("x" * 300), "entities of its own"),
        ('<!DOCTYPE s [<!ENTITY % a "x">]><s/>', "entities of its own"),
        ('<!DOCTYPE s [<!ENTITY a SYSTEM "http://example.org/x">]><s/>', "entities of its own"),
        ('<!DOCTYPE s [<!ENTITY a "&#38;b;"><!ENTITY b "x">]><s>&a;</s>', "entities of its own"),
        (f'<!DOCTYPE s [<!ENTITY a "{"x" * 199}">]><s>{"&a;" * 2000}</s>', "entities of its own"),
    ],
)
def test_entities_that_could_grow_or_lead_elsewhere_are_refused(text, said):
    with pytest.raises(ShapeError, match=said):
        read_svg(text)


@every_row(
    ("sheet", "tag", "given", "fill"),
    [
        (".a{fill:red}", "path", {"class": "b a"}, "red"),
        ("path.a,.b { fill : blue }", "path", {"class": "b"}, "blue"),
        ("path.a{fill:blue}", "rect", {"class": "a"}, None),
        ("#x{fill:green} .a{fill:red}", "path", {"class": "a", "id": "x"}, "green"),
        ("/* .a{fill:red} */ path{fill:tan}", "path", {"class": "a"}, "tan"),
        ("svg g.land > path{fill:tan!important}", "path", {}, "tan"),
        (".a:hover{fill:red} a[b]{fill:red}", "path", {"class": "a"}, None),
        ("{}}{ .a{", "path", {"class": "a"}, None),
    ],
)
def test_style_sheets_as_far_as_they_say_what_is_drawn(sheet, tag, given, fill):
    read_in = StyleSheet()
    read_in.read(sheet)
    assert read_in.of(tag, given).get("fill") == fill


def test_many_groups_of_one_shape_are_provinces_and_no_layers():
    groups = "".join(f'<g id="Shire_{n}"><path d="M{n * 20} 0h20v20h-20z"/></g>' for n in range(7))
    found = read(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 140 20">{groups}</svg>')
    assert "Shire 3" in kinds(found)
    assert not [one for one in found.questions if one["key"] == "layers"]


@pytest.mark.parametrize(
    "fill", ["rgb(40, 90, 200)", "rgb(40,90,200)", "rgb(40 90 200)", "rgb( 40 , 90 , 200 )", "#285ac8"]
)
def test_blue_is_read_in_every_way_it_is_written(fill):
    assert is_blue(fill)
