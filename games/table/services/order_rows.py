"""Saving orders row by row, so that two devices at one paper take nothing from each other.

An edit names its row, the line, and the version of the paper that it was made from. A row that has changed since then
is left as it is, and both lines are told; all other rows are taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import TextChoices

import engine
from games.common.errors import Refused
from games.common.order_rows import (
    LONGEST_KEY,
    MOST_ROWS,
    Row,
    Rows,
    base_of,
    check_counting,
    free_key,
    in_order,
    left_out,
    split_key,
)
from games.common.order_text import LONGEST_PAPER
from games.models import Game, Submission
from games.selectors.order_rows import rows_of
from games.services.orders import check_in_time
from games.services.papers import PaperReading, Saved, change_paper, keep, reading_of

LONGEST_LINE = 2000  # characters
LONGEST_DEVICE = 40


class OrderFate(TextChoices):
    """What became of an edit."""

    TAKEN = "taken"
    REFUSED = "refused"  # it stands in its row and counts for nothing: its check says why
    INCOMPLETE = "incomplete"  # it was to be taken only if it counts: nothing was changed
    OLDER = "older"  # the row has changed since the version that it was made from: nothing was changed
    OVERTAKEN = "overtaken"  # the same device has sent a later edit of the row: nothing was changed


@dataclass(frozen=True, slots=True)
class RowEdit:
    """A row's new line; empty takes it back.

    `version`: of the paper that it was made from. `only_if_it_counts`: a line that does not leaves the row alone.
    `seq`: rises with every edit of a device; 0 where nobody counts.
    """

    row: str
    line: str
    version: int
    only_if_it_counts: bool = False
    seq: int = 0


@dataclass(frozen=True, slots=True)
class RowFate:
    """What became of an edit. `theirs`: the line that stood in the row when it came; `rows`: where its lines stand."""

    edit: RowEdit
    fate: OrderFate
    theirs: str
    check: "engine.LineCheck | None" = None
    rows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RowsSaved:
    """What became of each edit, the paper's rows, and the paper."""

    fates: tuple[RowFate, ...]
    rows: Rows
    saved: Saved

    @property
    def older(self) -> tuple[RowFate, ...]:
        """The edits that were made from an older version of their row."""
        return tuple(one for one in self.fates if one.fate == OrderFate.OLDER)


def rows_save(*, game: Game, by: User, number: int, edits: Sequence[RowEdit], device: str = "") -> RowsSaved:
    """Take some rows of the paper for the seat that `by` holds; all others stay as they are.

    Raises Refused for edits that are far too long, Conflict where the turn takes no orders any more. A paper whose
    orders have changed gets a receipt. A draft that did not count until now counts as soon as one of its rows is saved.
    """
    _check_sizes(edits, device)

    def write(paper: Submission, merged: _Merged) -> RowsSaved:
        saved = _write(paper, merged, by, check_in_time(paper.turn.game, paper.turn))
        return RowsSaved(merged.fates, merged.reading.rows, saved)

    return change_paper(game=game, by=by, number=number, read=lambda paper: _merged(paper, edits, device), write=write)


@dataclass(frozen=True, slots=True)
class _Merged:
    """What edits make of a paper. `reading.told`: they change a row."""

    fates: tuple[RowFate, ...]
    reading: PaperReading

    @property
    def is_taken(self) -> bool:
        """Whether one of them was taken, also where the row says the same as before."""
        return any(one.fate in (OrderFate.TAKEN, OrderFate.REFUSED) for one in self.fates)


def _merged(paper: Submission, edits: Sequence[RowEdit], device: str) -> _Merged:
    """Put edits into the rows of a paper. Raises Refused if that makes it far too long."""
    merge = _Merge(paper, device)
    fates = tuple(merge.take(edit) for edit in edits)
    rows = Rows(merge.version, in_order(merge.wants, merge.rows))
    if len(rows.rows) > MOST_ROWS or sum(map(len, rows.lines)) + len(rows.lines) > LONGEST_PAPER:
        raise Refused(f"A paper holds {LONGEST_PAPER} characters in {MOST_ROWS} rows.", field="rows")
    checks = check_counting(merge.rulebook, merge.state, merge.seat_id, rows.lines)
    draft = "\n".join(rows.lines)
    return _Merged(fates, reading_of(paper, rows, draft, checks, told=merge.changed))


def _write(paper: Submission, merged: _Merged, by: User, now: datetime) -> Saved:
    """Let the merged rows be the paper, in a locked game. If nothing is changed, only whose they are is."""
    reading = merged.reading
    counts = merged.is_taken and (reading.accepted != paper.lines or paper.saved_at is None)
    if reading.told or counts:
        return keep(paper, reading, by=by, now=now)
    if merged.is_taken:
        paper.rows = reading.rows.stored(paper.draft)  # what a device sends twice is known by that
        paper.save(update_fields=["rows"])
    return Saved(reading.checks, tuple(paper.lines), paper.receipts.last(), paper)


def _check_sizes(edits: Sequence[RowEdit], device: str) -> None:
    if len(edits) > MOST_ROWS or len(device) > LONGEST_DEVICE:
        raise Refused(f"A save names {MOST_ROWS} rows at the most, and a device in {LONGEST_DEVICE} characters.")
    if any(not edit.row or len(edit.row) > LONGEST_KEY for edit in edits):
        raise Refused(f"A row has a name of at most {LONGEST_KEY} characters.", field="row")
    if any(len(edit.line) > LONGEST_LINE for edit in edits):
        raise Refused(f"A line has at most {LONGEST_LINE} characters.", field="line")


class _Merge:
    """Edits put one after the other into the rows of a paper, of a locked game."""

    def __init__(self, paper: Submission, device: str) -> None:
        turn = paper.turn
        self.device = device
        self.rulebook = turn.game.rulebook
        self.state = turn.loaded_state(self.rulebook)
        self.seat_id = paper.seat.seat_id
        self.wants = engine.wants(self.rulebook, self.state, self.seat_id)
        before = rows_of(paper, self.rulebook, self.state)
        self.rows = dict(before.rows)
        self.version = before.version
        self._next = before.version + 1

    @property
    def changed(self) -> bool:
        return self.version == self._next

    def take(self, edit: RowEdit) -> RowFate:
        """Put one edit into its row, if it was made from what stands there."""
        row = self.rows.get(edit.row, Row())
        same_device = edit.seq > 0 and bool(self.device) and row.device == self.device
        if same_device and edit.seq <= row.seq:
            return RowFate(edit, OrderFate.OVERTAKEN, row.text)
        lines = self._lines(edit)
        checks = self._checks(edit.row, lines)
        wrong = next((check for check in checks if check.level == "error"), None)
        texts = [_text(check) for check in checks]
        same = "\n".join(texts) == row.text
        if row.version > edit.version and not same_device and not same:
            return RowFate(edit, OrderFate.OLDER, row.text, wrong)
        if wrong is not None and edit.only_if_it_counts and not same:
            return RowFate(edit, OrderFate.INCOMPLETE, row.text, wrong)
        places = (edit.row,) if same else self._put(edit, checks, texts)
        if same:
            self.rows[edit.row] = Row(row.text, row.version, self.device, edit.seq)
        return RowFate(edit, OrderFate.REFUSED if wrong else OrderFate.TAKEN, row.text, wrong, places)

    def _lines(self, edit: RowEdit) -> tuple[str, ...]:
        line = " ".join(edit.line.split())
        row = left_out(self.wants, edit.row)
        return engine.paper_lines(self.rulebook, self.state, self.seat_id, line, [row]) if line else ()

    def _checks(self, key: str, lines: tuple[str, ...]) -> list["engine.LineCheck"]:
        """What is to be said of lines beside those of all other rows."""
        if not lines:
            return []
        others = [row.text for name, row in self.rows.items() if row.text and name != key]
        return list(check_counting(self.rulebook, self.state, self.seat_id, [*others, *lines])[len(others) :])

    def _put(self, edit: RowEdit, checks: list["engine.LineCheck"], texts: list[str]) -> tuple[str, ...]:
        """Write the lines, each into its row: the edited one, or the first free one of what it is for."""
        self.version = self._next
        self.rows[edit.row] = Row("", self._next, self.device, edit.seq)
        places = []
        for check, text in zip(checks, texts, strict=True):
            base = split_key(edit.row)[0]
            other = base_of(self.wants, check)
            stays = check.level == "error" or other == base
            key = edit.row if stays and edit.row not in places else None
            if key is None:
                key = free_key(base if stays else other, (name for name, row in self.rows.items() if row.text))
            self.rows[key] = Row(text, self._next, self.device, edit.seq)
            places.append(key)
        return tuple(places)


def _text(check: "engine.LineCheck") -> str:
    """What stands in a row: the order as it counts, or what was typed."""
    return check.given if check.level == "error" or check.canonical is None else check.canonical
