"""Rules 3 and 4, and how the game is won: ten more provinces, Winter 1900, more than half of the active centres.

In Winter 1900 everybody disposes one unit in each of his home centres, as he sees fit; a line that is missing or cannot
be carried out leaves that centre its standard unit (R6). Until the disposals are revealed the standard units stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.model.board import Place, text_key
from engine.model.chance import Chance
from engine.model.changes import AddUnit, Change, RemoveUnit
from engine.model.events import Result
from engine.model.ids import ProvinceId, SeatId, UnitId
from engine.model.judged import Judged
from engine.model.orders import Build, Order, Waive
from engine.model.phases import FIRST_YEAR
from engine.model.state import Unit
from engine.model.unit_orders import OrderLine
from engine.model.wording import listed
from engine.rulebook.catalogue import MAY_STAND, SITES, WON, Claim, worth_of
from engine.rulebook.line_taking import fail
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import Option, OrderKind, Rule, Step, Want, Window
from engine.rulebook.turn import Turn

from variants.hitchhiker import SOURCE
from variants.hitchhiker.hh_setup.board import HOMES, patch

# --- Winter 1900 (rule 4) ------------------------------------------------------------------------------


def _homes(turn: Look, seat: SeatId) -> list[ProvinceId]:
    """Where a seat disposes a unit: the home centres in which it starts with one."""
    return [unit.at for unit in _standard(turn, seat)]


def _standard(turn: Look, seat: SeatId) -> list[Unit]:
    """The units with which a seat would start in its home centres if nobody ordered anything."""
    start = turn.rulebook.start
    return [unit for unit in start.units.values() if unit.owner == seat and seat in start.homes.get(unit.at, ())]


def _judge(turn: Look, seat: SeatId, order: Order) -> Judged:
    """A disposal with its coast filled in, and why it cannot be."""
    if isinstance(order, Waive):
        return Judged(order, None, _waiver(turn, seat, order))
    assert isinstance(order, Build)
    place, kind = ProvinceId(order.at.province), turn.rulebook.kinds.get(order.kind)
    if place not in _homes(turn, seat):
        return Judged(order, None, f"{place} is no home centre in which {seat} disposes a unit")
    if kind is None or not kind.budget:
        return Judged(order, None, f"the disposal in {place} does not say which kind of unit")
    if problem := turn.ask(MAY_STAND, Unit(UnitId(0), kind.id, seat, place), place):
        return Judged(order, None, f"{kind.name.lower()} {place} cannot be: {problem}")
    if place not in turn.ask(SITES, seat, kind.id):
        return Judged(order, None, f"{seat} has no {kind.name.lower()}s in {place}")
    coasts = turn.rulebook.board.provinces[place].coasts if kind.medium == "water" else ()
    if not coasts:
        return Judged(Build(order.kind, Place(place)))
    if order.at.coast in coasts:
        return Judged(order)
    if order.at.coast:
        return Judged(order, None, f"{place} has no coast {order.at.coast}")
    usual = next((unit.coast for unit in _standard(turn, seat) if unit.at == place and unit.coast), coasts[0])
    return Judged(Build(order.kind, Place(place, usual)))


def _waiver(turn: Look, seat: SeatId, order: Waive) -> str:
    if turn.option("setup.w1900_waive") == "no":
        return "no home centre is left empty in this game"
    if order.at is None:
        return "say which home centre is left empty: WAIVE and its name"
    place = ProvinceId(order.at.province)
    return "" if place in _homes(turn, seat) else f"{place} is no home centre in which {seat} disposes a unit"


def _legal(turn: Look, seat: SeatId) -> dict[ProvinceId, list[str]]:
    """Every disposal that a seat can order, by home centre, the standard unit's kind first."""
    legal: dict[ProvinceId, list[str]] = {}
    for unit in _standard(turn, seat):
        kinds = sorted(turn.rulebook.kinds.values(), key=lambda kind: kind.id != unit.kind)
        orders: list[Order] = [Build(kind.id, place) for kind in kinds for place in _places(turn, kind.medium, unit.at)]
        orders.append(Waive(Place(unit.at)))
        legal[unit.at] = [str(order) for order in orders if not _judge(turn, seat, order).problem]
    return legal


def _places(turn: Look, medium: str, at: ProvinceId) -> list[Place]:
    coasts = turn.rulebook.board.provinces[at].coasts if medium == "water" else ()
    return [Place(at, coast) for coast in coasts or ("",)]


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    lines = [line for place_lines in _legal(turn, seat).values() for line in place_lines]
    return {"": lines} if lines else {}


def _sample(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    return [chance.pick(lines) for lines in _legal(turn, seat).values()]


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    missing = "its standard unit" if turn.option("setup.w1900_missing") == "standard_unit" else "no unit"
    wants = []
    for place, lines in _legal(turn, seat).items():
        kinds = " or ".join(dict.fromkeys(line.split()[1] for line in lines if line.startswith("BUILD")))
        hint = f"BUILD {kinds} {place}, or WAIVE {place}"
        wants.append(Want("disposal", "", 1, f"{place} gets {missing}", hint, lead="BUILD"))
    return wants


def _dispose(turn: Turn) -> None:
    """Reveal all disposals together and put the units where they were ordered."""
    if turn.option("setup.winter1900") == "no":
        return
    chosen: dict[tuple[SeatId, ProvinceId], Order] = {}
    for order_line in turn.take("build", "waive"):
        _read(turn, order_line, chosen)
    for seat in turn.rulebook.seat_ids:
        _settle(turn, seat, {place: order for (owner, place), order in chosen.items() if owner == seat})


def _read(turn: Turn, order_line: OrderLine, chosen: dict[tuple[SeatId, ProvinceId], Order]) -> None:
    assert order_line.order is not None
    judged = _judge(turn, order_line.seat, order_line.order)
    order = judged.order
    at = order.at if isinstance(order, Build | Waive) else None
    key = (order_line.seat, ProvinceId(at.province)) if at else None
    if order_line.condition:
        fail(turn, order_line, "a disposal takes no condition")
    elif judged.problem or key is None:
        fail(turn, order_line, judged.problem, public=True)
    elif key in chosen and str(chosen[key]) != str(order):
        fail(turn, order_line, f"{key[1]} was disposed of already", public=True)
    else:
        chosen[key] = order
        turn.result(order_line.seat, Result(str(order), "succeeds", "disposed", turn.rule), order_line.number)


def _settle(turn: Turn, seat: SeatId, chosen: Mapping[ProvinceId, Order]) -> None:
    """One seat's units: what stood there goes, what was ordered comes; what is the same stays."""
    changes: list[Change] = []
    empty = turn.option("setup.w1900_missing") == "empty"
    here = {unit.at: unit for unit in turn.position.units_of(seat)}
    units = []
    for usual in _standard(turn, seat):
        order, old = chosen.get(usual.at), here.get(usual.at)
        if isinstance(order, Build):
            new = Unit(UnitId(0), order.kind, seat, usual.at, order.at.coast)
        elif order is not None or empty:
            new = None
        else:
            new = usual
        if old is not None and new is not None and (old.kind, old.coast) == (new.kind, new.coast):
            units.append(str(old))
            continue
        if old is not None:
            changes.append(RemoveUnit(old.id))
        if new is not None:
            unit = Unit(turn.position.take_id(), new.kind, seat, new.at, new.coast)
            changes.append(AddUnit(unit))
            units.append(str(unit))
    if _standard(turn, seat):
        units.sort(key=text_key)
        text = f"{seat} starts with {listed(units) or 'nothing'}."
        turn.emit("units.disposed", text, *changes, seat=seat, units=units)


# --- who wins ------------------------------------------------------------------------------------------


def needed(turn: Look) -> int:
    """How many centres win: more than half of the active ones, unless the game was made otherwise (R1)."""
    choice = turn.option("setup.victory")
    if choice == "fixed_18":
        return 18
    if choice == "majority_start":
        return len(turn.rulebook.start.centres) // 2 + 1
    return len(turn.position.centres) // 2 + 1


def _claims(turn: Look, checkpoint: str) -> tuple[Claim, ...] | None:
    if checkpoint != "count":
        return None
    if turn.option("setup.victory") == "gm_decides":
        return ()
    barred = frozenset(HOMES) if turn.option("setup.special_seats_win") == "no" else frozenset()
    totals = sorted(((worth_of(turn, seat, "won"), seat) for seat in turn.rulebook.seat_ids), reverse=True)
    best, seat = totals[0]
    if best < needed(turn) or seat in barred or (len(totals) > 1 and totals[1][0] == best):
        return ()
    return (Claim((seat,), f"{best} of {len(turn.position.centres)} active centres"),)


RULE = Rule(
    id="hh_setup",
    number="3",
    title="Board, Winter 1900 and victory",
    summary="Ten more provinces, all centres, and two coasts in Prussia and Sevastopol; all dispose their units as "
    "they like in Winter 1900; more than half of the active centres win.",
    topics=("board", "winning"),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "hitchhiker.3.provinces": "Ten more provinces, each with the neighbours listed and each a supply centre.",
            "hitchhiker.3.coasts": "Prussia and Sevastopol have an east coast and a west coast.",
            "hitchhiker.4.disposal": "Players dispose their units as they see fit in Winter 1900.",
            "hitchhiker.4.nmr": "No orders for Winter 1900: the standard set-up, Russia with F Sev/wc.",
            "hitchhiker.setup.victory": "More than half of the active centres at the Winter count win (R1).",
        }
    ),
    options=(
        Option("setup.provinces", ("yes", "no"), "Whether the ten provinces and four coasts are on the board."),
        Option("setup.winter1900", ("yes", "no"), "Whether players dispose their units in Winter 1900."),
        Option(
            "setup.victory", ("majority_active", "majority_start", "fixed_18", "gm_decides", "no"),
            "How many centres win; no: as in the rest of the rulebook.", "R1",
        ),
        Option("setup.special_seats_win", ("yes", "no"), "Whether Hitchhiker and Vogon may win.", "R2"),
        Option(
            "setup.danzig_links_coasts", ("yes", "no"),
            "Whether fleets sail between Danzig or the Crimea and the two coasts beside it.", "R4",
        ),
        Option(
            "setup.w1900_missing", ("standard_unit", "empty"),
            "What a home centre gets whose disposal is missing or cannot be.", "R6",
        ),
        Option("setup.w1900_waive", ("yes", "no"), "Whether a home centre may be left empty in Winter 1900.", "R7"),
    ),
    needs=("movement",),
    board=patch,
    windows=(Window("set-up window", lambda turn: turn.option("setup.winter1900") == "yes"),),
    # It changes units and owners; decks, herds, links and questions, which others read here, do not look at either.
    steps=(
        Step(
            "set-up read", "hh_setup.disposal", _dispose, f"Units are disposed for {FIRST_YEAR}", commutes=True,
            rule="4",
        ),
    ),
    amendments=(
        Amendment(
            WON.name, Layer.REPLACE, _claims, Scope(purposes=frozenset({"count"})),
            when=lambda options: options["setup.victory"] != "no",
        ),
    ),
    order_kinds=(OrderKind("disposal", "U", frozenset({"build", "waive"}), _wants, _orders, _judge, _sample),),
)  # fmt: skip
