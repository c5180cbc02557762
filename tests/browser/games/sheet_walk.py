"""Random sequences of hands at one seat's sheet: two devices, the network between, and the real server."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

from games.models import Receipt, Submission, Turn
from tests.browser.games.hands import PATIENCE, POINT
from tests.plugins.tables import Table

ROWS = {
    "A Par": ["A Par - Bur", "A Par - Pic", "bur", "A Par - B", "A Par - Mos", "nonsense"],
    "A Mar": ["A Mar - Spa", "A Mar H", "spa", "A Mar - S", "gas"],
    "F Bre": ["F Bre - MAO", "F Bre - ENG", "mao", "F Bre - ", "F Bre - Ber"],
}
READ = {"bur": "A Par - Bur", "spa": "A Mar - Spa", "gas": "A Mar - Gas", "mao": "F Bre - MAO"}
TOLD = """() => Object.fromEntries([...document.querySelectorAll('.row')].map((row) =>
  [row.dataset.subject, [row.dataset.state, row.querySelector('input').value]]))"""
PAUSE = 0.9  # seconds in which a line is sent and answered
ACTS = (
    "type", "type", "type", "type", "retype", "enter", "tab", "escape", "away", "map", "take", "insert", "undo",
    "reload", "back", "close", "offline", "online", "slow", "failing", "log out", "wait", "choose", "paper",
)  # fmt: skip


@dataclass
class Device:
    """A browser of the seat's player. `page` is another one after it was closed."""

    name: str
    page: Page
    cookies: list = field(default_factory=list)


class Walk:
    """One sequence. `wrong` says what was untrue at its end, `acts` what was done."""

    def __init__(self, table: Table, devices: list[Device], seed: str) -> None:
        self.table, self.devices, self.dice = table, devices, random.Random(seed)
        self.acts: list[str] = []
        self.last: dict[str, tuple[Device, str] | None] = {}

    @property
    def address(self) -> str:
        return self.table.game.get_absolute_url()

    def begin(self) -> None:
        """A paper with nothing on it, and both devices at the table."""
        Submission.objects.filter(turn=self.table.turn, receipts__isnull=True).delete()
        for device in self.devices:
            if device.page.is_closed():
                device.page = device.page.context.new_page()
            device.page.goto(self.address)
            self._there(device)
            device.page.evaluate("localStorage.clear()")
            device.page.goto(self.address)
            self._there(device)

    def _there(self, device: Device) -> None:
        device.page.wait_for_selector("[data-map][tabindex='0']", timeout=PATIENCE)
        if device.page.viewport_size["width"] < 700 and not device.page.locator(".side__body").is_visible():
            device.page.locator("[data-handle]").click()

    def act(self) -> None:
        """One thing that somebody does, or that befalls them."""
        device, what = self.dice.choice(self.devices), self.dice.choice(ACTS)
        row = self.dice.choice(list(ROWS))
        text = self.dice.choice(ROWS[row])
        self.acts.append(f"{device.name}: {what} {row} {text if 'type' in what or what == 'insert' else ''}".strip())
        deed: Callable[[Device, str, str], None] = getattr(self, "_" + what.replace(" ", "_"))
        try:
            deed(device, row, text)
        except PlaywrightError as error:
            self.acts.append(f"  (not possible: {str(error).splitlines()[0]})")
            self.last[row] = None

    def _field(self, device: Device, row: str) -> None:
        device.page.locator(f'.row[data-subject="{row}"] input').first.click(timeout=3000)

    def _type(self, device: Device, row: str, text: str) -> None:
        self._field(device, row)
        device.page.keyboard.press("Control+a")
        device.page.keyboard.type(text)
        self.last[row] = (device, text)

    def _retype(self, device: Device, row: str, text: str) -> None:
        """Another line, and the one before it again."""
        before = device.page.locator(f'.row[data-subject="{row}"] input').first.input_value(timeout=3000)
        self._type(device, row, text)
        device.page.keyboard.press("Enter")
        time.sleep(self.dice.choice([0, PAUSE]))
        if before:
            self._type(device, row, before)
        self._away(device, row, text)

    def _insert(self, device: Device, row: str, text: str) -> None:
        """As pasted."""
        self._field(device, row)
        device.page.keyboard.press("Control+a")
        device.page.keyboard.insert_text(text)
        self.last[row] = (device, text)

    def _key(self, device: Device, key: str) -> None:
        at = device.page.evaluate("document.activeElement?.closest('.row')?.dataset.subject ?? ''")
        device.page.keyboard.press(key)
        if key == "Control+z" and at:
            self.last[at] = None

    def _enter(self, device: Device, row: str, text: str) -> None:
        self._key(device, "Enter")

    def _tab(self, device: Device, row: str, text: str) -> None:
        self._key(device, "Tab")

    def _escape(self, device: Device, row: str, text: str) -> None:
        self._key(device, "Escape")

    def _undo(self, device: Device, row: str, text: str) -> None:
        self._key(device, "Control+z")

    def _away(self, device: Device, row: str, text: str) -> None:
        box = device.page.locator("#moves-title").bounding_box(timeout=3000)
        device.page.mouse.click(box["x"] + 5, box["y"] + 5)

    def _map(self, device: Device, row: str, text: str) -> None:
        """The unit, and a place beside it, by finger or mouse."""
        tap = device.page.touchscreen.tap if device.name == "phone" else device.page.mouse.click
        for province in (row.split()[1], {"A Par": "Bur", "A Mar": "Spa", "F Bre": "MAO"}[row]):
            tap(*device.page.evaluate(POINT, province))
            device.page.wait_for_timeout(120)
        self.last[row] = None

    def _take(self, device: Device, row: str, text: str) -> None:
        """A line of the list under the field."""
        self._field(device, row)
        device.page.keyboard.press("Control+a")
        device.page.keyboard.type(row)
        self.last[row] = None
        device.page.locator(f'.row[data-subject="{row}"] [role=option]').nth(1).click(timeout=2000)

    def _reload(self, device: Device, row: str, text: str) -> None:
        device.page.reload()
        self._there(device)

    def _back(self, device: Device, row: str, text: str) -> None:
        device.page.goto("/games/")
        device.page.go_back()
        self._there(device)

    def _close(self, device: Device, row: str, text: str) -> None:
        context = device.page.context
        fresh = context.new_page()
        device.page.close(run_before_unload=False)
        device.page = fresh
        fresh.goto(self.address)
        self._there(device)

    def _offline(self, device: Device, row: str, text: str) -> None:
        device.page.context.set_offline(True)

    def _online(self, device: Device, row: str, text: str) -> None:
        self._mend(device)

    def _slow(self, device: Device, row: str, text: str) -> None:
        def later(route) -> None:
            time.sleep(0.6)
            route.continue_()

        device.page.route("**/orders/rows/", later, times=2)

    def _failing(self, device: Device, row: str, text: str) -> None:
        device.page.route("**/orders/rows/", lambda route: route.abort(), times=1)

    def _log_out(self, device: Device, row: str, text: str) -> None:
        device.cookies = device.page.context.cookies()
        device.page.context.clear_cookies(name="session")

    def _wait(self, device: Device, row: str, text: str) -> None:
        device.page.wait_for_timeout(PAUSE * 1000)

    def _choose(self, device: Device, row: str, text: str) -> None:
        which = self.dice.choice(["mine", "theirs"])
        button = device.page.locator(f'.row[data-subject="{row}"] [data-choose={which}]')
        if button.count():
            button.click(timeout=2000)
            self.last[row] = None

    def _paper(self, device: Device, row: str, text: str) -> None:
        """A whole paper from a page without scripts, or by mail."""
        self.table.order("France", "A Par H", "F Bre - MAO")
        self.last = dict.fromkeys(ROWS)

    def _mend(self, device: Device) -> None:
        device.page.context.set_offline(False)
        if device.cookies:
            device.page.context.add_cookies(device.cookies)
            device.cookies = []

    # ---- what must be true ----

    def end(self) -> str:
        """Everything is mended and comes to rest; what is untrue then, or nothing."""
        for device in self.devices:
            self._mend(device)
            device.page.unroute_all()
            if "/games/" not in device.page.url or device.page.locator("[data-moves]").count() == 0:
                device.page.goto(self.address)
                self._there(device)
            device.page.evaluate("dispatchEvent(new Event('online'))")
        wrong = "not looked at"
        for _ in range(60):
            time.sleep(0.25)
            wrong = self._untrue()
            if not wrong:
                break
        return wrong or (self._after_the_turn() if self.dice.random() < 0.2 else "")

    def _untrue(self) -> str:
        paper = Submission.objects.filter(turn=self.table.turn, seat=self.table.seat("France")).first()
        counted = paper.lines if paper else []
        receipt = Receipt.objects.filter(submission=paper).last() if paper else None
        if receipt is not None and receipt.lines != counted:
            return f"the receipt is for {receipt.lines}, and {counted} counts"
        shown = {device.name: device.page.evaluate(TOLD) for device in self.devices}
        for name, rows in shown.items():
            for row, (state, value) in rows.items():
                line = READ.get(value.strip(), value.strip())
                if state in ("saved", "warning") and line not in counted:
                    return f"{name} calls {value} of {row} saved, and {counted} counts"
                if state == "saving":
                    return f"{name} still saves {row}"
                if state == "missing" and any(one.startswith(row) for one in counted):
                    return f"{name} shows nothing for {row}, and {counted} counts"
        return self._vanished(shown, counted)

    def _vanished(self, shown: dict[str, dict[str, list[str]]], counted: list[str]) -> str:
        for row, last in self.last.items():
            if last is None:
                continue
            device, text = last
            seen = [rows.get(row, ["", ""])[1].strip() for rows in shown.values()]
            wanted = {text.strip(), READ.get(text, text).strip(), f"{row} {text}".strip(), f"{row} - {text}".strip()}
            if not wanted & {*seen, *counted}:
                return f"{text} was typed last in {row} on the {device.name}, and is nowhere: {shown}, {counted}"
        return ""

    def _after_the_turn(self) -> str:
        """The turn is adjudicated: what rows called saved was played, and what did not count is told."""
        turn = self.table.turn
        called = {
            value
            for device in self.devices
            for state, value in device.page.evaluate(TOLD).values()
            if state in ("saved", "warning")
        }
        open_texts = [
            (device, value.strip())
            for device in self.devices
            for state, value in device.page.evaluate(TOLD).values()
            if state in ("draft", "wrong", "elsewhere") and value.strip()
        ]
        self.acts.append("the turn is adjudicated")
        self.table.pass_deadline()
        played = Turn.objects.get(pk=turn.pk).papers.get_or_create(seat=self.table.seat("France"))[0].lines
        if {READ.get(one, one) for one in called} - set(played):
            return f"rows called {called} saved, and {played} was played"
        for device, text in open_texts:
            device.page.goto(self.address)
            told = device.page.locator("[data-late]")
            try:
                told.get_by_text(text, exact=True).first.wait_for(state="attached", timeout=15_000)
            except PlaywrightError:
                if text not in played:
                    return f"{text} on the {device.name} did not count, and nobody said so: {told.inner_text()!r}"
        return ""
