"""What cards do to units and places, on the map and in words."""

import engine
from games.maps.drawing import Options, draw
from games.maps.drawing.from_view import scene_from_view, setting
from games.maps.drawing.text import board

RULEBOOK = engine.load_rulebook("gathering")


def scene(units, phase="S1902M", rulebook=RULEBOOK, **more):
    state = engine.load_state(rulebook, {"phase": phase, "units": units, **more})
    return scene_from_view(engine.view(rulebook, state, (), None).state, setting(rulebook))


def worn(*units, phase="S1902M", rulebook=RULEBOOK):
    return [set(unit.statuses) for unit in scene({"France": list(units)}, phase, rulebook).units]


def with_mark(unit, **marks):
    return {"unit": unit, "status": {name.replace("__", "."): value for name, value in marks.items()}}


def test_who_is_out_of_its_element_is_marked_though_nothing_says_so():
    assert worn("A ENG", "F Bur", "F Bre", "A Par") == [{"stranded"}, {"stranded"}, set(), set()]
    walks, sails = with_mark("A ENG", walk_on_water__walks=True), with_mark("F Bur", sail_on_land__sails=True)
    assert worn(walks, sails) == [{"walks"}, {"sails"}]


def test_where_no_rule_strands_nobody_is_marked():
    plain = {"units": {"France": ["A ENG"]}}
    assert scene_from_view(plain, setting(engine.load_rulebook())).units[0].statuses == ()


def test_a_stone_tells_how_long():
    stone = with_mark("A Par", turn_to_stone__stone={"value": True, "until": "F1902"})
    assert worn(stone) == [{"stone", "stone2"}]
    assert worn(stone, phase="F1902M") == [{"stone", "stone1"}]


def test_words_for_every_enchantment():
    units = [
        with_mark("A Par", double_trouble__double=2),
        with_mark("A MAO", walk_on_water__walks=True),
        with_mark("F Gas", sail_on_land__sails=True),
        with_mark("A Mar", turn_to_stone__stone={"value": True, "until": "S1902"}),
        "F Bur",
    ]
    text = " ".join(board(scene({"France": units})))
    for words in ("doubled", "walks on water", "sails on land", "turned to stone", "until this season ends"):
        assert words in text
    assert "out of its element" in text


def test_gardens_ruins_and_holes_are_drawn():
    rules = {
        "garden_of_eden": {"made": {"Bur": {"value": True, "by": "France"}}},
        "utter_destruction": {"destroyed": {"Mun": True}},
        "black_hole": {"hole": {"TYS": {"value": True, "until": "S1902", "by": "Italy"}}},
    }
    found = scene({"France": ["A Par"]}, rules=rules)
    assert {place: marks for place, marks in found.marks.items() if place in ("Bur", "Mun", "TYS")} == {
        "Bur": ("made",),
        "Mun": ("destroyed",),
        "TYS": ("hole",),
    }
    drawing = draw(found, Options())
    for words in ("centre newly made", "centre destroyed", "black hole"):
        assert words in drawing
