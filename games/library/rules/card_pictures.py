"""The plate on a rule's card: a scenario as it comes out, drawn on a corner of the map.

Most rules have a strip in their variant's chapter; the others have one of the shelf's own (`illustrations/bank.yaml`),
and the rule of a plug-in brings its own, in `<rule>.yaml` beside its module.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

import engine
from engine.rulebook import registry
from engine.scenarios import Scenario, load
from games.library.variants.examples import scenarios as examples
from games.library.variants.illustrations import drawing
from games.library.variants.illustrations.strips import Frame, Strip, scenarios, strip_of
from games.maps.drawing.from_view import board_json
from variants.geometry import geometry

#: The strip of a variant's chapter that is the plate of each rule.
CHAPTERS: Mapping[str, str] = {
    **dict.fromkeys(("borg", "llamas", "monsters", "souls", "underpass", "links"), "rather_silly"),
    **dict.fromkeys(("birds", "female_armies", "dirty_old_men", "gay_fleets", "siamese"), "rather_silly"),
    **dict.fromkeys(("jester", "mastermind", "doctor", "soothsayer", "rs_frame"), "rather_silly"),
    **dict.fromkeys(("hh_setup", "bubble_cars", "hitchhikers", "vogons", "marvin", "zaphod"), "hitchhiker"),
    **dict.fromkeys(("votes", "deserts_too", "reopening", "demoralisation", "force_of_law"), "dipshomashy"),
    **dict.fromkeys(("eviction", "back_door", "landing", "hairs", "sunday", "connectivity"), "dipshomashy"),
    "new_provinces": "dipshomashy",
    **dict.fromkeys(("double_trouble", "walk_on_water", "sail_on_land", "mystical_shield"), "gathering"),
    **dict.fromkeys(("turn_to_stone", "faster_than_light", "teleport", "black_hole"), "gathering"),
}
STRIPS: Mapping[str, str] = {
    "borg": "hungry", "llamas": "herd", "monsters": "monster", "souls": "soul", "underpass": "tunnel", "links": "link",
    "birds": "flight", "female_armies": "lure", "dirty_old_men": "spoil", "gay_fleets": "compelled",
    "siamese": "twins", "jester": "jest", "mastermind": "island", "doctor": "tardis", "soothsayer": "merge",
    "rs_frame": "order_of_play", "hh_setup": "coasts", "bubble_cars": "half", "hitchhikers": "lift", "vogons": "centre",
    "marvin": "refuse", "zaphod": "sunglasses", "votes": "vote", "deserts_too": "sea", "reopening": "reopen",
    "demoralisation": "door", "force_of_law": "law", "eviction": "evicted", "back_door": "back_door",
    "landing": "lands", "hairs": "hairs", "sunday": "jump", "connectivity": "cut_off", "new_provinces": "caspian",
    "double_trouble": "double", "walk_on_water": "walk", "sail_on_land": "sail", "mystical_shield": "shield",
    "turn_to_stone": "stone", "faster_than_light": "light", "teleport": "teleport", "black_hole": "hole",
}  # fmt: skip
#: References to what differs from land to land.
LAND = re.compile(rf'((?:id="|href="#)){drawing.PREFIX}(province-|bare|land|straits|b-|borders|sea-borders)')
#: The frame that tells most, where that is not the first.
BEST: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class Picture:
    """A frame of a strip, what is told under it, and the land that it refers to (empty: the page's own)."""

    frame: Frame
    title: str
    ground: str


def scenario_of(rule_id: str) -> Scenario | None:
    """The scenario that shows a rule."""
    if rule_id in CHAPTERS:
        chapter = CHAPTERS[rule_id]
        return (examples if chapter == "gathering" else scenarios)(chapter)[STRIPS[rule_id]]
    if rule_id in scenarios("bank"):
        return scenarios("bank")[rule_id]
    origin = registry.rule_origin(rule_id)
    return _first(origin.folder / f"{rule_id}.yaml") if origin else None


def _first(path: Path) -> Scenario | None:
    return next(iter(load(str(path))), None) if path.exists() else None


@cache
def strip(rule_id: str) -> Strip | None:
    """The whole plate of a rule; None for a rule that brings none."""
    scenario = scenario_of(rule_id)
    return strip_of(scenario, f"rule-{rule_id}") if scenario else None


@cache
def shared() -> tuple[str, ...]:
    """The provinces of the land that is on the shelf once, for all plates that look the same on it."""
    return provinces_of("standard")


def provinces_of(variant_id: str) -> tuple[str, ...]:
    """The provinces of a variant's board, as drawings name them."""
    drawn = board_json(engine.load_rulebook(variant_id).board)["provinces"]
    return tuple(place for place in geometry().places if place in drawn or place == "Swi")


@lru_cache(maxsize=256)
def picture(rule_id: str) -> Picture | None:
    """One frame for the card of a rule, on the shelf's land or, where the boards differ there, on its own."""
    whole = strip(rule_id)
    if whole is None:
        return None
    frame = whole.frames[BEST.get(rule_id, 0)]
    if _same_land(whole):
        return Picture(frame, whole.title, "")
    own = f"{drawing.PREFIX}{rule_id}-"
    ground = _renamed(drawing.ground(whole.provinces, whole.seen, figures=False), own)
    return Picture(replace(frame, drawing=_renamed(frame.drawing, own)), whole.title, ground)


def _same_land(whole: Strip) -> bool:
    """Whether the corner of a strip has the same shapes on the shelf's land as on its own board."""
    mine, others = geometry().sheet(whole.provinces), geometry().sheet(shared())
    seen = {
        name: {place: sheet.atoms[place] for place in sheet.provinces if drawing.near(sheet, place, whole.seen)}
        for name, sheet in (("mine", mine), ("others", others))
    }
    return seen["mine"] == seen["others"]


def _renamed(svg: str, prefix: str) -> str:
    """A drawing or its land with ids of its own, so that both lands may be on one page; the silhouettes are shared."""
    return LAND.sub(rf"\g<1>{prefix}\g<2>", svg)
