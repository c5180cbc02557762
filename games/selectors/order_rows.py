"""A seat's paper by rows, read from what is stored of it."""

from dataclasses import dataclass

import engine
from games.common.order_rows import Row, Rows, keyed, read_stored
from games.common.order_text import read_lines
from games.models import Submission


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row with its line, what is to be said of it, and whether it counts at the deadline as it stands."""

    key: str
    row: Row
    check: "engine.LineCheck"
    counts: bool


def rows_of(paper: Submission, rulebook: "engine.Rulebook", state: "engine.State") -> Rows:
    """The rows of a paper. Where something else wrote its draft they are made of that, in a version of their own."""
    rows, fits = read_stored(paper.rows, paper.draft)
    if fits:
        return rows
    seat_id = paper.seat.seat_id
    lines = read_lines(rulebook, state, seat_id, paper.draft)
    checks = engine.check(rulebook, state, seat_id, lines)
    return rows.with_lines(keyed(engine.wants(rulebook, state, seat_id), checks))


def checked_rows(rows: Rows, checks: tuple["engine.LineCheck", ...], counting: tuple[str, ...]) -> tuple[SheetRow, ...]:
    """The rows that hold lines. `checks`: of `rows.lines`; `counting`: the lines that count."""
    left = list(counting)
    sheet_rows = []
    for key, check in zip(rows.keys, checks, strict=True):
        counts = check.level != "error" and check.canonical in left
        if counts:
            left.remove(check.canonical)  # type: ignore[arg-type]  # counts says that it is text
        sheet_rows.append(SheetRow(key, rows.of(key), check, counts))
    return tuple(sheet_rows)
