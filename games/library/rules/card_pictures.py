"""The plate on a rule's card: a scenario as it comes out, drawn on a corner of the map.

It is `site/plate.yaml` in the rule's folder, and stands in the chapter of its variant as well.
"""

import re
from dataclasses import dataclass, replace
from functools import cache

import engine
from games.library.variants.illustrations import drawing
from games.library.variants.illustrations.strips import Frame, Strip, plate_of, strip_of
from games.maps.drawing.from_view import board_json
from games.maps.drawing.words import cached_in_words
from variants.geometry import Sheet, sheet_of

#: References to what differs from land to land.
LAND = re.compile(rf'((?:id="|href="#)){drawing.PREFIX}(province-|bare|land|straits|b-|borders|sea-borders)')


@dataclass(frozen=True, slots=True)
class Picture:
    """A frame of a strip, what is told under it, and the land that it refers to (empty: the page's own)."""

    frame: Frame
    title: str
    ground: str


@cached_in_words
def strip(rule_id: str) -> Strip | None:
    """The whole plate of a rule; None for a rule that brings none."""
    scenario = plate_of(rule_id)
    return strip_of(scenario, f"rule-{rule_id}") if scenario else None


@cache
def shared() -> Sheet:
    """The land that is on the shelf once, for all plates that look the same on it."""
    return sheet_of_variant("standard")


def sheet_of_variant(variant_id: str) -> Sheet:
    """The drawn provinces of a variant's board."""
    return sheet_of(board_json(engine.load_rulebook(variant_id).board))


@cached_in_words
def picture(rule_id: str) -> Picture | None:
    """One frame for the card of a rule, on the shelf's land or, where the boards differ there, on its own."""
    whole = strip(rule_id)
    if whole is None:
        return None
    frame = whole.frames[0]
    if _same_land(whole):
        return Picture(frame, whole.title, "")
    prefix = f"{drawing.PREFIX}{rule_id}-"
    ground = _renamed(drawing.ground(whole.sheet, whole.seen, figures=False), prefix)
    return Picture(replace(frame, drawing=_renamed(frame.drawing, prefix)), whole.title, ground)


def _same_land(whole: Strip) -> bool:
    """Whether the corner of a strip has the same shapes on the shelf's land as on its own board."""
    mine, others = whole.sheet, shared()
    seen = {
        name: {place: sheet.atoms[place] for place in sheet.provinces if drawing.near(sheet, place, whole.seen)}
        for name, sheet in (("mine", mine), ("others", others))
    }
    return seen["mine"] == seen["others"]


def _renamed(svg: str, prefix: str) -> str:
    """A drawing or its land with ids of its own, so that both lands may be on one page; the silhouettes are shared."""
    return LAND.sub(rf"\g<1>{prefix}\g<2>", svg)
