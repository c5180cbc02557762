"""Results as a file: the columns of `scores.RESULTS`, as a director's tool or a spreadsheet writes them.

Boards that are there get their counts. The round that would be next is made of the file, with its players. All of the
file is taken, or nothing of it.
"""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User

from games import database_time
from games.common.changed_names import check_not_forbidden
from games.common.errors import Conflict, NotAllowed, Refused
from games.events.counts import counts_checked
from games.events.desk import locked_event
from games.events.models import Entry, EntryState, Event, EventBoard, EventStatus, Place, Round, RoundState
from games.events.rulebooks import rulebook_of
from games.events.services import MOST_ENTRIES, MOST_ROUNDS
from games.models import AuditAction
from games.services.base import record
from games.shown_text import read_cell, tidy_title

LONGEST_FILE = 1_000_000  # characters
MOST_LINES = 10_000
LONGEST_CELL = 200  # characters
NEEDED = ("round", "board", "power", "player", "centres", "year")
CALLED = {
    "country": "power", "seat": "power", "nation": "power", "name": "player", "centers": "centres", "centre": "centres",
    "center": "centres", "sc": "centres", "scs": "centres", "supply centers": "centres", "supply centres": "centres",
    "last year": "year", "final year": "year", "table": "board", "solo": "won", "winner": "won",
}  # fmt: skip
"""What other tools call the columns."""
YES = frozenset({"yes", "y", "1", "x", "true", "solo", "win"})


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of the file: a seat of a board. `at`: its number in the file."""

    at: int
    round: int
    board: int
    power: str
    player: str
    centres: int
    year: int
    won: bool


def read_results(text: str) -> list[ResultLine]:
    """The lines of a file. Raises Refused, which names the line and the column."""
    if len(text) > LONGEST_FILE:
        raise Refused(f"A file has up to {LONGEST_FILE} characters.", field="text")
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or len(lines) > MOST_LINES:
        raise Refused(f"A file has a line of columns, and up to {MOST_LINES} lines.", field="text")
    mark = max(",;\t", key=lines[0].count)
    rows = _rows(lines, mark)
    head = [_column(cell) for cell in next(rows)[1]]
    if missing := [one for one in NEEDED if one not in head]:
        raise Refused(f"A column is missing: {', '.join(missing)}.", field="text")
    result_lines = [_line(at, dict(zip(head, cells, strict=False))) for at, cells in rows if any(cells)]
    if not result_lines:
        raise Refused("The file has no line but its columns.", field="text")
    return result_lines


def _rows(lines: list[str], mark: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(lines, delimiter=mark)
    try:
        for cells in reader:
            if any(len(cell) > LONGEST_CELL for cell in cells):
                raise Refused(f"Line {reader.line_num}: a cell has up to {LONGEST_CELL} characters.", field="text")
            yield reader.line_num, [cell.strip() for cell in cells]
    except csv.Error as error:
        raise Refused(f"Line {reader.line_num} cannot be read: {error}.", field="text") from error


def _column(cell: str) -> str:
    name = cell.strip().casefold()
    return CALLED.get(name, name)


def _line(at: int, cells: Mapping[str, str]) -> ResultLine:
    def number(name: str, most: int) -> int:
        text = cells.get(name, "")
        if not text.isdecimal() or len(text) > 6 or int(text) > most:
            raise Refused(f"Line {at}: “{text[:20]}” under {name} is no number up to {most}.", field="text")
        return int(text)

    player = read_cell(cells.get("player", ""))
    return ResultLine(
        at, number("round", MOST_ROUNDS), number("board", MOST_ENTRIES), cells.get("power", ""), tidy_title(player),
        number("centres", 500), number("year", 2100), cells.get("won", "").casefold() in YES,
    )  # fmt: skip


def results_enter(*, event: Event, by: User, text: str) -> int:
    """As a director: take results from a file; returns how many boards were counted. Raises Refused with the line."""
    if not event.is_directed_by(by):
        raise NotAllowed("Only the directors of this event can do that.")
    lines = read_results(text)
    boards: dict[tuple[int, int], list[ResultLine]] = {}
    for line in lines:
        boards.setdefault((line.round, line.board), []).append(line)
    with locked_event(event, by, director=True) as locked:
        book = rulebook_of(locked)
        seats = {str(spec.id).casefold(): str(spec.id) for spec in book.seats}
        seats |= {spec.name.casefold(): str(spec.id) for spec in book.seats}
        reading = _Reading(locked, by, seats)
        for (number, board), board_lines in sorted(boards.items()):
            centres = {reading.seat(line): line.centres for line in board_lines}
            if len(centres) < len(board_lines):
                raise Refused(f"Line {board_lines[-1].at}: a power of that board stands there twice.", field="text")
            event_board = reading.board(number, board, board_lines)
            won = [reading.seat(line) for line in board_lines if line.won]
            try:
                event_board.counts = counts_checked(
                    book, centres, max(line.year for line in board_lines), won[0] if won else ""
                )
            except Refused as error:
                raise Refused(f"Line {board_lines[0].at}: {error.message}", field="text") from error
            event_board.counted_by, event_board.trouble = by, ""
            event_board.save(update_fields=["counts", "counted_by", "trouble"])
        record(AuditAction.EVENT_COUNT, game=None, by=by, event=locked.name, boards=len(boards))
    return len(boards)


class _Reading:
    """A file that is taken into a locked event."""

    def __init__(self, event: Event, by: User, seats: Mapping[str, str]) -> None:
        self.event, self.by, self.seats = event, by, seats
        entries = event.entries.select_related("user__profile")
        self.entries: dict[str, Entry] = {str(one).casefold(): one for one in entries}
        self.made: set[int] = set()

    def seat(self, line: ResultLine) -> str:
        """The seat of a line. Raises Refused."""
        seat_id = self.seats.get(line.power.casefold())
        if seat_id is None:
            raise Refused(f"Line {line.at}: there is no power “{line.power[:40]}”.", field="text")
        return seat_id

    def board(self, number: int, board: int, lines: list[ResultLine]) -> EventBoard:
        """The board of these lines, made where its round is made of the file. Raises Refused, Conflict."""
        round_ = self.event.rounds.filter(number=number).first() or self._round(number, lines[0])
        if round_.state == RoundState.DRAWN:
            raise Conflict(f"Line {lines[0].at}: round {number} has not started.")
        if number in self.made:
            made = EventBoard.objects.create(round=round_, number=board)
            for line in lines:
                if line.player:
                    self._sit(made, line)
            return made
        event_board = round_.boards.filter(number=board).first()
        if event_board is None:
            raise Refused(f"Line {lines[0].at}: round {number} has no board {board}.", field="text")
        held = {one.seat_id: str(one.entry) for one in event_board.places.filter(left_at=None).select_related("entry")}
        for line in lines:
            name = held.get(self.seat(line), "")
            if line.player and name and name.casefold() != line.player.casefold():
                raise Refused(f"Line {line.at}: {name} plays {line.power} there, not {line.player}.", field="text")
        return event_board

    def _round(self, number: int, line: ResultLine) -> Round:
        last = self.event.rounds.count()
        if number != last + 1 or self.event.rounds.filter(state=RoundState.DRAWN).exists():
            raise Refused(f"Line {line.at}: there is no round {number}, and it is not the next one.", field="text")
        if self.event.status == EventStatus.OVER:
            raise Conflict("The event is over.")
        self.made.add(number)
        self.event.status = EventStatus.GOING
        self.event.save(update_fields=["status"])
        state = {"state": RoundState.GOING, "here": False, "started_at": database_time.now()}
        return Round.objects.create(event=self.event, number=number, **state)

    def _sit(self, board: EventBoard, line: ResultLine) -> None:
        entry = self.entries.get(line.player.casefold())
        if entry is None:
            if len(line.player) > 80 or len(self.entries) >= MOST_ENTRIES:
                raise Refused(f"Line {line.at}: that player cannot be entered.", field="text")
            others = self.event.entries.values_list("pk", flat=True)
            check_not_forbidden("entry", [line.player], others, field="text")
            entry = Entry.objects.create(event=self.event, title=line.player, state=EntryState.IN)
            self.entries[line.player.casefold()] = entry
        if Place.objects.filter(board=board, entry=entry).exists():
            raise Refused(f"Line {line.at}: {entry} plays two powers of one board.", field="text")
        beside = Place.objects.filter(board__round=board.round, entry=entry).exists()
        Place.objects.create(board=board, entry=entry, seat_id=self.seat(line), counts=not beside)
