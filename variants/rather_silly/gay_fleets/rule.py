"""[11] Gay Fleets: every fifth fleet that a player builds; others must attack it while it lies in a coastal province.

Immune to distraction. The neighbours' orders are amended so that one leads and the others support (R49, R50). The
words are the published rule's of 1990, which says itself what it is; the game's theme changes the name on the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from engine.model.board import Place
from engine.model.changes import AddUnit, SetMark
from engine.model.ids import SeatId
from engine.model.orders import Move, Order, Support
from engine.model.scratch import Scratch
from engine.model.state import NOBODY, Mark, Unit
from engine.movement.legality import name_of
from engine.rulebook.catalogue import AFFECTED, MAY_ACT
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import DrawSpec, MarkSpec, Option, Rule, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import Flag, UnitText, Whole

from variants.rather_silly import SOURCE

GAY = "gay_fleets.gay"
BUILT = "gay_fleets.fleets_built"
SEEN = Scratch("gay_fleets.seen", int)
"""How many of the turn's events have been looked at."""
RUNG = "compulsion"


@dataclass(frozen=True, slots=True)
class Amends:
    """The amendment that one Gay Fleet asks for: who leads the attack, and who supports it."""

    victim: Unit
    lead: Unit
    helpers: tuple[Unit, ...]


def is_gay(turn: Look, unit: Unit) -> bool:
    """Whether a unit is a Gay Fleet."""
    return turn.position.mark(GAY, unit.id) is not None


# --- the count ---------------------------------------------------------------------------------------


def _count(turn: Turn) -> None:
    """Every fleet built since the last look counts, in the order of building; each fifth one of a player is Gay."""
    first = turn.scratch(SEEN)
    turn.keep(SEEN, len(turn.events))
    for event in turn.events[first:]:
        if event.kind != "unit.built":
            continue
        for change in event.changes:
            if isinstance(change, AddUnit) and turn.kind(change.unit).carries:
                _one_more(turn, change.unit)


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def _ordinal(number: int) -> str:
    """`first`, `12th`: which of several, in words as far as there are some."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _one_more(turn: Turn, unit: Unit) -> None:
    mark = turn.position.mark(BUILT, unit.owner)
    number = (int(str(mark.value)) if mark else 0) + 1
    text = f"{unit} is the {_ordinal(number)} fleet that {unit.owner} has built."
    turn.emit("gay_fleets.counted", text, SetMark(Mark(BUILT, unit.owner, number)), seat=unit.owner, number=number)
    if number % int(turn.option("gay_fleets.every")) == 0:
        turn.emit(
            "gay_fleets.gay", f"{unit.full_name} is a Gay Fleet.", SetMark(Mark(GAY, str(unit.id))),
            unit=str(unit), seat=unit.owner,
        )  # fmt: skip


def _count_free(turn: Turn) -> None:
    """Those of the free builds, unless only builds that a centre pays for count (R80)."""
    if turn.option("gay_fleets.count") == "all_built":
        _count(turn)


# --- 0.e: the compulsion -----------------------------------------------------------------------------


def _compel(turn: Turn) -> None:
    """Amend the orders of all whom Gay Fleets compel."""
    for amends in _amendments(turn):
        where = amends.victim.at
        if turn.option("gay_fleets.lead") == "gm":
            names = ", ".join(unit.full_name for unit in (amends.lead, *amends.helpers))
            text = f"{names} must attack {amends.victim.full_name}: the orders are the GM's to amend."
            turn.emit("gay_fleets.unamended", text, audience=NOBODY, victim=amends.victim.full_name)
            continue
        _rewrite(turn, amends.lead, _attack(turn, amends.lead, amends.victim), amends.victim)
        for unit in amends.helpers:
            order = Support(name_of(turn, unit), name_of(turn, amends.lead), Place(where))
            _rewrite(turn, unit, order, amends.victim)


def _rewrite(turn: Turn, unit: Unit, order: Order, victim: Unit) -> None:
    if turn.orders[unit.id].order == order or not turn.replace_order(unit.id, order, victim.full_name, RUNG):
        return
    text = f"{unit.full_name} must attack {victim.full_name}: {order}."
    turn.emit("gay_fleets.compelled", text, unit=str(unit), seat=unit.owner, order=str(order), by=victim.full_name)


def _attack(turn: Look, lead: Unit, victim: Unit) -> Move:
    """A fleet goes for the Gay Fleet's coast if it can, else for the other; nobody goes by sea."""
    ways = sorted(place for place in turn.reach(lead) if place.province == victim.at)
    coast = next((place for place in ways if place.coast == victim.coast), ways[0])
    return Move(name_of(turn, lead), coast)


def _amendments(turn: Turn) -> list[Amends]:
    victims = [unit for unit in turn.position.units.values() if _compels(turn, unit)]
    compelled: dict[str, list[Unit]] = {victim.full_name: [] for victim in victims}
    for number in turn.orders:
        unit = turn.position.units[number]
        claims = {victim.full_name: victim for victim in victims if _must(turn, unit, victim)}
        if claims:
            compelled[_served(turn, unit, claims)].append(unit)
    amends = []
    for victim in victims:
        units = compelled[victim.full_name]
        if units:
            lead = _lead(turn, victim, units)
            amends.append(Amends(victim, lead, _helpers(turn, victim, lead, units)))
    return amends


def _compels(turn: Look, unit: Unit) -> bool:
    """A Gay Fleet in a coastal province, whatever it is ordered to do."""
    province = turn.rulebook.board.provinces.get(unit.at)
    return province is not None and province.kind == "coastal" and unit.id in turn.orders and is_gay(turn, unit)


def _must(turn: Look, unit: Unit, victim: Unit) -> bool:
    """Whether a unit is bound to attack: a straight one of another player, free of stronger words, that gets there."""
    current = turn.orders[unit.id]
    if unit.owner == victim.owner or unit.owner not in turn.rulebook.seat_ids or not turn.kind(unit).conventional:
        return False
    if unit.carrier or is_gay(turn, unit) or current.rung > turn.rulebook.ladder.index(RUNG) or current.by == "GM":
        return False
    reaches = any(place.province == victim.at for place in turn.reach(unit))
    return reaches and not turn.ask(MAY_ACT, unit, "move")


def _served(turn: Turn, unit: Unit, claims: dict[str, Unit]) -> str:
    """Of several Gay Fleets that claim a unit, the one that it attacks already, else the one drawn."""
    for name, victim in claims.items():
        if _attacks(turn, unit, victim):
            return name
    return turn.draw("gay_fleets.victim", list(claims), str(unit))


def _attacks(turn: Look, unit: Unit, victim: Unit) -> bool:
    order = turn.orders[unit.id].order
    return isinstance(order, Move) and order.target.province == victim.at


def _lead(turn: Turn, victim: Unit, units: list[Unit]) -> Unit:
    """Who is ordered there with most supports; else any, but such as prefer to support only if there is no other."""
    attackers = [unit for unit in units if _attacks(turn, unit, victim)]
    if attackers:
        counts = {unit.id: _supports(turn, unit, victim) for unit in attackers}
        best = [unit for unit in attackers if counts[unit.id] == max(counts.values())]
    else:
        best = [unit for unit in units if not turn.ask(AFFECTED, unit, "lead", victim.owner)] or units
    names = {str(unit): unit for unit in best}
    return names[turn.draw("gay_fleets.lead", list(names), str(victim))]


def _supports(turn: Look, lead: Unit, victim: Unit) -> int:
    """How many supports of a unit's move against the Gay Fleet have been ordered."""
    orders = [current.order for current in turn.orders.values()]
    return sum(
        isinstance(order, Support)
        and order.target is not None
        and order.target.province == victim.at
        and turn.find(order.helped) == lead
        for order in orders
    )


def _helpers(turn: Turn, victim: Unit, lead: Unit, units: list[Unit]) -> tuple[Unit, ...]:
    """All the others; or, by option, one (R49): who supports the lead already, else whoever is drawn."""
    others = [unit for unit in units if unit.id != lead.id]
    if turn.option("gay_fleets.compel") == "all" or not others:
        return tuple(others)
    wanted = [unit for unit in others if _helps(turn, unit, lead, victim)] or others
    names = {str(unit): unit for unit in wanted}
    return (names[turn.draw("gay_fleets.helper", list(names), str(victim))],)


def _helps(turn: Look, unit: Unit, lead: Unit, victim: Unit) -> bool:
    order = turn.orders[unit.id].order
    return isinstance(order, Support) and order.target == Place(victim.at) and turn.find(order.helped) == lead


def _immune(turn: Look, piece: object, effect: str, by: SeatId) -> str | None:
    """No distraction works on it."""
    if effect != "lure" or not isinstance(piece, Unit) or not is_gay(turn, piece):
        return None
    return f"{piece} is a Gay Fleet, which nobody distracts"


RULE = Rule(
    id="gay_fleets",
    number="11",
    title="Gay Fleets",
    summary="Every fifth fleet that a player builds cannot be distracted, and must be attacked by its neighbours "
    "while it lies in a coastal province.",
    topics=("creatures",),
    news=("gay_fleets.gay",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "rather_silly.11.count": "From W1901 on every fifth fleet built by a player is Gay.",
            "rather_silly.11.immune": "It is immune to distraction.",
            "rather_silly.11.compulsion": "In a coastal province straight units of others next to it must attack it.",
            "rather_silly.11.amendment": "Where several must, one leads and the others support.",
        }
    ),
    options=(
        Option("gay_fleets.compel", ("all", "one_supported"), "How many neighbours must take part.", "R49"),
        Option("gay_fleets.lead", ("auto", "gm"), "Who amends the orders: the engine, or the GM by rulings.", "R50"),
        Option(
            "gay_fleets.count", ("all_built", "supply_builds"), "Whether free builds count towards the fifth.", "R80"
        ),
        Option("gay_fleets.every", (), "Which fleet is Gay.", default="5", number=Whole(1, 99)),
    ),
    needs=("movement", "adjustments"),
    marks=(MarkSpec("gay", "unit", Flag(), "Gay Fleet"), MarkSpec("fleets_built", "seat", Whole(), "fleets built")),
    draws=(
        DrawSpec("gay_fleets.victim", UnitText(), UnitText(), label="whom a unit attacks of several Gay Fleets"),
        DrawSpec("gay_fleets.lead", UnitText(), UnitText(), label="who leads the attack on a Gay Fleet"),
        DrawSpec("gay_fleets.helper", UnitText(), UnitText(), label="who supports the attack on a Gay Fleet"),
    ),
    steps=(
        Step("compulsion", "gay_fleets.compel", _compel, "Orders are amended to attack Gay Fleets", commutes=True),
        Step("caps and counters", "gay_fleets.count", _count, "Fleets built are counted", commutes=True),
        Step("next window opens", "gay_fleets.count_free", _count_free, "Free fleets are counted", commutes=True),
    ),
    amendments=(Amendment(AFFECTED.name, Layer.FORBID, _immune),),
)  # fmt: skip
