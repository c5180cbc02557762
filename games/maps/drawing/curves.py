"""The lines of arrows: a bend between two places, or a smooth way through several."""

import math
from dataclasses import dataclass

from games.maps.drawing.scene import XY

#: Keep clear of the token an arrow starts from, and stop short of where it ends.
START, STOP, BEFORE_TOKEN = 14.0, 10.0, 25.0


@dataclass(frozen=True, slots=True)
class Curve:
    """Cubic pieces end to end: the start, then two controls and an end for each."""

    points: tuple[XY, ...]

    def at(self, t: float) -> XY:
        """The point at a share of the way, each piece counting by its length."""
        pieces = [self.points[i : i + 4] for i in range(0, len(self.points) - 1, 3)]
        if len(pieces) == 1:
            return _cubic(pieces[0], t)
        lengths = [math.dist(piece[0], piece[3]) for piece in pieces]
        left = t * sum(lengths)
        for piece, length in zip(pieces, lengths, strict=True):
            if left <= length and length:
                return _cubic(piece, left / length)
            left -= length
        return self.points[-1]

    @property
    def end(self) -> XY:
        """Where it ends."""
        return self.points[-1]

    @property
    def heading(self) -> float:
        """The direction of its last stretch, in radians."""
        x, y = self.points[-1]
        bx, by = _cubic(self.points[-4:], 0.85)
        return math.atan2(y - by, x - bx)

    @property
    def d(self) -> str:
        """Path data."""
        (x, y), *rest = self.points
        out = f"M{x:.1f},{y:.1f}"
        for i in range(0, len(rest), 3):
            (ax, ay), (bx, by), (cx, cy) = rest[i : i + 3]
            out += f"C{ax:.1f},{ay:.1f} {bx:.1f},{by:.1f} {cx:.1f},{cy:.1f}"
        return out


def _cubic(piece: tuple[XY, ...], t: float) -> XY:
    u = 1.0 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    (px, py), (qx, qy), (rx, ry), (sx, sy) = piece
    return a * px + b * qx + c * rx + d * sx, a * py + b * qy + c * ry + d * sy


def curve(start: XY, end: XY, *, bend: float = 0.10, from_token: float = START, stop: float = STOP) -> Curve:
    """A gently bent line between two places, clear of the tokens at both ends.

    All bend to the same hand, so that two units changing places draw two arrows apart.
    """
    (ax, ay), (bx, by) = start, end
    length = math.dist(start, end) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    from_token, stop = min(from_token, length * 0.3), min(stop, length * 0.42)
    middle = ((ax + bx) / 2 + uy * length * bend, (ay + by) / 2 - ux * length * bend)
    first, last = towards(start, middle, from_token), towards(end, middle, stop)
    return Curve((first, _third(first, middle), _third(last, middle), last))


def through(points: list[XY], *, from_token: float = START, stop: float = STOP) -> Curve:
    """A smooth line that goes through every point (Catmull and Rom), clear of the tokens at both ends."""
    if len(points) == 2:
        return curve(points[0], points[1], from_token=from_token, stop=stop)
    first = towards(points[0], points[1], min(from_token, math.dist(points[0], points[1]) * 0.4))
    last = towards(points[-1], points[-2], min(stop, math.dist(points[-1], points[-2]) * 0.4))
    way = [first, *points[1:-1], last]
    out = [first]
    for i in range(len(way) - 1):
        before, a, b, after = way[max(i - 1, 0)], way[i], way[i + 1], way[min(i + 2, len(way) - 1)]
        out += [_along(a, before, b), _along(b, after, a), b]
    return Curve(tuple(out))


def abreast(points: list[XY], aside: float) -> list[XY]:
    """The same way so far to the right of itself; where it begins it stays."""
    if not aside:
        return points
    out = [points[0]]
    for i in range(1, len(points)):
        (ax, ay), (bx, by) = points[i - 1], points[min(i + 1, len(points) - 1)]
        length = math.dist((ax, ay), (bx, by)) or 1.0
        x, y = points[i]
        out.append((x - (by - ay) / length * aside, y + (bx - ax) / length * aside))
    return out


def _along(point: XY, before: XY, after: XY) -> XY:
    """A control beside a point, in the direction of its neighbours; never farther than a third of the way on."""
    dx, dy = (after[0] - before[0]) / 6, (after[1] - before[1]) / 6
    most, length = math.dist(point, after) / 3, math.hypot(dx, dy)
    share = most / length if length > most else 1.0
    return point[0] + dx * share, point[1] + dy * share


def _third(end: XY, middle: XY) -> XY:
    return end[0] + (middle[0] - end[0]) * 2 / 3, end[1] + (middle[1] - end[1]) * 2 / 3


def towards(start: XY, end: XY, distance: float) -> XY:
    """That far on the way from one point to another."""
    length = math.dist(start, end) or 1.0
    share = min(1.0, distance / length)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
