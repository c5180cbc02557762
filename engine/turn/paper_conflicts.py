"""Lines of one paper that hinder each other: what their writer is told while the paper can still be changed.

A line may be right by itself and come to nothing because of another line of the same seat: a support for a move that is
not ordered, two units that go to one place, a third prediction where two are due. Nothing is refused here: some of it
is meant, and cards, votes or the GM may yet change it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.model.ids import ProvinceId, SeatId
from engine.model.json_data import Json
from engine.rulebook.catalogue import COEXIST, FORCE, STRENGTH
from engine.rulebook.look import Look
from engine.turn.uncarried import uncarried

if TYPE_CHECKING:
    from engine.turn.seat_orders import LineCheck

Unit = tuple[str, str, int]
"""A unit as orders name it: kind, province, number (0 where it has none)."""

PLAIN = frozenset({"hold", "move", "support", "convoy"})
"""The orders whose effect on each other is the standard's; what other verbs do, their rules know."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The lines of a seat that would be carried out as they stand: no errors, nothing under a condition."""

    seat: SeatId
    lines: Mapping[int, LineCheck]
    units: Mapping[Unit, int]
    """The line of each unit that has a plain order."""

    @classmethod
    def of(cls, seat: SeatId, checks: Sequence[LineCheck]) -> Paper:
        """The paper that these checks are about; of two lines for one unit the first."""
        lines = {n: one for n, one in enumerate(checks) if one.level != "error" and "condition" not in one.data}
        units: dict[Unit, int] = {}
        for number, one in lines.items():
            if one.data.get("verb") in PLAIN:
                units.setdefault(unit_of(one.data), number)
        return cls(seat, lines, units)

    def order_of(self, unit: Unit) -> Json | None:
        """What a unit is ordered, as data; None if nothing, or nothing plain."""
        number = self.units.get(unit)
        return None if number is None else self.lines[number].data

    def text_of(self, unit: Unit) -> str:
        """The line of a unit that has one."""
        one = self.lines[self.units[unit]]
        return one.canonical or one.given


def unit_of(data: Json) -> Unit:
    """The unit of an order as data, or of its `helped`."""
    return data.get("kind", ""), data.get("place", ""), data.get("number", 0)


def conflicts(turn: Look, seat: SeatId, checks: Sequence[LineCheck]) -> Iterator[tuple[int, str]]:
    """What is to be said of lines that are right by themselves: their numbers, and why they may come to nothing."""
    paper = Paper.of(seat, checks)
    by_rules = dict(_by_rules(turn, paper))
    for number, one in paper.lines.items():
        text = by_rules.get(number, "") or (_of_unit(turn, paper, one) if turn.window == "M" else "")
        if text:
            yield number, text


def _of_unit(turn: Look, paper: Paper, check: LineCheck) -> str:
    """What another line of the paper makes of a unit's order."""
    verb = check.data.get("verb")
    if verb == "move":
        others = [one.data for one in paper.lines.values()]
        return uncarried(turn, paper.seat, check.data, others) or _blocked(turn, paper, check.data)
    if verb in ("support", "convoy") and paper.units.get(unit_of(check.data)) is not None:
        return _unmatched(turn, paper, check.data)
    return ""


def _unmatched(turn: Look, paper: Paper, order: Json) -> str:
    """Why a support or convoy of one's own unit matches no order: the unit is ordered something else."""
    helped = order["helped"]
    if helped.get("seat", paper.seat) != paper.seat or (helped_order := paper.order_of(unit_of(helped))) is None:
        return ""
    target = helped_order.get("target") if helped_order["verb"] == "move" else None
    if target == order.get("target"):
        return ""
    helped_text, whom = paper.text_of(unit_of(helped)), helped["unit"]
    if order["verb"] == "convoy":
        return f"{whom} is ordered {helped_text}, so this convoy comes to nothing"
    if target is None:
        return f"{whom} is ordered {helped_text} and does not move, so this support comes to nothing"
    return f"{whom} moves ({helped_text}), so this support comes to nothing"


def _blocked(turn: Look, paper: Paper, order: Json) -> str:
    """Why a move cannot succeed against one's own other units: one stays where it goes, or is as strong and goes there.

    Nobody dislodges a unit of his own side. Moves to one place are as strong as the supports of the paper make them.
    """
    mover, target = unit_of(order), order.get("target", "")
    if _uncommon(turn, paper, mover) or not target:
        return ""
    for other, number in paper.units.items():
        data = paper.lines[number].data
        if other == mover or not turn.ask(COEXIST, mover[0], other[0]) or _uncommon(turn, paper, other):
            continue
        if other[1] == target and data["verb"] != "move":
            return f"a unit of yours stays there ({paper.text_of(other)}), and nobody dislodges a unit of their own"
        if other[1] == target and data.get("target") == mover[1] and not _by_convoy(paper, mover, other):
            return f"{paper.text_of(other)} comes the other way, and two units change places by convoy alone"
        if data.get("target") == target and data["verb"] == "move":
            helped, against = _supports(paper, mover, target), _supports(paper, other, target)
            if helped <= against:
                strength = "is as strong" if helped == against else "has more support"
                return f"{paper.text_of(other)} goes there too and {strength}, so this move comes to nothing"
    return ""


def _by_convoy(paper: Paper, *units: Unit) -> bool:
    """Whether one of these units is to be convoyed: it says so, or a line of the paper convoys it."""
    lines = [one.data for one in paper.lines.values()]
    convoyed = [unit_of(data["helped"]) for data in lines if data.get("verb") == "convoy"]
    return any(unit in convoyed or (paper.order_of(unit) or {}).get("via") for unit in units)


def _uncommon(turn: Look, paper: Paper, unit: Unit) -> bool:
    """Whether a unit is not just one of its seat's that fights with strength 1: what comes of it, its rules know."""
    there = [one for one in turn.position.units_of(paper.seat) if (one.kind, one.at) == unit[:2]]
    if len(there) != 1:
        return True
    place = ProvinceId(unit[1])
    return turn.ask(FORCE, there[0]) != 0 or turn.ask(STRENGTH, there[0], "attack", place) != 1


def _supports(paper: Paper, unit: Unit, target: str) -> int:
    """How many lines of the paper support a unit's move."""
    return sum(
        one.data.get("verb") == "support" and unit_of(one.data["helped"]) == unit and one.data.get("target") == target
        for one in paper.lines.values()
    )


def _by_rules(turn: Look, paper: Paper) -> Iterator[tuple[int, str]]:
    """What the rules say of the paper, kind by kind; of a kind that says nothing, lines beyond those asked for."""
    every = [order_kind for rule in turn.rulebook.rules for order_kind in rule.order_kinds]
    orders = {number: one.data for number, one in paper.lines.items()}
    for order_kind in (kind for kind in every if turn.window in kind.window):
        if order_kind.conflicts is not None:
            yield from order_kind.conflicts(turn, paper.seat, orders)
            continue
        mine = [number for number, data in orders.items() if data.get("verb") in order_kind.verbs]
        asked = [want for want in order_kind.wants(turn, paper.seat) if want.kind == order_kind.kind]
        subjects = {want.subject for want in asked if want.subject}  # each of these has a want of its own
        loose = [n for n in mine if paper.lines[n].subject not in subjects]
        wants = [want for want in asked if not want.subject]
        most = sum(abs(want.count) for want in wants)
        for number in loose[most:] if wants else ():
            yield number, f"only {most} of these {'counts' if most == 1 else 'count'}, and this is one too many"
