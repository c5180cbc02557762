"""Which chains of fleets could carry an army, and which fleets of them are needed (DATC 4.E.1, 6.D.31, 6.F.12, 6.G.19).

A chain with a fleet to spare is no chain of its own: of the seas in it only the first borders on the army's province,
only the last on the target, and only neighbours in the chain border on one another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.model.board import Board
from engine.model.ids import ProvinceId


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """What borders on what for a convoy. Sets of provinces are bits of one number.

    `bit` is each province's own, in canonical order; `near` those of the provinces it borders on; `coasts` those of
    all land with a shore; `shores` is what `near` is, of such land alone.
    """

    names: tuple[ProvinceId, ...]
    bit: Mapping[ProvinceId, int]
    near: Mapping[ProvinceId, int]
    coasts: int
    shores: Mapping[ProvinceId, int]

    @classmethod
    def draw(
        cls,
        names: Iterable[ProvinceId],
        borders: Callable[[ProvinceId], Iterable[ProvinceId]],
        is_coast: Callable[[ProvinceId], bool],
    ) -> Chart:
        """The chart of these provinces, given in canonical order."""
        order = tuple(names)
        bit = {name: 1 << number for number, name in enumerate(order)}
        near = {name: sum({bit.get(place, 0) for place in borders(name)}) for name in order}
        coasts = [name for name in order if is_coast(name)]
        return cls(order, bit, near, sum(bit[name] for name in coasts), {name: near[name] for name in coasts})


@lru_cache(maxsize=64)
def chart_of(board: Board) -> Chart:
    """The chart of a board without links."""
    return Chart.draw(board.provinces, board.touches.__getitem__, board.is_coastal)


@dataclass(frozen=True, slots=True)
class Chains:
    """All chains from one province, as bits of `Chart.bit`, by target: seas in some chain, and seas in every chain.

    Targets stand in canonical order.
    """

    some: Mapping[ProvinceId, int]
    every: Mapping[ProvinceId, int]


NONE = Chains({}, {})
"""No chain to anywhere."""


class Waters:
    """The seas with a fleet in them at one moment. Answers are worked out once for each province.

    `kept`: what others have worked out from these alone (under keys, as in a turn).
    """

    __slots__ = ("_known", "bit", "chart", "fleets", "kept")

    def __init__(self, chart: Chart, seas: Iterable[ProvinceId]) -> None:
        self.chart = chart
        self.bit = {sea: chart.bit[sea] for sea in seas}
        self.fleets = sum(self.bit.values())
        self._known: dict[ProvinceId, Chains] = {}
        self.kept: dict[str, object] = {}

    def joined(self, origin: ProvinceId, target: ProvinceId, without: int = 0) -> bool:
        """Whether some chain takes an army from one coast to another without these fleets (bits of `Chart.bit`).

        A shortest way over neighbouring fleets is a chain, so any way will do.
        """
        shores, fleets = self.chart.shores, self.fleets & ~without
        edge, ends = shores.get(origin, 0) & fleets, shores.get(target, 0) & fleets
        if not edge or not ends or origin == target:
            return False
        reached = edge
        while edge and not reached & ends:
            edge = self._beside(edge) & fleets & ~reached
            reached |= edge
        return bool(reached & ends)

    def needed(self, origin: ProvinceId, target: ProvinceId, fleet: int) -> bool:
        """Whether a fleet (its bit; 0: none) is in some chain from one coast to another."""
        shores = self.chart.shores
        starts, ends = shores.get(origin, 0) & self.fleets, shores.get(target, 0) & self.fleets
        if origin == target or not fleet:
            return False
        if fleet & starts & ends:
            return True  # alone
        others = ends & ~starts if fleet & starts else starts & ~ends if fleet & ends else 0
        if others and others & self._beside(fleet):
            return True  # with one other
        known = self._known.get(origin)
        if known is not None:
            return bool(known.some.get(target, 0) & fleet)
        seas = _numbers(starts) if ends else ()
        return any(self._passes(sea, starts, fleet, ends, passed=False) for sea in seas)

    def _passes(self, sea: int, closed: int, fleet: int, ends: int, *, passed: bool) -> bool:
        """Whether some chain that has come to a sea goes on to the target's shore past a fleet: `_follow`, for one
        question alone. It stops at the first such chain."""
        here = 1 << sea
        passed = passed or here == fleet
        if here & ends:
            return passed
        near = self.chart.near[self.chart.names[sea]]
        further, closed = near & self.fleets & ~closed, closed | near
        return any(self._passes(number, closed, fleet, ends, passed=passed) for number in _numbers(further))

    def _beside(self, seas: int) -> int:
        """What borders on any of these seas, as bits."""
        names, near, bits = self.chart.names, self.chart.near, 0
        for number in _numbers(seas):
            bits |= near[names[number]]
        return bits

    def chains(self, origin: ProvinceId) -> Chains:
        """All chains that begin at a province; none where it has no shore."""
        chains = self._known.get(origin)
        if chains is None:
            chains = self._known[origin] = self._work_out(origin)
        return chains

    def _work_out(self, origin: ProvinceId) -> Chains:
        chart = self.chart
        starts = chart.shores.get(origin, 0) & self.fleets
        if not starts:
            return NONE
        some: dict[int, int] = {}
        every: dict[int, int] = {}
        for number in _numbers(starts):
            self._follow(number, 1 << number, starts, chart.bit[origin], some, every)
        return Chains(
            {chart.names[number]: some[number] for number in sorted(some)},
            {chart.names[number]: every[number] for number in sorted(some)},
        )

    def _follow(
        self, sea: int, chain: int, closed: int, landed: int, some: dict[int, int], every: dict[int, int]
    ) -> None:
        """Go on from the last sea of a chain. `closed`: seas that would be a short cut; `landed`: coasts behind it."""
        chart = self.chart
        near = chart.near[chart.names[sea]]
        for coast in _numbers(near & chart.coasts & ~landed):
            some[coast] = some.get(coast, 0) | chain
            every[coast] = every.get(coast, -1) & chain
        landed |= near
        further = near & self.fleets & ~closed
        closed |= near
        while further:
            bit = further & -further
            further ^= bit
            self._follow(bit.bit_length() - 1, chain | bit, closed, landed, some, every)


NO_WATERS = Waters(Chart((), {}, {}, 0, {}), ())
"""A board without seas."""


def _numbers(bits: int) -> list[int]:
    """The numbers of the bits that are set."""
    numbers = []
    while bits:
        low = bits & -bits
        numbers.append(low.bit_length() - 1)
        bits ^= low
    return numbers
