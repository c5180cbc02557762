"""Saving orders row by row, so that two devices at one paper take nothing from each other.

An edit names its row, the line, and the version of the paper that it was made from. A row that has changed since then
is left as it is, and both lines are told; all other rows are taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass

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
from games.permissions import check_seat
from games.selectors.order_rows import rows_of
from games.services.base import check_number, check_open, check_papers_open, locked_game
from games.services.orders import Saved, check_in_time, paper_of, rows_take

LONGEST_LINE = 2000  # characters
LONGEST_DEVICE = 40


class Fate(TextChoices):
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
    fate: Fate
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
        return tuple(one for one in self.fates if one.fate == Fate.OLDER)


def rows_save(*, game: Game, by: User, number: int, edits: Sequence[RowEdit], device: str = "") -> RowsSaved:
    """Take some rows of the paper for the seat that `by` holds; all others stay as they are.

    Raises Refused for edits that are far too long, Conflict where the turn takes no orders any more. A paper whose
    orders have changed gets a receipt.
    """
    _check_sizes(edits, device)
    with locked_game(game) as locked:
        seat = check_seat(locked, by)
        turn = check_open(locked)
        check_number(turn, number)
        check_papers_open(turn)
        now = check_in_time(locked, turn)
        paper = paper_of(turn, seat)
        merge = _Merge(paper, device)
        fates = tuple(merge.take(edit) for edit in edits)
        rows = Rows(merge.version, in_order(merge.wants, merge.rows))
        if len(rows.rows) > MOST_ROWS or sum(map(len, rows.lines)) + len(rows.lines) > LONGEST_PAPER:
            raise Refused(f"A paper holds {LONGEST_PAPER} characters in {MOST_ROWS} rows.", field="rows")
        taken = any(one.fate in (Fate.TAKEN, Fate.REFUSED) for one in fates)
        saved = rows_take(paper, rows, by=by, now=now, taken=taken, changed=merge.changed)
        return RowsSaved(fates, rows_of(saved.submission, merge.rulebook, merge.state), saved)


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
        own = edit.seq > 0 and bool(self.device) and row.device == self.device
        if own and edit.seq <= row.seq:
            return RowFate(edit, Fate.OVERTAKEN, row.text)
        lines = self._lines(edit)
        checks = self._checks(edit.row, lines)
        wrong = next((check for check in checks if check.level == "error"), None)
        texts = [_text(check) for check in checks]
        same = "\n".join(texts) == row.text
        if row.version > edit.version and not own and not same:
            return RowFate(edit, Fate.OLDER, row.text, wrong)
        if wrong is not None and edit.only_if_it_counts and not same:
            return RowFate(edit, Fate.INCOMPLETE, row.text, wrong)
        places = (edit.row,) if same else self._put(edit, checks, texts)
        if same:
            self.rows[edit.row] = Row(row.text, row.version, self.device, edit.seq)
        return RowFate(edit, Fate.REFUSED if wrong else Fate.TAKEN, row.text, wrong, places)

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
