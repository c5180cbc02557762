"""Rulings of one turn that cannot both hold: two ends of the game, two values of one draw, two moves into one place.

What rulings say by themselves is compared by what each of them settles. Whether two forced verdicts go together
only the outcome shows: one that did not come out as it was ruled, and would have but for another, contradicts that one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from engine.model.conditions import Conditional
from engine.model.json_data import Json
from engine.notation.parse import readable
from engine.turn.pins import canonical_key

if TYPE_CHECKING:
    from engine.model.state import State
    from engine.rulebook.rulebook import Rulebook
    from engine.turn.adjudication import Outcome
    from engine.turn.rulings import Ruling

Settled = tuple[tuple[str, ...], object]
"""A thing that a ruling settles, and as what: two rulings that settle one thing otherwise contradict each other."""


def contradiction(
    rulebook: Rulebook,
    state: State,
    rulings: Sequence[Ruling],
    outcome: Outcome | None,
    adjudicated: Callable[[Sequence[Ruling]], Outcome],
) -> tuple[int, int] | None:
    """The places of two rulings that cannot both hold, the later one first; None where all of them can.

    `outcome`: of the turn with all of them; None where they cannot be carried out together, and what each settles is
    compared alone. `adjudicated` makes it of some of them: it is asked only about verdicts
    that did not come out as they were ruled.
    """
    contradictions = _by_themselves(rulebook.amended(state.house), state, rulings)
    return (
        contradictions if contradictions is not None or outcome is None else _by_outcome(rulings, outcome, adjudicated)
    )


def _by_themselves(rulebook: Rulebook, state: State, rulings: Sequence[Ruling]) -> tuple[int, int] | None:
    first: dict[tuple[str, ...], tuple[int, object]] = {}
    for number, ruling in enumerate(rulings):
        for thing, value in _settles(rulebook, state, ruling):
            other, settled = first.setdefault(thing, (number, value))
            if other != number and settled != value:
                return number, other
    return None


def _settles(rulebook: Rulebook, state: State, ruling: Ruling) -> Iterator[Settled]:
    data, when = ruling.data, str(ruling.data.get("when", "before"))
    if ruling.kind in ("win", "draw_game"):
        yield ("end",), object()  # a game ends once
    elif ruling.kind == "pin":
        yield ("draw", canonical_key(rulebook, state, str(data.get("draw", "")))), data.get("value")
    elif ruling.kind == "verdict":
        yield ("verdict", *_unit(data)), data.get("verdict")
    elif ruling.kind == "order":
        yield from _ordered(rulebook, state, data)
    elif ruling.kind == "option":
        yield ("option", when, str(data.get("name"))), str(data.get("value"))
    elif ruling.kind in ("strike", "add"):
        yield ("rule", when, str(data.get("rule"))), ruling.kind
    elif ruling.kind == "rules":
        yield from ((("rule", when, str(rule)), kind) for kind in ("strike", "add") for rule in data.get(kind) or ())
        yield from ((("option", when, str(name)), str(value)) for name, value in (data.get("options") or {}).items())
    elif ruling.kind == "board" and data.get("op") in ("owner", "no_centre"):
        owner = None if data.get("op") == "no_centre" else str(data.get("seat") or "")
        yield ("owner", when, str(data.get("place")).casefold()), owner


def _unit(data: Json) -> tuple[str, str]:
    return str(data.get("seat", "")), " ".join(str(data.get("unit", "")).casefold().split())


def _ordered(rulebook: Rulebook, state: State, data: Json) -> Iterator[Settled]:
    """The units that lines are for, each with its order; those under a condition may stand beside others."""
    seat = str(data.get("seat", ""))
    for text in data.get("lines") or ():
        order = readable(rulebook.grammar, str(text), seat)
        for part in (order.parts or (order,)) if order is not None else ():
            if part.subject and not isinstance(part, Conditional):
                yield ("order", seat, part.subject), str(part)


def _by_outcome(
    rulings: Sequence[Ruling], outcome: Outcome, adjudicated: Callable[[Sequence[Ruling]], Outcome]
) -> tuple[int, int] | None:
    forced = [number for number, ruling in enumerate(rulings) if ruling.kind == "verdict"]
    for number in forced if len(forced) > 1 else ():
        if _holds(rulings[number], outcome):
            continue
        for other in forced:
            alone = [one for at, one in enumerate(rulings) if at != other]
            if other != number and _holds(rulings[number], adjudicated(alone)):
                return max(number, other), min(number, other)
    return None


def _holds(ruling: Ruling, outcome: Outcome) -> bool:
    """Whether a unit's order came out as it was ruled; what there is no order of cannot come out otherwise."""
    seat, unit = _unit(ruling.data)
    verdicts = [
        one.verdict for side, seat_results in outcome.results.items() for one in seat_results
        if str(side) == seat and one.unit.casefold() == unit
    ]  # fmt: skip
    return not verdicts or ruling.data.get("verdict") in verdicts
