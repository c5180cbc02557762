"""[13] The Jester: an eighth player without units, who each season gives any one unit of anybody another order.

His word overrides the owner's and is overridden in turn by lures [9] and by the Gay Fleets' amendment [11] (R48). A
right answer to the Mastermind gives him a second re-order in the following season, of another player's unit. He wins
if the game goes on past the Winter 1920 adjustments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from engine.catalogue import MAY_SUBMIT, STANDING, WON, Claim
from engine.chance import Chance
from engine.changes import EndGame, SetMark
from engine.events import Result
from engine.fight.legality import name_of
from engine.fight.retreating import judge_retreat
from engine.ids import SeatId
from engine.judged import Judged
from engine.notation.forms import HEAD, Form
from engine.orders import Disband, Hold, Order, Retreat, SeatOrder
from engine.phases import season_after
from engine.questions import Amendment, Layer, Scope
from engine.rule import MarkSpec, Option, Rule, SeatSpec, Step, Submission, Want
from engine.state import Mark, Unit
from engine.tray import Paper, fail
from engine.turn import Turn

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

SEAT = SeatId("Jester")
BONUS = "jester.second_reorder"
USED = "jester.used"
LAST_YEAR = "year's end"
"""The checkpoint at which lapse of time may win."""

HELP = "REORDER, a player and an order for one of his units: REORDER France A Par - Gas"


@dataclass(frozen=True, slots=True)
class Reorder(SeatOrder):
    """`REORDER France A Par - Gas`: an order for a unit of somebody else's. `seat`: whose unit it is."""

    verb: ClassVar[str] = "reorder"
    seat: str
    order: Order

    def __str__(self) -> str:
        return f"REORDER {self.seat} {self.order}"

    @property
    def subject(self) -> str:
        """The player: the Jester may re-order one unit of each at the most."""
        return self.seat


@dataclass(frozen=True, slots=True)
class Redirect(Reorder):
    """`REORDER France A Bur R Gas`: the same for a retreat (R56, where the option allows it)."""

    verb: ClassVar[str] = "redirect"
    window: ClassVar[str] = "R"


def _reorder(cursor: Cursor) -> Reorder:
    return _read(cursor, cursor.seat())


def _jester(cursor: Cursor) -> Reorder:
    return _read(cursor, cursor.seat(initials=True))


def _read(cursor: Cursor, seat: str) -> Reorder:
    order = cursor.order()
    return (Redirect if isinstance(order, Retreat | Disband) else Reorder)(seat, order)


# --- what may be re-ordered --------------------------------------------------------------------------


def _allowed(turn: Turn, seat: SeatId) -> int:
    """How many re-orders the seat has left this season."""
    return int(turn.ask(MAY_SUBMIT, seat, "reorder")) - len(_used(turn))


def _used(turn: Turn) -> tuple[str, ...]:
    """The players whose units have been re-ordered this season, in an earlier window."""
    mark = turn.position.mark(USED)
    return tuple(map(str, mark.value)) if mark is not None and isinstance(mark.value, tuple) else ()


def _submits(turn: Turn, seat: SeatId, kind: str) -> int | None:
    if kind != "reorder" or seat != SEAT:
        return None
    return 2 if turn.position.mark(BONUS, SEAT) else 1


def judge(turn: Turn, seat: SeatId, order: Reorder) -> Judged:
    """The re-order with the unit's order filled in as its owner's would be, and why it cannot be given."""
    if _allowed(turn, seat) < 1:
        return Judged(order, None, f"{seat} has no re-order left this season")
    if order.seat in _used(turn):
        return Judged(order, None, f"a unit of {order.seat} has been re-ordered already")
    inner = _inner(turn, order)
    return replace(inner, order=replace(order, order=inner.order))


def _inner(turn: Turn, order: Reorder) -> Judged:
    if isinstance(order.order, Retreat | Disband):
        if turn.option("jester.scope") != "movement_and_retreats":
            return Judged(order.order, None, "the Jester re-orders movement only, no retreats")
        return judge_retreat(turn, SeatId(order.seat), order.order)
    submission = turn.rulebook.order_papers.get(order.order.verb)
    if submission is None:
        return Judged(order.order, None, f"{order.order} is no order to a unit: those alone can be given anew")
    return submission.judge(turn, SeatId(order.seat), order.order)


# --- carried out -------------------------------------------------------------------------------------


def _carry_out(turn: Turn) -> None:
    """0.c: the Jester's orders stand instead of the owners'."""
    for paper, judged in _counting(turn, "reorder"):
        unit, order = judged.unit, judged.order
        assert unit is not None and isinstance(order, Reorder)
        turn.replace_order(unit.id, order.order, SEAT, "re-order")
        _report(turn, paper, order, unit)


def _redirect(turn: Turn) -> None:
    """The same for retreats, where the option allows it."""
    for paper, judged in _counting(turn, "redirect"):
        unit, order = judged.unit, judged.order
        assert unit is not None and isinstance(order, Reorder) and isinstance(order.order, Retreat | Disband)
        turn.retreats[unit.id] = order.order
        _report(turn, paper, order, unit)


def _counting(turn: Turn, verb: str) -> list[tuple[Paper, Judged]]:
    """The lines that count, from the top: legal ones, each of another player, as many as he has."""
    found: list[tuple[Paper, Judged]] = []
    left = _allowed(turn, SEAT)
    done = set(_used(turn))
    for paper in turn.take(verb):
        assert isinstance(paper.order, Reorder)
        judged = judge(turn, paper.seat, paper.order)
        if judged.problem and judged.unit is not None and turn.option("jester.impossible") == "hold":
            judged = _made_to_hold(turn, paper.order, judged.unit) or judged
        problem = judged.problem
        if not problem and len(found) >= left:
            problem = f"only {left} re-order is allowed this season" if left == 1 else f"only {left} are allowed"
        if not problem and paper.order.seat in done:
            problem = f"a unit of {paper.order.seat} is re-ordered already: the second must be another player's"
        if problem:
            fail(turn, replace(paper, order=judged.order), problem)
            continue
        done.add(paper.order.seat)
        found.append((paper, judged))
    if found and turn.option("jester.scope") == "movement_and_retreats":
        _remember(turn, tuple(sorted(done)))
    return found


def _made_to_hold(turn: Turn, order: Reorder, unit: Unit) -> Judged | None:
    """The unit holds where what the Jester wants of it cannot be (R57, option); no retreat can be held."""
    if isinstance(order, Redirect) or unit.owner != order.seat:
        return None
    return Judged(replace(order, order=Hold(name_of(turn, unit))), unit)


def _remember(turn: Turn, seats: tuple[str, ...]) -> None:
    """What is used up this season counts in its later window too."""
    mark = Mark(USED, "", seats, since=turn.season, until=turn.season)
    turn.emit("jester.spent", f"The Jester has re-ordered units of: {', '.join(seats)}.", SetMark(mark))


def _report(turn: Turn, paper: Paper, order: Reorder, unit: Unit) -> None:
    text = f"The Jester re-orders {unit.full_name}: {order.order}."
    turn.emit("jester.reordered", text, unit=str(unit), seat=unit.owner, order=str(order.order))
    turn.result(SEAT, Result(str(order), "succeeds", f"{unit.full_name} is given this order", turn.rule), paper.number)


# --- reward and victory ------------------------------------------------------------------------------


def _reward(turn: Turn) -> None:
    """A right answer this season is worth a second re-order in the next."""
    if f"ANSWERED({SEAT})" in turn.position.facts:
        then = season_after(turn.season)
        turn.emit(
            "jester.rewarded",
            f"The Jester may re-order units of two players in {then}.",
            SetMark(Mark(BONUS, SEAT, since=then, until=then)),
            season=then,
        )


def _survives(turn: Turn, seat: SeatId, right: str) -> bool | None:
    """He starts with nothing and is never out."""
    return True if seat == SEAT else None


def _not_by_centres(turn: Turn, checkpoint: str) -> Callable[[tuple[Claim, ...]], tuple[Claim, ...]] | None:
    if checkpoint == LAST_YEAR:
        return None
    return lambda claims: tuple(claim for claim in claims if SEAT not in claim.seats)


def _by_time(turn: Turn, checkpoint: str) -> Callable[[tuple[Claim, ...]], tuple[Claim, ...]] | None:
    last = int(turn.option("jester.last_year"))
    if checkpoint != LAST_YEAR or turn.phase.year < last:
        return None
    return lambda claims: (*claims, Claim((SEAT,), f"the game going on past the Winter {turn.phase.year} adjustments"))


def _last_year(turn: Turn) -> None:
    """17.9d: nobody has won by the end of the last year."""
    for claim in turn.ask(WON, LAST_YEAR):
        seats = list(claim.seats)
        text = f"The {' and '.join(seats)} wins by {claim.why}."
        turn.emit("game.ended", text, EndGame(claim.seats, "win"), winners=seats, ending="win")
        return


# --- papers ------------------------------------------------------------------------------------------


def _wants(turn: Turn, seat: SeatId) -> list[Want]:
    count = _allowed(turn, seat)
    return [Want("reorder", "", count, "none", HELP)] if count > 0 else []


def _retreat_wants(turn: Turn, seat: SeatId) -> list[Want]:
    return _wants(turn, seat) if turn.option("jester.scope") == "movement_and_retreats" else []


def _orders(turn: Turn, seat: SeatId) -> Mapping[str, list[str]]:
    """None are listed: they are all orders of all units. The form picks a unit and offers what its owner may order."""
    return {}


def _sample(turn: Turn, seat: SeatId, chance: Chance) -> list[str]:
    if not _wants(turn, seat):
        return []
    lines = []
    owners = sorted({unit.owner for unit in turn.position.units.values()} & set(turn.rulebook.seat_ids))
    for owner in chance.some(owners, _allowed(turn, seat)):
        found: dict[str, list[str]] = {}
        for submission in dict.fromkeys(turn.rulebook.order_papers.values()):
            for subject, choices in submission.orders(turn, owner).items():
                found.setdefault(subject, []).extend(choices)
        if found:
            lines.append(f"REORDER {owner} {chance.pick(found[chance.pick(sorted(found))])}")
    return lines


def _no_sample(turn: Turn, seat: SeatId, chance: Chance) -> list[str]:
    """Of a retreat: one of a unit that has a choice."""
    if not _retreat_wants(turn, seat):
        return []
    fallen = [turn.position.units[number] for number in turn.position.owed]
    unit = chance.pick(fallen) if fallen else None
    return [f"REORDER {unit.owner} {unit} D"] if unit is not None and unit.owner in turn.rulebook.seat_ids else []


RULE = Rule(
    id="jester",
    number="13",
    title="The Jester",
    summary="An eighth player without units gives one unit a season another order, and wins if the game outlasts 1920.",
    clauses=MappingProxyType(
        {
            "rather_silly.13.reorder": "Each season he may order any one unit of any player, over the owner's order.",
            "rather_silly.13.unitless": "He never has any units, and does not win by centres.",
            "rather_silly.13.second": "A right answer gives a second re-order next season, of another player's unit.",
            "rather_silly.13.victory": "He wins by dragging the game on past the Winter 1920 adjustments.",
        }
    ),
    options=(
        Option(
            "jester.scope", ("movement", "movement_and_retreats"),
            "Whether the Jester may spend his re-order on a retreat.", "R56",
        ),
        Option(
            "jester.impossible", ("void", "hold"),
            "What an impossible re-order does: nothing, or it makes the unit hold.", "R57",
        ),
        Option("jester.last_year", (), "The year that the game must outlast for the Jester to win.", "GM 10", "1920"),
    ),
    needs=("movement",),
    seats=(SeatSpec(SEAT, "The Jester", "Jester's", "J", kind="player", earns_units=False, colour=7),),
    marks=(MarkSpec("second_reorder", "seat", "second re-order"), MarkSpec("used", "game", "re-ordered this season")),
    steps=(
        Step("re-orders", "jester.reorder", _carry_out, "The Jester's orders replace the owners'"),
        Step("retreats chosen", "jester.redirect", _redirect, "The Jester's retreats (option)", commutes=True),
        Step("year's end", "jester.last_year", _last_year, "Has the game outlasted its last year?", commutes=True),
        Step("next window opens", "jester.reward", _reward, "A right answer is rewarded", commutes=True),
    ),
    amendments=(
        Amendment(MAY_SUBMIT.name, Layer.ADD, _submits, Scope(frozenset({SEAT}), purposes=frozenset({"reorder"}))),
        Amendment(STANDING.name, Layer.REPLACE, _survives, Scope(frozenset({SEAT}))),
        Amendment(WON.name, Layer.ADD, _by_time, Scope(purposes=frozenset({LAST_YEAR}))),
        Amendment(WON.name, Layer.FORBID, _not_by_centres),
    ),
    forms=(
        Form("re-order", HEAD, ("REORDER", "RE-ORDER"), _reorder, "REORDER France A Par - Gas"),
        Form("re-order with initials", HEAD, ("JESTER",), _jester, "REORDER France A Par - Gas"),
    ),
    submissions=(
        Submission("reorder", "M", frozenset({"reorder"}), _wants, _orders, judge, _sample),
        Submission(
            "reorder", "R", frozenset({"redirect"}), _retreat_wants, _orders, judge, _no_sample,
            read_at="retreats chosen",
        ),
    ),
    category="players",
)  # fmt: skip
