"""Rules 7 and 12: Vogon destructor ships (V), proof centres, and what becomes of those who move into a ship.

Ships move after everything else that fights. A move into a ship's province is the last (12). The Vogons' six homes are
proof, and any seat buys more by giving up builds (`proofs.py`).
"""

from __future__ import annotations

from types import MappingProxyType

from engine.model.changes import MoveUnit
from engine.model.conditions import Atom, AtomSpec
from engine.model.ids import NOWHERE, KindId, ProvinceId, SeatId, UnitId, aloft
from engine.model.kinds import Kind
from engine.model.orders import Move
from engine.model.rulebook_faults import Refusal
from engine.model.scratch import Scratch
from engine.model.state import Token, Unit
from engine.rulebook.catalogue import ALLOWANCE, BLOCKS, CAPTURES, MAY_TARGET, SITES, Barrier
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import DrawSpec, MarkSpec, Option, Rule, SeatSpec, Step, Warned, Window
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn
from engine.rulebook.values import Flag, Text, UnitText, Whole, either, one_of

from variants.hitchhiker import SOURCE
from variants.hitchhiker.homes import homeless, homes_option
from variants.hitchhiker.vogons.proofs import (
    NBO,
    NBO_FORM,
    SET_UP_NBO,
    at_most_the_sites,
    less_given_up,
    openly_due,
    prove_at_set_up,
    report_unused,
)
from variants.hitchhiker.vogons.ships import (
    PROOF_KIND,
    SHIP,
    VOGON,
    attempt,
    blast,
    called,
    enter,
    is_attempt,
    occupants,
    sail,
    try_proof,
)
from variants.hitchhiker.wanderers import is_special

PUSHED = Scratch("vogons.pushed", list[Unit])
"""The ships that somebody moves into, as they stood."""
SEEN = Scratch("vogons.seen", dict[UnitId, Unit])
"""The ships as they stood when it was last looked."""
SEAT = SeatSpec(VOGON, "The Vogon", "Vogon", "V", colour=8)
DESTRUCTOR = Kind(
    SHIP, "Vogon destructor ship", "land or sea", contests=False, solitary=True, human=False, build_rank=4,
    verbs=frozenset({"hold", "move", "support", "retreat"}),
    aliases=("Vogon", "Vogon ship", "Destructor ship", "Vogon destructor", "Destructor"),
)  # fmt: skip


# --- rule 12: those who move into a ship -----------------------------------------------------------------


def _boarded(turn: Turn) -> None:
    """Step 4: whoever has moved into a ship's province is destroyed; the ship is none the worse for it."""
    if not any(unit.kind == SHIP for unit in turn.position.units.values()):
        return
    for number in sorted(turn.verdicts):
        unit, current = turn.position.units.get(number), turn.orders.get(number)
        if unit is None or current is None or not isinstance(current.order, Move) or unit.kind == SHIP:
            continue
        moved = turn.verdicts[number].verdict == "succeeds"
        tried = turn.verdicts[number].verdict == "bounces" and turn.option("vogons.ram_attempts") == "all"
        ship = _ship_in(turn, ProvinceId(current.order.target.province))
        if ship is not None and (moved or tried) and number not in turn.position.to_retreat:
            _ram(turn, unit, ship)


def _ram(turn: Turn, unit: Unit, ship: Unit) -> None:
    if unit.kind == PROOF_KIND and turn.option("vogons.hitchhiker_boards") == "blast":
        blast(turn, ship, ship.at)
        turn.lose(ship, "destroyed", f"{ship.owner} {ship} is destroyed: {unit} has boarded it.")
        return
    turn.lose(unit, "destroyed", f"{unit.owner} {unit} is destroyed: it has moved into {ship}.", by=str(ship))
    if turn.option("vogons.ram") == "both":
        turn.lose(ship, "destroyed", f"{ship.owner} {ship} is destroyed: {unit.owner} {unit} has moved into it.")


def _ship_in(turn: Look, place: ProvinceId) -> Unit | None:
    return next((unit for unit in turn.position.standing(place) if unit.kind == SHIP), None)


def _closed(turn: Look, unit: Unit, place: ProvinceId) -> Barrier | None:
    """Where Hitch-hikers bounce off ships (R45)."""
    ship = _ship_in(turn, place) if unit.kind == PROOF_KIND else None
    return Barrier(f"{ship} is there", stuck=True) if ship else None


# --- ships that others bring somewhere (cards, falls) ---------------------------------------------------------


def _notice(turn: Turn) -> None:
    """Ships that are elsewhere than when it was last looked, and not by their own move, have entered, or tried to."""
    known = turn.scratch(SEEN)
    away = turn.position.to_retreat
    ships = [unit for unit in turn.position.units.values() if unit.kind == SHIP and unit.id not in away]
    entered = [place for ship in ships if (place := _place_entered(turn, known.get(ship.id, ship)))]
    enter(turn, entered)
    see(turn)


def _place_entered(turn: Turn, old: Unit) -> ProvinceId | None:
    """The place that a ship has entered; none where it stands as before, is in the air, or was stopped by proof."""
    ship = turn.position.units.get(old.id)
    if ship is None or ship.at in (old.at, NOWHERE) or aloft(ship.at):
        return None
    if not is_attempt(turn, ship, ship.at):
        return ship.at
    _turned_away(turn, old, ship, ship.at)
    return None


def _turned_away(turn: Turn, old: Unit, ship: Unit, target: ProvinceId) -> None:
    """It is destroyed where it came from, with somebody beside it."""
    text = f"{ship.owner} {old} does not get into {target}."
    turn.emit("ship.stopped", text, MoveUnit(old.id, old.at), unit=str(old), seat=old.owner, place=target)
    attempt(turn, old, target)


def see(turn: Turn) -> None:
    """Look where every ship is."""
    turn.keep(SEEN, {unit.id: unit for unit in turn.position.units.values() if unit.kind == SHIP})


def _try_proof(turn: Turn) -> None:
    """Step 6a; before that come those that Teleports and landings have brought somewhere."""
    _notice(turn)
    try_proof(turn)


def _sail(turn: Turn) -> None:
    """Step 6b; what has moved by its own order has done what it does."""
    sail(turn)
    see(turn)


# --- ships that retreat (R61) ------------------------------------------------------------------------------


def _before_retreats(turn: Turn) -> None:
    """Remember where ships retreat from."""
    units = (turn.position.units[number] for number in turn.position.to_retreat)
    turn.keep(PUSHED, [unit for unit in units if unit.kind == SHIP])
    see(turn)


def _after_retreats(turn: Turn) -> None:
    """A ship that has retreated has entered, or tried to."""
    if turn.option("vogons.retreat_effects") == "no":
        see(turn)
        return
    entered = []
    for old in turn.scratch(PUSHED):
        ship = turn.position.units.get(old.id)
        if ship is None or ship.at == old.at:
            continue
        if is_attempt(turn, ship, ship.at):
            _turned_away(turn, old, ship, ship.at)
        else:
            entered.append(ship.at)
    enter(turn, entered)
    see(turn)


# --- supply ------------------------------------------------------------------------------------------------


def _captures(turn: Look, unit: Unit) -> SeatId | None:
    """A ship in an active centre has not entered it but sat there all the time (R51)."""
    return unit.owner if unit.kind == SHIP and turn.option("vogons.capture") == "sitting" else None


def _no_site(turn: Look, seat: SeatId, kind: KindId) -> frozenset[ProvinceId] | None:
    """Only the Vogons build ships."""
    return frozenset(turn.rulebook.board.provinces) if kind == SHIP and seat != VOGON else None


def _special_unit(turn: Look, place: ProvinceId, purpose: str, kind: KindId) -> str | None:
    """No ship retreats to where a special unit is, which to it is a unit like any other (R104)."""
    if kind != SHIP or purpose != "retreat":
        return None
    tokens = (piece for piece in occupants(turn, place) if isinstance(piece, Token))
    there = next((token for token in tokens if is_special(turn, token)), None)
    return f"{called(there)} is there" if there is not None else None


RUINS = "vogons.ruins"
"""The code of the caution that a ship would destroy a centre, and nothing and nobody besides."""


def _caution(turn: Look, unit: Unit, place: ProvinceId) -> Warned | None:
    """What a ship would do and suffer there, or what a unit would that moves into one."""
    if unit.kind != SHIP:
        ship = _ship_in(turn, place)
        text = f"{ship} is there: who moves into a ship is destroyed"
        return Warned("vogons.ship", text) if ship is not None else None
    if turn.window == "R" and turn.option("vogons.retreat_effects") == "no":
        return None
    if is_attempt(turn, unit, place):
        return Warned("vogons.proof", f"{place} is proof: the ship would be destroyed, and perhaps a unit beside it")
    there = [called(piece) for piece in occupants(turn, place)]
    lost = [*there, f"the centre of {place}"] if place in turn.position.centres else there
    text = f"the ship would destroy {' and '.join(lost)}" + (", and itself" if there else "")
    return Warned("vogons.wreck" if there else RUINS, text) if lost else None


def _opens(turn: Look) -> bool:
    """Where builds are given up without a place to build, or for ever in secret, the window opens for that too."""
    more = turn.option("vogons.nbo_needs_site") == "no" or turn.option("vogons.nbo_cost") == "permanent"
    return more and any(openly_due(turn, seat) for seat in turn.rulebook.seat_ids)


def _ruined(turn: Look, atom: Atom) -> bool:
    return turn.position.mark("vogons.destroyed", getattr(atom.args[0], "province", "")) is not None


def _refuses(rulebook: Rulebook) -> Refusal | None:
    if refusal := homeless(rulebook, VOGON, "vogons"):
        return refusal
    if rulebook.option("vogons.nbo_in_w1900") != "yes" or rulebook.options.get("setup.w1900_waive") != "no":
        return None
    return Refusal(
        "vogons.nbo_in_w1900 cannot be yes while setup.w1900_waive is no: a unit is given up by leaving its home "
        "centre empty.",
        "Let home centres be left empty, or choose no.",
    )


OPTIONS = (
    homes_option("vogons"),
    Option("vogons.nbo_in_w1900", ("no", "yes"), "Whether a unit of Winter 1900 can be given up for proof.", "R8"),
    Option(
        "vogons.occupied_centre", ("both", "unit_only"),
        "What a ship destroys that enters an occupied centre: unit and centre, or the unit only.", "R34",
    ),
    Option("vogons.blast_around", ("ship", "centre"), "Whose neighbours a blast may hit.", "R35"),
    Option("vogons.blast_pool", ("no_hitchhikers", "all", "hostile_only"), "Which units a blast may hit.", "R36"),
    Option("vogons.collision", ("destroyed", "bounce"), "What happens to ships that meet.", "R39"),
    Option("vogons.own_proof", ("destroyed", "safe"), "What happens to a ship at its own proof centre.", "R41"),
    Option("vogons.dislodged", ("ignored", "destroyed"), "Whether ships hit units that wait to retreat.", "R43"),
    Option("vogons.special_units", ("vulnerable", "immune"), "Whether ships and blasts hit special units.", "R44"),
    Option(
        "vogons.hitchhiker_boards", ("destroyed", "bounce", "blast"),
        "What happens when a Hitch-hiker is lifted into a ship.", "R45",
    ),
    Option("vogons.ram", ("ship_survives", "both"), "Who is destroyed when a unit moves into a ship.", "R46"),
    Option("vogons.ram_attempts", ("only_success", "all"), "Whether a move that bounces there counts.", "R47"),
    Option("vogons.proof_target", ("own", "any_owned"), "Whose centre may be made proof.", "R49"),
    Option("vogons.nbo_needs_site", ("yes", "no"), "Whether only a possible build can be given up.", "R50"),
    Option("vogons.capture", ("sitting", "never"), "Whether a ship that stays in a neutral centre takes it.", "R51"),
    Option("vogons.nbo_cost", ("this_winter", "permanent"), "How long the build is lost.", "R52"),
    Option("vogons.nbo_report", ("all_nbo", "proof_only"), "Which unused builds are reported.", "R53"),
    Option("vogons.retreat_effects", ("yes", "no"), "Whether ships destroy what they retreat into.", "R61"),
    Option(
        "vogons.other_creatures", ("ship_only", "as_units"),
        "Whether what nothing destroys survives a ship that enters.", "R79",
    ),
)  # fmt: skip

RULE = Rule(
    id="vogons",
    number="7",
    title="Vogon destructor ships",
    summary="Ships (V) move last, on land and sea, and destroy the centres and units that they enter; proof centres "
    "destroy them. Any seat makes a centre proof by giving up a build.",
    topics=("players", "creatures"),
    news=("ship.stopped", "proof.revealed", "token.destroyed"),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "hitchhiker.2.vogon": "There is an extra player, the Vogon.",
            "hitchhiker.4.ships": "Without orders for Winter 1900 the Vogon starts with six ships.",
            "hitchhiker.7.build": "The Vogon builds ships as well as armies, fleets and bubble-cars; nobody else does.",
            "hitchhiker.7.moves": "Ships move on land or sea, after all units that fight and before retreats.",
            "hitchhiker.7a": "A ship that tries a proof centre is destroyed, and a random unit adjacent to it.",
            "hitchhiker.7b": "A ship that enters another centre destroys it for the rest of the game.",
            "hitchhiker.7c": "A ship and the unit whose place it enters are both destroyed.",
            "hitchhiker.7d": "Hitch-hikers are proof; the six homes are; a ship that gives a lift does nothing else.",
            "hitchhiker.7.proof": "A build given up makes an owned centre proof, reported as NBO and no more.",
            "hitchhiker.7.support": "Ships may support each other, and it changes nothing.",
            "hitchhiker.11.ships": "Ships' orders take no conditions; retreats do.",
            "hitchhiker.12.ships": "Units that move into ships are totally destroyed.",
        }
    ),
    options=OPTIONS,
    needs=("movement", "adjustments"),
    seats=(SEAT,),
    kinds=(DESTRUCTOR,),
    marks=(
        MarkSpec("destroyed", "place", Flag(), "centre destroyed"),
        MarkSpec("proof", "place", either(one_of("bought"), Flag()), "Vogon-proof", secret=True),
        MarkSpec("given_up", "seat", Whole(), "builds given up for ever", secret=True),
    ),
    windows=(Window("adjustment window", _opens),),
    draws=(
        DrawSpec("vogons.blast_victim", either(UnitText(), Text(40)), UnitText(),
            label="what the blast of a ship hits"),
    ),
    steps=(
        Step("season opens", "vogons.nbo_set_up", prove_at_set_up, "Units given up for proof", commutes=True),
        Step("entering", "vogons.boarded", _boarded, "Who has moved into a ship dies", commutes=True, rule="12"),
        Step("papers read", "vogons.seen", see, "Where ships are when the cards are read", commutes=True),
        Step("places close and open", "vogons.carried", _notice, "Ships that cards bring somewhere", commutes=True),
        Step("ships", "vogons.attempts", _try_proof, "Ships try proof centres and Hitch-hikers", rule="7a"),
        Step("ships", "vogons.ships", _sail, "The other ships move"),
        Step("retreats chosen", "vogons.pushed", _before_retreats, "Where ships retreat from", commutes=True),
        Step("walk-ins by retreat", "vogons.retreated", _after_retreats, "Ships enter where they retreat to"),
        Step("season's spells end", "vogons.reappeared", _notice, "Ships that fall through holes", commutes=True),
        Step("caps and counters", "vogons.nbo", report_unused, "Unused builds are reported", commutes=True),
    ),
    amendments=(
        Amendment(
            MAY_TARGET.name, Layer.ADD, _closed, when=lambda options: options["vogons.hitchhiker_boards"] == "bounce"
        ),
        Amendment(BLOCKS.name, Layer.FORBID, _special_unit, Scope(kinds=frozenset({SHIP}))),
        Amendment(CAPTURES.name, Layer.REPLACE, _captures, Scope(kinds=frozenset({SHIP}))),
        Amendment(SITES.name, Layer.FORBID, _no_site),
        Amendment(
            ALLOWANCE.name, Layer.ADD, less_given_up, when=lambda options: options["vogons.nbo_cost"] == "permanent"
        ),
        Amendment(
            ALLOWANCE.name, Layer.CAP, at_most_the_sites,
            when=lambda options: options["vogons.nbo_needs_site"] == "yes",
        ),
    ),
    forms=(NBO_FORM,),
    order_kinds=(NBO, SET_UP_NBO),
    refuses=_refuses,
    atoms=(AtomSpec("RUINED", ("place",), 21, aliases=("DESTROYED",), holds=_ruined, says="is in ruins"),),
    caution=_caution,
)  # fmt: skip
