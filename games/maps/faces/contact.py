"""Which faces touch, and where: what a drawing says about who borders whom."""

from collections import Counter
from collections.abc import Iterable

from games.maps.faces.rings import Faces, Point, Segment, segments

Pair = tuple[str, str]


def contacts(faces: Faces) -> dict[Pair, list[Segment]]:
    """The sides that two faces have in common, by their codes in order."""
    users: dict[Segment, list[str]] = {}
    for code in sorted(faces):
        for side in set(segments(faces[code])):
            users.setdefault(side, []).append(code)
    shared: dict[Pair, list[Segment]] = {}
    for side, codes in users.items():
        if len(codes) == 2:
            shared.setdefault((codes[0], codes[1]), []).append(side)
    return shared


def ends(sides: Iterable[Segment]) -> set[Point]:
    """Where a border ends: points that belong to one of its sides alone."""
    count = Counter(point for side in sides for point in side)
    return {point for point, times in count.items() if times == 1}


def chains(sides: Iterable[Segment]) -> list[list[Point]]:
    """Sides put end to end, as lines to draw."""
    near: dict[Point, set[Point]] = {}
    for a, b in sides:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    lines = []
    while near:
        here = min((p for p in near if len(near[p]) == 1), default=min(near))
        line = [here]
        while near.get(here):
            following = min(near[here])
            for one, other in ((here, following), (following, here)):
                near[one].discard(other)
                if not near[one]:
                    del near[one]
            here = following
            line.append(here)
        lines.append(line)
    return lines
