"""What people at a table do with their hands, for browser tests."""

import time
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, Response, expect

from games.models import Turn
from tests.plugins.tables import Table

PATIENCE = 180_000  # milliseconds: a deadline, a worker, a film

STILL = """async ({ where, id, patience }) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const boxes = () => [...document.querySelectorAll(where)].filter((box) => box.querySelector("svg"));
  const look = (box) => {
    const svg = box.querySelector("svg"), at = svg.getScreenCTM();
    const { x, y, width, height } = box.getBoundingClientRect();
    const moves = svg.style.transform || svg.getAnimations().some((one) => one.playState === "running");
    return moves ? null : [at.a, at.d, at.e, at.f, x, y, width, height, svg.getAttribute("viewBox")].join(" "); };
  const begun = performance.now();
  for (let last = "", still = 0; still < 12; ) {
    if (performance.now() - begun > patience) throw new Error(`${where} does not come to rest`);
    await frame();
    const all = boxes().map(look), now = all.length && !all.includes(null) ? all.join("; ") : "";
    still = now && now === last ? still + 1 : 0;
    last = now; }
  if (!id) return null;
  const box = boxes()[0], svg = box.querySelector("svg"), name = CSS.escape(id);
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const spots = svg.querySelector(`path[data-province="${name}"][id], g[data-province="${name}"][id]`).dataset.at;
  const [x, y] = spots.split(" ")[0].replace(/^\\w+:/, "").split(",").map(Number);
  const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  return [point.x, point.y, point.x > left && point.x < right && point.y > top && point.y < bottom]; }"""
"""Resolves when the maps stand still: nothing glides or is being drawn, and frame after frame they are the same. Then,
where that is asked, with where a province's middle is on the screen, and whether that is in sight."""


NO_MAP = """addEventListener("DOMContentLoaded", () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("[data-map] { visibility: hidden }");
  document.adoptedStyleSheets = [sheet]; });"""


def look_away(page: Page) -> Page:
    """For a window whose map nobody looks at: it keeps its place and is not painted, which takes the longest."""
    page.add_init_script(NO_MAP)
    return page


def go(page: Page, address: str) -> None:
    """Open an address, again if the page of before was just loading itself anew and broke that off."""
    with suppress(PlaywrightError):
        page.goto(address)
        return
    page.wait_for_load_state()
    page.goto(address)


def stands_still(page: Page, where: str = "[data-map]") -> None:
    """Wait until the map, or all maps that are called so, have been fetched, moved and drawn."""
    page.evaluate(STILL, {"where": where, "patience": PATIENCE})


def point_of(page: Page, province: str, where: str = "[data-map]") -> tuple[float, float]:
    """Where a province's middle is on the screen, once the map stands still: in sight of whoever looks."""
    x, y, inside = page.evaluate(STILL, {"where": where, "id": province, "patience": PATIENCE})
    assert inside, f"{province} is out of sight"
    return x, y


def tap_province(page: Page, province: str, where: str = "[data-map]") -> None:
    """A finger on the middle of a province, as soon as the map's script is there to feel it."""
    expect(page.locator(where)).to_have_attribute("tabindex", "0", timeout=PATIENCE)
    page.touchscreen.tap(*point_of(page, province, where))


def click_province(page: Page, province: str) -> None:
    """A click on the map, in the middle of a province, as soon as its script is there to hear it."""
    expect(page.locator("[data-map]")).to_have_attribute("tabindex", "0", timeout=PATIENCE)
    page.mouse.click(*point_of(page, province))


def palette(page: Page, words: str) -> None:
    """A button of the palette beside the chosen unit."""
    page.locator("[data-palette] button", has_text=words).click()


def type_order(page: Page, text: str) -> None:
    """An order into the one box for all of them."""
    page.locator("[data-quick]").fill(text)
    page.locator("[data-quick]").press("Enter")


def saved(page: Page, *lines: str) -> None:
    """Each of these lines is in the list and counts, with its tick or with a warning."""
    for line in lines:
        page.wait_for_function(
            "line => [...document.querySelectorAll('.row')].some((row) =>"
            " ['saved', 'warning'].includes(row.dataset.state) && row.querySelector('input').value === line)",
            arg=line,
        )


def ready(page: Page) -> None:
    """Press ready, and wait until the server knows. The last one to do so ends the turn.

    Who is quicker than the page's scripts sends the form itself, and is led back to the table. What would be missed is
    meant so.
    """

    def is_taken(answer: Response) -> bool:
        return answer.url.endswith("/ready/") and answer.status < HTTPStatus.BAD_REQUEST

    with page.expect_response(is_taken) as told:
        page.get_by_role("button", name="Ready", exact=True).click()
    if "json" in told.value.headers.get("content-type", "") and told.value.json().get("ask"):
        with page.expect_response(is_taken):
            page.locator("dialog[data-sure] [data-all-the-same]").click()


def sees_phase(page: Page, words: str) -> None:
    """The banner says so, without a reload."""
    expect(page.locator(".banner__season")).to_have_text(words, timeout=PATIENCE)


def sees_board(page: Page, number: int) -> None:
    """The film of the turn before is over: banner and map are those of this turn."""
    page.wait_for_function(
        "number => document.querySelector('.banner').dataset.number === number"
        " && document.querySelector('[data-map]').dataset.number === number",
        arg=str(number),
        timeout=PATIENCE,
    )


def has_unit(page: Page, owner: str, kind: str, province: str) -> None:
    """The map shows that unit, once any film is over."""
    unit = page.locator(f'.unit[data-owner="{owner}"][data-kind="{kind}"][data-province="{province}"]')
    expect(unit).to_have_count(1, timeout=PATIENCE)


def waits_for(page: Page, condition: Callable[[], object]) -> None:
    """Let the page go on until something is so: what it does is seen in the database, too."""
    for _ in range(PATIENCE // 100):
        if condition():
            return
        page.wait_for_timeout(100)
    pytest.fail(f"it did not come: {condition}")


def next_turn(table: Table, number: int) -> Turn | None:
    """The turn that is open once that one is over, however many passed by themselves; None when the game is over."""
    for _ in range(PATIENCE // 100):
        game = table.now
        turn = game.open_turn  # none also while it is being adjudicated
        if game.is_over or (turn is not None and turn.number > number):
            return turn
        time.sleep(0.1)
    pytest.fail(f"turn {number} was not over in {PATIENCE // 1000} seconds")
