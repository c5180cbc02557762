"""What of a drawing takes time: its map, and what is wrong with it. A worker works it out of large ones.

What was worked out is kept in the cache by what it was made of; a page that does not find it asks for it, and waits.
"""

import hashlib
import json
from typing import Any, NamedTuple

from celery.exceptions import SoftTimeLimitExceeded
from django.core.cache import cache

from engine.boards.document import problems
from engine.boards.problem import BoardProblem
from games.boards.workshop.edits.blank import Document
from games.boards.workshop.edits.registry import EDITS
from games.boards.workshop.sketch import Sketch, looks_of, sketch
from games.models import Drawing
from games.services.task_queueing import LOOK_AT_DRAWING, send_hint

LARGE, MANY, LONG = 3_000, 200, 60_000
"""Corners and provinces of a drawing, and characters of a document that is brought in, from which on a worker works.

What is smaller is looked at and drawn in half a second: 2,800 corners of 100 provinces take 0.2 s, 9,600 of 400 0.9 s.
"""
A_DAY = 24 * 3600
ASKED_FOR = 15
"""Seconds after which a look that has not come is asked for once more."""
FAULTY = "Its outlines make no map: two of them cross. Undo the last step, or bring in another document."
TOO_LONG = "Its map could not be drawn in ten seconds. Undo the last step, or take corners out of its borders."


class SketchResult(NamedTuple):
    """The map, or why there is none (`faulty`), and what is wrong with the board, what is grave first."""

    sketch: Sketch | None
    faulty: str
    problems: list[BoardProblem]


def is_large(document: Any) -> bool:
    """Whether a worker works on it: it could take longer than about a second. What is no board is quickly told so."""
    try:
        geometry = document.get("geometry", {})
        parts = [geometry.get(part, {}).values() for part in ("faces", "straits")]
        corners = sum(len(ring) for part in parts for rings in part for ring in rings)
        return corners >= LARGE or len(document["provinces"]) >= MANY
    except (AttributeError, KeyError, TypeError):
        return False


def for_a_worker(document: Document, edit: str, fields: dict[str, str]) -> bool:
    """Whether a worker carries out an edit of a document."""
    return EDITS[edit].heavy and (is_large(document) or len(fields.get("text", "")) >= LONG)


def map_key(document: Document) -> str:
    """What the map depends on: as long as it is the same, so is the map."""
    parts = ("geometry", "provinces", "army", "fleet", "homes", "start", "centres")
    return _hashed([document.get(part) for part in parts] + [looks_of(document)])


def _hashed(value: object) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:24]


def finished_look(drawing: Drawing, document: Document) -> SketchResult | None:
    """The look of a drawing; None while a worker works it out."""
    if not is_large(document):
        return SketchResult(*_sketch_or_fault(document), _wrong(document))
    map_at, wrong_at = _places(document)
    cached = cache.get_many([map_at, wrong_at])
    if len(cached) == 2:
        drawn, faulty = cached[map_at]
        return SketchResult(drawn, faulty, cached[wrong_at])
    if cache.add(f"asked:{wrong_at}", 1, ASKED_FOR):
        send_hint(LOOK_AT_DRAWING, drawing.pk)
    return None


def wrong(drawing: Drawing, document: Document) -> list[BoardProblem] | None:
    """What is wrong with a drawing; None while a worker looks."""
    if not is_large(document):
        return _wrong(document)
    drawing_look = finished_look(drawing, document)
    return drawing_look.problems if drawing_look is not None else None


def look(document: Document) -> None:
    """Work out the look of a large drawing, and keep it for whoever waits. What takes too long is told as such."""
    map_at, wrong_at = _places(document)
    try:
        if cache.get(wrong_at) is None:
            cache.set(wrong_at, _wrong(document), A_DAY)
        if cache.get(map_at) is None:
            cache.set(map_at, _sketch_or_fault(document), A_DAY)
    except Exception as error:
        if not isinstance(error, SoftTimeLimitExceeded):
            raise
        cache.set(map_at, (None, TOO_LONG), A_DAY)
        cache.add(wrong_at, [BoardProblem("geometry", TOO_LONG, "Then it is looked at again.")], A_DAY)


def _places(document: Document) -> tuple[str, str]:
    return f"drawing-map-2:{map_key(document)}", f"drawing-wrong:{_hashed(document)}"


def _sketch_or_fault(document: Document) -> tuple[Sketch | None, str]:
    try:
        return sketch(document), ""
    except ValueError:
        return None, FAULTY


def _wrong(document: Document) -> list[BoardProblem]:
    return sorted(problems(document), key=lambda one: not one.grave)
