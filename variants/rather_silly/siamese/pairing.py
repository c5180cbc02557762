"""[12] continued: how a pair of Siamese Units is built, as one build."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from engine.model.board import Place, text_key
from engine.model.chance import Chance
from engine.model.changes import AddUnit, SetMark
from engine.model.ids import KindId, ProvinceId, SeatId
from engine.model.judged import Judged
from engine.model.orders import Build, Remove, SeatOrder, UnitRef
from engine.model.state import Mark, Unit
from engine.rulebook.catalogue import BLOCKS, TOUCHES
from engine.rulebook.look import Look
from engine.rulebook.rule import Want
from engine.rulebook.turn import Turn

from variants.standard.adjustments.building import builds_due, judge_build, sites, suits

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

TWIN = "siamese.twin"
USED = "siamese.used"


@dataclass(frozen=True, slots=True)
class BuildTwins(SeatOrder):
    """`BUILD SIAMESE A Par + A Bre`."""

    verb: ClassVar[str] = "build_siamese"
    window: ClassVar[str] = "A"
    one: UnitRef
    other: UnitRef

    def __str__(self) -> str:
        return f"BUILD SIAMESE {self.one} + {self.other}"


def read_build(cursor: Cursor) -> BuildTwins:
    """`A Par + A Bre`; `and` and a comma are read too."""
    cursor.try_words("UNITS", "UNIT", "TWINS", "ARMIES", "FLEETS", "PAIR")
    one = cursor.unit(kindless=False)
    cursor.words("+", "and", "&", ",")
    return BuildTwins(one, cursor.unit(kindless=False))


def read_remove(cursor: Cursor) -> Remove:
    """Either of the two: the other goes with it."""
    return Remove(cursor.unit())


def fills(order: BuildTwins) -> tuple[str, ...]:
    """The places that a pair takes."""
    return (order.one.at.province, order.other.at.province)


def judge(turn: Look, seat: SeatId, order: BuildTwins) -> Judged:
    """The two with their coasts, and why they cannot be built."""
    if turn.position.mark(USED, seat):
        return Judged(order, None, f"{seat} has built its Siamese Units: that is done once a game")
    if builds_due(turn, seat) < 1:
        return Judged(order, None, f"{seat} has no build due")
    halves: list[UnitRef] = []
    problems: list[tuple[str, bool]] = []
    for ref in (order.one, order.other):
        kind = turn.rulebook.kinds.get(KindId(ref.kind))
        if kind is None or not kind.conventional:
            return Judged(order, None, "Siamese Units are armies and fleets")
        judged = judge_build(turn, seat, Build(kind.id, ref.at))
        at = judged.order.at if isinstance(judged.order, Build) else ref.at
        halves.append(replace(ref, at=at))
        if judged.problem:
            problems.append((judged.problem, _only_no_site(turn, seat, ref)))
    order = BuildTwins(*halves)
    if len(problems) == 2 and turn.option("siamese.site") == "one_centre":
        problems = [("one of the two must stand in a centre of one's own", False)]
    elif turn.option("siamese.site") == "one_centre":
        problems = [(problem, no_site) for problem, no_site in problems if not no_site]
    problem = next((text for text, _ in problems), "") or _apart(turn, order)
    return Judged(order, None, problem, "" if problem else _warning(turn, order))


def _only_no_site(turn: Look, seat: SeatId, ref: UnitRef) -> bool:
    """Whether all that is wrong with one of the two is that its place is no site."""
    kind, place = turn.rulebook.kinds[KindId(ref.kind)], ProvinceId(ref.at.province)
    coasts = turn.rulebook.board.provinces[place].coasts if kind.medium == "water" else ()
    vacant = suits(turn, kind, place, seat) and not turn.ask(BLOCKS, place, "build", kind.id)
    return vacant and (not coasts or ref.at.coast in coasts)


def _apart(turn: Look, order: BuildTwins) -> str:
    one, other = map(ProvinceId, fills(order))
    return "" if other in turn.ask(TOUCHES, one, "zone") else f"{one} and {other} are not adjacent"


def _warning(turn: Look, order: BuildTwins) -> str:
    """They will die when the link ends that alone joins them."""
    one, other = map(ProvinceId, fills(order))
    linked = other in turn.extra_borders(one) and other not in turn.rulebook.board.touches[one]
    return f"{one} and {other} are adjacent by the link alone, and die when it ends" if linked else ""


def build(turn: Turn, seat: SeatId, order: BuildTwins) -> None:
    """Put both on the board, bound to each other."""
    pair = [
        Unit(turn.position.take_id(), KindId(ref.kind), seat, ProvinceId(ref.at.province), ref.at.coast)
        for ref in (order.one, order.other)
    ]
    for unit, twin in (pair, reversed(pair)):
        mark = SetMark(Mark(TWIN, str(unit.id), int(twin.id)))
        text = f"{seat} builds {unit}, a Siamese twin."
        turn.emit("unit.built", text, AddUnit(unit), mark, of="siamese", unit=str(unit), seat=seat)
        turn.know(f"BUILT({unit.kind}, {Place(unit.at, unit.coast)})")
    turn.emit(
        "siamese.built",
        f"{seat} has its Siamese Units: {pair[0]} and {pair[1]}.",
        SetMark(Mark(USED, seat)),
        of="siamese",
    )


def wants(turn: Look, seat: SeatId) -> list[Want]:
    """One pair, if any can be built."""
    lines = orders(turn, seat).get("", [])
    if not lines:
        return []
    return [
        Want(
            "twins",
            "",
            1,
            "not built",
            f"BUILD SIAMESE and two units, such as {lines[0]}",
            optional=True,
            lead="BUILD SIAMESE",
        )
    ]


def orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    """All pairs of adjacent sites; those beside one's centres, where the option allows it, are left to the form."""
    if turn.position.mark(USED, seat) or builds_due(turn, seat) < 1:
        return {}
    kinds = [kind for kind in turn.rulebook.kinds.values() if kind.conventional]
    halves = [(kind.id, place) for kind in kinds for place in sites(turn, seat, kind)]
    halves.sort(key=lambda half: (text_key(half[1]), half[0]))
    lines = [
        str(BuildTwins(UnitRef(kind, place), UnitRef(other_kind, other)))
        for number, (kind, place) in enumerate(halves)
        for other_kind, other in halves[number + 1 :]
        if _places_touch(turn, place, other)
    ]
    return {"": lines} if lines else {}


def _places_touch(turn: Look, one: Place, other: Place) -> bool:
    return other.province != one.province and other.province in turn.ask(TOUCHES, ProvinceId(one.province), "zone")


def sample(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    """Now and then a pair."""
    lines = orders(turn, seat).get("", [])
    return [chance.pick(lines)] if lines and chance.once_in(2) else []
