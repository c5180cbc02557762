"""The signs that stand on a map now, what each means, and whose rule explains it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from engine.model.ids import ProvinceId
from games.library.variants.illustrations.drawing import silhouettes
from games.library.variants.rulebooks import silhouette
from games.maps.drawing import legend
from games.maps.drawing.scene import Scene
from games.maps.drawing.words import said
from games.maps.game_maps import scene_of
from games.permissions import Viewer
from games.selectors import positions

ALL_KNOW = "movement"
"""The rule behind the pieces that are no rule's own: armies and fleets."""


@dataclass(frozen=True, slots=True)
class TableSign:
    """One sort of sign. `drawing`: its silhouette, empty for what is no piece. `places`: where it stands, by name."""

    words: str
    rule: str
    places: tuple[str, ...]
    drawing: SafeString


def signs_on_the_map(viewer: Viewer) -> list[TableSign]:
    """The signs of the board as this viewer sees it: pieces, then what they bear, then what is marked on places."""
    state = positions.latest_state(viewer)
    names = positions.rules_in_force(viewer.game, state).board.provinces
    places_by_sign: dict[tuple[str, str], list[str]] = {}
    for sort, name, place in _standing(scene_of(viewer.game, state, "")):
        province = names.get(ProvinceId(place))
        places_by_sign.setdefault((sort, name), []).append(province.name if province else place)
    return [_sign(sort, name, places) for (sort, name), places in places_by_sign.items()]


def _standing(scene: Scene) -> Iterator[tuple[str, str, str]]:
    """Everything on a map as (sort, name, place); sorts are the names of the tables of `site/drawing.py`."""
    for unit in scene.units:
        yield "KINDS", unit.kind, unit.place
    for actor in scene.actors:
        yield "FIGURES", actor.kind, actor.place
    for unit in scene.units:
        for status in unit.statuses:
            yield "STATUSES", status, unit.place
    for place, marks in scene.marks.items():
        for mark in marks:
            yield "MARKS", mark, place
    for link in scene.links:
        yield "LINKS", link.kind, link.a
        yield "LINKS", link.kind, link.b


WORDS: Mapping[str, Mapping[str, str]] = {
    "KINDS": legend.UNITS,
    "FIGURES": legend.ACTORS,
    "STATUSES": legend.STATUSES,
    "MARKS": legend.MARKS,
    "LINKS": legend.LINKS,
}


def _sign(sort: str, name: str, places: list[str]) -> TableSign:
    rule = next((rule for rule, module in legend.BY_RULE.items() if name in getattr(module, sort, {})), "")
    if not rule and sort == "KINDS":
        rule = ALL_KNOW
    words = said(WORDS[sort].get(name) or name.replace("_", " "))
    drawn = f"{silhouettes([name])}{silhouette(name)}" if sort in ("KINDS", "FIGURES") else ""
    shown = mark_safe(drawn)  # noqa: S308  (drawn by the cartography, all text escaped)
    return TableSign(words[:1].upper() + words[1:], rule, tuple(dict.fromkeys(places)), shown)
