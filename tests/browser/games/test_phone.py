"""A phone's map through a whole order: never blank, never drawn elsewhere than where it was looked at."""

import pytest
from playwright.sync_api import expect

from tests.browser.games.hands import saved, stands_still, tap_province
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.once, pytest.mark.browser, pytest.mark.worker, pytest.mark.django_db(transaction=True)]

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


def test_the_map_is_never_blank_and_what_is_lit_is_in_sight(window):
    table = make_table()
    page = window("france", **PHONE)
    page.goto(table.game.get_absolute_url())
    expect(page.locator("[data-map]")).to_have_attribute("tabindex", "0")
    page.evaluate(WATCH)
    tap_province(page, "Mar")
    page.locator("[data-map]").focus()
    for _ in range(4):
        page.keyboard.press("+")
    page.keyboard.press("Escape")
    stands_still(page)
    page.locator("[data-handle]").click()
    page.locator('.row[data-subject="F Bre"] .row__unit').click()
    tap_province(page, "MAO")
    saved(page, "F Bre - MAO")
    page.locator("[data-handle]").click()
    table.order("England", "F Lon - NTH")
    page.wait_for_function("watched => window.watched > watched + 30", arg=page.evaluate("window.watched"))
    assert page.evaluate("window.blank") == []
