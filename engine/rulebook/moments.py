"""What was judged at moments that many turns come to: for simulations, which try out the same lines again and again.

Whether an order can be given follows from the position and the order (`OrderKind.judge` is also asked while it is being
written, when nothing else is there). So the answer of one turn is good for another of the same rulebook whose position
is the same when orders meet the board, down to the last mark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model.ids import SeatId, UnitId
from engine.model.judged import Judged
from engine.model.lines import CanonicalLine
from engine.model.orders import Order
from engine.model.sea_chains import Waters

if TYPE_CHECKING:
    from engine.model.board import Place
    from engine.rulebook.look import Look

MOST = 24
"""So many moments are kept, the latest."""
MOST_JUDGED = 4096
"""So many orders are kept of each; then all are forgotten."""
PURPOSES = ("move", "support")
"""What reaches are kept for: others may follow from where other units stand (`Look.reach`)."""


class Moment:
    """A position when orders met the board, and what was judged there.

    An order is known by its very object, which the moment holds on to: who reads the same text twice gets the same.
    """

    __slots__ = ("_judged", "_parts", "_reached", "_waters")

    def __init__(self, turn: Look) -> None:
        self._parts = tuple(part.copy() if isinstance(part, (dict, list, set)) else part for part in _parts(turn))
        self._judged: dict[tuple[int, SeatId], tuple[Order, Judged]] = {}
        self._reached: dict[tuple[UnitId, str], frozenset[Place]] = {}
        self._waters: Waters | None = None

    def is_now(self, turn: Look) -> bool:
        """Whether a turn has come to the same."""
        return self._parts == _parts(turn)

    def judged(self, order: Order, seat: SeatId) -> Judged | None:
        """What was said of a seat's order, if it was judged before."""
        cached = self._judged.get((id(order), seat))
        return None if cached is None else cached[1]

    def note(self, order: Order, seat: SeatId, judged: Judged) -> None:
        """Keep what is said of it."""
        if len(self._judged) >= MOST_JUDGED:
            self._judged.clear()
        self._judged[id(order), seat] = (order, judged)

    def lend(self, turn: Look) -> None:
        """Let a turn know what others have worked out here."""
        position, now = turn.position, turn.position.border_version
        for key, places in self._reached.items():
            turn.reached[key] = (position.units[key[0]], now, places)
        if self._waters is not None:
            turn.waters = (position.version, self._waters)

    def learn(self, turn: Look) -> None:
        """Keep what a turn has worked out besides, before anything has changed."""
        position = turn.position
        for key, (unit, version, places) in turn.reached.items():
            if key[1] in PURPOSES and version == position.border_version and position.units.get(key[0]) is unit:
                self._reached[key] = places
        if turn.waters[0] == position.version:
            self._waters = turn.waters[1]


def _parts(turn: Look) -> tuple[object, ...]:
    """Whatever an answer may follow from; what differs most often comes first."""
    p = turn.position
    return (
        p.marks, p.units, p.to_retreat, p.edges, p.tokens, p.centres, p.homes, p.contested, p.facts, p.opening,
        p.phase, p.house, p.numbered, turn.exact,
    )  # fmt: skip


class Moments:
    """The moments of one position's simulations, and the lines that were read there."""

    def __init__(self) -> None:
        self._known: list[Moment] = []
        self.lines: dict[tuple[SeatId, str], list[tuple[Order, CanonicalLine | None, str]]] = {}
        """What texts of seats have been read as (`engine.turn.order_lines`)."""

    def now(self, turn: Look) -> Moment:
        """The moment that a turn has come to."""
        for place, moment in enumerate(self._known):
            if moment.is_now(turn):
                if place:
                    self._known.insert(0, self._known.pop(place))
                return moment
        moment = Moment(turn)
        self._known = [moment, *self._known[: MOST - 1]]
        return moment
