"""Orders as arrows, after the visual language of the map.

Move: solid with a head.  Support: dashed, ending in a ring on the supported arrow (or around
the supported unit).  Convoy: dash-dot through the ringed fleets.  A cross marks the order that
failed, and only that.  Every line has a light casing, so that it reads on any ground.
"""

import math
from dataclasses import dataclass

from games.cartography.el import El, el
from games.cartography.legend import FAILED
from games.cartography.places import ASIDE, Places
from games.cartography.scene import XY, Order, Scene

#: Keep clear of the token an arrow starts from, and stop short of where it ends.
_START, _STOP, _BEFORE_TOKEN = 14.0, 10.0, 23.0
_FLIGHTS = frozenset({"jump", "teleport", "fall", "fly", "link"})


@dataclass(frozen=True, slots=True)
class Curve:
    """A quadratic curve, or a smooth line through several points."""

    points: tuple[XY, ...]
    control: XY

    def at(self, t: float) -> XY:
        """The point at a share of the way."""
        if len(self.points) == 2:
            (ax, ay), (bx, by), (cx, cy) = self.points[0], self.points[1], self.control
            u = 1.0 - t
            return u * u * ax + 2 * u * t * cx + t * t * bx, u * u * ay + 2 * u * t * cy + t * t * by
        legs = [math.dist(a, b) for a, b in zip(self.points, self.points[1:], strict=False)]
        left = t * sum(legs)
        for leg, a, b in zip(legs, self.points, self.points[1:], strict=False):
            if left <= leg and leg:
                return a[0] + (b[0] - a[0]) * left / leg, a[1] + (b[1] - a[1]) * left / leg
            left -= leg
        return self.points[-1]

    @property
    def d(self) -> str:
        """Path data."""
        (ax, ay), (bx, by) = self.points[0], self.points[-1]
        if len(self.points) == 2:
            return f"M{ax:.1f},{ay:.1f}Q{self.control[0]:.1f},{self.control[1]:.1f} {bx:.1f},{by:.1f}"
        out = [f"M{ax:.1f},{ay:.1f}"]
        for i in range(1, len(self.points) - 1):
            px, py = self.points[i]
            nx, ny = self.points[i + 1]
            ex, ey = ((px + nx) / 2, (py + ny) / 2) if i < len(self.points) - 2 else (nx, ny)
            out.append(f"Q{px:.1f},{py:.1f} {ex:.1f},{ey:.1f}")
        return "".join(out)


def curve(start: XY, end: XY, *, bend: float = 0.10, from_token: float = _START, stop: float = _STOP) -> Curve:
    """A gently bent line between two places, clear of the tokens at both ends.

    All bend to the same hand, so that two units changing places draw two arrows apart.
    """
    (ax, ay), (bx, by) = start, end
    length = math.dist(start, end) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    from_token, stop = min(from_token, length * 0.3), min(stop, length * 0.42)
    middle = ((ax + bx) / 2 + uy * length * bend, (ay + by) / 2 - ux * length * bend)
    first = _towards(start, middle, from_token)
    last = _towards(end, middle, stop)
    return Curve((first, last), middle)


def through(points: list[XY]) -> Curve:
    """A line through the fleets of a convoy."""
    trimmed = [_towards(points[0], points[1], _START), *points[1:-1], _towards(points[-1], points[-2], _STOP)]
    return Curve(tuple(trimmed), points[1])


def _towards(start: XY, end: XY, distance: float) -> XY:
    length = math.dist(start, end) or 1.0
    share = min(1.0, distance / length)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


class Arrows:
    """Draws the orders of one scene; supports need to know the arrows they sit on."""

    def __init__(self, scene: Scene, places: Places) -> None:
        """Lay all moves first."""
        self._scene, self._places = scene, places
        self._moves: dict[str, Curve] = {}
        self._occupied = {unit.place for unit in scene.units}
        self._knots: dict[str, int] = {}
        for order in scene.orders:
            if order.action in _MOVING and order.target:
                self._moves.setdefault(order.place, self.route(order))

    def draw(self) -> list[El]:
        """Supports below moves below knots and crosses; within that, the order of the scene."""
        helps: list[El] = []
        moves: list[El] = []
        marks: list[El] = []
        for order in self._scene.orders:
            lines, mark = self._groups(order)
            if order.action in _MOVING and order.target:
                self._move(lines, mark, order)
            elif order.action in ("support", "distract", "expose", "lift", "pickup"):
                self._support(lines, mark, order)
            elif order.action == "convoy":
                self._convoy(lines, mark, order)
            elif order.action not in _LEAVING:
                self._sign(mark, order)
            (moves if order.action in _MOVING else helps).append(lines)
            marks.append(mark)
        return [group for group in (*helps, *moves, *marks) if group.elements]

    def draw_over_units(self) -> list[El]:
        """What crosses a unit out: removals and disbandments."""
        out = []
        for order in self._scene.orders:
            if order.action in _LEAVING:
                _, mark = self._groups(order)
                x, y = self._places.spot(order.place, order.coast)
                dx, dy = ASIDE if order.action == "disband" else (0.0, 0.0)
                cross = f"M{x + dx - 11:.1f},{y + dy - 11:.1f}l22,22m0-22l-22,22"
                out.append(mark.put(el("path", "under", d=cross), el("path", "cross-mark large", d=cross)))
        return out

    def _groups(self, order: Order) -> tuple[El, El]:
        """One group for the lines of an order, one for the marks on top of all lines."""
        seat = self._scene.seat(order.owner)
        css = f"order own-{seat.style} do-{order.action}" + (" void" if order.verdict == "void" else "")
        return el("g", css), el("g", css)

    def route(self, order: Order) -> Curve:
        """The line of a moving unit."""
        start = self._places.spot(order.place, order.coast)
        end = self._places.spot(order.target, order.target_coast)
        if order.action == "retreat":
            return curve((start[0] + ASIDE[0], start[1] + ASIDE[1]), end, from_token=11)
        if order.path:
            return through([start, *(self._places.spot(p) for p in order.path), end])
        stop = _BEFORE_TOKEN if order.target in self._occupied else _STOP
        return curve(start, end, bend=0.24 if order.action in _FLIGHTS else 0.10, stop=stop)

    def _move(self, group: El, mark: El, order: Order) -> None:
        line = self.route(order)
        look = (
            "retreat"
            if order.action == "retreat"
            else "convoy"
            if order.path or order.action == "convoyed"
            else "flight"
            if order.action in _FLIGHTS
            else "move"
        )
        d = line.d
        group.put(el("path", "under", d=d), el("path", f"over {look}", d=d), _head(line))
        for place in order.path:
            x, y = self._places.spot(place)
            group.put(el("circle", "over support", fill="none", cx=round(x, 1), cy=round(y, 1), r=19))
        if order.verdict in FAILED:
            mark.put(*_cross(line.at(0.60)))

    def _support(self, group: El, mark: El, order: Order) -> None:
        start = self._places.spot(order.place, order.coast)
        count = self._knots.get(order.helped, 0)
        self._knots[order.helped] = count + 1
        arrow = self._moves.get(order.helped) if order.target else None
        if arrow and order.target:
            end = arrow.at(0.40 + 0.13 * (count % 4))
            ring, radius = end, 4.2
            line = curve(start, end, bend=0.04, stop=4.0)
        elif order.target:
            end = self._places.spot(order.target, order.target_coast)
            ring, radius = end, 4.2
            line = curve(start, end, bend=0.04, stop=4.0)
        else:
            ring = self._places.spot(order.helped or order.target)
            radius = 17.0 + 2.6 * count
            line = curve(start, ring, bend=0.06, stop=radius)
        d = line.d
        group.put(el("path", "under", d=d), el("path", "over support", d=d))
        css = "knot" if radius < 10 else "hold"
        mark.put(el("circle", css, cx=round(ring[0], 1), cy=round(ring[1], 1), r=radius))
        if order.verdict in FAILED:
            mark.put(*_cross(line.at(0.5)))

    def _convoy(self, group: El, mark: El, order: Order) -> None:
        x, y = self._places.spot(order.place, order.coast)
        group.put(el("circle", "over support", fill="none", cx=round(x, 1), cy=round(y, 1), r=19))
        arrow = self._moves.get(order.helped)
        if arrow is None and order.target:
            a, b = self._places.spot(order.helped), self._places.spot(order.target, order.target_coast)
            line = through([a, (x, y), b])
            group.put(el("path", "over flight", fill="none", d=line.d))
        if order.verdict in FAILED:
            mark.put(*_cross((x + 14, y - 14)))

    def _sign(self, group: El, order: Order) -> None:
        x, y = self._places.spot(order.place, order.coast)
        if order.action == "hold":
            group.put(el("path", "hold", d=f"M{x - 12:.1f},{y + 14:.1f}h24"))
        elif order.action in ("build",):
            group.put(
                el("circle", "hold", cx=round(x, 1), cy=round(y, 1), r=18),
                el("path", "plus", d=f"M{x + 13:.1f},{y - 13:.1f}h9m-4.5-4.5v9"),
            )
        elif order.action in ("shoo", "detonate", "predict"):
            group.put(el("circle", "over support", fill="none", cx=round(x, 1), cy=round(y, 1), r=21))
        if order.verdict in FAILED and order.action != "hold":
            group.put(*_cross((x + 14, y - 14)))


#: Orders that take a unit off the board.
_LEAVING = frozenset({"remove", "disband"})
_MOVING = frozenset({"move", "convoyed", "retreat", *_FLIGHTS})


def _head(line: Curve) -> El:
    """The arrow's head, along the last of the curve."""
    (x, y), (bx, by) = line.points[-1], line.at(0.88) if len(line.points) == 2 else line.points[-2]
    angle = math.atan2(y - by, x - bx)
    cos, sin = math.cos(angle), math.sin(angle)
    tip = (x + 5.5 * cos, y + 5.5 * sin)
    left = (x - 6 * cos - 5.5 * sin, y - 6 * sin + 5.5 * cos)
    right = (x - 6 * cos + 5.5 * sin, y - 6 * sin - 5.5 * cos)
    notch = (x - 3.2 * cos, y - 3.2 * sin)
    points = " ".join(f"{px:.1f},{py:.1f}" for px, py in (tip, left, notch, right))
    return el("polygon", "head", points=points)


def _cross(at: XY) -> tuple[El, El]:
    x, y = at
    return (
        el("circle", "cross", cx=round(x, 1), cy=round(y, 1), r=6),
        el("path", "cross-mark", d=f"M{x - 2.6:.1f},{y - 2.6:.1f}l5.2,5.2m0-5.2l-5.2,5.2"),
    )
