"""Orders as arrows, after the visual language of the map.

Move: solid with a head.  Support: dashed, ending in a ring on the supported arrow (or around
the supported unit).  Convoy: dash-dot through the ringed fleets.  A journey that others carry
goes through all of its places.  A cross marks the order that failed, and only that.  Every line
has a light casing, so that it reads on any ground.  What has no way at all is a sign beside
its place (``signs.py``).
"""

import math
from itertools import pairwise

from games.maps.drawing.curves import BEFORE_TOKEN, STOP, Curve, abreast, curve, through, towards
from games.maps.drawing.el import El, el
from games.maps.drawing.legend import ACTIONS, FAILED
from games.maps.drawing.places import ASIDE, Places
from games.maps.drawing.scene import XY, DrawnOrder, Scene
from games.maps.drawing.signs import sign

#: Orders that take a unit off the board.
_LEAVING = frozenset({"remove", "disband"})
#: Lines that share a way lie so far apart.
_ABREAST = 8.0


class Arrows:
    """Draws the orders of one scene; supports need to know the arrows they sit on."""

    def __init__(self, scene: Scene, places: Places, prefix: str = "") -> None:
        """Lay all journeys first."""
        self._scene, self._places, self._prefix = scene, places, prefix
        self._moves: dict[tuple[str, str], Curve] = {}
        self._occupied = {unit.place for unit in scene.units}
        self._knots: dict[tuple[str, str], int] = {}
        self._signs: dict[str, int] = {}
        self._stands = _stands(scene, places)
        self._carriers = {p for o in scene.orders if o.action == "ride" for p in o.path[::2]}
        self._shifts = _shifts(scene)
        for order in scene.orders:
            if ACTIONS[order.action].look and order.target:
                line = self.route(order)
                self._moves.setdefault((order.place, order.kind), line)
                self._moves.setdefault((order.place, ""), line)

    def draw(self) -> list[El]:
        """Supports below moves below knots and crosses; within that, the order of the scene."""
        helps: list[El] = []
        moves: list[El] = []
        marks: list[El] = []
        for order in self._scene.orders:
            if not order.place:
                continue
            lines, mark = self._groups(order)
            self._lay(lines, mark, order)
            (moves if ACTIONS[order.action].look else helps).append(lines)
            marks.append(mark)
        return [group for group in (*helps, *moves, *marks) if group.elements]

    def _lay(self, lines: El, mark: El, order: DrawnOrder) -> None:
        if ACTIONS[order.action].look:
            if order.target:
                self._journey(lines, mark, order)
        elif ACTIONS[order.action].helps and order.helped:
            self._support(lines, mark, order)
        elif order.action == "convoy":
            self._convoy(lines, mark, order)
        elif order.action == "lift":
            self._lift(lines, mark, order)
        elif order.action == "aboard" and order.target:
            self._aboard(lines, order)
        elif order.action == "vote_link" and order.target:
            ends = self._places.spot(order.place), self._places.spot(order.target)
            lines.put(el("path", "over flight", fill="none", d=curve(*ends, bend=0.16).d))
        elif order.action == "build":
            self._build(mark, order)
        elif order.action == "hold":
            x, y = self._from(order)
            mark.put(el("path", "hold", d=f"M{x - 12:.1f},{y + 14:.1f}h24"))

    def draw_over_units(self) -> list[El]:
        """What crosses a unit out, and the signs of orders that go nowhere."""
        out = []
        self._signs.clear()
        for order in self._scene.orders:
            _, mark = self._groups(order)
            if order.action in _LEAVING:
                for place in filter(None, (order.place, order.target)):
                    x, y = self._from(order) if place == order.place else self._places.spot(place)
                    dx, dy = ASIDE if order.action == "disband" else (0.0, 0.0)
                    cross = f"M{x + dx - 11:.1f},{y + dy - 11:.1f}l22,22m0-22l-22,22"
                    mark.put(el("path", "under", d=cross), el("path", "cross-mark large", d=cross))
            elif ACTIONS[order.action].sign and order.place:
                for place in (order.place, *(order.path if order.action == "nominate" else ())):
                    self._sign(mark, order, place)
            if mark.elements:
                out.append(mark)
        return out

    def _groups(self, order: DrawnOrder) -> tuple[El, El]:
        """One group for the lines of an order, one for the marks on top of all lines."""
        seat = self._scene.seat(order.owner)
        css = f"order own-{seat.style} do-{order.action}" + (" void" if order.verdict == "void" else "")
        return el("g", css), el("g", css)

    def _from(self, order: DrawnOrder) -> XY:
        """Where the ordered unit stands; the place itself where there is no such unit."""
        for owner in (order.owner, ""):
            spot = self._stands.get((owner, order.kind, order.place, order.number))
            if spot:
                return spot
        return self._places.spot(order.place, order.coast)

    def route(self, order: DrawnOrder) -> Curve:
        """The line of a unit that goes somewhere."""
        start = self._from(order)
        end = self._places.spot(order.target, order.target_coast)
        stop = BEFORE_TOKEN if order.target in self._occupied and order.action != "retreat" else STOP
        if order.action == "retreat":
            x, y = self._places.spot(order.place, order.coast)
            start, stop = (x + ASIDE[0], y + ASIDE[1]), STOP
        stops = [self._places.spot(p) for p in order.path]
        if order.action == "tunnel":
            portals = self._places.sheet.geometry.portals
            hub = self._places.sheet.geometry.places["Swi"].unit
            stops = [portals.get(order.place, hub), hub, portals.get(order.target, hub)]
        if stops:
            return through(abreast([start, *stops, end], _ABREAST * self._shifts.get(order, 0)), stop=stop)
        if order.action == "retreat":
            return curve(start, end, from_token=11)
        return curve(start, end, bend=self._bend(order), stop=stop)

    def _bend(self, order: DrawnOrder) -> float:
        """To the right of the way; along a link, to whichever side the link bends."""
        back = any(link.a == order.target and link.b == order.place for link in self._scene.links)
        return ACTIONS[order.action].bend * (-1 if order.action == "leap" and back else 1)

    def _journey(self, group: El, mark: El, order: DrawnOrder) -> None:
        line = self.route(order)
        d = line.d
        look = ACTIONS[order.action].look
        group.put(el("path", "under", d=d), el("path", f"over {look}", d=d), _head(line))
        rung = order.path[::2] if order.action == "ride" else order.path if order.action == "convoyed" else ()
        group.put(*(self._ring(place) for place in rung))
        if order.action != "convoyed":
            passed = [self._places.spot(p) for p in order.path if p not in rung]
            group.put(*(el("circle", "stop", cx=round(x, 1), cy=round(y, 1), r=3.6) for x, y in passed))
        if order.action == "teleport":
            ends = self._from(order), line.end
            mark.put(*(el("path", "spark", d=_SPARK, transform=f"translate({x:.1f} {y:.1f})") for x, y in ends))
        if order.verdict in FAILED:
            mark.put(*_cross(line.at(0.60)))

    def _ring(self, place: str) -> El:
        """Around a unit that carries."""
        x, y = self._places.spot(place)
        return el("circle", "over support", fill="none", cx=round(x, 1), cy=round(y, 1), r=19)

    def _support(self, group: El, mark: El, order: DrawnOrder) -> None:
        start = self._from(order)
        key = (order.helped, order.helped_kind)
        count = self._knots.get(key, 0)
        self._knots[key] = count + 1
        radius = 4.2
        if order.target:
            arrow = self._moves.get(key) or self._moves.get((order.helped, ""))
            ring = arrow.at(0.40 + 0.13 * (count % 4)) if arrow else None
            ring = ring or self._places.spot(order.target, order.target_coast)
            line = curve(start, ring, bend=0.04, stop=4.0)
        else:
            ring = self._stands.get(("", order.helped_kind, order.helped, 1)) or self._places.spot(order.helped)
            radius = 17.0 + 2.6 * count
            line = curve(start, ring, bend=0.06, stop=radius)
        d = line.d
        group.put(el("path", "under", d=d), el("path", "over support", d=d))
        css = "knot" if radius < 10 else "hold"
        mark.put(el("circle", css, cx=round(ring[0], 1), cy=round(ring[1], 1), r=radius))
        if order.verdict in FAILED:
            mark.put(*_cross(line.at(0.5)))

    def _convoy(self, group: El, mark: El, order: DrawnOrder) -> None:
        x, y = self._from(order)
        group.put(el("circle", "over support", fill="none", cx=round(x, 1), cy=round(y, 1), r=19))
        arrow = self._moves.get((order.helped, order.helped_kind)) or self._moves.get((order.helped, ""))
        if arrow is None and order.target:
            a, b = self._places.spot(order.helped), self._places.spot(order.target, order.target_coast)
            group.put(el("path", "over flight", fill="none", d=through([a, (x, y), b]).d))
        if order.verdict in FAILED:
            mark.put(*_cross((x + 14, y - 14)))

    def _lift(self, group: El, mark: El, order: DrawnOrder) -> None:
        """A ring where the hitch is drawn through the lifter; otherwise the leg by itself."""
        x, y = self._from(order)
        group.put(el("circle", "over support", fill="none", cx=round(x, 1), cy=round(y, 1), r=19))
        if order.target and order.helped and order.place not in self._carriers:
            a, b = self._places.spot(order.helped), self._places.spot(order.target)
            line = through([a, (x, y), b])
            group.put(el("path", "under", d=line.d), el("path", "over ride", d=line.d), _head(line))
        if order.verdict in FAILED:
            mark.put(*_cross((x + 14, y - 14)))

    def _aboard(self, group: El, order: DrawnOrder) -> None:
        """The army's part of a flight, beside the bird's line."""
        points = [self._from(order), *(self._places.spot(p) for p in (*order.path, order.target))]
        line = through([(x, y + 6) for x, y in points])
        group.put(el("path", "over flight", fill="none", d=line.d))

    def _build(self, group: El, order: DrawnOrder) -> None:
        """A ghost of what is built, ringed, with a plus; a bond between the places of a pair."""
        spots = [self._places.spot(order.place, order.coast)]
        if order.target:
            spots.append(self._places.spot(order.target, order.target_coast))
            (ax, ay), (bx, by) = spots
            group.put(el("path", "bond", d=f"M{ax:.1f},{ay:.1f}L{bx:.1f},{by:.1f}"))
        for x, y in spots:
            if order.kind:
                ghost = el("use", "ghost", href=f"#{self._prefix}k-{order.kind}")
                group.put(el("g", "", transform=f"translate({x:.1f} {y:.1f})").put(ghost))
            group.put(
                el("circle", "hold", cx=round(x, 1), cy=round(y, 1), r=18),
                el("path", "plus", d=f"M{x + 13:.1f},{y - 13:.1f}h9m-4.5-4.5v9"),
            )
        if order.verdict in FAILED:
            group.put(*_cross((spots[0][0] - 14, spots[0][1] - 14)))

    def _sign(self, group: El, order: DrawnOrder, place: str) -> None:
        """Beside the upper right of a token; several side by side."""
        x, y = self._from(order) if place == order.place else self._places.spot(place)
        if order.action in ("aboard", "drop") and order.target:
            x, y = self._places.spot(order.target)
        count = self._signs.get(place, 0)
        self._signs[place] = count + 1
        taken = order.kind or place in self._occupied or any(a.place == place for a in self._scene.actors)
        at = (x + 16 + 16.5 * count, y - 15) if taken else (x + 16.5 * count, y)
        group.put(sign(order.action, at))
        if order.verdict in FAILED:
            group.put(*_cross(towards(at, (at[0] + 1, at[1] + 1), 9.5)))


def _shifts(scene: Scene) -> dict[DrawnOrder, int]:
    """How many lines aside a journey over several places is drawn: past those before it that share a stretch.

    Orders from place to place go first: they are bent, and a journey through others' places makes room for them.
    """
    journeys = [o for o in scene.orders if ACTIONS[o.action].look and o.target and o.action != "tunnel"]
    taken: dict[frozenset[str], int] = {}
    out: dict[DrawnOrder, int] = {}
    for order in sorted(journeys, key=lambda one: bool(one.path)):
        way = (order.place, *order.path, order.target)
        legs = [frozenset(leg) for leg in pairwise(way)]
        shift = max(taken.get(leg, 0) for leg in legs)
        if order.path:
            out[order] = shift
        for leg in legs:
            taken[leg] = max(taken.get(leg, 0), shift + 1)
    return out


def _stands(scene: Scene, places: Places) -> dict[tuple[str, str, str, int], XY]:
    """Where units stand, by owner, kind, place and number; without an owner, the first of that kind."""
    out: dict[tuple[str, str, str, int], XY] = {}
    seen: dict[tuple[str, str, str], int] = {}
    for unit, stand in zip(scene.units, places.units, strict=False):
        key = (unit.owner, unit.kind, unit.place)
        seen[key] = seen.get(key, 0) + 1
        out[(*key, seen[key])] = stand.at
        out.setdefault(("", unit.kind, unit.place, seen[key]), stand.at)
    return out


_SPARK = "M0-9l2,7 7,2-7,2-2,7-2-7-7-2 7-2z"


def _head(line: Curve) -> El:
    """The arrow's head, along the last of the curve."""
    (x, y), angle = line.end, line.heading
    cos, sin = math.cos(angle), math.sin(angle)
    tip = (x + 7.5 * cos, y + 7.5 * sin)
    left = (x - 7 * cos - 6.6 * sin, y - 7 * sin + 6.6 * cos)
    right = (x - 7 * cos + 6.6 * sin, y - 7 * sin - 6.6 * cos)
    notch = (x - 3.6 * cos, y - 3.6 * sin)
    points = " ".join(f"{px:.1f},{py:.1f}" for px, py in (tip, left, notch, right))
    return el("polygon", "head", points=points)


def _cross(at: XY) -> tuple[El, El]:
    x, y = at
    return (
        el("circle", "cross", cx=round(x, 1), cy=round(y, 1), r=6),
        el("path", "cross-mark", d=f"M{x - 2.6:.1f},{y - 2.6:.1f}l5.2,5.2m0-5.2l-5.2,5.2"),
    )
