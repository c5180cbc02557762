"""[16] The Soothsayer: an eleventh player, who predicts stand-offs and gets the units that make them, merged into one.

A stand-off (R65): at least two fighting units of players were ordered to a space, none got in, and it stands empty.
All that were directly involved become one multiple army or fleet of the Soothsayer's, exorcised and straight.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from engine.model.board import Place, text_key
from engine.model.chance import Chance
from engine.model.changes import SetMark
from engine.model.conditions import AtomSpec
from engine.model.events import Result
from engine.model.ids import KindId, ProvinceId, SeatId
from engine.model.judged import Judged
from engine.model.orders import Order, SeatOrder
from engine.model.phases import season_after
from engine.model.state import Mark, Unit
from engine.model.wording import jointly, many
from engine.notation.forms import HEAD, Form
from engine.rulebook.catalogue import AFFECTED, COUNTS, MAY_SUBMIT, SITES, STANDING, STRENGTH
from engine.rulebook.line_taking import fail
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import DrawSpec, MarkSpec, Option, OrderKind, Rule, SeatSpec, Step, Want
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, Flag, ValueContext, Whole

from variants.rather_silly import SOURCE
from variants.rather_silly.soothsayer import merging
from variants.rather_silly.soothsayer.merging import SEAT, multiple_of

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

BONUS = "soothsayer.third_prediction"
HELP = "PREDICT and a space, such as PREDICT Bel, or PREDICT Bel AS F"


@dataclass(frozen=True, slots=True)
class Predict(SeatOrder):
    """`PREDICT Bel`; `AS F`: the kind that is wanted if as many armies as fleets merge."""

    verb: ClassVar[str] = "predict"
    at: Place
    kind: str = ""

    def __str__(self) -> str:
        return f"PREDICT {self.at} AS {self.kind}" if self.kind else f"PREDICT {self.at}"

    @property
    def subject(self) -> str:
        """A space is predicted once."""
        return f"predict {self.at}"


@dataclass(frozen=True, slots=True)
class Predictions(SeatOrder):
    """`PREDICT Bel, Hol`: as many predictions as it names spaces."""

    verb: ClassVar[str] = "predict"
    each: tuple[Predict, ...]

    def __str__(self) -> str:
        return f"PREDICT {', '.join(str(one).removeprefix('PREDICT ') for one in self.each)}"

    @property
    def parts(self) -> tuple[Order, ...]:
        """The predictions, one by one."""
        return self.each


def _predict(cursor: Cursor) -> Predict | Predictions:
    predictions = [_prediction(cursor)]
    while cursor.try_words(",", "and", "&", ", and"):
        predictions.append(_prediction(cursor))
    return Predictions(tuple(predictions)) if len(predictions) > 1 else predictions[0]


def _prediction(cursor: Cursor) -> Predict:
    cursor.try_words("A STAND-OFF IN", "STAND-OFF IN", "STANDOFF IN", "IN", "AT")
    place = Place(cursor.place().province)
    return Predict(place, cursor.called_kind() if cursor.try_words("AS") else "")


# --- papers ------------------------------------------------------------------------------------------


def _predictions_allowed(turn: Look, seat: SeatId) -> int:
    return int(turn.ask(MAY_SUBMIT, seat, "predict"))


def _submits(turn: Look, seat: SeatId, kind: str) -> int | None:
    if kind != "predict" or seat != SEAT:
        return None
    return 3 if turn.position.mark(BONUS, SEAT) else 2


def _judge(turn: Look, seat: SeatId, order: Predict | Predictions) -> Judged:
    if isinstance(order, Predictions):
        problems = [_judge(turn, seat, one).problem for one in order.each]
        return Judged(order, None, next(filter(None, problems), ""))
    if _predictions_allowed(turn, seat) < 1:
        return Judged(order, None, f"{seat} predicts nothing")
    province = turn.rulebook.board.provinces.get(ProvinceId(order.at.province))
    if province is None or province.kind == "impassable":
        return Judged(order, None, f"nobody can enter {order.at}")
    if order.kind not in ("", "A", "F"):
        return Judged(order, None, "a merged unit is an army or a fleet: AS A or AS F")
    return Judged(order)


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    count = _predictions_allowed(turn, seat)
    return [Want("predict", "", count, "none", HELP, lead="PREDICT")] if count > 0 else []


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    if _predictions_allowed(turn, seat) < 1:
        return {}
    board = turn.rulebook.board
    return {"": [f"PREDICT {name}" for name in sorted(board.provinces, key=text_key) if _enterable(turn, name)]}


def _enterable(turn: Look, place: ProvinceId) -> bool:
    return turn.rulebook.board.provinces[place].kind != "impassable"


def _sample(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    lines = _orders(turn, seat).get("", [])
    return [
        f"{line} AS F" if chance.once_in(3) else line for line in chance.some(lines, _predictions_allowed(turn, seat))
    ]


# --- 17.2 --------------------------------------------------------------------------------------------


def _merge(turn: Turn) -> None:
    """Read the predictions; where one is right the stand-off becomes one unit of the Soothsayer's."""
    standoffs = merging.standoffs(turn)
    for place, (order, number) in _predictions(turn).items():
        involved = standoffs.get(place, [])
        verdict, why = ("succeeds", "a stand-off") if involved else ("fails", "no stand-off")
        hidden = not involved and turn.option("soothsayer.reveal") == "hits"
        audience = frozenset({SEAT}) if hidden else None
        came = "right" if involved else "wrong"
        text = f"The Soothsayer predicted a stand-off in {place}: {came}."
        turn.emit(
            "soothsayer.predicted", text, audience=audience, place=place, hit=bool(involved),
            **jointly(f"The Soothsayer predicted stand-offs in {{}}: {came}.", place),
        )  # fmt: skip
        turn.result(SEAT, Result(str(order), verdict, why, turn.rule, audience=audience), number)
        if involved:
            merging.merge(turn, place, involved, order.kind)


def _predictions(turn: Turn) -> dict[ProvinceId, tuple[Predict, int]]:
    """The predictions that count, with the place of their lines: as many as he has, each of another space."""
    by_place: dict[ProvinceId, tuple[Predict, int]] = {}
    for order_line in list(turn.take("predict")):
        assert isinstance(order_line.order, Predict)
        problem, left = (
            _judge(turn, order_line.seat, order_line.order).problem,
            _predictions_allowed(turn, order_line.seat),
        )
        place = ProvinceId(order_line.order.at.province)
        if not problem and place in by_place:
            problem = f"{place} is predicted already"
        if not problem and len(by_place) >= left:
            problem = f"only {many(left, 'prediction')} this season"
        if problem:
            fail(turn, order_line, problem)
        else:
            by_place[place] = (order_line.order, order_line.number)
    return by_place


def _his(scene: ValueContext) -> str:
    return "" if scene.bearer == SEAT else f"is kept of {SEAT} alone, not of {scene.bearer}"


def _reward(turn: Turn) -> None:
    """A right answer this season is worth a third prediction in the next."""
    if f"ANSWERED({SEAT})" in turn.position.facts:
        then = season_after(turn.season)
        turn.emit(
            "soothsayer.rewarded",
            f"For {turn.season_name(then)}, the Soothsayer may make a third prediction.",
            SetMark(Mark(BONUS, SEAT, since=then, until=then)),
            season=then,
        )


# --- what merged units are ---------------------------------------------------------------------------


def _strength(turn: Look, unit: Unit, role: str, target: ProvinceId | None) -> Fraction | None:
    """A merged unit is worth what went into it (R92)."""
    number = multiple_of(turn, unit)
    return Fraction(number) if number > 1 and turn.option("soothsayer.strength") == "multiple" else None


def _supply(turn: Look, unit: Unit, tally: str) -> int | None:
    """One centre whatever its size, unless the option says otherwise (R67)."""
    number = multiple_of(turn, unit)
    if tally != "supply" or number < 2:
        return None
    return {"one_centre": None, "none": 0, "per_strength": number}[turn.option("soothsayer.merged_supply")]


def _no_sale(turn: Look, piece: object, effect: str, by: object) -> str | None:
    if effect != "sale" or not isinstance(piece, Unit) or multiple_of(turn, piece) < 2:
        return None
    return f"{piece} is a merged unit, which may not sell its soul"


def _any_centre(turn: Look, seat: SeatId, kind: KindId) -> frozenset[ProvinceId] | None:
    """He builds in any centre that he owns."""
    return frozenset(turn.position.centres_of(seat)) if seat == SEAT else None


def _survives(turn: Look, seat: SeatId, right: str) -> bool | None:
    """He starts with nothing and is never out."""
    return True if seat == SEAT else None


RULE = Rule(
    id="soothsayer",
    number="16",
    title="The Soothsayer",
    summary="An eleventh player, who predicts two stand-offs a season; where he is right all units in it become one "
    "of his, as strong as they were together.",
    topics=("players",),
    news=("soothsayer.merged",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "rather_silly.16.predict": "Each season he may predict two spaces; in secret, until they are read.",
            "rather_silly.16.standoff": "A stand-off is of two units of players, of one or of two, not of monsters.",
            "rather_silly.16.merge": "All units directly involved merge into one, of the kind that most of them are.",
            "rather_silly.16.plain": "Merged units are exorcised and straight, and count as one.",
            "rather_silly.16.supply": "He takes centres, and builds in any that he controls.",
            "rather_silly.16.third": "A right answer gives a third prediction in the following season.",
        }
    ),
    options=(
        Option("soothsayer.standoff", ("empty_space", "include_repulsed"), "What a stand-off is.", "R65"),
        Option("soothsayer.multiplicity", ("all", "combat_only"), "Which units add to the strength.", "R66"),
        Option("soothsayer.merged_supply", ("one_centre", "none", "per_strength"), "What one needs.", "R67"),
        Option("soothsayer.reveal", ("all", "hits"), "Which predictions are published.", "R68"),
        Option("soothsayer.sitting_fa", ("out", "in"), "Whether those that stood there unarmed merge too.", "R70"),
        Option("soothsayer.strength", ("multiple", "one"), "What a merged unit fights with.", "R92"),
    ),
    needs=("movement", "adjustments"),
    seats=(SeatSpec(SEAT, "The Soothsayer", "Soothsayer's", "S", kind="player", earns_units=False, colour=10),),
    marks=(
        MarkSpec("multiple", "unit", Whole(1), "merged"),
        MarkSpec("third_prediction", "seat", Flag(), "third prediction", bears=_his),
    ),
    draws=(DrawSpec("soothsayer.coast", APlace(coast=True), APlace(), label="on which coast a merged fleet is"),),
    steps=(
        Step("merges", "soothsayer.merge", _merge, "Predicted stand-offs merge"),
        Step("next window opens", "soothsayer.reward", _reward, "A right answer is rewarded", commutes=True),
    ),
    atoms=(AtomSpec("MERGED", ("place",), 24, says="saw a merge"),),
    amendments=(
        Amendment(STRENGTH.name, Layer.REPLACE, _strength, said="merger"),
        Amendment(COUNTS.name, Layer.SCALE, _supply, Scope(purposes=frozenset({"supply"}))),
        Amendment(AFFECTED.name, Layer.FORBID, _no_sale),
        Amendment(SITES.name, Layer.REPLACE, _any_centre, Scope(frozenset({SEAT}))),
        Amendment(STANDING.name, Layer.REPLACE, _survives, Scope(frozenset({SEAT}))),
        Amendment(MAY_SUBMIT.name, Layer.ADD, _submits, Scope(frozenset({SEAT}), purposes=frozenset({"predict"}))),
    ),
    forms=(
        Form("prediction", HEAD, ("PREDICT", "PREDICTS", "PREDICTION", "PREDICTIONS"), _predict, "PREDICT Bel AS F"),
    ),
    order_kinds=(OrderKind("predict", "M", frozenset({"predict"}), _wants, _orders, _judge, _sample),),
)  # fmt: skip
