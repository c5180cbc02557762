"""[3] Llamas: hidden herds with dynamite, which their owners may let explode once.

In Winter 1900 each of the seven Powers places up to three herds, each in another province or sea that is no centre.
After the moves of a season, before retreats, a herd explodes if it was told to; everything in its place is destroyed
but Borg, other herds and the TARDIS. Nobody but its owner knows of a herd before; a condition that was not true is
never told (R95).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from engine.model.board import Place
from engine.model.chance import Chance
from engine.model.changes import AddToken, DropToken
from engine.model.conditions import AtomSpec
from engine.model.events import Result
from engine.model.ids import END, ProvinceId, SeatId
from engine.model.judged import Judged
from engine.model.orders import SeatOrder
from engine.model.state import Audience, Token
from engine.model.wording import jointly
from engine.notation.forms import HEAD, Form
from engine.rulebook.catalogue import MAY_SUBMIT
from engine.rulebook.line_taking import fail
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import DrawSpec, Option, OrderKind, Rule, Step, TokenSpec, Want, Window
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, ASeat, Whole, row

from variants.rather_silly import SOURCE
from variants.rather_silly.rings import unit_list, victims

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

HERDS = "llamas.herds"


@dataclass(frozen=True, slots=True)
class Placing(SeatOrder):
    """`PLACE LLAMA Bur`: a herd for a place, before the game."""

    verb: ClassVar[str] = "place llama"
    window: ClassVar[str] = "A"
    at: Place

    def __str__(self) -> str:
        return f"PLACE LLAMA {self.at}"


@dataclass(frozen=True, slots=True)
class Detonation(SeatOrder):
    """`LLAMA Bur DETONATE`: the herd there explodes."""

    verb: ClassVar[str] = "llama"
    at: Place

    def __str__(self) -> str:
        return f"LLAMA {self.at} DETONATE"

    @property
    def subject(self) -> str:
        """The herd; lines for one herd are tried from the top."""
        return f"LLAMA {self.at}"


_GO_OFF = ("DETONATE", "DETONATES", "EXPLODE", "EXPLODES")


def _placing(cursor: Cursor) -> Placing:
    cursor.try_words("IN", "AT")
    return Placing(Place(cursor.place().province))


def _detonation(cursor: Cursor) -> Detonation:
    cursor.try_words("IN", "AT")
    place = Place(cursor.place().province)
    cursor.words(*_GO_OFF)
    return Detonation(place)


def _either(cursor: Cursor) -> Placing | Detonation:
    """`LLAMAS(Bur)` places a herd; with EXPLODE behind it lets one off."""
    place = _placing(cursor).at
    return Detonation(place) if cursor.try_words(*_GO_OFF) else Placing(place)


def _explosion(cursor: Cursor) -> Detonation:
    """`EXPLODE LLAMAS(Bur)`, `DETONATE Bur`."""
    cursor.try_words("LLAMA", "LLAMAS", "THE LLAMAS")
    return Detonation(_placing(cursor).at)


# --- who has herds, and where ------------------------------------------------------------------------


def herds_of(turn: Look, seat: SeatId) -> list[Token]:
    """A seat's herds that have not exploded."""
    return [token for token in turn.position.tokens_named(HERDS) if token.owner == seat]


def _herds_allowed(turn: Look, seat: SeatId, kind: str) -> int | None:
    """How many herds a seat may place: the Powers of the map alone have any. They may let off all that they have."""
    if kind == "llama":
        return len(herds_of(turn, seat))
    if kind != "place llama":
        return None
    powers = (spec.id for spec in turn.rulebook.seats if spec.kind == "power")
    return int(turn.option("llamas.herds")) if seat in powers else 0


def _pastures(turn: Look) -> list[str]:
    """Where herds may be placed: provinces and seas that are no centres and that everybody may enter."""
    board = turn.rulebook.board
    open_ = (province.id for province in board.provinces.values() if province.kind != "impassable")
    return [str(place) for place in open_ if place not in turn.position.centres and board.touches[place]]


def _unfit(turn: Look, place: Place) -> str:
    if place.province in turn.position.centres:
        return f"{place} is a supply centre, and herds live elsewhere"
    return "" if place.province in _pastures(turn) else f"no herd can live in {place}"


# --- Winter 1900 -------------------------------------------------------------------------------------


def _opens(turn: Look) -> bool:
    return any(turn.ask(MAY_SUBMIT, seat, "place llama") > 0 for seat in turn.rulebook.seat_ids)


def _placing_wants(turn: Look, seat: SeatId) -> list[Want]:
    number = int(turn.ask(MAY_SUBMIT, seat, "place llama"))
    hint = "PLACE LLAMA and a province or sea that is no centre, such as PLACE LLAMA Bur"
    return [Want("place llama", "", number, "no herds", hint, lead="PLACE LLAMA")] if number > 0 else []


def _placings(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    if not _placing_wants(turn, seat):
        return {}
    return {"": [f"PLACE LLAMA {place}" for place in _pastures(turn)]}


def _judge_placing(turn: Look, seat: SeatId, order: Placing) -> Judged:
    if not _placing_wants(turn, seat):
        return Judged(order, None, f"{seat} has no llamas")
    return Judged(order, None, _unfit(turn, order.at))


def _place(turn: Turn) -> None:
    """The herds are placed; each only its owner hears of."""
    silent = set(turn.rulebook.seat_ids)
    for order_line in list(turn.take("place llama")):
        assert isinstance(order_line.order, Placing)
        silent.discard(order_line.seat)
        place = ProvinceId(order_line.order.at.province)
        herds = herds_of(turn, order_line.seat)
        problem = _judge_placing(turn, order_line.seat, order_line.order).problem
        if not problem and turn.option("llamas.stacking") != "free" and any(token.at == place for token in herds):
            problem = f"{order_line.seat} has a herd in {place} already"
        if not problem and len(herds) >= turn.ask(MAY_SUBMIT, order_line.seat, "place llama"):
            problem = f"{order_line.seat} has placed all its herds"
        if problem:
            fail(turn, order_line, problem)
            continue
        _settle(turn, order_line.seat, place)
        audience = _herd_audience(order_line.seat)
        turn.result(
            order_line.seat,
            Result(str(order_line.order), "succeeds", "placed", turn.rule, audience=audience),
            order_line.number,
        )
    if turn.option("llamas.nmr") == "random":
        for seat in (seat for seat in turn.rulebook.seat_ids if seat in silent):
            _place_at_random(turn, seat)


def _place_at_random(turn: Turn, seat: SeatId) -> None:
    """Herds for a Power that sent nothing, where the house is kind (R10)."""
    for number in range(1, int(turn.ask(MAY_SUBMIT, seat, "place llama")) + 1):
        taken = {token.at for token in herds_of(turn, seat)}
        free = [place for place in _pastures(turn) if place not in taken]
        place = turn.draw("llamas.nmr_placement", free, f"{seat} {number}", audience=_herd_audience(seat))
        _settle(turn, seat, ProvinceId(place))


def _herd_audience(seat: SeatId) -> Audience:
    """A herd is its owner's secret until the game is over."""
    return frozenset({seat, END})


def _settle(turn: Turn, seat: SeatId, place: ProvinceId) -> None:
    herd = Token(HERDS, seat, place, _herd_audience(seat))
    text = f"A herd of {seat}'s llamas settles in {place}."
    turn.emit("llama.placed", text, AddToken(herd), audience=_herd_audience(seat), seat=seat, at=place)


# --- 17.6 --------------------------------------------------------------------------------------------


def _live(turn: Look, seat: SeatId) -> list[Token]:
    """The herds that a seat may still let off: all, but where those who are out have no say (R12)."""
    return herds_of(turn, seat) if turn.ask(MAY_SUBMIT, seat, "llama") > 0 else []


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    hint = "perhaps under a condition: IF OCCUPIED({0}): LLAMA {0} DETONATE"
    return [
        Want("llama", f"LLAMA {place}", 1, "it keeps quiet", hint.format(place), optional=True)
        for place in dict.fromkeys(token.at for token in _live(turn, seat))
    ]


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    """Explosions are no habit: what to do without a condition stands last."""
    by_herd = {}
    for place in dict.fromkeys(token.at for token in _live(turn, seat)):
        deed = f"LLAMA {place} DETONATE"
        by_herd[f"LLAMA {place}"] = [f"IF OCCUPIED({place}): {deed}", deed]
    return by_herd


def _sample(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    return [chance.pick(lines) for lines in _orders(turn, seat).values() if chance.once_in(3)]


def _judge(turn: Look, seat: SeatId, order: Detonation) -> Judged:
    here = any(token.at == order.at.province for token in _live(turn, seat))
    return Judged(order, None, "" if here else f"{seat} has no llamas in {order.at}")


def _explode(turn: Turn) -> None:
    """All herds that were told to explode at once; then everything in their places is gone."""
    herds: dict[tuple[SeatId, ProvinceId], Token] = {}
    for order_line in list(turn.take("llama")):
        assert isinstance(order_line.order, Detonation)
        place = ProvinceId(order_line.order.at.province)
        problem = _judge(turn, order_line.seat, order_line.order).problem
        if problem or (order_line.seat, place) in herds:
            fail(turn, order_line, problem or "an earlier line counted", "void" if problem else "fails")
            continue
        herds[order_line.seat, place] = next(token for token in herds_of(turn, order_line.seat) if token.at == place)
        why = "the herd explodes"
        audience = frozenset({order_line.seat})
        outcome = Result(str(order_line.order), "succeeds", why, turn.rule, audience=audience)
        turn.result(order_line.seat, outcome, order_line.number)
    for token in herds.values():
        _report(turn, token)
    for place in dict.fromkeys(place for _, place in herds):
        _destroy(turn, place)


def _report(turn: Turn, token: Token) -> None:
    text = f"{token.owner}'s llamas explode in {token.at}."
    if turn.option("llamas.reveal_owner") == "yes":
        together = jointly(f"{token.owner}'s llamas explode in {{}}.", token.at)
        turn.emit("llama.exploded", text, DropToken(token), at=token.at, seat=token.owner, **together)
        return
    together = jointly("Llamas explode in {}.", token.at)
    turn.emit("llama.exploded", f"Llamas explode in {token.at}.", at=token.at, **together)
    turn.emit("llama.spent", text, DropToken(token), audience=token.audience, at=token.at, seat=token.owner)


def _destroy(turn: Turn, place: ProvinceId) -> None:
    turn.know(f"EXPLODED({place})")
    spared = frozenset(turn.position.to_retreat) if turn.option("llamas.dislodged") == "no" else frozenset()
    dead = [unit for unit in victims(turn, place, "exploded") if unit.id not in spared]
    if dead:
        text = f"The explosion in {place} destroys {unit_list(dead)}."
        turn.emit("llama.destroyed", text, at=place, units=[unit.full_name for unit in dead])
    for unit in dead:
        if unit.id in turn.position.units:
            turn.lose(unit, "exploded", f"{unit.full_name} is destroyed by llamas.")


RULE = Rule(
    id="llamas",
    number="3",
    title="Llamas",
    summary="Each Power hides three herds of llamas in Winter 1900; each may explode once, just before retreats, and "
    "destroys every unit in its place.",
    topics=("creatures",),
    news=("llama.exploded",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "rather_silly.3.placing": "Three herds each, in places that are no centres; several Powers' may coincide.",
            "rather_silly.3.explosion": "A herd explodes in a given season under given circumstances, once.",
            "rather_silly.3.victims": "Any unit in its place is destroyed but Borg, other llamas and the TARDIS.",
            "rather_silly.3.time": "Explosions come after movement, immediately before retreats.",
            "rather_silly.3.hidden": "Nobody knows that they are there until they blow up.",
        }
    ),
    options=(
        Option("llamas.stacking", ("other_powers", "free"), "Whether one Power may have two herds in one place.", "R9"),
        Option("llamas.nmr", ("none", "random"), "What a Power gets that places no herds.", "R10"),
        Option("llamas.reveal_owner", ("yes", "no"), "Whether an explosion tells whose herd it was.", "R11"),
        Option("llamas.dislodged", ("yes", "no"), "Whether units that have still to retreat are destroyed.", "R13"),
        Option("llamas.herds", (), "How many herds each Power has.", default="3", number=Whole(0, 20)),
    ),
    needs=("powers", "movement"),
    tokens=(
        TokenSpec(
            "herds", APlace(), many=True, secret=True, label="Llama herd",
            each=lambda options: int(options["llamas.herds"]),
        ),
    ),
    windows=(Window("set-up window", _opens),),
    draws=(
        DrawSpec("llamas.nmr_placement", APlace(), row(("seat", ASeat()), ("number", Whole(1))),
            label="where a llama hides that nobody placed"),
    ),
    steps=(
        Step("set-up read", "llamas.placed", _place, "The Powers hide their llamas", commutes=True),
        Step("explosions", "llamas.explode", _explode, "Llamas explode"),
    ),
    amendments=(
        Amendment(MAY_SUBMIT.name, Layer.ADD, _herds_allowed, Scope(purposes=frozenset({"place llama", "llama"}))),
    ),
    forms=(
        Form("place llamas", HEAD, ("PLACE LLAMA", "PLACE LLAMAS", "PLACE A HERD OF LLAMAS"), _placing,
             "PLACE LLAMA Bur"),
        Form("llamas explode", HEAD, ("LLAMA",), _detonation, "LLAMA Bur DETONATE"),
        Form("llamas, placed or exploding", HEAD, ("LLAMAS", "THE LLAMAS"), _either, "LLAMA Bur DETONATE"),
        Form("llamas go off", HEAD, ("EXPLODE", "DETONATE"), _explosion, "LLAMA Bur DETONATE"),
    ),
    order_kinds=(
        OrderKind("place llama", "U", frozenset({"place llama"}), _placing_wants, _placings, _judge_placing),
        OrderKind("llama", "M", frozenset({"llama"}), _wants, _orders, _judge, _sample, read_at="explosions"),
    ),
    atoms=(AtomSpec("EXPLODED", ("place",), 27, says="exploded"),),
)  # fmt: skip
