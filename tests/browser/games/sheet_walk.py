"""Random sequences of hands at one seat's sheet: some devices, the line between, and the real server."""

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence

from playwright.sync_api import Error as PlaywrightError

from games.models import Turn
from tests.browser.games.sheet_hands import PAUSE, Device
from tests.browser.games.sheet_truth import Paper, called_saved, open_texts, untrue
from tests.plugins.tables import Table

ACTS = (
    *["type"] * 6, "retype", "retype", "enter", "tab", "escape", "undo", "empty", "away", "away", "map", "map",
    "tap unit", "take", "paste", "paste several", "reload", "back", "close", "offline", "online", "slow", "late answer",
    "lost answer", "failing", "refusing", "log out", "wait", "choose mine", "choose theirs", "whole paper",
    "no scripts", "turn",
)  # fmt: skip
LAST = 2  # the number of the last turn of 1901 in which orders are written
PATIENCE = 120.0  # seconds in which everything must have come to rest


class Walk:
    """One sequence at one table. `acts` is what was done; `wrong` what was untrue, or nothing.

    `done` and `missed` count acts, and those that could not be done (there was no list to take from).
    `plain`: a browser of the same player without scripts.
    """

    def __init__(self, table: Table, devices: Sequence[Device], seed: str, plain: Device) -> None:
        self.table, self.devices, self.plain, self.seat = table, devices, plain, "France"
        self.dice = random.Random(seed)
        self.acts: list[str] = []
        self.last: dict[str, tuple[Device, str]] = {}
        self.owed: list[tuple[Device, str, str, Turn]] = []
        """What a turn found unsaved: on which device, in which row, what."""
        self.paper = Paper(table, table.turn, self.seat)
        self.wrong = ""
        self.is_open = False
        self.pasted: set[str] = set()
        """Lines of letters, which may still be read when others act."""
        self.done: Counter[str] = Counter()
        self.missed: Counter[str] = Counter()

    def begin(self) -> None:
        """All devices at the table."""
        for device in [*self.devices, self.plain]:
            device.free_line()
            device.address = self.table.game.get_absolute_url()
            device.typed.clear()
        for device in self.devices:
            device.open()
        for device in self.devices:
            device.there()
        self.is_open = True

    def can_go_on(self) -> bool:
        """Whether another sequence can begin where this one ended: all was true, and units can be ordered."""
        return not self.wrong and self.paper.turn.number <= LAST and any(" " in row for row in self.paper.options)

    def go_on(self, seed: str) -> None:
        """Another sequence at the same table, with what stands on its pages."""
        self.dice = random.Random(seed)
        self.acts.append(f"  (here {seed} begins)")
        self.done.clear()
        self.missed.clear()

    # ---- acts ----

    def act(self) -> None:
        """One thing that somebody does, or that befalls them, at random."""
        rows = sorted(row for row in self.paper.options if " " in row)
        if not rows or self.wrong:
            return
        device, what, row = self.dice.choice(self.devices), self.dice.choice(ACTS), self.dice.choice(rows)
        self.do(device, what, row, self._text(row))

    def _text(self, row: str) -> str:
        """A line for a row: right, short, half, illegal or nonsense."""
        line = self.dice.choice(self.paper.options[row])
        texts = [line, line, line, line[:-1], f"{row} - ", f"{row} - Mos", "nonsense", f"{row} H"]
        if line.startswith(f"{row} - "):
            texts.append(line.rpartition(" ")[2].lower())
        return self.dice.choice(texts)

    def _lines(self) -> dict[str, str]:
        """A legal line for every unit."""
        return {at: self.dice.choice(lines) for at, lines in self.paper.options.items() if " " in at}

    def do(self, device: Device, what: str, row: str = "", text: str = "") -> None:
        """Do one act, and note what was typed last in each row and where."""
        self.acts.append(f"{device.name}: {what} {row} {text!r}")
        deed: Callable[[Device, str, str], None] = getattr(self, "_" + what.replace(" ", "_"))
        device.typed.clear()
        for one in self.devices:
            one.release()
        self.done[what] += 1
        try:
            deed(device, row, text)
        except PlaywrightError as error:
            self.acts.append(f"  (not possible: {_first_lines(error)})")
            self.missed[what] += 1
            self.last.pop(row, None)
        self.last.update({at: (device, typed) for at, typed in device.typed.items()})
        self.owed = [one for one in self.owed if one[0] is not device or one[1] not in device.typed]  # typed over

    def _type(self, device: Device, row: str, text: str) -> None:
        device.type(row, text)

    def _retype(self, device: Device, row: str, text: str) -> None:
        device.retype(row, text, self.dice.random() < 0.5)

    def _empty(self, device: Device, row: str, text: str) -> None:
        device.empty(row)
        device.key("Tab")

    def _enter(self, device: Device, row: str, text: str) -> None:
        device.key("Enter")

    def _tab(self, device: Device, row: str, text: str) -> None:
        device.key("Tab")

    def _escape(self, device: Device, row: str, text: str) -> None:
        device.key("Escape")

    def _undo(self, device: Device, row: str, text: str) -> None:
        """Chromium undoes what was typed last, also in a field that has lost the focus."""
        before = {at: value for at, _, value in device.rows()}
        device.key("Control+z")
        device.typed.update({at: value for at, _, value in device.rows() if at and value != before.get(at, value)})

    def _away(self, device: Device, row: str, text: str) -> None:
        device.away()

    def _take(self, device: Device, row: str, text: str) -> None:
        device.take(row, self.dice.randrange(3))

    def _paste(self, device: Device, row: str, text: str) -> None:
        device.paste(row, [text])

    def _paste_several(self, device: Device, row: str, text: str) -> None:
        """A letter. What it says again changes nothing, so that a line begun elsewhere may still take its place."""
        lines, before = self._lines(), {at: value for at, _, value in device.rows()}
        device.paste(row, list(lines.values()))
        self.pasted |= set(lines.values())
        device.typed.update({at: line for at, line in lines.items() if line != before.get(at)})

    def _map(self, device: Device, row: str, text: str) -> None:
        """The unit, and a place beside it, by finger or mouse: what the row says then counts as typed."""
        moves = [line for line in self.paper.options[row] if line.startswith(f"{row} - ") and len(line.split()) == 4]
        for province in (row.split()[1], self.dice.choice(moves).split()[-1].split("/")[0]):
            device.tap(province)
            device.page.wait_for_timeout(120)
        device.look_away()
        self.last.pop(row, None)
        self.owed = [one for one in self.owed if one[:2] != (device, row)]

    def _tap_unit(self, device: Device, row: str, text: str) -> None:
        """The unit alone, which is chosen by it: nothing may be ordered."""
        turn, before = device.number(), {value for at, _, value in device.rows() if at == row}
        device.tap(row.split()[1])
        device.page.wait_for_timeout(200)
        device.look_away()
        after = {value for at, _, value in device.rows() if at == row}
        paper = self.paper.stored
        texts = before | set(paper.draft.splitlines() if paper else ())  # from another device it may just be told of
        known = {self.paper.canonical(row, one) or one for one in texts | self.pasted}
        if device.number() != turn:
            return  # the page was told of the next turn meanwhile
        if fresh := {self.paper.canonical(row, one) or one for one in after} - known:
            self.wrong = f"a tap on {row} alone wrote {fresh}"
        device.page.keyboard.press("Escape")

    def _reload(self, device: Device, row: str, text: str) -> None:
        device.mend()
        device.page.reload()
        device.there()

    def _back(self, device: Device, row: str, text: str) -> None:
        device.mend()
        device.page.goto("/games/")
        device.page.go_back()
        device.there()

    def _close(self, device: Device, row: str, text: str) -> None:
        device.mend()
        fresh = device.page.context.new_page()
        device.page.close(run_before_unload=False)
        device.page, device.held = fresh, []
        device.open()
        device.there()

    def _offline(self, device: Device, row: str, text: str) -> None:
        device.offline()

    def _online(self, device: Device, row: str, text: str) -> None:
        device.mend()

    def _slow(self, device: Device, row: str, text: str) -> None:
        device.slow()

    def _late_answer(self, device: Device, row: str, text: str) -> None:
        device.late_answer()

    def _lost_answer(self, device: Device, row: str, text: str) -> None:
        device.lost_answer()

    def _failing(self, device: Device, row: str, text: str) -> None:
        device.failing()

    def _refusing(self, device: Device, row: str, text: str) -> None:
        device.refusing()

    def _log_out(self, device: Device, row: str, text: str) -> None:
        device.log_out()

    def _wait(self, device: Device, row: str, text: str) -> None:
        device.page.wait_for_timeout(PAUSE)

    def _choose_mine(self, device: Device, row: str, text: str) -> None:
        self._choose(device, row, "mine")

    def _choose_theirs(self, device: Device, row: str, text: str) -> None:
        self._choose(device, row, "theirs")

    def _choose(self, device: Device, row: str, which: str) -> None:
        if device.choose(row, which):
            self.last.pop(row, None)

    def _whole_paper(self, device: Device, row: str, text: str) -> None:
        """A whole paper by mail."""
        self.table.order(self.seat, *list(self._lines().values())[:2])
        self.last.clear()

    def _no_scripts(self, device: Device, row: str, text: str) -> None:
        """A whole paper from a page without scripts: what is right of it counts, the rest is still there."""
        lines = [text, *[line for at, line in self._lines().items() if at != row]]
        page = self.plain.page
        page.goto(self.plain.address)
        page.locator("[data-paper]").fill("\n".join(lines))
        on_their_way = {self.paper.canonical(at, typed) for at, (_, typed) in self.last.items()}
        self.last.clear()
        page.get_by_role("button", name="Save", exact=True).click()
        read = [self.paper.canonical("", line) for line in lines]
        wished, counted = {one for one in read if one}, set(self.paper.counted)
        if wished - counted or counted - wished - on_their_way:
            self.wrong = f"without scripts {lines} was saved, and {self.paper.counted} counts"
        shown = page.locator("[data-paper]").input_value()
        if lost := [line for line, one in zip(lines, read, strict=True) if not one and line.strip() not in shown]:
            self.wrong = f"without scripts {lost} was typed, and {shown!r} is shown"

    def _turn(self, device: Device, row: str, text: str) -> None:
        """The turn is adjudicated, with whatever stands on the pages."""
        if self.paper.turn.number > LAST:
            return
        at_rest = self.dice.random() < 0.5
        if at_rest:
            self.wrong = self.wrong or self.settle()
        called = [called_saved(self.paper, one, None if at_rest else self.last) for one in self.devices]
        owed = [
            (one, at, text)
            for one in self.devices
            for at, text in open_texts(one)
            if at_rest or self.last.get(at) == (one, text)
        ]
        turn = self.paper.turn
        self.table.pass_deadline()
        played = set(self.paper.counted)
        for one, lines in zip(self.devices, called, strict=True):
            if lines - played:
                self.wrong = self.wrong or f"the {one.name} called {lines} saved, and {played} was played"
        self.owed += [(one, at, text, turn) for one, at, text in owed]
        self.last.clear()
        self.paper = Paper(self.table, self.table.turn, self.seat)

    # ---- what must be true ----

    def settle(self) -> str:
        """Everything is mended and comes to rest; what is untrue then, or nothing."""
        for device in self.devices:
            device.mend()  # tabs share their line and their session
        for device in self.devices:
            device.rest()
        wrong, ends = "not looked at", time.monotonic() + PATIENCE
        while wrong and time.monotonic() < ends:
            self.devices[0].page.wait_for_timeout(100)
            wrong = untrue(self.paper, self.devices, self.last)
        return wrong

    def end(self) -> str:
        """What was untrue in this sequence, or at its end; nothing if all was true."""
        self.wrong = self.wrong or self.settle()
        if not self.wrong and self.dice.random() < 0.3:
            self.do(self.devices[0], "turn")
            self.settle()
        self.wrong = self.wrong or next((wrong for one in self.owed if (wrong := self._untold(*one))), "")
        self.owed.clear()
        return self.wrong

    def _untold(self, device: Device, row: str, text: str, turn: Turn) -> str:
        """Whether what did not count in a turn is told on its device."""
        played = Turn.objects.get(pk=turn.pk).papers.filter(seat=self.table.seat(self.seat)).first()
        lines = list(played.lines) if played else []
        if text in lines or Paper(self.table, turn, self.seat).canonical(row, text) in lines:
            return ""
        told = device.page.locator("[data-late]")
        for again in (False, True):
            if again:
                device.open()
                device.there()
            try:
                told.get_by_text(text).first.wait_for(state="attached", timeout=20_000)
            except PlaywrightError:
                continue
            return ""
        return f"{text} on the {device.name} did not count, and nobody said so: {told.inner_text()!r}"


def _first_lines(error: PlaywrightError) -> str:
    return " ".join(line.strip() for line in str(error).splitlines()[:1] + str(error).splitlines()[-3:])
