"""What a seat would be missed for if it were ready now: named before a turn is adjudicated at once."""

from collections import Counter

import engine
from games.models import Game, Seat, Turn
from games.selectors.orders import OrderSheet


def closes_at_once(game: Game, turn: Turn, seat: Seat) -> bool:
    """Whether nobody but this seat is still waited for, so that its being ready ends the turn."""
    if not game.early_adjudication or turn.gated_at is not None:
        return False
    others = game.seats.played().filter(seat_id__in=turn.wanted).exclude(pk=seat.pk)
    ready = turn.papers.filter(ready=True).values("seat_id")
    return not others.exclude(pk__in=ready).exists()


def doubts_of(sheet: OrderSheet) -> tuple[str, ...]:
    """In sentences: lines that do not count, units without orders, whatever else is due; none where all is given."""
    counting = [row.check for row in sheet.rows if row.counts or (sheet.suggested and row.check.level != "error")]
    idle = [row.check for row in sheet.rows if not row.counts and row.check.level != "error" and not sheet.suggested]
    given = {unit for check in counting for unit in (check.subject, *check.ordered)} | _ruled_units(sheet)
    due = [want for want in sheet.wants if not want.optional]
    units = [want for want in due if want.subject and want.subject not in given]
    sentences = [f"{check.given} does not count: {check.message}" for check in sheet.refused]
    sentences += [f"{check.given} is a draft and does not count." for check in idle]
    if not counting and not sheet.ruled and due:
        sentences.insert(0, "You have handed in no orders at all.")
    sentences += [
        f"{want.subject} has no order: without one it {want.default}." for want in units if " " in want.subject
    ]
    if sheet.suggested:
        return tuple(sentences)  # what a suggestion leaves open is left so by whoever takes it as it is
    sentences += [f"No {want.subject}. Without: {want.default}." for want in units if " " not in want.subject]
    return (*sentences, *_open_papers(due, counting))


def _ruled_units(sheet: OrderSheet) -> set[str]:
    """The units for which the GM has entered orders."""
    return {want.subject for want in sheet.wants if want.subject and want.subject not in sheet.missing}


def _open_papers(due: list["engine.Want"], counting: list["engine.LineCheck"]) -> list[str]:
    kinds = Counter(check.kind for check in counting)
    sentences = []
    for want in due:
        left = 0 if want.subject else abs(want.count) - kinds[want.kind]
        if left > 0:
            sentences.append(f"{left} more “{want.kind}” is possible. Without: {want.default}.")
    return sentences
