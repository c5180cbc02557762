"""What a drawing holds, how large it is, how long it takes."""

import gzip
import math
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import engine
from games.maps.drawing import Options, arrows, draw
from games.maps.drawing.from_view import board_json, scene_from_view
from games.maps.drawing.legend import ACTORS, BADGES, FIGURES, KINDS, MARKS, SIGNS, STATUSES, UNITS
from games.maps.drawing.places import arrange
from games.maps.drawing.scene import Actor, DrawnOrder, DrawnUnit, Link, OffBoard
from games.maps.drawing.style import flat
from games.maps.drawing.text import board
from tests.maps import samples
from tests.rows import every_row
from variants.geometry import geometry

SVG = "{http://www.w3.org/2000/svg}"


def parsed(scene, **options):
    return ElementTree.fromstring(draw(scene, Options(**options)))


def by_class(root, css):
    return [e for e in root.iter() if css in e.get("class", "").split()]


@every_row("use", ["page", "thumbnail", "print", "share"])
@every_row("labels", ["full", "short", "none"])
def test_every_map_is_well_formed_and_has_all_provinces(use, labels):
    root = parsed(samples.crowded(), use=use, labels=labels, patterns=True, standalone=use != "page")
    for province in samples.STANDARD:
        shape = next(e for e in root.iter() if e.get("id") == f"province-{province}")
        assert shape.get("data-province") == province
        assert shape.find(f"{SVG}title").text == geometry().places[province].name


@pytest.mark.parametrize("scene", [samples.crowded, samples.everything])
def test_references_lead_somewhere_and_ids_are_single(scene):
    text = draw(scene(), Options(patterns=True))
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text)) <= set(ids)


def test_a_prefix_keeps_two_maps_of_one_page_apart():
    first, second = (
        set(re.findall(r'\bid="([^"]+)"', draw(samples.opening(), Options(prefix=p)))) for p in ("a-", "b-")
    )
    assert not first & second


def test_nothing_that_a_strict_policy_blocks():
    text = draw(samples.crowded(), Options())
    assert "style=" not in text
    assert "<style" not in text
    assert not re.search(r"\son\w+=", text)
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_standalone_colours_are_resolved(theme):
    assert "var(" not in flat(theme)
    assert "light-dark" not in flat(theme)


def assert_light(scene, options):
    """A board has so many bytes for each of its provinces: 228 kB, and 57 kB packed, for the usual one."""
    text, provinces = draw(scene, options).encode(), len(scene.provinces)
    assert len(text) <= 3_000 * provinces
    assert len(gzip.compress(text, 6)) <= 750 * provinces


@pytest.mark.parametrize("scene", [samples.crowded, samples.everything])
def test_size_of_a_crowded_map(scene):
    assert_light(scene(), Options(labels="full", patterns=True, standalone=True))


def test_words_are_escaped():
    scene = replace(samples.opening(), title='<script>"&', units=(DrawnUnit("A", "France", "Par", key="x", note="<"),))
    assert parsed(scene).find(f"{SVG}title").text == '<script>"&'


def test_the_same_scene_gives_the_same_text():
    assert draw(samples.crowded(), Options()) == draw(samples.crowded(), Options())


def test_labels_and_orders_can_be_switched_off():
    assert not by_class(parsed(samples.crowded(), labels="none"), "name")
    assert not by_class(parsed(samples.crowded(), orders=False), "order")
    assert by_class(parsed(samples.crowded()), "order")


def test_a_page_can_switch_names_and_patterns_without_drawing_anew():
    root = parsed(samples.everything(), switches=True)
    assert "switches" in root.get("class").split()
    for layer in ("names-full", "names-short", "patterns"):
        assert len(by_class(root, layer)) == 1
    assert by_class(root, "pattern")
    assert_light(samples.everything(), Options(labels="full", switches=True))


@pytest.mark.parametrize("unwritten", [frozenset(), frozenset("aeo")])
def test_each_name_says_whose_it_is_in_full_and_short(unwritten):
    """So a page shows one of the two, also where the full one is abbreviated."""
    root = parsed(samples.opening(), switches=True, unwritten=unwritten)
    for layer in by_class(root, "names-full") + by_class(root, "names-short"):
        assert {text.get("data-name-of") for text in layer.iter(f"{SVG}text")} == set(samples.opening().provinces)


def test_contacts_by_rule_only_are_drawn_as_leader_lines():
    opening = samples.opening()
    with_corfu = replace(opening, sheet=geometry().sheet((*opening.provinces, "Cfu")))
    words = [e.find(f"{SVG}title").text for e in by_class(parsed(with_corfu), "reach")]
    assert words == ["Corfu borders Aegean Sea", "Corfu borders Eastern Mediterranean"]
    islands = replace(opening, sheet=geometry().sheet((*opening.provinces, "Cor", "Sar")))
    words = [e.find(f"{SVG}title").text for e in by_class(parsed(islands), "reach")]
    assert words == ["Corsica borders Western Mediterranean"]
    assert not by_class(parsed(replace(opening, sheet=geometry().sheet((*opening.provinces, "Cor")))), "reach")


def test_each_kind_and_actor_has_a_silhouette_of_its_own():
    bodies = [piece.body for piece in (*KINDS.values(), *FIGURES.values())]
    assert len(set(bodies)) == len(bodies)
    assert all(badge.sign or badge.under or badge.over for badge in BADGES.values())
    assert all(bool(mark.cover) + bool(mark.centre) + bool(mark.sign) == 1 for mark in SIGNS.values())


def test_what_no_rule_draws_stands_there_with_its_word():
    """Of a rule whose drawing is gone, or which has none: its kind, its statuses, its marks of places."""
    state = {
        "phase": "S1901M",
        "units": {"France": ["ZEP Par", {"unit": "A Mar", "status": {"fog.lost": True}}]},
        "rules": {"fog": {"misty": {"Bur": True}, "watch": {"France": True}}},
    }
    scene = scene_from_view(state, board_json(engine.load_rulebook("standard").board))
    assert scene.units[1].statuses == ("lost",)
    assert scene.marks["Bur"] == ("misty",)
    drawn = draw(scene)
    for word in ("ZEP", "lost", "misty"):
        assert word in drawn
    assert "misty" in "\n".join(board(scene))
    assert "watch" not in drawn


def test_everything_of_the_legend_can_be_drawn():
    opening = samples.opening()
    units = [DrawnUnit(kind, "France", "Par") for kind in UNITS]
    units += [DrawnUnit("A", "Italy", "Rom", statuses=(status,)) for status in STATUSES]
    units += [DrawnUnit("B", "Turkey", "Con", cargo="A"), DrawnUnit("A", "Russia", "Mos", count=3)]
    units += [
        DrawnUnit("T", "Doctor", "HYP"),
        DrawnUnit("A", "Austria", "Vie", twin="Bud"),
        DrawnUnit("A", "Austria", "Bud", twin="Vie"),
    ]
    scene = replace(
        opening,
        units=tuple(units),
        actors=tuple(Actor(kind, "Bur", "France" if kind == "llamas" else "") for kind in ACTORS),
        marks={"Mun": tuple(MARKS)},
        links=(Link("tunnel", "", ""), Link("hyperspace", "Por", "Mos")),
        offboard=(OffBoard("HYP", "Hyperspace"),),
    )
    root = parsed(scene)
    assert len(by_class(root, "unit")) == len(units)
    assert len(by_class(root, "actor")) == len(ACTORS)
    assert by_class(root, "bond")
    assert by_class(root, "link")
    assert by_class(root, "tunnel")
    assert by_class(root, "closed")


def test_a_cross_only_on_the_order_that_failed():
    crowded = samples.crowded()
    failed = [o for o in crowded.orders if o.verdict in ("bounces", "cut", "void")]
    assert len(by_class(parsed(crowded), "cross")) == len(failed)


def test_a_support_ends_on_the_arrow_it_supports():
    opening = samples.opening()
    move = DrawnOrder("France", "move", "Par", target="Bur", verdict="succeeds")
    support = DrawnOrder("France", "support", "Mar", helped="Par", target="Bur", verdict="succeeds")
    root = parsed(replace(opening, orders=(move, support)))
    knot = by_class(root, "knot")[0]
    (ax, ay), (bx, by) = geometry().places["Par"].unit, geometry().places["Bur"].unit
    x, y = float(knot.get("cx")), float(knot.get("cy"))
    assert min(ax, bx) - 12 <= x <= max(ax, bx) + 12
    assert min(ay, by) - 12 <= y <= max(ay, by) + 12


def test_swaps_draw_two_arrows_apart():
    opening = samples.opening()
    swap = (DrawnOrder("France", "move", "Par", target="Bur"), DrawnOrder("Germany", "move", "Bur", target="Par"))
    paths = {e.get("d") for e in by_class(parsed(replace(opening, orders=swap)), "over")}
    controls = [tuple(map(float, re.search(r"C([\d.]+),([\d.]+)", d).groups())) for d in paths]
    (ax, ay), (bx, by) = controls
    assert abs(ax - bx) + abs(ay - by) > 6


def test_journeys_that_share_a_stretch_of_their_way_lie_apart():
    """Two convoys through one fleet, and a fleet that moves as an army is carried: no two lines are one."""
    orders = (
        DrawnOrder("England", "convoyed", "Lon", target="Nwy", path=("NTH",)),
        DrawnOrder("England", "convoyed", "Yor", target="Nwy", path=("NTH",)),
        DrawnOrder("Russia", "move", "NTH", kind="F", target="Nwy"),
    )
    scene = replace(samples.opening(), orders=orders)
    drawn = arrows.Arrows(scene, arrange(scene, scene.sheet))
    first, second, fleet = (drawn.route(order) for order in orders)
    assert math.dist(first.end, second.end) >= 7
    assert math.dist(first.end, fleet.end) >= 5
    assert math.dist(first.points[3], second.points[3]) >= 7
