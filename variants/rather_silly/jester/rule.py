"""[13] The Jester: an eighth player without units, who each season gives any one unit of anybody another order.

His word overrides the owner's and is overridden in turn by lures [9] and by the Gay Fleets' amendment [11] (R48). A
right answer to the Mastermind gives him a second re-order in the following season, of another player's unit. He wins
if the game goes on past the Winter 1920 adjustments.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from engine.model.changes import EndGame, SetMark
from engine.model.events import Result
from engine.model.ids import SeatId
from engine.model.judged import Judged
from engine.model.orders import Hold
from engine.model.phases import FIRST_YEAR, season_after
from engine.model.rulebook_faults import Refusal, RuleName
from engine.model.state import Mark, Unit
from engine.model.unit_orders import OrderLine
from engine.model.wording import listed
from engine.movement.legality import name_of
from engine.rulebook.catalogue import MAY_SUBMIT, STANDING, WON, Claim
from engine.rulebook.declarations import Ends, OwnScore
from engine.rulebook.line_taking import fail
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import MarkSpec, Option, OrderKind, Rule, SeatSpec, Step
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.turn import Turn
from engine.rulebook.values import ASeat, Flag, ListOf, ValueContext, Whole

from variants.rather_silly import SOURCE
from variants.rather_silly.jester import reordering
from variants.rather_silly.jester.reordering import BONUS, SEAT, USED, Redirect, Reorder, judge

LAST_YEAR = "year's end"
"""The checkpoint at which lapse of time may win."""


# --- carried out -------------------------------------------------------------------------------------


def _carry_out(turn: Turn) -> None:
    """0.c: the Jester's orders stand instead of the owners'."""
    for order_line, judged in _counting(turn, "reorder"):
        unit, order = judged.unit, judged.order
        assert unit is not None and isinstance(order, Reorder)
        if turn.replace_order(unit.id, order.order, SEAT, "re-order", (SEAT, order_line.number)):
            _report(turn, order_line, order, unit)
        else:
            fail(turn, order_line, f"the word of {turn.orders[unit.id].by} stands for {unit.full_name}", "fails")


def _redirect(turn: Turn) -> None:
    """The same for retreats, where the option allows it."""
    for order_line, judged in _counting(turn, "redirect"):
        unit, order = judged.unit, judged.order
        assert unit is not None and isinstance(order, Redirect)
        turn.retreats[unit.id] = order.order
        _report(turn, order_line, order, unit)


def _counting(turn: Turn, verb: str) -> list[tuple[OrderLine, Judged]]:
    """The lines that count, from the top: legal ones, each of another player, as many as he has."""
    counted: list[tuple[OrderLine, Judged]] = []
    left = reordering.allowed(turn, SEAT)
    done = set(reordering.used(turn))
    for order_line in turn.take(verb):
        assert isinstance(order_line.order, Reorder)
        judged = judge(turn, order_line.seat, order_line.order)
        if judged.problem and judged.unit is not None and turn.option("jester.impossible") == "hold":
            judged = _made_to_hold(turn, order_line.order, judged.unit) or judged
        problem = judged.problem
        if not problem and len(counted) >= left:
            problem = f"only {left} re-order is allowed this season" if left == 1 else f"only {left} are allowed"
        if not problem and order_line.order.seat in done:
            problem = f"a unit of {order_line.order.seat} is re-ordered already: the second must be another player's"
        if problem:
            order_line.order = judged.order
            fail(turn, order_line, problem)
            continue
        done.add(order_line.order.seat)
        counted.append((order_line, judged))
    if counted and turn.option("jester.scope") == "movement_and_retreats":
        _remember(turn, tuple(sorted(done)))
    return counted


def _made_to_hold(turn: Look, order: Reorder, unit: Unit) -> Judged | None:
    """The unit holds where what the Jester wants of it cannot be (R57, option); no retreat can be held."""
    if isinstance(order, Redirect) or unit.owner != order.seat:
        return None
    return Judged(replace(order, order=Hold(name_of(turn, unit))), unit)


def _remember(turn: Turn, seats: tuple[str, ...]) -> None:
    """What is used up this season counts in its later window too."""
    mark = Mark(USED, "", seats, since=turn.season, until=turn.season)
    turn.emit("jester.spent", f"The Jester has re-ordered units of {listed(seats)}.", SetMark(mark))


def _report(turn: Turn, order_line: OrderLine, order: Reorder, unit: Unit) -> None:
    text = f"The Jester re-orders {unit.owner}: {order.order}."
    turn.emit("jester.reordered", text, unit=str(unit), seat=unit.owner, order=str(order.order))
    turn.result(
        SEAT, Result(str(order), "succeeds", f"{unit.full_name} is given this order", turn.rule), order_line.number
    )


# --- reward and victory ------------------------------------------------------------------------------


def _his(scene: ValueContext) -> str:
    return "" if scene.bearer == SEAT else f"is kept of {SEAT} alone, not of {scene.bearer}"


def _reward(turn: Turn) -> None:
    """A right answer this season is worth a second re-order in the next."""
    if f"ANSWERED({SEAT})" in turn.position.facts:
        then = season_after(turn.season)
        turn.emit(
            "jester.rewarded",
            f"For {turn.season_name(then)}, the Jester may re-order units of two players.",
            SetMark(Mark(BONUS, SEAT, since=then, until=then)),
            season=then,
        )


def _survives(turn: Look, seat: SeatId, right: str) -> bool | None:
    """He starts with nothing and is never out."""
    return True if seat == SEAT else None


def _not_by_centres(turn: Look, checkpoint: str) -> Callable[[tuple[Claim, ...]], tuple[Claim, ...]] | None:
    if checkpoint == LAST_YEAR:
        return None
    return lambda claims: tuple(claim for claim in claims if SEAT not in claim.seats)


def _by_time(turn: Look, checkpoint: str) -> Callable[[tuple[Claim, ...]], tuple[Claim, ...]] | None:
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


def _scored(turn: Look) -> dict[SeatId, Fraction]:
    """A year that is over brings the Jester nearer to his end: a point for each."""
    return {SEAT: Fraction(max(turn.phase.year - FIRST_YEAR, 0))}


def _refuses(rulebook: Rulebook) -> Refusal | None:
    """An ending that nobody can reach is none."""
    end, goal = rulebook.last_year, int(rulebook.option("jester.last_year"))
    if end is None:
        return None
    whole = rulebook.last_turn == "adjustments"
    outlasted = end if whole else end - 1
    if goal <= outlasted:
        return None
    ends = next(rule.id for rule in rulebook.rules for one in rule.offered(Ends) if one.year(rulebook.options) == end)
    lets_win = f" lets the Jester win by outlasting {goal}, which nobody can."
    within = f" ends this game {'after' if whole else 'within'} {end}, and "
    there_is_one = outlasted >= FIRST_YEAR
    return Refusal(
        (RuleName(ends, "Rule "), within, RuleName("jester", "rule "), lets_win),
        f"Set jester.last_year to {outlasted}, or strike one of the two rules."
        if there_is_one
        else "Strike one of the two rules.",
        rules=(ends,),
        options={"jester.last_year": str(outlasted)} if there_is_one else {},
    )


RULE = Rule(
    id="jester",
    number="13",
    title="The Jester",
    summary="An eighth player without units gives one unit a season another order, and wins if the game outlasts 1920.",
    topics=("players",),
    news=("jester.reordered",),
    source=SOURCE,
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
        Option(
            "jester.last_year", (), "The year that the game must outlast for the Jester to win.", default="1920",
            number=Whole(FIRST_YEAR, 9999),
        ),
    ),
    needs=("movement",),
    offers=(OwnScore("Of the Jester a point for each year that the game has outlasted.", _scored),),
    seats=(SeatSpec(SEAT, "The Jester", "Jester's", "J", kind="player", earns_units=False, colour=7),),
    marks=(
        MarkSpec("second_reorder", "seat", Flag(), "second re-order", bears=_his),
        MarkSpec("used", "game", ListOf(ASeat(), once=True), "re-ordered this season"),
    ),
    steps=(
        Step("re-orders", "jester.reorder", _carry_out, "The Jester's orders replace the owners'"),
        Step("retreats chosen", "jester.redirect", _redirect, "The Jester's retreats (option)", commutes=True),
        Step("year's end", "jester.last_year", _last_year, "Has the game outlasted its last year?", commutes=True),
        Step("next window opens", "jester.reward", _reward, "A right answer is rewarded", commutes=True),
    ),
    refuses=_refuses,
    amendments=(
        Amendment(
            MAY_SUBMIT.name, Layer.ADD, reordering.submits, Scope(frozenset({SEAT}), purposes=frozenset({"reorder"}))
        ),
        Amendment(STANDING.name, Layer.REPLACE, _survives, Scope(frozenset({SEAT}))),
        Amendment(WON.name, Layer.ADD, _by_time, Scope(purposes=frozenset({LAST_YEAR}))),
        Amendment(WON.name, Layer.FORBID, _not_by_centres),
    ),
    forms=reordering.FORMS,
    order_kinds=(
        OrderKind(
            "reorder", "M", frozenset({"reorder"}), reordering.wants, reordering.orders, judge, reordering.sample
        ),
        OrderKind(
            "reorder", "R", frozenset({"redirect"}), reordering.retreat_wants, reordering.orders, judge,
            reordering.retreat_sample, read_at="retreats chosen",
        ),
    ),
)  # fmt: skip
