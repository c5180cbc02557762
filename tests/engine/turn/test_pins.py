"""Pins that settle nothing: the outcome says which, why, and what was asked for that comes nearest."""

from engine.rulebook.draws import DrawBox, Draws

SEASON = "S1901"


def box(**pins):
    return DrawBox(
        Draws("s", "h", {name.replace("__", "@").replace("_", "."): pin for name, pin in pins.items()}), SEASON
    )


def test_a_pin_that_is_obeyed_is_not_idle():
    draws = box(borg_tie="Mun")
    assert draws.draw("borg.tie", ["Ber", "Mun"]) == "Mun"
    assert draws.idle_pins == ()


def test_a_misspelt_name_is_idle_and_the_nearest_draw_is_named():
    draws = box(borg_tei="Mun")
    draws.draw("borg.tie", ["Ber", "Mun"])
    (idle,) = draws.idle_pins
    assert (idle.key, idle.nearest) == ("borg.tei", ("borg.tie",))
    assert idle.why == "Nothing asks for borg.tei this time. Nearest: borg.tie."


def test_a_right_name_with_another_subject_names_the_subjects_there_were():
    draws = box(a_b__Mun="x")
    draws.draw("a.b", ["x", "y"], "Ber")
    (idle,) = draws.idle_pins
    assert idle.nearest == ("a.b@Ber",)


def test_a_bare_name_holds_for_every_subject():
    draws = box(a_b="x")
    draws.draw("a.b", ["x", "y"], "Ber")
    assert draws.idle_pins == ()


def test_where_there_is_one_candidate_a_pin_on_another_is_idle_and_one_on_it_is_not():
    draws = box(a_b="x", a_c="z")
    assert (draws.draw("a.b", ["x"]), draws.draw("a.c", ["x"])) == ("x", "x")
    (idle,) = draws.idle_pins
    assert idle.why == "Nothing is drawn for a.c this time: there is only x."


def test_where_nothing_is_drawn_that_is_said():
    (idle,) = box(a_b="x").idle_pins
    assert idle.why == "Nothing asks for a.b this time. No draw is asked for at all."
