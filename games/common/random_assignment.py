"""Seats by lot or by wishes under conditions: the first way, in an order drawn by lot, in which all of them hold."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from games.common.allocation import drawn_order

MOST_STEPS = 200_000
"""Ways that are tried. Eleven members with nothing but wishes need a few dozen."""


@dataclass(frozen=True, slots=True)
class AssignmentConditions:
    """What must hold. Members are ids of users, seats ids.

    `barred`: seats that a member does not get; `apart`: pairs of members who do not become neighbours; `neighbours`:
    pairs of seats that are.
    """

    barred: Mapping[int, Collection[str]] = field(default_factory=dict)
    apart: Collection[frozenset[int]] = ()
    neighbours: Collection[frozenset[str]] = ()


def cast_by_lot(
    secret: str, name: str, seats: Sequence[str], wishes: Mapping[int, Sequence[str]], conditions: AssignmentConditions
) -> dict[int, str] | None:
    """A seat for each member under the conditions; None where there is no way.

    Members choose in an order that is drawn (`name` is the lot's), each the dearest of their wishes that leaves the
    others a way, and after their wishes in an order of seats that is drawn for each of them.
    """
    members = [int(one) for one in drawn_order(secret, f"{name}.member", [str(one) for one in wishes])]
    choices = {
        one: _choices(secret, f"{name}.{one}", seats, wishes[one], conditions.barred.get(one, ())) for one in members
    }
    seats_given: dict[int, str] = {}
    tried = 0

    def place(at: int) -> bool:
        nonlocal tried
        if at == len(members):
            return True
        member = members[at]
        for seat in choices[member]:
            tried += 1
            if tried > MOST_STEPS:
                return False
            if seat not in seats_given.values() and _apart(member, seat, seats_given, conditions):
                seats_given[member] = seat
                if place(at + 1):
                    return True
                del seats_given[member]
        return False

    return seats_given if place(0) else None


def _choices(secret: str, name: str, seats: Sequence[str], wishes: Sequence[str], barred: Collection[str]) -> list[str]:
    drawn = drawn_order(secret, name, seats)
    wished = [seat for seat in wishes if seat in drawn]
    return [seat for seat in [*wished, *(one for one in drawn if one not in wished)] if seat not in barred]


def _apart(member: int, seat: str, seats_given: Mapping[int, str], conditions: AssignmentConditions) -> bool:
    return not any(
        frozenset((member, other)) in conditions.apart and frozenset((seat, theirs)) in conditions.neighbours
        for other, theirs in seats_given.items()
    )
