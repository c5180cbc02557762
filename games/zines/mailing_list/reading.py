"""A list of subscribers as text: CSV with a name and an address in each line, whatever stands first."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from games.accounts.mail_addresses import LONGEST, is_disposable
from games.common.errors import Refused
from games.shown_text import read_cell, tidy_title
from games.zines.mailing_list.models import LONGEST_NAME

LONGEST_TEXT = 200_000  # characters
MOST_LINES = 1_000
COLUMNS = ("name", "address")
CALLED = {"email": "address", "e-mail": "address", "mail": "address", "email address": "address", "full name": "name"}
"""What other programs call the columns."""


@dataclass(frozen=True, slots=True)
class ReaderLine:
    """A line of the list. `at`: its number in the text."""

    at: int
    name: str
    address: str


def read_readers(text: str) -> list[ReaderLine]:
    """The lines of a list, each mailbox as often as it stands there.

    Raises Refused for a text that is too long, and with the number of every line (the first five) that has no address.
    """
    if len(text) > LONGEST_TEXT:
        raise Refused(f"A list has up to {LONGEST_TEXT} characters.", field="text")
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        raise Refused(f"A list has up to {MOST_LINES} lines at once. Send it in parts.", field="text")
    readers, wrong = [], []
    rows = list(_rows(lines))
    head = [_column(cell) for cell in rows[0][1]] if rows else []
    named = "address" in head
    for at, cells in rows[1:] if named else rows:
        line = _line(at, dict(zip(head, cells, strict=False)) if named else _guessed(cells))
        if line is None:
            wrong.append(at)
        else:
            readers.append(line)
    if wrong:
        numbers = ", ".join(map(str, wrong[:5])) + (f" and {len(wrong) - 5} more" if len(wrong) > 5 else "")
        raise Refused(
            f"No mail address that can be written to stands in line {numbers}. Nothing was taken.", field="text"
        )
    if not readers:
        raise Refused("Write a line for each reader: name, address.", field="text")
    return readers


def _rows(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    mark = max(",;\t", key=lines[0].count) if lines else ","
    reader = csv.reader(lines, delimiter=mark)
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield reader.line_num, [cell.strip() for cell in cells]
    except csv.Error as error:
        raise Refused(f"Line {reader.line_num} cannot be read: {error}.", field="text") from error


def _column(cell: str) -> str:
    name = cell.casefold()
    return CALLED.get(name, name)


def _guessed(cells: Sequence[str]) -> dict[str, str]:
    """The cells of a line without columns: the first that is an address, and the first that is none as the name."""
    address = next(filter(_is_address, cells), "")
    return {"address": address, "name": next((cell for cell in cells if cell != address), "")}


def _line(at: int, cells: Mapping[str, str]) -> ReaderLine | None:
    """The reader of a line; None where nothing can be sent."""
    address, name = cells.get("address", ""), read_cell(cells.get("name", ""))
    if not _is_address(address) or is_disposable(address):
        return None
    return ReaderLine(at, tidy_title(name)[:LONGEST_NAME], address)


def _is_address(text: str) -> bool:
    if len(text) > LONGEST:
        return False
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True
