"""Names and codes from the texts of a drawing: those that stand in a shape, else the nearest beside it."""

import re
from collections.abc import Sequence

import shapely
from shapely.geometry import Point

from games.maps.shapes.drawing import Drawn, Written
from games.maps.shapes.questions import Question, name_asked
from games.maps.shapes.svg_words import WET

BESIDE = 45.0
"""Units of the sheet by which a name may stand beside its shape."""
_CODE = re.compile(r"[A-Z]{2,4}|[A-Z][a-z]{1,2}|[a-z]{2,3}")
MOST_NEAR = 200_000
"""Pairs of texts and shapes that are looked at."""


def name_by_texts(shapes: Sequence[Drawn], texts: Sequence[Written]) -> list[Question]:
    """Name the shapes that say nothing of themselves but a code; returns what is to be asked where texts compete."""
    texts = [one for one in texts if any(letter.isalpha() for letter in one.text)]
    if not texts or not shapes:
        return []
    inside, free = _inside(shapes, texts)
    bare = [number for number, drawn in enumerate(shapes) if number not in inside and not drawn.name]
    for number, place in _beside([shapes[number].shape for number in bare], [texts[place] for place in free]):
        inside.setdefault(bare[number], []).append(free[place])
    asked = []
    for number, places in inside.items():
        drawn = shapes[number]
        words = [texts[place].text for place in places]
        codes = [word for word in words if _CODE.fullmatch(word)]
        names = [word for word in words if word not in codes]
        if codes and not drawn.code:
            drawn.code = codes[0]
        if names and (not drawn.name or drawn.name.casefold() == drawn.code.casefold()):
            drawn.name = names[0]
            if len(names) > 1:
                asked.append(name_asked(drawn, drawn.name, names[:6]))
        elif codes and not drawn.name:
            drawn.name = codes[0]
        if not drawn.kind and WET.search(drawn.name):
            drawn.kind, drawn.why = "sea", "name"
    return asked


def _inside(shapes: Sequence[Drawn], texts: Sequence[Written]) -> tuple[dict[int, list[int]], list[int]]:
    """By shape the texts that stand in it (in the smallest of several), and those that stand in none."""
    tree = shapely.STRtree([drawn.shape for drawn in shapes])
    points = [Point(one.at) for one in texts]
    texts_by_shape: dict[int, list[int]] = {}
    hit: dict[int, int] = {}
    for text, number in zip(*tree.query(points, predicate="intersects"), strict=True):
        best = hit.get(int(text))
        if best is None or shapes[int(number)].shape.area < shapes[best].shape.area:
            hit[int(text)] = int(number)
    for text, number in sorted(hit.items()):
        texts_by_shape.setdefault(number, []).append(text)
    return texts_by_shape, [place for place in range(len(texts)) if place not in hit]


def _beside(shapes: Sequence[shapely.Geometry], texts: Sequence[Written]) -> list[tuple[int, int]]:
    """Pairs of a shape and a text, the nearest first, each once."""
    if not shapes or not texts or len(shapes) * len(texts) > MOST_NEAR:
        return []
    points = [Point(one.at) for one in texts]
    apart = sorted(
        (float(distance), number, place)
        for number, shape in enumerate(shapes)
        for place, distance in enumerate(shapely.distance(shape, points))
        if distance <= BESIDE
    )
    taken: set[int] = set()
    named: set[int] = set()
    pairs = []
    for _, number, place in apart:
        if number not in named and place not in taken:
            named.add(number)
            taken.add(place)
            pairs.append((number, place))
    return pairs
