"""The papers of one adjudication: read, handed out to the steps that want them, or kept for a later window."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.changes import KeepPaper, UsePaper
from engine.conditions import Conditional, evaluate
from engine.errors import OrderError
from engine.events import Result
from engine.ids import END, SeatId
from engine.notation.parse import parse_order
from engine.orders import Order
from engine.phases import season_after
from engine.slots import INDEX
from engine.state import Audience, Held

if TYPE_CHECKING:
    from engine.notation.grammar import Grammar
    from engine.rule import Submission
    from engine.turn import Turn

LAST = 10**9
"""The place among its seat's results of a result that no line asked for."""


@dataclass(slots=True)
class Paper:
    """One line that a seat handed in. `order` is None where it could not be read, and `problem` says why.

    `number` is its place among all lines; `condition` the text of the condition it stood under; `given` the line as
    typed; `by` is GM where a ruling entered it, and `instead` what the seat itself had written.
    """

    seat: SeatId
    given: str
    order: Order | None
    number: int = LAST
    problem: str = ""
    taken: bool = False
    by: str = ""
    instead: str = ""
    condition: str = ""

    @property
    def inner(self) -> Order | None:
        """The order itself, without its condition."""
        return self.order.order if isinstance(self.order, Conditional) else self.order

    @property
    def rival(self) -> tuple[str, str]:
        """Two papers of a seat that agree in this compete."""
        inner = self.inner
        return (inner.verb if inner and not inner.subject else "", inner.subject if inner else "")


def read_papers(
    turn: Turn, submissions: Mapping[SeatId, Sequence[str]], ruled: Mapping[SeatId, Sequence[str]] | None = None
) -> None:
    """Read what the seats handed in, seat by seat in the rulebook's order. Nothing here can fail.

    Papers kept from earlier windows come first, unless a new one stands against them. `ruled` are lines entered by
    rulings: where they name a unit, they stand instead of the seat's own line for it.
    """
    grammar, window = turn.rulebook.grammar, turn.lone_window
    for seat in turn.rulebook.seat_ids:
        ruling = [one for line in (ruled or {}).get(seat, ()) for one in _papers(grammar, window, seat, line, "GM")]
        own = [one for line in submissions.get(seat, ()) for one in _papers(grammar, window, seat, line)]
        new = _overruled(own, ruling) + ruling if ruling else own
        turn.papers += [*_kept(turn, seat, new), *new]
    for number, paper in enumerate(turn.papers):
        paper.number = number


def _read(grammar: Grammar, window: str, seat: SeatId, line: str, by: str = "") -> Paper:
    try:
        return Paper(seat, line, parse_order(grammar, line, seat, window), by=by)
    except OrderError as error:
        return Paper(seat, line, None, problem=error.message, by=by)


def _papers(grammar: Grammar, window: str, seat: SeatId, line: str, by: str = "") -> list[Paper]:
    """The papers of a line: one, or one for each order that it stands for."""
    paper = _read(grammar, window, seat, line, by)
    parts = paper.order.parts if paper.order is not None else ()
    return [replace(paper, order=part) for part in parts] or [paper]


def _overruled(own: list[Paper], ruling: list[Paper]) -> list[Paper]:
    """The seat's papers that no ruling stands against; those that one does are noted with it."""
    settled = {paper.rival: paper for paper in ruling if paper.inner is not None and paper.inner.subject}
    for paper in own:
        if paper.inner is not None and paper.rival in settled:
            settled[paper.rival].instead = paper.given
    return [paper for paper in own if paper.inner is None or paper.rival not in settled]


def _kept(turn: Turn, seat: SeatId, new: list[Paper]) -> list[Paper]:
    """The seat's papers from earlier windows that are due this season, and that no new one stands against."""
    if not turn.position.held:
        return []
    due = [held for held in turn.position.held if held.seat == seat and held.season == turn.season]
    if not due:
        return []
    papers, replaced = [], {paper.rival for paper in new}
    for held in due:
        UsePaper(held).apply(turn.position)
        paper = _read(turn.rulebook.grammar, turn.lone_window, seat, held.text)
        if paper.rival not in replaced:
            papers.append(paper)
    return papers


def take_papers(turn: Turn, verbs: Sequence[str]) -> Iterator[Paper]:
    """The papers of these verbs that no step has taken yet; they are taken now.

    A line under a condition counts only if that is true at this moment; one that is not comes to nothing, and only
    its seat is told.
    """
    for paper in turn.papers:
        order = None if paper.taken else paper.inner
        if order is None or order.verb not in verbs:
            continue
        paper.taken = True
        if isinstance(paper.order, Conditional):
            submission = turn.rulebook.submissions[order.verb][0]
            problem = submission.too_early(paper.order, turn.rulebook.conditional.get(submission.kind, ""))
            if problem or not evaluate(paper.order.condition, turn.holds):
                fail(turn, paper, problem or "its condition was not true", "void" if problem else "fails")
                continue
            paper.condition, paper.order = str(paper.order.condition), order
        yield paper


def claim_papers(turn: Turn, verbs: Sequence[str]) -> list[Paper]:
    """The same without a look at conditions: for rules that read them in their own way."""
    found = []
    for paper in turn.papers:
        if not paper.taken and paper.inner is not None and paper.inner.verb in verbs:
            paper.taken = True
            found.append(paper)
    return found


def private(turn: Turn, seat: SeatId) -> Audience:
    """Who reads a line that came to nothing: its seat, and everybody when it is over if the rules say so."""
    return frozenset({seat, END}) if turn.rulebook.reveals else frozenset({seat})


def fail(turn: Turn, paper: Paper, why: str, verdict: str = "void", *, public: bool = False) -> None:
    """A line comes to nothing. Only its seat is told, unless it is no secret."""
    text = str(paper.order) if paper.order is not None else paper.given
    audience = None if public else private(turn, paper.seat)
    turn.result(paper.seat, Result(text, verdict, why, turn.rule, audience=audience), paper.number)


def put_away(turn: Turn, stopped: int) -> None:
    """Close the tray: papers for a slot behind place `stopped` of the season are kept, all others are void."""
    for paper in turn.papers:
        if paper.taken:
            continue
        order = paper.inner
        submission = turn.rulebook.submissions.get(order.verb, (None,))[0] if order is not None else None
        if order is None or submission is None:
            fail(turn, paper, paper.problem or f"{paper.given} is not for this window")
        elif _waits(submission, stopped):
            season = season_after(turn.season) if submission.next_season else turn.season
            KeepPaper(Held(paper.seat, str(paper.order), season)).apply(turn.position)
        else:
            fail(turn, paper, f"{order} is not for this window")


def _waits(submission: Submission, stopped: int) -> bool:
    """Whether a paper's reader comes later than the window at which the game stops now."""
    return submission.next_season or bool(
        submission.read_at and submission.early and INDEX[submission.read_at] > stopped
    )
