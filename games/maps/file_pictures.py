"""A game's file as pictures: every turn with its orders, and the board at the end. No Django."""

from collections.abc import Iterator, Mapping
from typing import Any

import engine
from engine import Rulebook, View
from engine.gamefile import rulebook_of
from engine.io.stored_forms import stored_state
from engine.model.json_data import Json
from games.maps.drawing import Options, Scene, draw
from games.maps.drawing.film import film
from games.maps.drawing.from_view import scene_from_view, setting

LOOK = Options(use="share", labels="full", standalone=True, theme="light")
LONGEST = 60
"""Turns that a film shows: the last of a longer game, as on the site."""


def pictures(document: Json) -> Iterator[tuple[str, str]]:
    """The names of files and their SVG, in order: `001-S1901M.svg` and so on, `end.svg` last.

    The document must be one that `engine.gamefile.read` gave. Raises EngineError for positions that cannot be read.
    """
    for number, turn in enumerate(document["turns"], 1):
        yield f"{number:03d}-{turn['phase']}.svg", draw(_turn(document, turn), LOOK)
    if "position" in document:
        yield "end.svg", draw(_scene(document, document["position"], "Afterwards"), LOOK)


def picture(document: Json, number: int) -> str:
    """The turn of a place (from 0) with its orders as SVG; behind the last turn the board at the end.

    Raises IndexError where there is none; EngineError.
    """
    turns = document["turns"]
    if number == len(turns) and "position" in document:
        return draw(_scene(document, document["position"], "Afterwards"), LOOK)
    return draw(_turn(document, turns[number]), LOOK)


def moving(document: Json) -> str:
    """The game as one SVG that moves by itself. Raises ValueError for a game without a turn; EngineError."""
    frames = [draw(_turn(document, turn), LOOK) for turn in document["turns"][-LONGEST:]]
    if "position" in document and frames:
        frames.append(draw(_scene(document, document["position"], "Afterwards"), LOOK))
    return film(frames)


def position(rulebook: Rulebook, seen: View, title: str, words: str) -> str:
    """What some eyes see of a position, with its orders where the view has results, as SVG. Raises EngineError."""
    return draw(_scene_from_file(rulebook, seen.state, title, words, seen.results), LOOK)


def _turn(document: Mapping[str, object], turn: Json) -> Scene:
    words = engine.phase_name(rulebook_of(document), turn["phase"])
    return _scene(document, turn["state"], words, turn.get("results", {}))


def _scene(document: Json, state: Json, words: str, results: object = None) -> Scene:
    return _scene_from_file(rulebook_of(document), state, str(document["name"]), words, results)


def _scene_from_file(
    rulebook: Rulebook, state: Mapping[str, object], title: str, words: str, results: Any = None
) -> Scene:
    rulebook = rulebook.amended(stored_state(rulebook, state).house)
    return scene_from_view(state, setting(rulebook), results=results, title=title, subtitle=words)
