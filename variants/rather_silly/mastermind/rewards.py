"""[14] continued: shares of free units, where those are built, and the two islands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from engine.model.board import Place, text_key
from engine.model.changes import AddUnit, SetMark
from engine.model.events import Result
from engine.model.ids import KindId, ProvinceId, SeatId
from engine.model.judged import Judged
from engine.model.kinds import Kind
from engine.model.orders import SeatOrder, UnitRef
from engine.model.scratch import Scratch
from engine.model.state import Mark, Unit
from engine.model.wording import jointly
from engine.rulebook.catalogue import BLOCKS, MAY_SUBMIT, SITES
from engine.rulebook.line_taking import fail
from engine.rulebook.look import Look
from engine.rulebook.rule import Want
from engine.rulebook.turn import Turn

from variants.rather_silly.mastermind.quiz import ASKED, SEAT, right_answers
from variants.standard.adjustments.building import suits

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

FREE, FRACTION = "mastermind.free", "mastermind.fraction"
OWN_ISLANDS = Scratch("mastermind.islands", set[ProvinceId])
"""Those that no other rule brings, once they have been asked for."""


@dataclass(frozen=True, slots=True)
class BuildFree(SeatOrder):
    """`BUILD FREE A Lon`: as soon as there is a whole unit to build."""

    verb: ClassVar[str] = "build_free"
    kind: KindId
    at: Place

    def __str__(self) -> str:
        return f"BUILD FREE {UnitRef(self.kind, self.at)}"

    @property
    def named(self) -> tuple[UnitRef, ...]:
        """The unit to be."""
        return (UnitRef(self.kind, self.at),)

    @property
    def way(self) -> tuple[Place, ...]:
        """None besides."""
        return ()


def read_build(cursor: Cursor) -> BuildFree:
    """A unit, its kind said."""
    ref = cursor.unit(kindless=False)
    return BuildFree(KindId(ref.kind), ref.at)


# --- shares ------------------------------------------------------------------------------------------


def settle(turn: Turn) -> None:
    """17.10: answers are marked, shares fall due, and free units are built."""
    if turn.position.mark(ASKED) is None:
        _silence(turn)
    else:
        _share(turn, right_answers(turn))
    _build(turn)


def earners(turn: Look) -> list[SeatId]:
    """The other players who can earn units, and still have a say (R12)."""
    candidates = (seat.id for seat in turn.rulebook.seats if seat.earns_units and seat.id != SEAT)
    return [seat for seat in candidates if turn.ask(MAY_SUBMIT, seat, "answer") > 0]


def _silence(turn: Turn) -> None:
    """No question: all remaining players share, and for those with other rewards it is a right answer (R63)."""
    sharers = earners(turn)
    for seat in sharers:
        _earn(turn, seat, Fraction(1, len(sharers)))
    if turn.option("mastermind.nmr_bonus") == "yes":
        for spec in turn.rulebook.seats:
            if spec.id != SEAT and spec.id not in sharers:
                turn.know(f"ANSWERED({spec.id})")


def _share(turn: Turn, right: list[SeatId]) -> None:
    for seat in right:
        turn.know(f"ANSWERED({seat})")
    if not right:
        _earn(turn, SEAT, Fraction(1))
        return
    sharers = [seat for seat in right if seat in earners(turn)]
    parts = len(right) if turn.option("mastermind.sharers") == "all_correct" else len(sharers)
    for seat in sharers:
        _earn(turn, seat, Fraction(1, parts))


def fraction_of(turn: Look, seat: SeatId) -> Fraction:
    """What a seat has earned and not built yet."""
    mark = turn.position.mark(FRACTION, seat)
    return Fraction(str(mark.value)) if mark is not None else Fraction(0)


def _earn(turn: Turn, seat: SeatId, share: Fraction) -> None:
    total = fraction_of(turn, seat) + share
    what = "a whole free unit" if share == 1 else f"{share} of a free unit"
    text = f"{seat} earns {what}, and has {total} now."
    together = jointly(f"{{}} earn {what} each, and have {total} now.", seat)
    turn.emit("mastermind.earned", text, SetMark(Mark(FRACTION, seat, total)), seat=seat, share=str(share), **together)


# --- free builds -------------------------------------------------------------------------------------


def _kinds(turn: Look) -> list[Kind]:
    """Armies, fleets, and what is built instead of them without fighting (R61)."""
    birds = turn.option("mastermind.kinds") == "a_f_b"
    kinds = turn.rulebook.kinds.values()
    return [k for k in kinds if k.conventional or (birds and k.budget == "units" and not (k.contests or k.human))]


def _sites_for_kind(turn: Look, seat: SeatId, kind: Kind) -> frozenset[ProvinceId]:
    return islands(turn) if seat == SEAT else turn.ask(SITES, seat, kind.id)


def _unbuildable(turn: Look, seat: SeatId, order: BuildFree) -> tuple[str, str]:
    """Why a free build can never be, and why it cannot be just now."""
    kind = turn.rulebook.kinds.get(order.kind)
    province = ProvinceId(order.at.province)
    if seat != SEAT and seat not in earners(turn):
        return f"{seat} earns no units", ""
    if kind is None or kind not in _kinds(turn):
        return f"free units are {' or '.join(k.id for k in _kinds(turn))}", ""
    if not suits(turn, kind, province, seat):
        return f"no {kind.name.lower()} of {seat} can stand in {province}", ""
    coasts = turn.rulebook.board.provinces[province].coasts if kind.medium == "water" else ()
    if coasts and order.at.coast not in coasts:
        return f"a fleet in {province} must say its coast", ""
    if province not in _sites_for_kind(turn, seat, kind):
        return "", f"{province} is no building place of {seat}"
    blocked = turn.ask(BLOCKS, province, "build", kind.id)
    return "", f"{province} is not vacant: {blocked}" if blocked else ""


def judge(turn: Look, seat: SeatId, order: BuildFree) -> Judged:
    """A free build may be ordered before it is earned, and where nothing can be built yet (R96)."""
    never, now = _unbuildable(turn, seat, order)
    if not never and not now and fraction_of(turn, seat) < 1:
        now = f"{seat} has {fraction_of(turn, seat)} of a free unit so far"
    return Judged(order, None, never, "" if never else now)


def _build(turn: Turn) -> None:
    """One free unit a player at the most; what cannot be built is kept, and nobody hears of it."""
    built: set[SeatId] = set()
    for order_line in list(turn.take("build_free")):
        assert isinstance(order_line.order, BuildFree)
        order, seat = order_line.order, order_line.seat
        problem = next(filter(None, _unbuildable(turn, seat, order)), "")
        if not problem and fraction_of(turn, seat) < 1:
            problem = f"{seat} has no whole free unit"
        if problem or seat in built:
            fail(turn, order_line, problem or "one free unit a season", "fails")
            continue
        built.add(seat)
        unit = Unit(turn.position.take_id(), order.kind, seat, ProvinceId(order.at.province), order.at.coast)
        left = Mark(FRACTION, seat, fraction_of(turn, seat) - 1)
        text = f"{seat} builds {unit}, a free unit."
        free = SetMark(Mark(FREE, str(unit.id)))
        turn.emit("unit.built", text, AddUnit(unit), free, SetMark(left), unit=str(unit), seat=seat, free=True)
        turn.result(seat, Result(str(order), "succeeds", "built free", turn.rule, str(unit)), order_line.number)
        turn.know(f"FREE BUILT({unit.at})")


def orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    """What could be built now, if there is a whole unit."""
    if fraction_of(turn, seat) < 1:
        return {}
    lines = []
    for kind in _kinds(turn):
        for province in sorted(_sites_for_kind(turn, seat, kind), key=text_key):
            coasts = turn.rulebook.board.provinces[province].coasts if kind.medium == "water" else ()
            builds = [BuildFree(kind.id, Place(province, coast)) for coast in coasts or ("",)]
            lines += [str(one) for one in builds if not any(_unbuildable(turn, seat, one))]
    return {"": lines} if lines else {}


def wants(turn: Look, seat: SeatId) -> list[Want]:
    """One free unit, once there is a whole one."""
    if fraction_of(turn, seat) < 1:
        return []
    hint = f"BUILD FREE and a unit, such as BUILD FREE {turn.rulebook.board.example}"
    return [Want("free build", "", 1, "deferred", hint, optional=True, lead="BUILD FREE")]


# --- free units, and the islands ---------------------------------------------------------------------


def is_free(turn: Look, unit: Unit) -> bool:
    """Whether a unit was earned by an answer."""
    return turn.position.mark(FREE, unit.id) is not None


def needs_nothing(turn: Look, unit: Unit, tally: str) -> int | None:
    """Free units need no centre."""
    return 0 if tally == "supply" and is_free(turn, unit) else None


def no_sale(turn: Look, piece: object, effect: str, by: object) -> str | None:
    """Nor may they sell their souls."""
    if effect != "sale" or not isinstance(piece, Unit) or not is_free(turn, piece):
        return None
    return f"{piece} is a free unit, which may not sell its soul"


def islands(turn: Look) -> frozenset[ProvinceId]:
    """Iceland and Corfu, or what the board names for them."""
    return turn.rulebook.places_of("mastermind")


def _own_islands(turn: Look) -> frozenset[ProvinceId]:
    """The islands that no other rule brings: those alone are closed."""
    own_islands = turn.scratch(OWN_ISLANDS)
    if not own_islands:
        others = (rule.board for rule in turn.rulebook.rules if rule.id != "mastermind")
        boards = (board(turn.rulebook.options) if callable(board) else board for board in others)
        brought = {name for board in boards if board for name in board.get("provinces", {})}
        own_islands.update(islands(turn) - brought)
    return frozenset(own_islands)


def closed(turn: Look, unit: Unit, place: ProvinceId) -> str | None:
    """The islands are open to the Mastermind's units; by option to creatures too (R58)."""
    if place not in islands(turn) or unit.owner == SEAT or place not in _own_islands(turn):
        return None
    creature = unit.owner not in turn.rulebook.seat_ids and bool(unit.owner)
    if creature and turn.option("mastermind.islands_open") == "borg_monsters":
        return None
    return f"{place} is the Mastermind's"


def out_of_step(turn: Look, place: ProvinceId, purpose: str) -> frozenset[ProvinceId] | None:
    """The option: not even Borg steps there."""
    shut = purpose in ("step", "roam") and turn.option("mastermind.islands_open") == "mastermind_only"
    return _own_islands(turn) if shut else None


def sites_of_his(turn: Look, seat: SeatId, kind: KindId) -> frozenset[ProvinceId] | None:
    """For centres that he takes he builds on the islands (R59)."""
    if seat != SEAT:
        return None
    choice = turn.option("mastermind.centre_builds")
    if choice == "any_owned":
        return frozenset(turn.position.centres_of(seat))
    return islands(turn) if choice == "islands" else frozenset()
