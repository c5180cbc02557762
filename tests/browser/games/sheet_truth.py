"""What must be true of order sheets, whatever hands and lines have done.

What rows call saved is what the server has, is what the receipts say, is what is adjudicated; and nothing typed has
vanished without a word.
"""

import re
from collections.abc import Iterable

import engine
from games.models import Receipt, Submission, Turn
from tests.browser.games.sheet_hands import Device
from tests.plugins.tables import Table

SAVED = ("saved", "warning")


class Paper:
    """The seat's paper of one turn as the server has it, and how the server reads lines for it."""

    def __init__(self, table: Table, turn: Turn, seat: str) -> None:
        self.table, self.turn, self.seat = table, turn, seat
        self.rulebook = turn.game.rulebook
        self.state = turn.loaded_state(self.rulebook)
        self.options = engine.legal_orders(self.rulebook, self.state, seat)
        self._read: dict[tuple[str, str], str | None] = {}

    @property
    def stored(self) -> Submission | None:
        return Submission.objects.filter(turn=self.turn, seat=self.table.seat(self.seat)).first()

    @property
    def counted(self) -> list[str]:
        """The lines that count now."""
        paper = self.stored
        return list(paper.lines) if paper else []

    def canonical(self, row: str, text: str) -> str | None:
        """What the server makes of a text in a row; None if it does not count."""
        if (row, text) not in self._read:
            lines = engine.paper_lines(self.rulebook, self.state, self.seat, text, [row]) if text else ()
            checks = engine.check(self.rulebook, self.state, self.seat, lines)
            good = len(checks) == 1 and checks[0].level != "error"
            self._read[row, text] = checks[0].canonical if good else None
        return self._read[row, text]

    def unreadable(self) -> str:
        """The first line that counts and cannot be read again, or nothing."""
        checks = engine.check(self.rulebook, self.state, self.seat, self.counted)
        return next((check.given for check in checks if check.level == "error"), "")

    def wrong_receipt(self) -> str:
        paper = self.stored
        receipt = Receipt.objects.filter(submission=paper).last() if paper else None
        if receipt is not None and receipt.lines != paper.lines:
            return f"the receipt is for {receipt.lines}, and {paper.lines} counts"
        if lost := self.unreadable():
            return f"{lost} has a receipt and cannot be read again"
        return ""


def untrue(paper: Paper, devices: Iterable[Device], last: dict[str, tuple[Device, str]]) -> str:
    """What is untrue of the pages of an open turn that has come to rest; nothing if all is true.

    `last`: by row, what was typed last in it and on which device.
    """
    shown = {device.name: device.rows() for device in devices}
    wrong = paper.wrong_receipt()
    for device in devices:
        for row, state, value in shown[device.name]:
            wrong = wrong or _untrue_row(paper, device.name, (row, state, value))
        wrong = wrong or _untrue_count(device, shown[device.name])
    late = "".join(device.told_late() for device in devices)
    untold = {row: typed for row, typed in last.items() if not typed[1] or typed[1] not in late}
    return wrong or _vanished(paper, shown, untold)


def _untrue_row(paper: Paper, name: str, told: tuple[str, str, str]) -> str:
    row, state, value = told
    counted = paper.counted
    if state in SAVED and paper.canonical(row, value) not in counted:
        return f"{name} calls {value} of {row} saved, and {counted} counts"
    if state == "saving":
        return f"{name} still saves {row}"
    if state == "missing" and value:
        return f"{name} shows {value} for {row}, and says that there is nothing"
    if state == "missing" and row and any(one.startswith(f"{row} ") for one in counted):
        return f"{name} shows nothing for {row}, and {counted} counts"
    if state == "draft" and paper.canonical(row, value) in counted:
        return f"{name} calls {value} of {row} not saved, and it counts"
    if state == "draft" and value and paper.canonical(row, value):
        return f"{value} of {row} is whole and legal on the {name}, and does not count: {counted}"
    return ""


def _untrue_count(device: Device, rows: list[list[str]]) -> str:
    """The number of units without orders is that of the empty rows of units."""
    words = device.page.locator("[data-count]").first
    said = re.search(r"(\d+) without orders", words.text_content() or "" if words.count() else "")
    empty = sum(1 for row, _, value in rows if " " in row and not value)
    if said and int(said[1]) != empty:
        return f"the {device.name} says {said[0]}, and {empty} rows are empty"
    return ""


def _vanished(paper: Paper, shown: dict[str, list[list[str]]], last: dict[str, tuple[Device, str]]) -> str:
    seen = [(row, value) for rows in shown.values() for row, _, value in rows]
    for row, (device, text) in last.items():
        if not text:
            counts = any(one.startswith(f"{row} ") for one in paper.counted)
            if counts and all(not value for at, value in seen if at == row):
                return f"{row} was taken back on the {device.name}, and {paper.counted} counts"
            continue
        meant = paper.canonical(row, text)
        as_shown = (text, f"{row} - {text}", f"{row} {text}")  # in its own row a unit need not be named
        there = any(at == row and value in as_shown for at, value in seen) or (
            meant in paper.counted and meant is not None
        )
        if not there and not any(paper.canonical(at, value) == meant and meant for at, value in seen):
            return f"{text} was typed last in {row} on the {device.name}, and is nowhere: {shown}, {paper.counted}"
    return ""


def open_texts(device: Device) -> list[tuple[str, str]]:
    """What stands on a device and is not called saved or suggested, with its row."""
    return [(row, value) for row, state, value in device.rows() if value and state not in (*SAVED, "suggested")]


def called_saved(paper: Paper, device: Device, last: dict[str, tuple[Device, str]] | None = None) -> set[str]:
    """The lines that a device's rows call saved; with `last`, only those that it typed itself after all others."""
    rows = [(row, value) for row, state, value in device.rows() if state in SAVED]
    mine = [(row, value) for row, value in rows if last is None or (row in last and last[row][0] is device)]
    return {paper.canonical(row, value) or value for row, value in mine}
