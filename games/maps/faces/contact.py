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
