"""Allocation of seats."""

from collections.abc import Mapping, Sequence

from engine.rulebook.draws import draw_value

SEASON = "start"


def drawn_order(secret: str, name: str, subjects: Sequence[str]) -> list[str]:
    """The subjects in an order drawn by lot: drawn one after another as any draw is, and to be checked like any."""
    left, order = sorted(subjects), []
    while left:
        order.append(draw_value(secret, SEASON, name, "", left))
        left.remove(order[-1])
    return order


def seats_allocated(secret: str, seats: Sequence[str], members: Mapping[int, Sequence[str]]) -> dict[int, str]:
    """A seat for each member, from the members' ids with their wishes (seat ids, dearest first; may be empty).

    Members are drawn one after another, and each gets the dearest wish that is still free. Who has no wish left gets
    the first free seat in an order that is drawn too. Raises ValueError if there are more members than seats.
    """
    if len(members) > len(seats):
        raise ValueError(f"{len(members)} members, {len(seats)} seats")
    free = drawn_order(secret, "allocation.seat", seats)
    given = {}
    for member in map(int, drawn_order(secret, "allocation.member", [str(member) for member in members])):
        wishes = [seat for seat in members[member] if seat in free]
        given[member] = wishes[0] if wishes else free[0]
        free.remove(given[member])
    return given
