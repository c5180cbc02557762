"""Straits are put in and taken out; the drawing lists what it does not show, and nothing is wrong with that."""

import pytest

from engine.boards.document import problems
from games.boards.workshop.edits.blank import blank
from games.boards.workshop.edits.registry import EDITS, edit_called
from games.boards.workshop.sketch import sketch
from games.common.errors import Refused


def edited(document, *edits):
    for name, fields in edits:
        document = edit_called(name).apply(document, fields)
    return document


def islands():
    """Two islands in one sea: the western one, the eastern one."""
    document = edited(
        blank("Skerries", "wide"),
        ("line", {"points": "100,200 500,200 500,600 100,600", "closed": "yes"}),
        ("line", {"points": "700,200 1100,200 1100,600 700,600", "closed": "yes"}),
    )
    west, east = sorted(
        (code for code in document["provinces"] if code != "SEA"), key=lambda code: document["geometry"]["faces"][code]
    )
    return document, west, east


def crossings(document):
    return document["geometry"].get("crossings", [])


def unshown(document):
    return [str(one) for one in problems(document) if "does not show" in one.text]


def test_a_strait_lets_armies_pass_and_is_drawn():
    document, west, east = islands()
    after = edited(document, ("strait", {"one": west, "other": east}))
    assert after["army"] == [[west, east]]
    assert crossings(after) == [[west, east]]
    assert unshown(after) == []
    (line,) = sketch(after).crossings
    assert {line.one, line.other} == {west, east}
    assert line.told.endswith("a strait: armies pass")
    assert EDITS["strait"].told({"one": west}) == f"A strait put in from {west}"


def test_fleets_may_pass_it_too_and_it_goes_whole():
    document, west, east = islands()
    after = edited(document, ("strait", {"one": west, "other": east}))
    after = edited(after, ("border", {"one": west, "other": east, "army": "on", "fleet": f"{west}-{east}"}))
    assert crossings(after) == [[west, east]]
    assert [west, east] in after["fleet"]
    after = edited(after, ("strait_remove", {"one": east, "other": west}))
    assert after == document


def test_the_boxes_of_a_border_put_it_in_and_take_it_out():
    document, west, east = islands()
    after = edited(document, ("border", {"one": west, "other": east, "army": "on"}))
    assert crossings(after) == [[west, east]]
    after = edited(after, ("border", {"one": west, "other": east}))
    assert "crossings" not in after["geometry"]


def test_a_line_over_land_that_touches_is_no_strait():
    document, west, _ = islands()
    document = edited(document, ("line", {"points": "300,200 300,600"}))
    other = next(
        code for code in document["provinces"] if [west, code] in document["army"] or [code, west] in document["army"]
    )
    for edit in ("strait", "strait_remove"):
        with pytest.raises(Refused, match="touch"):
            edited(document, (edit, {"one": west, "other": other}))
    after = edited(document, ("border", {"one": west, "other": other}))
    assert crossings(after) == []


def test_what_is_none_is_refused_in_words():
    document, west, east = islands()
    there = edited(document, ("strait", {"one": west, "other": east}))
    for now, edit, ends, said in (
        (document, "strait", (west, west), "two provinces"), (document, "strait", (west, "SEA"), "The Sea is none"),
        (document, "strait", ("SEA", west), "The Sea is none"), (document, "strait", (west, "Zzz"), "no province"),
        (there, "strait", (east, west), "already"), (document, "strait_remove", (west, east), "no strait"),
    ):  # fmt: skip
        with pytest.raises(Refused, match=said):
            edited(now, (edit, dict(zip(("one", "other"), ends, strict=True))))


def test_a_strait_stays_when_an_end_is_called_otherwise_and_goes_with_it():
    document, west, east = islands()
    document = edited(document, ("strait", {"one": west, "other": east}))
    facts = {"province": west, "code": "Wes", "name": "West", "kind": "land"}
    after = edited(document, ("province", facts))
    assert crossings(after) == [["Wes", east]]
    gone = edited(after, ("join", {"keep": "SEA", "gone": "Wes"}))
    assert (crossings(gone), gone["army"]) == ([], [])


def test_without_a_map_it_is_a_border():
    document, west, east = islands()
    bare = {name: part for name, part in document.items() if name != "geometry"}
    assert edited(bare, ("strait", {"one": west, "other": east}))["army"] == [[west, east]]
