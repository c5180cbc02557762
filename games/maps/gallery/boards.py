"""The boards that the atlas shows: the usual opening, and for each variant one adjudicated season.

A variant's season is a scenario (docs/scenarios.md) in `site/exhibit.yaml` of its folder; its id is its name in
addresses, its title is told beside the map. Whoever adds such a file to a variant adds it to the atlas.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import engine
from engine.rulebook import registry
from engine.scenarios import Scenario, load
from games.common.variants_on_offer import on_offer
from games.maps.drawing.from_view import scene_from_view, setting
from games.maps.drawing.scene import Scene

OPENING = "standard"


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One board: its name, a line about it, and how to make its scene."""

    id: str
    name: str
    about: str
    make: Callable[[], Scene]


@cache
def exhibits() -> dict[str, Exhibit]:
    """All boards on show by their names in addresses: the opening of the standard board, then each variant's season."""
    first = Exhibit(OPENING, "The opening", "Seventy-five spaces, thirty-four centres, Spring 1901.", _opening)
    seasons = [_exhibit(variant_id, scenario) for variant_id in on_offer() if (scenario := season_of(variant_id))]
    return {one.id: one for one in (first, *seasons)}


@cache
def season_of(variant_id: str) -> Scenario | None:
    """The season that a variant shows in the atlas; None if it has none."""
    folder = registry.variant_folder(variant_id)
    path = folder / "site" / "exhibit.yaml" if folder is not None else None
    return load(str(path))[0] if path is not None and path.exists() else None


def _exhibit(variant_id: str, scenario: Scenario) -> Exhibit:
    title = engine.load_rulebook(variant_id).variant.title
    return Exhibit(scenario.id, title, scenario.title, lambda: _season(variant_id))


def _opening() -> Scene:
    rulebook = engine.load_rulebook("standard")
    state = engine.view(rulebook, engine.opening(rulebook), (), None).state
    return scene_from_view(state, setting(rulebook), title="Spring 1901", subtitle="The opening")


@cache
def _season(variant_id: str) -> Scene:
    """The position of a variant's season with the orders of its first turn, and what came of them."""
    scenario = season_of(variant_id)
    assert scenario is not None
    rulebook = engine.load_rulebook(
        scenario.variant, without=scenario.without, with_=scenario.with_, options=scenario.options
    )
    assert scenario.state is not None
    state, turn = engine.load_state(rulebook, scenario.state), scenario.turns[0]
    draws = engine.Draws(scenario.secret or "atlas", scenario.hidden_secret or "atlas", turn.draws)
    outcome = engine.adjudicate(rulebook, state, turn.orders, [], draws)
    shown = engine.view(rulebook, state, (), None, results=outcome.results, gm=True)
    phase = engine.phase_name(rulebook, str(state.phase))
    return scene_from_view(
        shown.state, setting(rulebook), results=shown.results, title=phase, subtitle=rulebook.variant.title
    )
