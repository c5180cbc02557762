"""What a player's hands, devices and line do to the order sheet: the acts of the walk (`sheet_walk.py`).

Every act is done by trusted input, or befalls the line between page and site. A device remembers what was typed last in
each row; what a key or a tap makes of a field counts as typed.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, Route

from tests.browser.games.hands import PATIENCE, STILL

QUICK = 1500  # milliseconds; what cannot be done by then is left out of a random walk
PAUSE = 900  # in which a line is sent and answered
ROWS = "**/orders/rows/"
NARROW = 700  # pixels
TOLD = """() => [...document.querySelectorAll('.row')].map((row) =>
  [row.dataset.subject, row.dataset.state, row.querySelector('input').value.trim()])"""
UNSEEN = """addEventListener("DOMContentLoaded", () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root:not([data-looked-at]) [data-map] { visibility: hidden }");
  document.adoptedStyleSheets = [sheet]; });"""
"""The map keeps its place and is painted only while somebody taps on it: painting takes the longest."""
HELD = """() => { const row = document.activeElement?.closest('.row');
  return row ? [row.dataset.subject, row.querySelector('input').value.trim()] : null; }"""


@dataclass
class Answer:
    """A request for the rows that is held on its way, or its answer on the way back."""

    route: Route
    response: object = None
    acts: int = 2
    """In how many acts it goes on."""

    def go_on(self) -> None:
        """Let it go on. Its page may be gone."""
        with suppress(PlaywrightError):
            if self.response is None:
                self.route.continue_()
            else:
                self.route.fulfill(response=self.response)


@dataclass
class Device:
    """A page of the seat's player; tabs of one browser share its `context`. `typed`: by row, what was typed last."""

    name: str
    page: Page
    address: str = ""
    cookies: list = field(default_factory=list)
    is_offline: bool = False
    patience: int = QUICK
    """Milliseconds in which a field, a button or a list must be there."""
    held: list[Answer] = field(default_factory=list)
    typed: dict[str, str] = field(default_factory=dict)

    # ---- coming and going ----

    def open(self) -> None:
        """Be at the table."""
        if self.page.is_closed():
            self.page = self.page.context.new_page()
        self.page.goto(self.address, wait_until="commit")

    def there(self) -> None:
        """Its scripts are there, and its moves in sight."""
        self.page.wait_for_selector("[data-map][tabindex='0']", state="attached", timeout=PATIENCE)
        if self.page.viewport_size["width"] < NARROW and not self.page.locator(".side__body").is_visible():
            self.page.locator("[data-handle]").click()

    def is_there(self) -> bool:
        return self.address in self.page.url and self.page.locator("[data-moves]").count() > 0

    def mend(self) -> None:
        """The line is whole, and the player logged in."""
        if self.is_offline:
            self.page.context.set_offline(False)
            self.is_offline = False
        if self.cookies:
            self.page.context.add_cookies(self.cookies)
            self.cookies = []

    def free_line(self) -> None:
        """Nothing is held, lost or refused any more."""
        self.mend()
        self.release(all_of_it=True)
        if not self.page.is_closed():
            self.page.unroute_all()

    def rest(self) -> None:
        """The line is free, and the page is told so."""
        self.free_line()
        if not self.is_there():
            self.open()
            self.there()
        self.page.evaluate("dispatchEvent(new Event('online'))")

    def release(self, *, all_of_it: bool = False) -> None:
        """What is held goes on when its time has come."""
        for answer in list(self.held):
            answer.acts -= 1
            if all_of_it or answer.acts < 0:
                self.held.remove(answer)
                answer.go_on()

    def told_late(self) -> str:
        """What the page says of lines that came too late."""
        return self.page.evaluate("() => document.querySelector('[data-late]')?.textContent ?? ''")

    def rows(self) -> list[list[str]]:
        """Subject, state and text of every row."""
        found: list[list[str]] = self.page.evaluate(TOLD)
        return found

    def number(self) -> str:
        """The number of the turn that the moves are of; "" where there are none."""
        return self.page.evaluate("() => document.querySelector('[data-moves] [name=number]')?.value ?? ''")

    # ---- keys ----

    def put_cursor(self, row: str) -> None:
        self.page.locator(f'.row[data-subject="{row}"] input').first.click(timeout=self.patience)

    def note(self) -> None:
        """What stands in the field that has the focus is what was typed last in its row."""
        held = self.page.evaluate(HELD)
        if held and held[0]:
            self.typed[held[0]] = held[1]

    def key(self, key: str) -> None:
        """Press a key; what it makes of the field that it was pressed in counts as typed."""
        before = self.page.evaluate(HELD)
        self.page.keyboard.press(key)
        if before and before[0]:
            field = self.page.locator(f'.row[data-subject="{before[0]}"] input').first
            after = field.input_value(timeout=self.patience).strip()
            if after != before[1]:
                self.typed[before[0]] = after

    def type(self, row: str, text: str) -> None:
        self.put_cursor(row)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)
        self.note()

    def empty(self, row: str) -> None:
        """Take the order back."""
        self.put_cursor(row)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.press("Delete")
        self.typed[row] = ""

    def retype(self, row: str, text: str, pause: bool) -> None:
        """Another line, and the one before it again, left by a click elsewhere."""
        before = self.page.locator(f'.row[data-subject="{row}"] input').first.input_value(timeout=self.patience)
        self.type(row, text)
        self.key("Enter")
        if pause:
            self.page.wait_for_timeout(PAUSE)
        if before:
            self.type(row, before)
        self.away()

    def paste(self, row: str, lines: list[str]) -> None:
        """From the clipboard: one line into its row, several at once into theirs."""
        self.page.evaluate("text => navigator.clipboard.writeText(text)", "\n".join(lines))
        self.put_cursor(row)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.press("Control+v")
        if len(lines) == 1:
            self.note()

    def away(self) -> None:
        box = self.page.locator("#moves-title").bounding_box(timeout=self.patience)
        if box is None:
            raise PlaywrightError("the heading of the moves is not in sight")
        self.page.mouse.click(box["x"] + 5, box["y"] + 5)

    def take(self, row: str, number: int) -> None:
        """A line of the list under the field."""
        self.put_cursor(row)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(row)
        self.page.locator(f'.row[data-subject="{row}"] [role=option]').nth(number).click(timeout=self.patience)
        self.note()

    def tap(self, province: str) -> None:
        """A place on the map, by finger or mouse."""
        self.page.evaluate("document.documentElement.setAttribute('data-looked-at', '')")
        x, y, _ = self.page.evaluate(STILL, {"where": "[data-map]", "id": province, "patience": PATIENCE})
        if self.page.viewport_size["width"] < NARROW:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def look_away(self) -> None:
        """From the map, which is not painted from now on."""
        self.page.evaluate("document.documentElement.removeAttribute('data-looked-at')")

    def choose(self, row: str, which: str) -> bool:
        """Where another device changed the row: this device's line, or the other's. Whether that was asked."""
        button = self.page.locator(f'.row[data-subject="{row}"] [data-choose={which}]')
        if not button.count():
            return False
        button.click(timeout=self.patience)
        return True

    # ---- the line ----

    def offline(self) -> None:
        self.page.context.set_offline(True)
        self.is_offline = True

    def log_out(self) -> None:
        """The session has ended."""
        if not self.cookies:
            self.cookies = self.page.context.cookies()
            self.page.context.clear_cookies(name="session")

    def on_next_save(self, happens: Callable[[Route], None]) -> None:
        self.page.route(ROWS, happens, times=1)

    def slow(self) -> None:
        """The next save reaches the site late: hands go on meanwhile."""
        self.on_next_save(lambda route: self.held.append(Answer(route)))

    def late_answer(self) -> None:
        """The next save is taken, and its answer comes late."""

        def hold(route: Route) -> None:
            with suppress(PlaywrightError):
                self.held.append(Answer(route, route.fetch()))

        self.on_next_save(hold)

    def lost_answer(self) -> None:
        """The next save is taken, and its answer is lost."""

        def lose(route: Route) -> None:
            with suppress(PlaywrightError):
                route.fetch()
                route.abort()

        self.on_next_save(lose)

    def failing(self) -> None:
        """The next save does not reach the site."""
        self.on_next_save(lambda route: route.abort())

    def refusing(self) -> None:
        """The next save meets a site that is busy."""
        self.on_next_save(lambda route: route.fulfill(status=503, json={"message": "The site is busy."}))
