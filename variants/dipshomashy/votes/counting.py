"""3 and 15: reading ballots, adding them up, and finding the three events that take place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.model.board import text_key
from engine.model.events import Result
from engine.model.ids import ProvinceId, SeatId
from engine.model.scratch import Scratch
from engine.model.state import NOBODY, Audience
from engine.model.unit_orders import OrderLine
from engine.model.wording import listed
from engine.rulebook.look import Look
from engine.rulebook.turn import Turn

from variants.dipshomashy.places import CLOSE, ENACTED, Change, Test, Validity, Verdict, is_closed
from variants.dipshomashy.votes import gm_word
from variants.dipshomashy.votes.ballots import LICENSE, Vote

LICENCES = Scratch("votes.licences", list[ProvinceId])
"""Places whose licence was itself voted among the three (option `votes.license: event`)."""
PLACES = 3
"""How many events take place."""


@dataclass(frozen=True, slots=True)
class BallotLine:
    """One line of a ballot: how many of its votes count."""

    order_line: OrderLine
    change: Change
    number: int


BALLOTS = Scratch("votes.ballots", list[BallotLine])
"""The lines of all ballots that count."""


def verbs(turn: Look) -> tuple[str, ...]:
    """The orders that are votes in this game."""
    return ("vote", "vote_license") if turn.option("votes.license") == "event" else ("vote",)


# --- ballots -----------------------------------------------------------------------------------------


def read_ballots(turn: Turn, due: Callable[[SeatId], int], cannot_be: Callable[[Look, Vote], str]) -> None:
    """Take the votes, seat by seat and line by line, until those due have run out (R4)."""
    by_seat: dict[SeatId, list[tuple[OrderLine, Vote]]] = {}
    for order_line in list(turn.take(*verbs(turn))):
        assert isinstance(order_line.order, Vote)
        if problem := cannot_be(turn, order_line.order):
            _answer(turn, order_line, "void", problem)
        else:
            by_seat.setdefault(order_line.seat, []).append((order_line, order_line.order))
    lines: list[BallotLine] = []
    for seat, order_lines in by_seat.items():
        lines += _trimmed(turn, order_lines, due(seat))
    turn.keep(BALLOTS, lines)


def _used_up(number: int) -> str:
    if number == 1:
        return "the one vote due was used up"
    return f"the {number} votes due were used up" if number > 0 else "no votes are due"


def _trimmed(turn: Turn, order_lines: list[tuple[OrderLine, Vote]], number: int) -> list[BallotLine]:
    if turn.option("votes.overspend") == "void_ballot" and sum(vote.number for _, vote in order_lines) > number:
        for order_line, _ in order_lines:
            due = "one that is" if number == 1 else f"{number} that are"
            _answer(turn, order_line, "void", f"the ballot has more votes than the {due} due")
        return []
    left, lines = number, []
    for order_line, vote in order_lines:
        counted = min(vote.number, left)
        left -= counted
        if counted <= 0:
            _answer(turn, order_line, "fails", _used_up(number))
        else:
            lines.append(BallotLine(order_line, vote.change, counted))
    if lines:
        audience = frozenset({lines[0].order_line.seat})
        text = listed([f"{line.number} to {line.change.words}" for line in lines])
        turn.emit("ballot.received", f"{lines[0].order_line.seat} votes: {text}.", audience=audience, due=number)
    return lines


def _answer(turn: Turn, order_line: OrderLine, verdict: str, why: str) -> None:
    """What became of a line of a ballot: its voter's business alone, for ever."""
    audience = frozenset({order_line.seat})
    turn.result(
        order_line.seat, Result(str(order_line.order), verdict, why, turn.rule, audience=audience), order_line.number
    )


def votes_cast(turn: Look) -> dict[SeatId, int]:
    """How many votes each seat has cast this season."""
    votes: dict[SeatId, int] = {}
    for line in turn.scratch(BALLOTS):
        votes[line.order_line.seat] = votes.get(line.order_line.seat, 0) + line.number
    return votes


# --- the count ---------------------------------------------------------------------------------------


def void(turn: Look, change: Change) -> str:
    """15: why votes for a change are void on the board as it is, or nothing."""
    closed = is_closed(turn, change.place)
    if change.action == LICENSE:
        return "" if closed else f"{change.place} is not closed"
    if not turn.rulebook.offered(Validity):
        return ""
    if closed == (change.action == CLOSE):
        return f"{change.place} is {'closed' if closed else 'open'} already"
    return ""


def count(turn: Turn) -> None:
    """Step 1: totals, the three most popular events, and what rule 13 makes of them."""
    lines = turn.scratch(BALLOTS)
    totals: dict[Change, int] = {}
    for line in lines:
        totals[line.change] = totals.get(line.change, 0) + line.number
        reason = void(turn, line.change)
        cut = "" if line.number == getattr(line.order_line.order, "number", 0) else f", {line.number} of them"
        _answer(turn, line.order_line, "void" if reason else "succeeds", reason or f"counted{cut}")
    ruled = gm_word.tally(turn)
    totals = totals if ruled is None else ruled
    _publish(turn, totals, lines)
    ruled_events = gm_word.events(turn)
    chosen, fallen = choose(turn, _valid(turn, totals)) if ruled_events is None else (ruled_events, [])
    for verdict in fallen:
        text = f"The vote to {verdict.change.words} is invalid: {verdict.why}."
        data = {"event": str(verdict.change), "lost": list(verdict.lost)}
        rule = "GM" if gm_word.word_on(turn, verdict.change) == gm_word.INVALID else "13"
        turn.emit("closure.invalidated", text, audience=votes_audience(turn), rule=rule, of="connectivity", **data)
        for line in lines if votes_audience(turn) is None else ():
            if line.change == verdict.change:
                turn.revise(line.order_line.seat, line.order_line.number, "void", f"invalid: {verdict.why}")
    turn.keep(ENACTED, [change for change in chosen if change.action != LICENSE])
    turn.keep(LICENCES, [change.place for change in chosen if change.action == LICENSE])
    gm_word.clear_gm_words(turn, gm_word.TALLY, gm_word.EVENTS, gm_word.RULED)


def votes_audience(turn: Look) -> Audience:
    """Who hears of figures, of what fell, and of the draws among them (R8)."""
    return NOBODY if turn.rulebook.options.get("votes.reveal") == "enacted_only" else None


def _publish(turn: Turn, totals: dict[Change, int], lines: list[BallotLine]) -> None:
    rows = sorted(totals.items(), key=lambda row: (-row[1], text_key(row[0])))
    reasons = {change: void(turn, change) for change, _ in rows}
    texts = [f"{change.words} {number}{' (void)' if reasons[change] else ''}" for change, number in rows]
    data = [
        {"event": str(change), "votes": number, **({"void": reasons[change]} if reasons[change] else {})}
        for change, number in rows
    ]
    turn.emit("votes.counted", f"Votes: {'; '.join(texts) or 'none'}.", audience=votes_audience(turn), totals=data)
    if turn.option("votes.reveal") == "ballots":
        for seat in turn.rulebook.seat_ids:
            own_votes = [f"{line.number} {line.change}" for line in lines if line.order_line.seat == seat]
            if own_votes:
                said_of_it = [f"{line.number} to {line.change.words}" for line in lines if line.order_line.seat == seat]
                turn.emit("votes.ballot", f"{seat} voted: {listed(said_of_it)}.", seat=seat, votes=own_votes)


def _valid(turn: Look, totals: dict[Change, int]) -> dict[Change, int]:
    """The events that may take place with their votes. Without rule 15 votes for the present state are taken off those
    against it (R12)."""
    least = int(turn.option("votes.minimum"))
    rows: dict[Change, int] = {}
    for change, number in totals.items():
        closed = is_closed(turn, change.place)
        if void(turn, change) or (change.action != LICENSE and closed == (change.action == CLOSE)):
            continue
        against = 0
        if change.action != LICENSE and not turn.rulebook.offered(Validity):
            against = sum(n for other, n in totals.items() if other.place == change.place and other.action != LICENSE)
            against -= number
        if number - against >= max(least, 1):
            rows[change] = number - against
    return rows


def choose(turn: Turn, rows: dict[Change, int]) -> tuple[list[Change], list[Verdict]]:
    """The three most popular that stand every test, and those that fell. Who is in keeps his place (rule 13)."""
    rows, top, drawn = dict(rows), list[Change](), 0
    fallen = [Verdict(change, "the GM rules so") for change in rows if gm_word.word_on(turn, change) == gm_word.INVALID]
    for ruled in fallen:
        del rows[ruled.change]
    while True:
        drawn = _fill(turn, rows, top, drawn)
        top.sort(key=lambda change: (-rows[change], text_key(change)))
        verdict = _falls(turn, [(change, rows[change]) for change in top], len(fallen) + 1)
        if verdict is None:
            return top, fallen
        fallen.append(verdict)
        top.remove(verdict.change)
        del rows[verdict.change]


def _falls(turn: Turn, ranked: list[tuple[Change, int]], number: int) -> Verdict | None:
    """Which of these falls by a rule's test. What the GM calls valid does not, and the others are tested without it."""
    for test in turn.rulebook.offered(Test):
        rest, verdict = ranked, test.falls(turn, ranked, number)
        while verdict is not None and gm_word.word_on(turn, verdict.change) == gm_word.VALID:
            rest = [row for row in rest if row[0] != verdict.change]
            verdict = test.falls(turn, rest, number)
        if verdict is not None:
            return verdict
    return None


def _fill(turn: Turn, rows: dict[Change, int], top: list[Change], drawn: int) -> int:
    """Fill the free places from the most popular down; who is tied across the last is drawn, one by one."""
    while len(top) < PLACES:
        outside = {change: number for change, number in rows.items() if change not in top}
        if not outside:
            break
        best = [change for change, number in outside.items() if number == max(outside.values())]
        if len(best) <= PLACES - len(top):
            top += best
            continue
        drawn += 1
        value = turn.draw("votes.tie", [str(change) for change in best], str(drawn), audience=votes_audience(turn))
        top.append(next(change for change in best if str(change) == value))
    return drawn
