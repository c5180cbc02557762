"""Whatever a rule brings has a drawing, a word and a place in the gallery: driven by the registry."""

from itertools import combinations

import pytest

import engine
from engine.rulebook.handles import FreeMarks
from games.maps.drawing.legend import (
    ACTIONS,
    ACTORS,
    ALIASES,
    FIGURES,
    KINDS,
    MARKS,
    STATUSES,
    UNITS,
    UNPLACED,
    WORDED,
)
from games.maps.drawing.marks import mark_of
from games.maps.drawing.orders import read_order
from games.maps.drawing.patterns import PATTERNS
from games.maps.drawing.scene import EXTRAS, POWERS
from games.maps.drawing.style import variables
from games.maps.drawing.tokens import badge_of
from games.maps.gallery import order_samples, specimens
from tests.maps.told import result
from tests.rows import every_row
from variants import RULES, VARIANTS

MARKED = [(rule.id, mark) for rule in RULES.values() for mark in rule.marks]
FORMS = sorted({
    (slug, form.example) for slug in VARIANTS for rule in engine.load_rulebook(slug).rules for form in rule.forms
})  # fmt: skip
SIDES = {seat.id: seat for seat in (*POWERS, *EXTRAS)}


def known(name):
    return ALIASES.get(name, name)


@every_row("rule", RULES)
def test_every_mark_of_a_unit_is_in_the_legend(rule):
    for mark in RULES[rule].marks:
        if mark.on == "unit" and mark.name != "multiple":  # the number on a merged unit
            name = known(mark.name)
            assert name in WORDED or name in STATUSES or name in ACTORS or f"{name}1" in STATUSES, mark


@every_row("rule", RULES)
def test_every_mark_of_a_place_is_in_the_legend(rule):
    for mark in RULES[rule].marks:
        if mark.on == "place" and mark.name != "ruled":  # the GM's word on a count, told in words and gone with it
            assert known(mark.name) in MARKS or mark.name in WORDED, mark


def test_what_looks_as_its_value_says_has_a_drawing_for_every_picture():
    offered = [one for rule in RULES.values() for one in rule.offers if isinstance(one, FreeMarks)]
    for one in offered:
        pictures = {*one.pictures} - {"letters"}  # the first letters of what it is called
        assert pictures <= {*STATUSES}
        assert pictures <= {*MARKS}
    free = {name.partition(".")[2] for one in offered for on in ("unit", "place") for name in one.marks[on]}
    assert {*WORDED} == free
    assert badge_of("letters|ripe cheese").sign == "ri"
    assert badge_of("cheese|ripe cheese").words == "ripe cheese"
    assert mark_of("lock|painted").words == "painted"


@every_row("rule", RULES)
def test_every_token_and_kind_has_a_silhouette(rule):
    if RULES[rule].tokens:
        assert rule in ACTORS
        assert rule in FIGURES
    for kind in RULES[rule].kinds:
        assert kind.id in UNITS
        assert kind.id in KINDS


@every_row("rule", RULES)
def test_every_side_has_a_tint_an_ink_a_pattern_and_a_letter(rule):
    for side in (*(seat.id for seat in RULES[rule].seats), *RULES[rule].sides):
        style = SIDES[side].style
        for theme in ("light", "dark"):
            assert {f"--atlas-{style}{part}" for part in ("", "-ink", "-land", "-glyph")} <= variables(theme).keys()
        assert style in PATTERNS


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_two_seats_of_a_game_share_a_letter(variant):
    from games.maps.drawing.from_view import scene_from_view, setting

    rulebook = engine.load_rulebook(variant)
    shown = engine.view(rulebook, engine.opening(rulebook, engine.Draws("x")), (), None)
    seats = scene_from_view(shown.state, setting(rulebook)).seats
    assert len({seat.initial for seat in seats}) == len(seats)


def test_patterns_and_letters_differ():
    assert len({parts for _, parts in PATTERNS.values()}) == len(PATTERNS)
    for a, b in combinations(SIDES.values(), 2):
        assert a.initial != b.initial


def test_every_rule_with_orders_belongs_to_a_variant_whose_examples_are_drawn():
    examples = {example for _, example in FORMS}
    assert examples >= {form.example for rule in RULES.values() for form in rule.forms}


@every_row(("variant", "example"), FORMS)
def test_every_order_is_drawn_or_known_to_have_no_place(variant, example):
    told = result(example, variant)
    order = read_order("France", told)
    assert order.action in ACTIONS
    if order.action == "paper":
        assert told["data"]["verb"] in UNPLACED
    else:
        assert order.place


def test_what_may_be_ordered_moves_helps_or_signs():
    others = {"hold", "convoy", "lift", "aboard", "build", "remove", "disband", "vote_link", "paper"}
    looks = {name for name, action in ACTIONS.items() if action.look or action.helps or action.sign}
    assert set(ACTIONS) == looks | others


def test_an_order_of_which_no_rule_says_anything_is_only_in_the_list():
    order = read_order("France", {"order": "A Par SINGS", "data": {"verb": "sing", "kind": "A", "place": "Par"}})
    assert (order.action, order.place) == ("paper", "")


def test_the_gallery_shows_every_mark_status_figure_and_action():
    shown = "".join(s.svg for s in order_samples.orders())
    for action in ACTIONS:
        if action not in ("paper", "tunnel"):  # the tunnel has no legend without its mountain
            assert f"do-{action}" in shown, action
    for rows, legend in (
        (specimens.statuses(), STATUSES),
        (specimens.actors(), ACTORS),
        (specimens.sides(), SIDES),
    ):
        assert len(rows) == len(legend)
        assert len({row.svg for row in rows}) == len(rows)
    pictures = [row.svg for row in specimens.places()]
    assert len(set(pictures)) == len(pictures) == len(MARKS) + 4


def test_marks_of_seats_and_games_stand_in_the_legend_as_words():
    words = {row.name.lower() for row in specimens.beside()}
    for rule, mark in MARKED:
        if mark.on in ("seat", "game"):
            assert mark.label.lower() in words, (rule, mark.name)
