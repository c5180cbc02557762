"""A phone's map through a whole order: never blank, never drawn elsewhere than where it was looked at."""

import pytest
from playwright.sync_api import expect

from tests.browser.games.hands import saved
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844, "has_touch": True}
WATCH = """() => {
  window.blank = []; window.watched = 0;
  const look = () => {
    const svg = document.querySelector("[data-map] svg"), box = svg?.getBoundingClientRect();
    const numbers = (svg?.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const units = svg?.querySelectorAll(".unit").length ?? 0;
    const drawn = box && box.width >= 200 && box.height >= 150 && units;
    if (!drawn || numbers.length !== 4 || !numbers.every(Number.isFinite))
      window.blank.push([box?.width, box?.height, String(numbers), units]);
    window.watched += 1;
    requestAnimationFrame(look); };
  look(); }"""
SPOT = """(id) => { const map = document.querySelector("[data-map]"), box = map.getBoundingClientRect();
  const [x, y] = map.querySelector(`[id="province-${id}"]`).dataset.at.split(" ")[0].split(",");
  const at = new DOMPoint(+x, +y).matrixTransform(map.querySelector("svg").getScreenCTM());
  const inside = at.x > box.left && at.x < box.right && at.y > box.top && at.y < box.bottom;
  return [at.x, at.y, inside]; }"""


def tap(page, province):
    page.wait_for_timeout(400)
    x, y, inside = page.evaluate(SPOT, province)
    assert inside, f"{province} is out of sight"
    page.touchscreen.tap(x, y)


def test_the_map_is_never_blank_and_what_is_lit_is_in_sight(window):
    table = make_table()
    page = window("france", **PHONE)
    page.goto(table.game.get_absolute_url())
    expect(page.locator("[data-map]")).to_have_attribute("tabindex", "0")
    page.evaluate(WATCH)
    tap(page, "Mar")
    page.locator("[data-map]").focus()
    for _ in range(4):
        page.keyboard.press("+")
    page.keyboard.press("Escape")
    page.wait_for_timeout(400)
    page.locator("[data-handle]").click()
    page.locator('.row[data-subject="F Bre"] .row__unit').click()
    tap(page, "MAO")
    saved(page, "F Bre - MAO")
    page.locator("[data-handle]").click()
    table.order("England", "F Lon - NTH")
    page.wait_for_timeout(600)
    assert page.evaluate("window.watched") > 30
    assert page.evaluate("window.blank") == []
