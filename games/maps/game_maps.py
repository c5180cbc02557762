"""The map of a position, as one viewer may see it."""

from collections.abc import Mapping

from django.utils.safestring import SafeString, mark_safe

import engine
from engine.io.stored_forms import stored_state
from engine.model.json_data import JsonDict
from games.maps.drawing import Options, Scene, draw
from games.maps.drawing.from_view import scene_from_view, setting
from games.models import Game, Turn
from games.permissions import Viewer
from games.selectors.positions import AdjudicatedTurn, position, rules_in_force


def scene_of(game: Game, state: Mapping[str, object], phase_name: str, results: JsonDict | None = None) -> Scene:
    """A scene of a viewed state, with orders where results are given."""
    board = setting(rules_in_force(game, state))
    return scene_from_view(state, board, results=results, title=game.name, subtitle=phase_name)


def drawing(scene: Scene, *, use: str = "page", labels: str = "full", prefix: str = "") -> SafeString:
    """SVG for a page. The drawing escapes what comes from people."""
    switches = use == "page" and labels == "full"
    svg = draw(scene, Options(use=use, labels=labels, prefix=prefix, switches=switches))
    return mark_safe(svg)  # noqa: S308  (svgwrite and games.maps.drawing write it)


def opening_scene(game: Game) -> Scene:
    """The position in which a game begins, as spectators will see it."""
    rulebook = game.rulebook
    if game.start_state is not None:
        start, words = stored_state(rulebook, game.start_state), "Where this game begins"
    else:
        start = engine.opening(rulebook, engine.Draws("the opening, before there is a game"))
        words = "Opening position"
    return scene_of(game, engine.view(rulebook, start, (), None).state, words)


def board_scene(viewer: Viewer, turn: Turn) -> Scene:
    """The board before a turn, as this viewer may see it. (A page draws it, and says it in words.)"""
    seen, game = position(viewer, turn), viewer.game
    key = ("scene", turn.pk, viewer.seat_id, viewer.is_gm)
    return game.cached(key, lambda: scene_of(game, seen.state, seen.phase_name))


def report_scene(game: Game, report: AdjudicatedTurn) -> Scene:
    """The board before a turn with what was ordered and what came of it."""
    return scene_of(game, report.state_before, report.phase_name, report.results)
