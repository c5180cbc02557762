"""Rule 7, Winter: any seat gives up a build and makes a centre Vogon-proof, reported as “NBO” and no more.

Builds that nobody used are reported in the same way, so that nobody can tell which it was (R53).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from engine.board import Place
from engine.chance import Chance
from engine.changes import SetMark
from engine.ids import END, ProvinceId, SeatId
from engine.judged import Judged
from engine.notation.cursor import Cursor
from engine.notation.forms import HEAD, Form
from engine.orders import SeatOrder
from engine.rule import Submission, Want
from engine.state import Mark
from engine.turn import Turn

from variants.standard.building import due, free_sites, kinds, sites


@dataclass(frozen=True, slots=True)
class Nbo(SeatOrder):
    """`NBO Par`: a build is given up, and the centre becomes Vogon-proof."""

    verb: ClassVar[str] = "nbo"
    window: ClassVar[str] = "A"
    at: Place

    def __str__(self) -> str:
        return f"NBO {self.at}"


def _parse(cursor: Cursor) -> Nbo:
    return Nbo(Place(cursor.place("the centre to make Vogon-proof").province))


NBO_FORM = Form("Vogon-proof", HEAD, ("NBO", "PROOF", "VOGON-PROOF"), _parse, "NBO Par")


def _centres(turn: Turn, seat: SeatId) -> list[ProvinceId]:
    if turn.option("vogons.proof_target") == "own":
        return turn.position.centres_of(seat)
    return sorted(place for place, owner in turn.position.centres.items() if owner)


def _judge(turn: Turn, seat: SeatId, order: Nbo) -> Judged:
    place = ProvinceId(order.at.province)
    if due(turn, seat) <= 0:
        return Judged(order, None, "there is no build to give up")
    if place in _centres(turn, seat):
        return Judged(order)
    if place not in turn.position.centres:
        return Judged(order, None, f"{place} is no active supply centre")
    return Judged(order, None, f"{place} belongs to {turn.position.centres[place] or 'nobody'}")


def _orders(turn: Turn, seat: SeatId) -> Mapping[str, list[str]]:
    lines = [f"NBO {place}" for place in _centres(turn, seat)] if due(turn, seat) > 0 else []
    return {"": lines} if lines else {}


def _wants(turn: Turn, seat: SeatId) -> list[Want]:
    number = due(turn, seat)
    if number <= 0:
        return []
    return [Want("nbo", "", number, "unused builds are reported as NBO", "NBO and a centre: it costs one build")]


def _sample(turn: Turn, seat: SeatId, chance: Chance) -> list[str]:
    return chance.some(_orders(turn, seat).get("", []), 1)


def _buy(turn: Turn, seat: SeatId, order: Nbo) -> None:
    """Make a centre proof, known to the buyer alone. One that is proof already looks the same to him."""
    place = ProvinceId(order.at.province)
    eyes = frozenset({seat, END})
    mark = turn.position.marks.get(("vogons.proof", place))
    changes: tuple[SetMark, ...] = ()
    if mark is None or mark.audience is not None:
        known = mark.audience if mark is not None and mark.audience is not None else frozenset()
        changes = (SetMark(Mark("vogons.proof", place, "bought", audience=eyes | known)),)
    text = f"{seat} gives up a build: {place} is Vogon-proof."
    turn.emit("proof.bought", text, *changes, audience=eyes, seat=seat, place=place)
    bought = turn.desk.setdefault("vogons.bought", {})
    bought[seat] = bought.get(seat, 0) + 1


NBO = Submission(
    "build", "A", frozenset({"nbo"}), _wants, _orders, _judge, _sample,
    carry_out=_buy, secret=True, read_at="adjustments",
)  # fmt: skip


# --- how many builds there are, and what is left of them (R50, R53) --------------------------------------


def at_most_the_sites(turn: Turn, seat: SeatId, budget: str) -> Fraction | None:
    """No more builds than places to build; where several may be built in one place, one place is enough for all."""
    several = [kind for kind in kinds(turn, budget) if kind.stacks or not (kind.contests or kind.solitary)]
    if any(sites(turn, seat, kind) for kind in several):
        return None
    return Fraction(len(free_sites(turn, seat, budget)))


def report_unused(turn: Turn) -> None:
    """One line for every build that became no unit, whatever was done with it."""
    for seat in turn.rulebook.seats:
        number = max(due(turn, seat.id), 0)
        if turn.option("vogons.nbo_report") == "proof_only":
            number = turn.desk.get("vogons.bought", {}).get(seat.id, 0)
        for _ in range(number):
            turn.emit("build.unused", f"{seat.name} NBO.", seat=seat.id)
