"""13: a vote that would cut off any part of the board, however small, is invalid; of several, the least popular.

Nodes are the open places, edges join those that touch by land or by water. A set of closures cuts if two places that
are open after it are not joined, and would be joined without it (R38 to R41). Sets of places are bits of one number, so
a test is a few dozen steps whatever the vote.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from types import MappingProxyType

from engine.model.board import Board
from engine.model.ids import ProvinceId
from engine.model.scratch import Scratch
from engine.rulebook.look import Look
from engine.rulebook.rule import DrawSpec, Option, Rule
from engine.rulebook.turn import Turn
from engine.rulebook.values import Joined, Whole

from variants.dipshomashy import SOURCE
from variants.dipshomashy.places import CLOSE, EVENT, OPEN, Change, Test, Verdict, all_places, is_closed
from variants.dipshomashy.votes.counting import votes_audience

Near = tuple[int, ...]
"""For each place of the board, by its number, the bits of the places that it touches."""
Ranked = list[tuple[Change, int]]

# --- the graph ---------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _charts(board: Board, each: bool) -> tuple[Near, ...]:
    """What touches what: by any border; with `each`, also seas by water alone and lands by land alone (R41)."""
    charts = [_chart(board, lambda one, other: True)]
    if each:
        charts.append(_chart(board, lambda one, other: board.is_sea(one) and board.is_sea(other)))
        charts.append(_chart(board, lambda one, other: any(step.province == other for step in board.army_steps(one))))
    return tuple(charts)


def _chart(board: Board, joined: Callable[[ProvinceId, ProvinceId], bool]) -> Near:
    return tuple(
        sum(1 << board.index[other] for other in board.touches[one] if joined(one, other)) for one in board.provinces
    )


def spread(near: Near, start: int, within: int, goal: int = 0) -> int:
    """What can be reached from `start` (bits) without leaving `within`; with a goal no more than shows that all of it
    can be. Each place that is looked at is one step."""
    reached = edge = start & within
    while edge and not (goal and reached & goal == goal):
        low = edge & -edge
        edge ^= low
        fresh = near[low.bit_length() - 1] & within & ~reached
        reached |= fresh
        edge |= fresh
    return reached


def parts(near: Near, within: int) -> list[int]:
    """What hangs together in a set of places."""
    groups = []
    while within:
        groups.append(spread(near, within & -within, within))
        within &= ~groups[-1]
    return groups


def parted(near: Near, whole: list[int], shut: int) -> int:
    """The smallest part that closing `shut` cuts off from the rest of its part of the board; 0 if there is none.

    `whole`: what hangs together without it. Only what borders on a closure can lose its way: as long as all of that is
    still joined nothing is parted.
    """
    torn: list[int] = []
    for part in whole:
        after, rim = part & ~shut, 0
        for number in _numbers(shut & part):
            rim |= near[number]
        rim &= after
        pieces: list[int] = []
        while rim:
            pieces.append(spread(near, rim & -rim, after, 0 if pieces else rim))
            rim &= ~pieces[-1]
        torn += pieces if len(pieces) > 1 else []
    return min(torn, key=lambda piece: (piece.bit_count(), piece), default=0)


def _numbers(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


# --- what a set of closures does -----------------------------------------------------------------------


def cut_off(turn: Look, closures: Iterable[ProvinceId], openings: Iterable[ProvinceId]) -> list[ProvinceId]:
    """The places that these closures would cut off, beside these openings; none if they may all take place.

    Remembered for the turn: one count asks the same again and again. Nothing closes or opens meanwhile.
    """
    index = turn.rulebook.board.index
    helped = turn.option("connectivity.openings_help") == "yes"
    opened = sum(1 << index[place] for place in openings) if helped else 0
    shut = sum(1 << index[place] for place in closures)
    known = turn.scratch(_KNOWN)
    if opened not in known:
        known[opened] = _look(turn, opened)
    snapshot = known[opened]
    if shut not in snapshot.lost:
        snapshot.lost[shut] = _cut_off(turn, snapshot, shut)
    return snapshot.lost[shut]


@dataclass(frozen=True, slots=True)
class _OpenBoard:
    """The board before any closure: what is open, the charts, what hangs together in each; and what closures cut."""

    before: int
    charts: tuple[Near, ...]
    whole: tuple[list[int], ...]
    lost: dict[int, list[ProvinceId]]


_KNOWN = Scratch("connectivity.known", dict[int, _OpenBoard])
"""What is known of the season's board, by the openings among the three (as bits)."""


def _look(turn: Look, opened: int) -> _OpenBoard:
    board = turn.rulebook.board
    before = sum(1 << board.index[place] for place in all_places(turn) if not is_closed(turn, place)) | opened
    charts = _charts(board, turn.option("connectivity.graph") == "each")
    return _OpenBoard(before, charts, tuple(parts(near, before) for near in charts), {})


def _cut_off(turn: Look, board: _OpenBoard, shut: int) -> list[ProvinceId]:
    for near, whole in zip(board.charts, board.whole, strict=True):
        if part := parted(near, whole, shut):
            return _provinces_of_bits(turn.rulebook.board, part)
    if turn.option("connectivity.count_closed") == "yes":
        return _walled_in(turn, board.charts[0], board.before, board.before & ~shut)
    return []


def _walled_in(turn: Look, near: Near, before: int, after: int) -> list[ProvinceId]:
    """Closed places that lose their last open neighbour (R38)."""
    index = turn.rulebook.board.index
    numbers = ((place, index[place]) for place in all_places(turn))
    return [
        place
        for place, number in numbers
        if not after >> number & 1 and near[number] & before and not near[number] & after
    ]


def _provinces_of_bits(board: Board, bits: int) -> list[ProvinceId]:
    return [place for place, number in board.index.items() if bits >> number & 1]


# --- rule 13 -------------------------------------------------------------------------------------------


def _falls(turn: Turn, rows: Ranked, number: int) -> Verdict | None:
    """(3) and (4) of the algorithm: whose closure is invalid among the three, or nobody's."""
    openings = [change.place for change, _ in rows if change.action == OPEN]
    if lonely := _lonely(turn, openings):
        return lonely
    closures = [(change, votes) for change, votes in rows if change.action == CLOSE]
    if not cut_off(turn, [change.place for change, _ in closures], openings):
        return None
    orders = _orders(closures)
    fallen = [_first(turn, order, openings) for order in orders]
    if len({verdict.change for verdict in fallen}) == 1:
        return fallen[0]
    tied = _tied(closures)
    texts = [", ".join(str(change) for change in order if change in tied) for order in orders]
    value = turn.draw("connectivity.tie", texts, str(number), audience=votes_audience(turn))
    return fallen[texts.index(value)]


def _lonely(turn: Look, openings: Sequence[ProvinceId]) -> Verdict | None:
    """By option no place opens that has no open neighbour (R39)."""
    if turn.option("connectivity.isolated_opening") == "allowed":
        return None
    touches = turn.rulebook.board.touches
    for place in openings:
        if all(is_closed(turn, near) and near not in openings for near in touches[place]):
            return Verdict(Change(OPEN, place), f"{place} would have no open neighbour")
    return None


def _orders(closures: Ranked) -> list[list[Change]]:
    """The closures from most to fewest votes, in every order in which that can be said."""
    votes = dict(closures)
    rows = permutations([change for change, _ in closures])
    return [list(row) for row in rows if list(map(votes.__getitem__, row)) == sorted(votes.values(), reverse=True)]


def _tied(closures: Ranked) -> set[Change]:
    numbers = [votes for _, votes in closures]
    return {change for change, votes in closures if numbers.count(votes) > 1}


def _first(turn: Look, order: list[Change], openings: Sequence[ProvinceId]) -> Verdict:
    """The first of a row of closures that cuts together with those before it."""
    for number, change in enumerate(order, 1):
        if lost := cut_off(turn, [one.place for one in order[:number]], openings):
            return Verdict(change, f"{', '.join(lost)} would be cut off", tuple(lost))
    raise AssertionError("together they cut")


def _warns(turn: Look, change: Change) -> str:
    """What a voter is told: as the board is now (display item 9)."""
    if change.action != CLOSE or not (lost := cut_off(turn, [change.place], [])):
        return ""
    return f"as things stand now, this closure would cut off {', '.join(lost)}"


RULE = Rule(
    id="connectivity",
    number="13",
    title="No part of the board cut off",
    summary="A closure that would cut off any part of the board is invalid; of several that would together, the least "
    "popular.",
    topics=("votes", "board"),
    news=("closure.invalidated",),
    source=SOURCE,
    wishes=MappingProxyType(
        {
            "votes": "There are no votes to look at: the GM may cut off whatever he likes.",
        }
    ),
    clauses=MappingProxyType(
        {
            "dipshomashy.13.single": "A closure vote which would result in any part of the board being cut off is "
            "invalid.",
            "dipshomashy.13.together": "Of votes which would together have this effect the least popular is "
            "invalidated, tied being split at random.",
        }
    ),
    options=(
        Option("connectivity.count_closed", ("no", "yes"), "Whether a closed place can be cut off.", "R38"),
        Option(
            "connectivity.isolated_opening", ("allowed", "invalid"), "Opening a place with no open neighbour.", "R39"
        ),
        Option(
            "connectivity.openings_help", ("yes", "no"), "Whether an opening of the season may save a closure.", "R40"
        ),
        Option(
            "connectivity.graph", ("either", "each"),
            "Whether places are joined by any border, or seas by water and lands by land besides.", "R41",
        ),
    ),
    needs=("closing",),
    draws=(
        DrawSpec("connectivity.tie", Joined(EVENT, between=", "), Whole(1),
            label="which closures fall, of those that would do"),
    ),
    offers=(Test(_falls, _warns),),
)  # fmt: skip
