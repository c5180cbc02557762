"""Rules 10 and 11, papers: votes for what Zaphod does, and the order to take sunglasses off.

`ZAPHOD COMMAND`, `ZAPHOD BLASTER`, `ZAPHOD SUNGLASSES` (the published a, b and c); `A War OFF`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.model.changes import SetMark
from engine.model.ids import SeatId
from engine.model.judged import Judged
from engine.model.orders import Hold, Order, SeatOrder, UnitRef
from engine.model.state import NOBODY, Mark, Token
from engine.movement.legality import judge, name_of
from engine.notation.cursor import Cursor
from engine.notation.forms import HEAD, VERB, Form
from engine.rulebook.look import Look
from engine.rulebook.rule import OrderKind, Want
from engine.rulebook.turn import Turn

from variants.hitchhiker.wanderers import leading, may_vote, read_votes, settle_tie, special
from variants.hitchhiker.zaphod.effects import ACTIONS, BLASTER, COMMAND, SUNGLASSES, WORDS

NAME, ACTION = "zaphod.at", "zaphod.action"


def zaphod(turn: Look) -> Token | None:
    """Zaphod, if he is still on the board."""
    return special(turn, NAME)


# --- votes -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ZaphodVote(SeatOrder):
    """`ZAPHOD COMMAND`, `ZAPHOD BLASTER` or `ZAPHOD SUNGLASSES`: what a seat wants him to do to whom he meets."""

    verb: ClassVar[str] = "zaphod"
    action: str

    def __str__(self) -> str:
        return f"ZAPHOD {self.action}"


@dataclass(frozen=True, slots=True)
class TakeOff(Order):
    """`A War OFF`: the unit stays and takes its sunglasses off, if it wears any."""

    verb: ClassVar[str] = "off"

    def __str__(self) -> str:
        return f"{self.unit} OFF"


_WORDS = {
    COMMAND: ("COMMAND", "PERMANENT COMMAND", "A"),
    BLASTER: ("PAN-GALACTIC GARGLE BLASTER", "GARGLE BLASTER", "BLASTER", "B"),
    SUNGLASSES: ("JOONJANTA SUNGLASSES", "PAIR OF JOONJANTA SUNGLASSES", "SUNGLASSES", "GLASSES", "C"),
}
_LEADING_IN = ("TAKE", "TAKES", "SHARE", "SHARES", "SHARE A", "SHARES A", "GIVE", "GIVES", "GIVE A", "GIVE THE UNIT A",
               "GIVES THE UNIT A")  # fmt: skip
"""How the published text begins each."""


def _parse_vote(cursor: Cursor) -> ZaphodVote:
    cursor.try_words(*_LEADING_IN)
    cursor.try_sign("(")
    action = next((action for action, words in _WORDS.items() if cursor.try_words(*words)), "")
    cursor.try_sign(")")
    return ZaphodVote(action) if action else cursor.fail("COMMAND, BLASTER or SUNGLASSES")


def _parse_off(cursor: Cursor, unit: UnitRef) -> TakeOff:
    return TakeOff(unit)


def _judge_vote(turn: Look, seat: SeatId, order: Order) -> Judged:
    if zaphod(turn) is None:
        return Judged(order, None, "Zaphod is no longer on the board")
    out = not may_vote(turn, "zaphod", seat)
    return Judged(order, None, f"{seat} is out of the game and has no vote" if out else "")


def _votes(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    if zaphod(turn) is None or not may_vote(turn, "zaphod", seat):
        return {}
    return {"": [f"ZAPHOD {action}" for action in ACTIONS]}


def _wants_vote(turn: Look, seat: SeatId) -> list[Want]:
    if not _votes(turn, seat):
        return []
    hint = "ZAPHOD COMMAND, ZAPHOD BLASTER or ZAPHOD SUNGLASSES"
    return [Want("Zaphod", "", 1, "abstains", hint, optional=True, lead="ZAPHOD")]


def _choice(order: Order) -> str:
    assert isinstance(order, ZaphodVote)
    return order.action


def count_votes(turn: Turn) -> None:
    """Step 7a: most votes decide; without votes, or more than half where that is needed, chance does (R58)."""
    tally = read_votes(turn, "zaphod", _judge_vote, _choice)
    if zaphod(turn) is None:
        return
    action = settle_tie(turn, "zaphod.tie", leading(turn, tally) or list(ACTIONS))
    mark = Mark(ACTION, "", action, until=turn.season, audience=NOBODY)
    rows = sorted(tally.items(), key=lambda row: (-row[1], row[0]))
    figures = ", ".join(f"{WORDS[choice]} {number}" for choice, number in rows) or "none"
    turn.emit("votes.counted", f"Votes for Zaphod: {figures}.", SetMark(mark), audience=NOBODY, tally=tally)


# --- sunglasses off -----------------------------------------------------------------------------------------


def _judge_off(turn: Look, seat: SeatId, order: TakeOff) -> Judged:
    judged = judge(turn, seat, Hold(order.unit))
    return Judged(TakeOff(judged.order.unit), judged.unit, judged.problem)


def _offs(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    """For every unit alike, for nobody can know who wears any (R100)."""
    units = [
        unit for unit in turn.position.units_of(seat) if unit.id not in turn.position.to_retreat and not unit.carrier
    ]
    return {str(unit): [str(TakeOff(name_of(turn, unit)))] for unit in units if "hold" in turn.kind(unit).verbs}


FORMS = (
    Form("vote for Zaphod", HEAD, ("ZAPHOD",), _parse_vote, "ZAPHOD COMMAND"),
    Form(
        "sunglasses off",
        VERB,
        ("OFF", "TAKES OFF SUNGLASSES", "TAKES ITS SUNGLASSES OFF", "SUNGLASSES OFF"),
        _parse_off,
        "A War OFF",
    ),
)
PAPERS = (
    OrderKind("Zaphod", "M", frozenset({"zaphod"}), _wants_vote, _votes, _judge_vote),
    OrderKind("order", "M", frozenset({"off"}), lambda turn, seat: [], _offs, _judge_off),
)
