"""Who meets whom, and who plays what: a plain search for boards with few meetings and few repeated powers.

Pure functions of a seed: the same input gives the same boards on any machine. Entries are numbers, seats names.

Boards are found by exchanging two entries of different boards as long as that costs less, and now and then where it
costs a little more (simulated annealing); the powers of a board then by the exact assignment of least cost.
"""

import itertools
import math
import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

MEETING = 10
"""What it costs that two meet who have met once; for who has met more often, times the square of that."""
NEVER = 1_000_000
"""What it costs to put an entry that plays two boards on one of them twice."""
APART = 10_000
"""What it costs to put two on one board who are to be kept apart."""
STEPS_AN_ENTRY = 400
MOST_STEPS = 60_000
WARMTH = 2.4
"""How readily the search takes what costs more, at its start; it falls to nothing."""

Pair = frozenset[int]


@dataclass(frozen=True, slots=True)
class Past:
    """What has been played or drawn: how often two met, how often one had a power, and whom to keep apart.

    `never`: pairs that cannot share a board: an entry, and its second copy.
    """

    met: Mapping[Pair, int] = field(default_factory=dict)
    played: Mapping[tuple[int, str], int] = field(default_factory=dict)
    apart: Collection[Pair] = ()
    never: Collection[Pair] = ()


def sitting_out(entries: Sequence[int], places: int, sat_out: Mapping[int, int], seed: str) -> list[int]:
    """Who does not play where there are fewer `places` than entries: who sat out least, drawn among equals."""
    return chosen(entries, max(0, len(entries) - places), sat_out, f"{seed}:out")


def chosen(entries: Sequence[int], number: int, before: Mapping[int, int], seed: str) -> list[int]:
    """So many of them, those first for whom `before` is least, drawn among equals."""
    luck = random.Random(seed)  # noqa: S311  (to be repeated, not to be kept secret)
    order = sorted(entries)
    luck.shuffle(order)
    order.sort(key=lambda one: before.get(one, 0))
    return sorted(order[:number])


def with_doubles(past: Past, copies: Mapping[int, int]) -> Past:
    """A past in which entries that play two boards have a copy: by its own number, the entry's.

    A copy has met whom its entry has met, and never meets it.
    """
    if not copies:
        return past
    of = {entry: copy for copy, entry in copies.items()}

    def doubled(pair: Pair) -> list[Pair]:
        either = [(one, of[one]) if one in of else (one,) for one in pair]
        return [frozenset(two) for two in itertools.product(*either)]

    met = {two: times for pair, times in past.met.items() for two in doubled(pair)}
    apart = [two for pair in past.apart for two in doubled(pair)]
    return Past(met, past.played, apart, [frozenset(pair) for pair in copies.items()])


def boards_drawn(entries: Sequence[int], sizes: Sequence[int], past: Past, seed: str) -> list[list[int]]:
    """The entries on boards of these sizes. Raises ValueError unless the sizes add up to their number."""
    if sum(sizes) != len(entries):
        raise ValueError(f"{len(entries)} entries, {sum(sizes)} places")
    luck = random.Random(f"{seed}:boards")  # noqa: S311  (to be repeated, not to be kept secret)
    order = sorted(entries)
    luck.shuffle(order)
    boards, at = [], 0
    for size in sizes:
        boards.append(order[at : at + size])
        at += size
    if len(boards) > 1:
        _search(boards, _costs(past), luck)
        _part(boards, past.never)
    return boards


def _part(boards: list[list[int]], never: Collection[Pair]) -> None:
    """Take pairs that cannot share a board apart, where the search has left some together."""
    partner = {one: other for pair in never for one in pair for other in pair if one != other}
    for board in boards:
        for at, one in enumerate(board):
            if partner.get(one) not in board:
                continue
            there, seat = next(
                (other, seat)
                for other in boards if other is not board
                for seat, two in enumerate(other)
                if partner.get(two) not in board and partner.get(one) not in other
            )  # fmt: skip
            board[at], there[seat] = there[seat], one


def _costs(past: Past) -> dict[int, dict[int, int]]:
    """What it costs that two sit on one board, by either of them; pairs that cost nothing are left out."""
    costs: dict[int, dict[int, int]] = {}
    for pair, times in past.met.items():
        _add(costs, pair, MEETING * times * times)
    for pair in past.apart:
        _add(costs, pair, APART)
    for pair in past.never:
        _add(costs, pair, NEVER)
    return costs


def _add(costs: dict[int, dict[int, int]], pair: Pair, cost: int) -> None:
    if len(pair) == 2:
        one, other = pair
        for a, b in ((one, other), (other, one)):
            costs.setdefault(a, {})[b] = costs.get(a, {}).get(b, 0) + cost


def _search(boards: list[list[int]], costs: Mapping[int, Mapping[int, int]], luck: random.Random) -> None:
    """Exchange entries between boards, in place, until it costs nothing or the steps are used up."""
    none: Mapping[int, int] = {}

    def on(entry: int, board: Sequence[int], leave: int) -> int:
        known = costs.get(entry, none)
        return sum(known.get(other, 0) for other in board if other != leave) if known else 0

    cost = sum(on(entry, board, entry) for board in boards for entry in board) // 2
    best, best_cost = [list(board) for board in boards], cost
    steps = min(STEPS_AN_ENTRY * sum(map(len, boards)), MOST_STEPS)
    for step in range(steps):
        if best_cost == 0:
            break
        here, there = luck.sample(range(len(boards)), 2)
        first, second = luck.randrange(len(boards[here])), luck.randrange(len(boards[there]))
        one, other = boards[here][first], boards[there][second]
        before = on(one, boards[here], one) + on(other, boards[there], other)
        after = on(one, boards[there], other) + on(other, boards[here], one)
        warmth = WARMTH * (1 - step / steps)
        if after <= before or luck.random() < math.exp((before - after) / max(warmth, 1e-9)):
            boards[here][first], boards[there][second] = other, one
            cost += after - before
            if cost < best_cost:
                best, best_cost = [list(board) for board in boards], cost
    boards[:] = best


def powers_drawn(entries: Sequence[int], seats: Sequence[str], past: Past, seed: str) -> dict[str, int]:
    """A seat for each entry of one board, so that powers are repeated as little as can be; by lot among equals.

    Seats that are left over have no entry. Raises ValueError for more entries than seats.
    """
    if len(entries) > len(seats):
        raise ValueError(f"{len(entries)} entries, {len(seats)} seats")
    luck = random.Random(f"{seed}:powers")  # noqa: S311  (to be repeated, not to be kept secret)
    people, chairs = sorted(entries), list(seats)
    luck.shuffle(people)
    luck.shuffle(chairs)
    costs = [[past.played.get((one, seat), 0) ** 2 + luck.random() / 1000 for seat in chairs] for one in people]
    return {chairs[seat]: people[row] for row, seat in enumerate(assigned(costs))} if people else {}


def assigned(costs: Sequence[Sequence[float]]) -> list[int]:
    """A column for each row, no column twice, so that the sum of `costs` is least (the Hungarian method).

    By shortest augmenting paths with potentials: rows times rows times columns. There are no more rows than columns.
    """
    rows, columns = len(costs), len(costs[0])
    work = _Matching(costs, [0.0] * (rows + 1), [0.0] * (columns + 1), [0] * (columns + 1))
    for row in range(1, rows + 1):
        work.add(row)
    columns_of = [0] * rows
    for column in range(1, columns + 1):
        if work.taken[column]:
            columns_of[work.taken[column] - 1] = column - 1
    return columns_of


@dataclass(slots=True)
class _Matching:
    """Rows with columns, both counted from 1: potentials, and by column the row that has it (0: none)."""

    costs: Sequence[Sequence[float]]
    of_row: list[float]
    of_column: list[float]
    taken: list[int]

    def add(self, row: int) -> None:
        """Give one more row a column, and others another one where that costs less in all."""
        self.taken[0], at = row, 0
        least, way = [math.inf] * len(self.taken), [0] * len(self.taken)
        seen = {0}
        while self.taken[at]:
            seen.add(at)
            at = self._next(at, seen, least, way)
        while at:
            self.taken[at] = self.taken[way[at]]
            at = way[at]

    def _next(self, at: int, seen: set[int], least: list[float], way: list[int]) -> int:
        """The nearest column that has not been seen; potentials and distances are moved by its distance."""
        row = self.taken[at]
        left = [column for column in range(1, len(self.taken)) if column not in seen]
        for column in left:
            reduced = self.costs[row - 1][column - 1] - self.of_row[row] - self.of_column[column]
            if reduced < least[column]:
                least[column], way[column] = reduced, at
        nearest = min(left, key=lambda column: least[column])
        step = least[nearest]
        for column in seen:
            self.of_row[self.taken[column]] += step
            self.of_column[column] -= step
        for column in left:
            least[column] -= step
        return nearest
