"""Rule 7, movement: what Vogon destructor ships do to what they enter, and what proof does to them.

Ships that try a proof centre or Hitch-hikers are destroyed where they stand, one after another, each with a unit beside
it (a, d). The others then move all at once; a centre is destroyed for good (b), and so is every other unit there, with
the ship (c). Dislodged units that wait to retreat are no occupants (R43).
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.model.board import text_key
from engine.model.changes import DropCentre, DropToken, MoveUnit, SetMark
from engine.model.events import Result
from engine.model.ids import KindId, ProvinceId, SeatId
from engine.model.orders import Move, Support
from engine.model.state import Mark, Token, Unit
from engine.model.wording import jointly
from engine.rulebook.catalogue import TOUCHES
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn

from variants.hitchhiker.wanderers import is_special, spared

SHIP = KindId("V")
PROOF_KIND = KindId("H")
"""Hitch-hikers are as good as proof (7d)."""
VOGON = SeatId("Vogon")

Piece = Unit | Token


# --- what is where -------------------------------------------------------------------------------------


def is_proof(turn: Look, place: ProvinceId) -> bool:
    """Whether a place is a Vogon-proof centre: an original home of the Vogons, or bought."""
    homes = turn.rulebook.board.homes.get(VOGON, ())
    return place in turn.position.centres and (place in homes or turn.position.mark("vogons.proof", place) is not None)


def occupants(turn: Look, place: ProvinceId) -> list[Piece]:
    """What a ship meets in a place: units that are not dislodged, special units unless those are immune, creatures."""
    units: list[Piece] = list(turn.position.standing(place))
    if turn.option("vogons.dislodged") == "destroyed":
        units += [turn.position.units[n] for n in turn.position.at.get(place, ()) if n in turn.position.to_retreat]
    specs = turn.rulebook.tokens
    here = [token for token in turn.position.tokens if token.at == place and token.name in specs]
    immune = turn.option("vogons.special_units") == "immune"
    return units + [token for token in here if not (specs[token.name].many or (immune and is_special(turn, token)))]


def called(piece: Piece) -> str:
    """What reports and draws call a unit or special unit."""
    return str(piece) if isinstance(piece, Unit) else piece.name.partition(".")[0].title()


def _destroy(turn: Turn, piece: Piece, why: str, rule: str, together: str = "") -> None:
    """`together`: how the report tells of it and of others in one sentence (`jointly`)."""
    whole = piece.full_name if isinstance(piece, Unit) else called(piece)
    more = jointly(together, whole) if together else {}
    if isinstance(piece, Token):
        text = f"{whole} is destroyed: {why}."
        turn.emit("token.destroyed", text, DropToken(piece), rule=rule, token=piece.name, **more)
    elif piece.id in turn.position.units:
        turn.lose(piece, "destroyed", f"{whole} is destroyed: {why}.", rule=rule, why=why, **more)


# --- attempts (7a, 7d) ---------------------------------------------------------------------------------


def is_attempt(turn: Look, ship: Unit, target: ProvinceId) -> bool:
    """Whether a ship's move is an attempt on a proof centre or on Hitch-hikers."""
    if any(unit.kind == PROOF_KIND for unit in turn.position.standing(target)):
        return True
    is_safe = turn.position.centres.get(target) == ship.owner and turn.option("vogons.own_proof") == "safe"
    return is_proof(turn, target) and not is_safe


def attempt(turn: Turn, ship: Unit, target: ProvinceId) -> None:
    """The ship is destroyed where it stands, and one unit beside it by the blast."""
    _reveal(turn, target)
    why = f"{target} is Vogon-proof" if is_proof(turn, target) else f"there is a Hitch-hiker in {target}"
    blast(turn, ship, ship.at if turn.option("vogons.blast_around") == "ship" else target)
    _destroy(turn, ship, why, "7a" if is_proof(turn, target) else "7d")


def _reveal(turn: Turn, place: ProvinceId) -> None:
    mark = turn.position.mark("vogons.proof", place)
    if mark is not None and mark.audience is not None and place in turn.position.centres:
        text = f"{place} turns out to be Vogon-proof."
        turn.emit("proof.revealed", text, SetMark(Mark("vogons.proof", place, mark.value)), place=place)


def blast(turn: Turn, ship: Unit, around: ProvinceId) -> None:
    """Destroy one unit next to a place, drawn among all that are there at this moment."""
    pool: dict[str, Piece] = {}
    near: frozenset[ProvinceId] = turn.ask(TOUCHES, around, "step")
    for place in sorted(near, key=text_key):
        for piece in occupants(turn, place):
            if piece != ship and _in_pool(turn, ship, piece):
                pool[called(piece)] = piece
    if pool:
        victim = turn.draw("vogons.blast_victim", list(pool), subject=str(ship))
        _destroy(turn, pool[victim], f"the blast of {ship}", "7a")


def _in_pool(turn: Look, ship: Unit, piece: Piece) -> bool:
    pool = turn.option("vogons.blast_pool")
    if isinstance(piece, Token):
        return is_special(turn, piece)
    if piece.kind == PROOF_KIND and pool != "all":
        return False
    return not _unharmed(turn, ship, piece) and (pool != "hostile_only" or piece.owner != ship.owner)


def _unharmed(turn: Look, ship: Unit, piece: Piece) -> bool:
    """Whether a ship destroys only itself by entering: creatures of other rules that nothing destroys (R79)."""
    if isinstance(piece, Token):
        return not is_special(turn, piece)
    return turn.option("vogons.other_creatures") == "ship_only" and spared(turn, piece, "ship", ship.owner)


# --- entering (7b, 7c) ---------------------------------------------------------------------------------


def enter(turn: Turn, places: Iterable[ProvinceId]) -> None:
    """What ships do to the places that they have just entered."""
    for place in sorted(set(places), key=text_key):
        here = occupants(turn, place)
        crowded = len(here) > 1
        _ruin(turn, place, crowded)
        if crowded:
            ships = [piece for piece in here if isinstance(piece, Unit) and piece.kind == SHIP]
            for piece in here:
                if piece in ships or not _unharmed(turn, ships[0], piece):
                    others = ", ".join(called(other) for other in here if other is not piece)
                    together = f"{{}} destroy each other in {place}."
                    _destroy(turn, piece, f"it meets {others} in {place}", "7c", together)


def _ruin(turn: Turn, place: ProvinceId, crowded: bool) -> None:
    """Destroy a centre for the rest of the game, unless it is proof."""
    spared = crowded and turn.option("vogons.occupied_centre") == "unit_only"
    if place not in turn.position.centres or is_proof(turn, place) or spared:
        return
    owner = turn.position.centres[place]
    whose = f", which was {owner}'s" if owner else ""
    text = f"A Vogon destructor ship destroys the centre of {place}{whose}."
    changes = (DropCentre(place), SetMark(Mark("vogons.destroyed", place)))
    of_it = f"{place} ({owner}'s)" if owner else str(place)
    together = jointly("Vogon destructor ships destroy the centres of {}.", of_it)
    turn.emit("centre.destroyed", text, *changes, rule="7b", place=place, previous=owner, **together)


# --- the steps -----------------------------------------------------------------------------------------


def moving(turn: Look) -> list[tuple[Unit, ProvinceId]]:
    """The ships that move and where to, in alphabetical order of the places they leave."""
    moves = [
        (unit, ProvinceId(order.target.province))
        for unit in turn.position.units.values()
        if unit.kind == SHIP and unit.id in turn.orders and isinstance(order := turn.orders[unit.id].order, Move)
        if unit.id not in turn.position.to_retreat and not turn.orders[unit.id].stuck
    ]
    return sorted(moves, key=lambda pair: text_key(pair[0].at))


def try_proof(turn: Turn) -> None:
    """Step 6a: the attempts, each on the position that the one before left."""
    answer_those_that_stay(turn)
    for ship, target in moving(turn):
        if ship.id in turn.position.units and is_attempt(turn, ship, target):
            _answer(turn, ship, "fails", f"{target} is proof against ships")
            attempt(turn, ship, target)


def sail(turn: Turn) -> None:
    """Step 6b: the other ships, all at once."""
    movers = moving(turn)
    if turn.option("vogons.collision") == "bounce":
        movers = _bounce(turn, movers)
    for ship, target in movers:
        _answer(turn, ship, "succeeds", "ships are stopped by nothing")
        text = f"{ship.owner} {ship} moves to {target}."
        turn.emit("unit.moved", text, MoveUnit(ship.id, target), unit=str(ship), seat=ship.owner, to=target)
        turn.note("MOVED", ship)
    enter(turn, (target for _, target in movers))


def _bounce(turn: Turn, movers: list[tuple[Unit, ProvinceId]]) -> list[tuple[Unit, ProvinceId]]:
    """The ships left when those that would meet another ship stay where they are."""
    ships = {unit.id: unit.at for unit in turn.position.units.values() if unit.kind == SHIP}
    while True:
        leaving = {ship.id for ship, _ in movers}
        staying = {at for number, at in ships.items() if number not in leaving}
        goals = [target for _, target in movers]
        stopped = [pair for pair in movers if pair[1] in staying or goals.count(pair[1]) > 1]
        if not stopped:
            return movers
        for ship, target in stopped:
            _answer(turn, ship, "bounces", f"bounced: another ship in {target}")
            turn.note("BOUNCED", ship)
        movers = [pair for pair in movers if pair not in stopped]


def answer_those_that_stay(turn: Turn) -> None:
    """The verdicts of ships that do not move."""
    gone = {ship.id for ship, _ in moving(turn)}
    for unit in list(turn.position.units.values()):
        current = turn.orders.get(unit.id)
        if unit.kind != SHIP or current is None or unit.id in gone or (current.missing and unit.id in turn.voided):
            continue
        if isinstance(current.order, Support):
            _answer(turn, unit, "fails", "the support of a ship changes nothing")
        else:
            _answer(turn, unit, "fails" if current.stuck else "holds", current.problem or "it stays")


def _answer(turn: Turn, ship: Unit, verdict: str, why: str) -> None:
    current = turn.orders[ship.id]
    result = Result(
        str(current.order), verdict, why, turn.rule, str(ship), given=current.given, by=current.by
    )  # fmt: skip
    turn.result(ship.owner, result, current.number)
