"""[5] continued: what a sold unit that is lost owes the Devil: a centre, as long as the house says."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.model.changes import ClearMark, SetMark
from engine.model.ids import NOWHERE, SeatId
from engine.model.scratch import Scratch
from engine.model.state import Mark, State, Unit
from engine.rulebook.catalogue import AFFECTED, Deed
from engine.rulebook.look import Look
from engine.rulebook.position_faults import Fault
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn

TERM = 2
"""How many falls the term of a sold soul has."""
SOLD = "souls.sold"
"""On a unit: how many falls its term still has."""
DEBT = "souls.debt"
"""On a seat: the souls that still need a centre."""
TERMS = "souls.terms"
"""On a seat: how many falls each debt still has, where debts end (option `souls.debt`)."""


REMOVED = Scratch("souls.removed", list[SeatId])
"""Whose sold units were removed this Winter, once for each."""


def more_terms_than_debts(rulebook: Rulebook, state: State) -> Iterator[Fault]:
    """Every term is that of a debt; there may be debts without one, which never end."""
    debts = {mark.subject: mark.value for mark in state.marks if mark.name == DEBT}
    for mark in state.marks:
        owed = debts.get(mark.subject, 0)
        if mark.name == TERMS and isinstance(mark.value, tuple) and isinstance(owed, int) and len(mark.value) > owed:
            text = f"{mark.subject} owes {owed} souls, so it can have {owed} terms of debts at the most."
            path, advice = f"state.rules.{TERMS}.{mark.subject}", "Set the terms first, then the souls owed."
            yield Fault(path, f"{text} {advice}", TERMS, mark.subject)


def falls_left(turn: Look, unit: Unit) -> int:
    """How many times a sold unit's counter has still to fall; 0 for a unit with a soul of its own."""
    mark = turn.position.mark(SOLD, unit.id)
    return int(str(mark.value)) if mark else 0


def debt_of(turn: Look, seat: SeatId) -> int:
    """How many souls of a seat's lost units need a centre."""
    mark = turn.position.mark(DEBT, seat)
    return int(str(mark.value)) if mark else 0


def leaves(turn: Look, unit: Unit, cause: str) -> tuple[Deed, ...] | None:
    """A sold unit that is lost leaves a debt; merging frees the soul, and what a ruling takes away owes nothing."""
    left = falls_left(turn, unit)
    if not left or cause in ("merged", "struck") or turn.option("souls.debt") == "none":
        return None
    if turn.option("souls.same_season_debt") == "no" and happened_to(turn, "SOLD", unit):
        return None
    if cause == "removed" and turn.option("souls.removal") == "relief":
        return None
    if turn.ask(AFFECTED, unit.moved(NOWHERE), "soul debt", unit.owner):  # who is lost is nowhere, not out of reach
        return None
    return (lambda later: _add_debt(later, unit, left, cause),)


def happened_to(turn: Look, atom: str, unit: Unit) -> bool:
    """Whether a fact is known of a unit this season."""
    first = turn.position.opening.get(unit.id, unit)
    return f"{atom}({first.full_name})" in turn.position.facts


def _add_debt(turn: Turn, unit: Unit, left: int, cause: str) -> None:
    seat = unit.owner
    if cause == "removed":
        turn.scratch(REMOVED).append(seat)
    number = debt_of(turn, seat) + 1
    changes = [SetMark(Mark(DEBT, seat, number))]
    if turn.option("souls.debt") == "until_term_ends":
        terms = turn.position.mark(TERMS, seat)
        before = terms.value if terms and isinstance(terms.value, tuple) else ()
        changes.append(SetMark(Mark(TERMS, seat, (*before, left))))
    text = f"The soul of {unit.full_name} is the Devil's: {seat} keeps a centre for it ({number} in all)."
    turn.emit("soul.debt", text, *changes, of="souls", seat=seat, unit=str(unit), debt=number)


def allowance(turn: Look, seat: SeatId, budget: str) -> int | None:
    """A debt uses a centre. One that a removal of this Winter leaves counts from the next on, or none would be left."""
    if budget != "units":
        return None
    return turn.scratch(REMOVED).count(seat) - debt_of(turn, seat)


def spared_units(turn: Look, unit: Unit, effect: str, by: SeatId) -> str | None:
    """Removing a sold unit helps nobody, so another goes as long as there is one (R24)."""
    if effect != "removal" or not falls_left(turn, unit) or turn.option("souls.removal") == "relief":
        return None
    kind = turn.kind(unit)
    others = [one for one in turn.position.units_of(unit.owner) if turn.kind(one).budget == kind.budget]
    if all(falls_left(turn, one) for one in others):
        return None
    return f"{unit} has sold its soul, which would still need a centre: remove another unit"


def last(turn: Look, unit: Unit) -> Callable[[tuple[object, ...]], tuple[object, ...]]:
    """Civil disorder takes sold units last."""
    return lambda base: (*base, int(falls_left(turn, unit) > 0))


def expire(turn: Turn, seat: SeatId, mark: Mark) -> None:
    """Debts that end when the term would have ended (option `souls.debt`)."""
    assert isinstance(mark.value, tuple)
    left = tuple(number for number in (int(str(one)) - 1 for one in mark.value) if number > 0)
    ended = len(mark.value) - len(left)
    terms = SetMark(Mark(TERMS, seat, left)) if left else ClearMark(TERMS, seat)
    if ended:
        rest = debt_of(turn, seat) - ended
        debt = SetMark(Mark(DEBT, seat, rest)) if rest else ClearMark(DEBT, seat)
        text = f"{ended} of {seat}'s souls need{'s' if ended == 1 else ''} no centre any more."
        turn.emit("soul.debt_ended", text, terms, debt, of="souls", seat=seat)
    else:
        turn.emit("soul.debt_falls", f"{seat}'s debts to the Devil grow shorter.", terms, of="souls", seat=seat)
