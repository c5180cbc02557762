"""8 and 9: those in the air come down, all at once, wherever chance puts them; no two in one place.

A lander stands where he comes down, dazed, for the season; in the next he is doubled if it was a pub, and has a
hangover if it was not. Whoever he lands on is squashed. Out of his element he is annihilated, with whoever is below;
on a closed place in his element he is thrown out again at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from engine.model.changes import ClearMark, MoveUnit, SetMark
from engine.model.conditions import AtomSpec
from engine.model.ids import ProvinceId, UnitId
from engine.model.orders import Hold, Support
from engine.model.phases import season_after
from engine.model.state import Mark, Unit
from engine.model.unit_orders import UnitOrder
from engine.model.wording import jointly
from engine.movement.legality import name_of
from engine.rulebook.catalogue import AFFECTED, CAPTURES, COEXIST, GOING, MAY_ACT, STRENGTH
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import DrawSpec, MarkSpec, Option, Rule, Step
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, Flag, UnitText

from variants.dipshomashy import SOURCE
from variants.dipshomashy.eviction.rule import throw_out
from variants.dipshomashy.landing.coast_orders import FORM, ORDER_KIND, read_coasts
from variants.dipshomashy.landing.coming_down import Fall, falls
from variants.dipshomashy.places import THROWN, ComesDown, Status, is_closed, is_pub, spoil
from variants.standard.atoms import happened

DAZED, DOUBLED, HANGOVER = "landing.dazed", "landing.doubled", "landing.hangover"


@dataclass(slots=True)
class Fate:
    """What becomes of one lander, and who is below."""

    fall: Fall
    below: list[Unit]
    end: str = ""
    """`annihilated`, `again`, or empty: he stands."""
    spared: bool = False
    """Whoever is below lives."""


def _land(turn: Turn) -> None:
    """Step 4: where everybody comes down is drawn first; then all land at once."""
    read_coasts(turn)
    fates = [_fate(turn, fall) for fall in falls(turn)]
    for fate in fates:
        for unit in [] if fate.spared else fate.below:
            _squash(turn, fate, unit)
    for fate in fates:
        _settle(turn, fate)


def _fate(turn: Look, fall: Fall) -> Fate:
    unit, place = fall.unit, fall.place.province
    fate = Fate(fall, [other for other in turn.position.standing(place) if _in_the_way(turn, unit, other)])
    own_below = any(other.owner == unit.owner for other in fate.below)
    unharmed = any(turn.kind(o).indestructible or turn.ask(AFFECTED, o, "landing", unit.owner) for o in fate.below)
    if fall.misfit and not (is_closed(turn, place) and turn.option("landing.closed_out_of_element") == "evicted"):
        fate.end = "annihilated"
    elif unharmed or (own_below and turn.option("landing.squash_own") == "no"):
        fate.end, fate.spared = "annihilated", True
    elif is_closed(turn, place):
        fate.end = "again"
    elif fate.below and any(turn.kind(one).solitary for one in (unit, *fate.below)):
        fate.end = "annihilated"
    return fate


def _in_the_way(turn: Look, unit: Unit, other: Unit) -> bool:
    return bool(turn.ask(COEXIST, unit.kind, other.kind))


def _squash(turn: Turn, fate: Fate, unit: Unit) -> None:
    """Who is below dies; with a lander out of his element both do."""
    lander = fate.fall.unit
    how = "annihilated" if fate.fall.misfit else "squashed"
    spoil(turn, unit, f"{unit} is {how} by {lander.owner} {lander}, which falls on it")
    turn.note("SQUASHED", unit)
    text = f"{unit.owner} {unit} is {how}: {lander.owner} {lander} falls on it."
    turn.lose(unit, "squashed", text, kind="unit.squashed", by=str(lander))


def _settle(turn: Turn, fate: Fate) -> None:
    unit, place = fate.fall.unit, fate.fall.place
    turn.know(f"LANDED({place.province})")
    if fate.end == "annihilated":
        why = f"it comes down in {place.province}" + (", out of its element" if fate.fall.misfit else "")
        turn.orders.pop(unit.id, None)
        text = f"{unit.owner} {unit} is annihilated: {why}."
        turn.lose(unit, "destroyed", text, kind="unit.annihilated", place=place.province)
    elif fate.end == "again":
        turn.orders.pop(unit.id, None)
        throw_out(turn, unit, "4", above=place.province)
    else:
        _stand(turn, unit, place.province, place.coast)


def _stand(turn: Turn, unit: Unit, place: ProvinceId, coast: str) -> None:
    """He stands dazed, unordered; what is in store for him is settled by whether this is a pub now."""
    following, subject = season_after(turn.season), str(unit.id)
    after, words = (
        (DOUBLED, "doubled next season") if is_pub(turn, place) else (HANGOVER, "with a hangover next season")
    )
    where = f"{place}/{coast}" if coast else place
    turn.emit(
        "unit.landed", f"{unit.owner} {unit} lands in {where}: dazed, {words}.",
        MoveUnit(unit.id, place, coast), ClearMark(THROWN, subject),
        SetMark(Mark(DAZED, subject, since=turn.season, until=turn.season)),
        SetMark(Mark(after, subject, since=following, until=following)),
        unit=str(unit), seat=unit.owner, to=where,
    )  # fmt: skip
    down = turn.position.units[unit.id]
    turn.orders[unit.id] = UnitOrder(Hold(name_of(turn, down)), missing=True)
    _supports(turn, down)


def _supports(turn: Turn, lander: Unit) -> None:
    """A support meant for the one below props him up if it names his place and kind (R63)."""
    for number, current in list(turn.orders.items()):
        order = current.order
        if not isinstance(order, Support) or order.target or order.helped.at.province != lander.at:
            continue
        if turn.option("landing.stray_support") == "void" or order.helped.kind != lander.kind:
            why = f"{order.helped} is no more"
            turn.hold_back(number, Hold(name_of(turn, turn.position.units[number])), why)


# --- what the states mean ------------------------------------------------------------------------------


def _acts(turn: Look, unit: Unit, verb: str) -> str | None:
    """Dazed: nothing. With a hangover: everything but moving, or holding alone (R62)."""
    if verb == "hold":
        return None
    if turn.position.mark(DAZED, unit.id) is not None:
        return f"{unit} is dazed"
    if turn.position.mark(HANGOVER, unit.id) is None or verb == "retreat":
        return None
    only = turn.option("landing.hangover_orders") == "hold_only"
    return f"{unit} has a hangover" if only or verb in GOING else None


def _strength(turn: Look, unit: Unit, role: str, target: ProvinceId | None) -> Fraction | None:
    if role == "retreat" or turn.position.mark(DOUBLED, unit.id) is None:
        return None
    return Fraction(1) if role == "support" and turn.option("landing.double_support") == "1" else Fraction(2)


def _captures(turn: Look, unit: Unit) -> object:
    """Who has come down this season takes nothing; what is in store for him still tells (R64)."""
    marks = (turn.position.marks.get((name, str(unit.id))) for name in (DOUBLED, HANGOVER))
    landed = any(mark is not None and mark.since == season_after(turn.season) for mark in marks)
    return (lambda base: None) if landed else None


def _dislodged(turn: Turn) -> None:
    """Step 6: a recently descended punter who is dislodged is annihilated (R55, R60)."""
    for number in sorted(turn.position.to_retreat):
        unit = turn.position.units.get(number)
        why = _doom(turn, unit) if unit is not None else ""
        if unit is not None and why:
            text = f"{unit.owner} {unit} is dislodged {why}, and is annihilated."
            turn.lose(unit, "destroyed", text, kind="unit.annihilated", place=unit.at)


def _doom(turn: Look, unit: Unit) -> str:
    if turn.position.mark(DAZED, unit.id) is not None:
        return "while dazed"
    also = turn.option("landing.dislodged_annihilated") == "also_next"
    if turn.position.mark(HANGOVER, unit.id) is not None:
        return "with a hangover" if also or turn.option("landing.hangover_retreat") == "annihilated" else ""
    return "so soon after its landing" if also and turn.position.mark(DOUBLED, unit.id) is not None else ""


def _lapse(turn: Turn) -> None:
    """The states of this season end with it."""
    for name in (DAZED, DOUBLED, HANGOVER):
        for mark in turn.position.marks_named(name):
            if mark.until in ("", turn.season):
                unit = turn.position.units[UnitId(int(mark.subject))]
                state = name.partition(".")[2]
                text, sentence = f"{unit.full_name} is no longer {state}.", f"{{}} are no longer {state}."
                if name == HANGOVER:
                    text, sentence = f"{unit.full_name} has slept it off.", "{} have slept it off."
                data = {"unit": str(unit), "seat": unit.owner, **jointly(sentence, unit.full_name)}
                turn.emit("status.ended", text, ClearMark(name, mark.subject), **data)


RULE = Rule(
    id="landing",
    number="8",
    title="What comes down",
    summary="Punters in the air come down at random, no two in one place. In a pub they are doubled for the following "
    "season, elsewhere they have a hangover; they squash whoever is below, and perish out of their element.",
    topics=("board",),
    news=("unit.landed",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "dipshomashy.8.i": "In an open pub: stands unordered this season, doubled in the following.",
            "dipshomashy.8.ii": "In an open sea or desert: stands unordered, then has a hangover for a season.",
            "dipshomashy.8.iii": "On somebody: squashes him, and then as if he had not been there.",
            "dipshomashy.8.iv": "In a closed pub: evicted again immediately.",
            "dipshomashy.8.v": "Out of his element: annihilated, with whoever is underneath.",
            "dipshomashy.9": "Landings are decided at random; no two punters land in the same province.",
            "dipshomashy.seq.6": "A recently descended punter who is dislodged is annihilated.",
        }
    ),
    options=(
        Option("landing.hangover_retreat", ("allowed", "annihilated"), "Whether one retreats with a hangover.", "R55"),
        Option(
            "landing.candidates", ("whole_board", "open_only", "in_element", "vacant_first"),
            "Where one may come down.", "R56",
        ),
        Option(
            "landing.closed_out_of_element", ("annihilated", "evicted"),
            "Coming down out of one's element on a closed place.", "R57",
        ),
        Option("landing.squash_own", ("yes", "no"), "Whether one squashes one's own side.", "R58"),
        Option(
            "landing.dislodged_annihilated", ("this_season", "also_next"),
            "How long after his landing a dislodged punter is annihilated.", "R60",
        ),
        Option("landing.double_support", ("2", "1"), "What the support of a doubled punter is worth.", "R61"),
        Option(
            "landing.hangover_orders", ("all_but_move", "hold_only"), "What one may do with a hangover.", "R62"
        ),
        Option("landing.stray_support", ("valid", "void"), "Support that was meant for who was squashed.", "R63"),
        Option("landing.coast_choice", ("random", "owner"), "Who says on which coast a fleet comes down.", "R67"),
        Option("landing.captures", ("yes", "no"), "Whether a lander takes the pub in which he stands.", "R64"),
    ),
    needs=("eviction",),
    marks=(
        MarkSpec("dazed", "unit", Flag(), "dazed"),
        MarkSpec("doubled", "unit", Flag(), "doubled"),
        MarkSpec("hangover", "unit", Flag(), "hangover"),
    ),
    draws=(
        DrawSpec("landing.place", APlace(), UnitText(owner=True), label="where a unit comes down"),
        DrawSpec("landing.coast", APlace(coast=True), UnitText(owner=True), label="on which coast a fleet comes down"),
    ),
    steps=(
        Step("landings", "landing.land", _land, "Those in the air come down", rule="seq.4"),
        Step(
            "no retreat for these", "landing.dislodged", _dislodged, "Dazed and dislodged", commutes=True, rule="seq.6"
        ),
        Step("season's spells end", "landing.lapses", _lapse, "States end", commutes=True),
    ),
    amendments=(
        Amendment(MAY_ACT.name, Layer.FORBID, _acts),
        Amendment(STRENGTH.name, Layer.SCALE, _strength, said="landing in a pub"),
        Amendment(CAPTURES.name, Layer.FORBID, _captures, when=lambda options: options["landing.captures"] == "no"),
    ),
    forms=(FORM,),
    order_kinds=(ORDER_KIND,),
    atoms=(
        AtomSpec("LANDED", ("place",), 12, says="saw a landing"),
        AtomSpec("SQUASHED", ("unit",), 12, aliases=("CRUSHED",), holds=happened, says="was squashed"),
    ),
    offers=(ComesDown(), Status(DAZED), Status(DOUBLED), Status(HANGOVER)),
)  # fmt: skip
