"""Rules 8, 9 and 11: Marvin, the Paranoid Android, goes where most votes send him and pushes out what he finds.

He moves after everything else and before retreats, so until then his place is where he was when the turn began: units
refuse to go there. Votes, figures and ties are never shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, cast

from engine.model.board import Place, text_key
from engine.model.changes import AddToken, ClearMark, Dislodge, DropToken, SetMark
from engine.model.conditions import WORDS, Atom, AtomSpec
from engine.model.ids import NOWHERE, KindId, ProvinceId, SeatId
from engine.model.judged import Judged
from engine.model.orders import Order, SeatOrder
from engine.model.scratch import Scratch, nothing
from engine.model.state import NOBODY, Mark, Token, ToRetreat, Unit
from engine.notation.cursor import Cursor
from engine.notation.forms import HEAD, Form
from engine.notation.plain import HOLD_WORDS, TO_WORDS
from engine.rulebook.catalogue import BLOCKS, MAY_ACT, MAY_TARGET, TOUCHES, Barrier
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import DrawSpec, MarkSpec, Option, OrderKind, Rule, Step, TokenSpec, Want, Warned
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, either, one_of

from variants.hitchhiker import SOURCE
from variants.hitchhiker.wanderers import (
    OUT,
    call_the_roll,
    called_for,
    leading,
    may_vote,
    read_votes,
    settle_tie,
    spared,
    special,
    starts,
)
from variants.standard.atoms import happened

STAY = "H"
GOAL = Scratch("marvin.goal", lambda: NOWHERE)
"""Where he is to go; nowhere if he stays."""
LEFT = Scratch[ProvinceId | None]("marvin.from", nothing)
"""Where he has come from."""


@dataclass(frozen=True, slots=True)
class MarvinVote(SeatOrder):
    """`MARVIN - Bur`, or `MARVIN H`: where a seat wants him."""

    verb: ClassVar[str] = "marvin"
    at: Place | None = None

    def __str__(self) -> str:
        return f"MARVIN - {self.at}" if self.at else f"MARVIN {STAY}"


def _parse(cursor: Cursor) -> MarvinVote:
    if cursor.try_words(*HOLD_WORDS):
        return MarvinVote()
    if not cursor.try_words(*TO_WORDS) and cursor.tokens[cursor.at - 1].fold != ":":
        cursor.fail("a dash and where Marvin goes, or H")
    return MarvinVote(Place(cursor.place().province))


# --- where he is -------------------------------------------------------------------------------------------


def marvin(turn: Look) -> Token | None:
    """Marvin, if he is still on the board."""
    return special(turn, "marvin.at")


def _start(turn: Turn) -> None:
    at = ProvinceId(turn.draw("setup.marvin_start", starts(turn)))
    turn.emit("marvin.placed", f"Marvin starts in {at}.", AddToken(Token("marvin.at", at=at)), place=at)


def _marvin_barrier(turn: Look, unit: Unit, place: ProvinceId) -> Barrier | None:
    """Units will not go where Marvin was when the turn began."""
    token = marvin(turn)
    if token is None or token.at != place or spared(turn, unit, "marvin"):
        return None
    return Barrier(f"Marvin is in {place}, and units refuse to go there", rank=7)


def _caution(turn: Look, unit: Unit, place: ProvinceId) -> Warned | None:
    barrier = _marvin_barrier(turn, unit, place) if turn.window != "R" else None
    return Warned("marvin.refuses", barrier.why) if barrier is not None else None


def _blocks(turn: Look, place: ProvinceId, purpose: str, kind: KindId) -> str | None:
    token = marvin(turn)
    if token is not None and token.at == place:
        return None if purpose == "build" and turn.option("marvin.blocks_builds") == "no" else "Marvin is there"
    left = turn.position.mark("marvin.left")
    if purpose in ("retreat", "storm") and left is not None and left.value == place:
        return "Marvin was there"
    return None


# --- votes (rules 9, 11) -----------------------------------------------------------------------------------


def _near(turn: Look) -> list[ProvinceId]:
    token = marvin(turn)
    near: frozenset[ProvinceId] = turn.ask(TOUCHES, token.at, "roam") if token is not None else frozenset()
    return sorted(near, key=text_key)


def _roll(turn: Turn) -> None:
    call_the_roll(turn, "marvin")


def _judge(turn: Look, seat: SeatId, order: Order) -> Judged:
    assert isinstance(order, MarvinVote)
    token = marvin(turn)
    if token is None:
        return Judged(order, None, "Marvin is no longer on the board")
    if not may_vote(turn, "marvin", seat):
        return Judged(order, None, f"{seat} is out of the game and has no vote")
    if order.at is None:
        stays = turn.option("marvin.may_stay") == "yes"
        return Judged(order, None, "" if stays else "Marvin must be sent somewhere in this game")
    near = _near(turn)
    if order.at.province not in near and order.at.province in turn.ask(TOUCHES, token.at, "step"):
        return Judged(order, None, f"{order.at} is closed to Marvin", unsettled=True)
    if order.at.province not in near:
        return Judged(order, None, f"{order.at} is not next to Marvin in {token.at}: he can go to {', '.join(near)}")
    return Judged(order)


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    if marvin(turn) is None or not may_vote(turn, "marvin", seat):
        return {}
    votes = [MarvinVote(Place(place)) for place in _near(turn)]
    votes += [MarvinVote()] if turn.option("marvin.may_stay") == "yes" else []
    return {"": [str(vote) for vote in votes]}


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    if not _orders(turn, seat):
        return []
    hint = "MARVIN - and a province next to him, or MARVIN H"
    return [Want("Marvin", "", 1, "abstains", hint, optional=True, lead="MARVIN")]


def _count(turn: Turn) -> None:
    """Step 7a: one vote a seat; most votes decide, ties are drawn, and nobody ever learns the figures."""
    tally = read_votes(turn, "marvin", _judge, _choice)
    if marvin(turn) is None:
        return
    turn.emit("votes.counted", f"Votes for Marvin: {_figures(tally)}.", audience=NOBODY, tally=tally)
    goal = _decide(turn, tally)
    turn.keep(GOAL, ProvinceId("" if goal == STAY else goal))


def _figures(tally: Mapping[str, int]) -> str:
    """`Den 4, to stay 1`; the most votes first."""
    rows = sorted(tally.items(), key=lambda row: (-row[1], row[0].casefold()))
    return ", ".join(f"{'to stay' if goal == STAY else goal} {number}" for goal, number in rows) or "none"


def _choice(order: Order) -> str:
    assert isinstance(order, MarvinVote)
    return order.at.province if order.at else STAY


def _decide(turn: Turn, tally: dict[str, int]) -> str:
    if not tally:
        random = turn.option("marvin.no_votes") == "random"
        return settle_tie(turn, "marvin.tie", list(_near(turn))) if random else STAY
    leaders = leading(turn, tally)
    return settle_tie(turn, "marvin.tie", leaders) if leaders else STAY


# --- his step (rules 8, 9) ---------------------------------------------------------------------------------


def _step(turn: Turn) -> None:
    token, goal = marvin(turn), turn.scratch(GOAL)
    if token is None:
        return
    if not goal:
        turn.emit("marvin.stays", f"Marvin stays in {token.at}.", place=token.at)
        return
    left = Mark("marvin.left", "", token.at, until=turn.season)
    changes = (SetMark(left),) if turn.option("marvin.retreat_to_old") == "no" else ()
    turn.keep(LEFT, token.at)
    text = f"Marvin goes from {token.at} to {goal}."
    turn.emit("marvin.moved", text, DropToken(token), AddToken(Token("marvin.at", at=goal)), *changes, to=goal)


def _push(turn: Turn) -> None:
    """Every unit in the place that he has entered must retreat, with double strength, but not to where he was."""
    token, left = marvin(turn), turn.scratch(LEFT)
    if token is None or left is None:
        return
    for unit in list(turn.position.standing(token.at)):
        if spared(turn, unit, "marvin"):
            continue
        retreat = ToRetreat(unit.id, "displaced", (token.at, left), 2)
        text = f"{unit.owner} {unit} cannot stand Marvin and must retreat, with strength 2."
        turn.emit("unit.displaced", text, Dislodge(retreat), unit=str(unit), seat=unit.owner)
        turn.note("DISPLACED", unit)


def _storms(turn: Look, unit: Unit, verb: str) -> bool | None:
    """Where double strength is for attacks, the displaced retreat even to where others stand (R60)."""
    retreat = turn.position.to_retreat.get(unit.id)
    return (
        True if verb == "storm" and retreat is not None and retreat.strength > 1 and turn.kind(unit).contests else None
    )


def _forget(turn: Turn) -> None:
    if turn.position.mark("marvin.left") is not None:
        turn.record("marvin.forgotten", ClearMark("marvin.left"))


def _at(turn: Look, atom: Atom) -> bool:
    token = marvin(turn)
    return token is not None and token.at == cast(Place, atom.args[0]).province


RULE = Rule(
    id="marvin",
    number="9",
    title="Marvin, the Paranoid Android",
    summary="Marvin goes where most votes send him; units refuse to go where he is, and those that he joins retreat "
    "with double strength.",
    topics=("creatures", "votes"),
    news=("marvin.moved", "unit.displaced"),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "hitchhiker.8.marvin": "Marvin starts in a random place that is no centre, and moves on land and sea.",
            "hitchhiker.9.retreat": "Units that Marvin joins retreat at double strength.",
            "hitchhiker.9.vote": "His movements are controlled by vote, one vote a surviving player.",
            "hitchhiker.9.refuse": "Units refuse to move to the province where he is at the beginning of the turn.",
            "hitchhiker.11.marvin": "Votes take no conditions, ties are split at random, figures are not revealed.",
        }
    ),
    options=(
        Option("marvin.majority", ("plurality", "absolute"), "Whether most votes decide or more than half.", "R56"),
        Option("marvin.may_stay", ("yes", "no"), "Whether one may vote that he stays.", "R57"),
        Option("marvin.no_votes", ("stays", "random"), "What he does if nobody votes.", "R58"),
        Option("marvin.retreat_to_old", ("yes", "no"), "Whether others may retreat to where he came from.", "R59"),
        Option("marvin.double_strength", ("conflict", "attack"), "What double strength in retreats means.", "R60"),
        Option("marvin.blocks_builds", ("yes", "no"), "Whether he prevents builds where he is.", "R64"),
    ),
    needs=("movement", "retreats"),
    marks=(MarkSpec("left", "game", APlace(), "where Marvin came from"), OUT, called_for("Marvin")),
    tokens=(TokenSpec("at", APlace(), unit=True, label="Marvin"),),
    draws=(
        DrawSpec("setup.marvin_start", APlace(), label="where Marvin starts"),
        DrawSpec("marvin.tie", either(one_of(STAY), APlace()), label="where Marvin goes of places with equal votes"),
    ),
    steps=(
        Step("board laid", "marvin.start", _start, "Marvin is placed", rule="8"),
        Step("orders meet the board", "marvin.roll", _roll, "Who has a vote this year", commutes=True),
        Step("wanderers' votes", "marvin.votes", _count, "Votes for Marvin are counted", commutes=True),
        Step("wanderers step", "marvin.steps", _step, "Marvin moves"),
        Step("wanderers push", "marvin.pushes", _push, "Marvin pushes out what he finds"),
        Step("season's spells end", "marvin.forgets", _forget, "Where he came from is open again", commutes=True),
    ),
    amendments=(
        Amendment(MAY_TARGET.name, Layer.ADD, _marvin_barrier),
        Amendment(BLOCKS.name, Layer.FORBID, _blocks),
        Amendment(
            MAY_ACT.name, Layer.ADD, _storms, when=lambda options: options["marvin.double_strength"] == "attack"
        ),
    ),
    forms=(Form("vote for Marvin", HEAD, ("MARVIN",), _parse, "MARVIN - Bur"),),
    order_kinds=(OrderKind("Marvin", "M", frozenset({"marvin"}), _wants, _orders, _judge),),
    atoms=(
        AtomSpec("MARVIN AT", ("place",), 22, style=WORDS, holds=_at, says="is where Marvin is"),
        AtomSpec("DISPLACED", ("unit",), 22, holds=happened, says="was displaced"),
    ),
    caution=_caution,
)  # fmt: skip
