"""Numbers, path data and transforms of SVG, by tokens (SVG 2, chapters 8 and 9). No expression backtracks."""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from games.maps.shapes.errors import ShapeError
from games.maps.shapes.polygons import XY

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d++\.?+\d*+|\.\d++)(?:[eE][-+]?\d++)?+")
_NUMBER = re.compile(r"[-+]?(?:\d++\.?+\d*+|\.\d++)(?:[eE][-+]?\d++)?+")
_CALL = re.compile(r"(?<![A-Za-z])([A-Za-z]++)\s*+\(([^()]*+)\)")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
STEPS = 8
"""Straight pieces that a curve is drawn as."""
FARTHEST = 1e7
"""Units from the origin beyond which nothing is drawn."""
Matrix = tuple[float, float, float, float, float, float]
PLAIN: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def numbers(text: str) -> list[float]:
    """All numbers of a list. Raises ShapeError for one that lies beyond everything."""
    values = [float(one) for one in _NUMBER.findall(text)]
    if any(not abs(one) < FARTHEST for one in values):
        raise ShapeError(f"The number {text[:30]!r} is larger than any drawing.")
    return values


def times(one: Matrix, other: Matrix) -> Matrix:
    """What comes of `other` and then `one`."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def moved(matrix: Matrix, point: XY) -> XY:
    """A point where a transform puts it."""
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def transform(text: str) -> Matrix:
    """The attribute `transform` as one matrix; what is no transform counts for nothing."""
    whole = PLAIN
    for name, inside in _CALL.findall(text[:2000]):
        make = _TRANSFORMS.get(name)
        values = numbers(inside)
        if make is not None and values:
            whole = times(whole, make(values))
    return whole


def _matrix(v: Sequence[float]) -> Matrix:
    return (v[0], v[1], v[2], v[3], v[4], v[5]) if len(v) == 6 else PLAIN


def _turned(v: Sequence[float]) -> Matrix:
    c, s = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
    turn: Matrix = (c, s, -s, c, 0.0, 0.0)
    if len(v) < 3:
        return turn
    return times(times((1, 0, 0, 1, v[1], v[2]), turn), (1, 0, 0, 1, -v[1], -v[2]))


_TRANSFORMS: dict[str, Callable[[Sequence[float]], Matrix]] = {
    "matrix": _matrix,
    "translate": lambda v: (1.0, 0.0, 0.0, 1.0, v[0], v[1] if len(v) > 1 else 0.0),
    "scale": lambda v: (v[0], 0.0, 0.0, v[1] if len(v) > 1 else v[0], 0.0, 0.0),
    "rotate": _turned,
    "skewX": lambda v: (1.0, 0.0, math.tan(math.radians(v[0])), 1.0, 0.0, 0.0),
    "skewY": lambda v: (1.0, math.tan(math.radians(v[0])), 0.0, 1.0, 0.0, 0.0),
}


def inverse(matrix: Matrix) -> Matrix | None:
    """What undoes a transform; nothing undoes one that flattens."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if not abs(area) > 1e-12:
        return None
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def outline(data: str, fine: float = 0.0) -> list[list[XY]]:
    """Path data as lists of points, curves in straight pieces, a list for each part. What cannot be read ends it.

    `fine`: how far a piece may lie from its curve; else a curve has as many pieces as it may.
    """
    pen = _Pen(fine)
    for command, values in _commands(data):
        pen.draw(command, values)
    return [part for part in pen.parts if len(part) > 2]


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; one that is repeated without its letter is written out."""
    command: str = ""
    values: list[float] = []
    for word in _TOKEN.findall(data):
        if word.isalpha():
            if word.upper() not in TAKES:
                return
            command, values = word, []
            if word in "Zz":
                yield command, []
        elif command and command not in "Zz":
            values.append(max(-FARTHEST, min(FARTHEST, float(word))))
            if len(values) == TAKES[command.upper()]:
                yield command, values
                command, values = {"M": "L", "m": "l"}.get(command, command), []


class _Pen:
    """Where drawing has come to. `last`: the control point that a smooth curve goes on from."""

    def __init__(self, fine: float) -> None:
        self.fine = fine
        self.parts: list[list[XY]] = []
        self.at: XY = (0.0, 0.0)
        self.first: XY = (0.0, 0.0)
        self.last: XY | None = None

    def draw(self, command: str, values: list[float]) -> None:
        upper, here = command.upper(), self.at
        ox, oy = here if command.islower() else (0.0, 0.0)
        control = None
        if upper == "Z":
            self.at = self.first
            return
        if upper == "M":
            self.at = self.first = (values[0] + ox, values[1] + oy)
            self.parts.append([self.at])
            self.last = None
            return
        if not self.parts or (self.at == self.first and len(self.parts[-1]) > 1):
            self.parts.append([self.at])  # drawn on after a Z
        if upper == "H":
            self._to((values[0] + ox, here[1]))
        elif upper == "V":
            self._to((here[0], values[0] + oy))
        elif upper == "L":
            self._to((values[0] + ox, values[1] + oy))
        elif upper == "A":
            self._arc(values[:5], (values[5] + ox, values[6] + oy))
        else:
            points = [(values[n] + ox, values[n + 1] + oy) for n in range(0, len(values), 2)]
            if upper in "ST":
                mirror = (2 * here[0] - self.last[0], 2 * here[1] - self.last[1]) if self.last else here
                points = [mirror, *points]
            self._curve([here, *points])
            control = points[-2]
        self.last = control

    def _to(self, point: XY) -> None:
        self.at = point
        self.parts[-1].append(point)

    def _curve(self, points: Sequence[XY]) -> None:
        """A Bézier curve of any degree, by de Casteljau's halving of its control points."""
        steps = self._steps(points)
        for step in range(1, steps + 1):
            share, controls = step / steps, list(points)
            while len(controls) > 1:
                controls = [(a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])) for a, b in pairwise(controls)]
            self._to(controls[0])

    def _steps(self, points: Sequence[XY]) -> int:
        """The pieces of a curve: a flat one has fewer (the error of n pieces is bend * d * (d - 1) / 8 n²)."""
        if not self.fine:
            return STEPS
        bend = max(
            math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1])
            for a, b, c in zip(points, points[1:], points[2:], strict=False)
        )
        degree = len(points) - 1
        return max(1, min(STEPS, math.ceil(math.sqrt(bend * degree * (degree - 1) / (8 * self.fine)))))

    def _arc(self, parameters: Sequence[float], goal: XY) -> None:
        """An elliptical arc by its centre (SVG 2, appendix B.2.4)."""
        rx, ry, turn = abs(parameters[0]), abs(parameters[1]), math.radians(parameters[2])
        here = self.at
        if not rx or not ry or here == goal:
            self._to(goal)
            return
        c, s = math.cos(turn), math.sin(turn)
        hx, hy = (here[0] - goal[0]) / 2, (here[1] - goal[1]) / 2
        x, y = c * hx + s * hy, c * hy - s * hx
        wide = (x / rx) ** 2 + (y / ry) ** 2
        if wide > 1:
            rx, ry = rx * math.sqrt(wide), ry * math.sqrt(wide)
        rest = max(0.0, (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2) / ((rx * y) ** 2 + (ry * x) ** 2)
        side = math.sqrt(rest) * (-1 if bool(parameters[3]) == bool(parameters[4]) else 1)
        cx, cy = side * rx * y / ry, -side * ry * x / rx
        start = math.atan2((y - cy) / ry, (x - cx) / rx)
        sweep = math.atan2((-y - cy) / ry, (-x - cx) / rx) - start
        if parameters[4] and sweep < 0:
            sweep += math.tau
        elif not parameters[4] and sweep > 0:
            sweep -= math.tau
        mx, my = (here[0] + goal[0]) / 2, (here[1] + goal[1]) / 2
        for step in range(1, 2 * STEPS):
            angle = start + sweep * step / (2 * STEPS)
            px, py = rx * math.cos(angle) + cx, ry * math.sin(angle) + cy
            self._to((c * px - s * py + mx, s * px + c * py + my))
        self._to(goal)
