"""What is done before the scripts of a page are there counts when they come: on a slow line that takes seconds."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import Drawing, Submission
from tests.browser.games.hands import PATIENCE
from tests.browser.games.test_workshop import begin
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.worker, pytest.mark.django_db(transaction=True)]


def before_scripts(page: Page, address: str, act: Callable[[], None]) -> None:
    """Open a page, act while none of its scripts has arrived, and let them come."""
    held: list[Route] = []
    come: list[str] = []
    page.route(re.compile(r"\.js(\?|$)"), lambda route: route.continue_() if come else held.append(route))
    page.goto(address, wait_until="commit")
    page.locator("footer").first.wait_for()
    act()
    assert held
    come.append(address)
    for one in held:
        one.continue_()


def type_in(page: Page, label: str, text: str) -> None:
    page.get_by_label(label).click()
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.type(text)


@pytest.mark.slow
def test_rules_that_were_struck_are_answered(window):
    page = window("anna")
    before_scripts(page, "/rules/compose/", page.locator("#rule-victory").uncheck)
    expect(page.locator(".bankrow--struck")).to_contain_text("Victory")


@pytest.mark.slow
def test_rules_that_were_ticked_are_still_answered_after_a_reload(window):
    """Browsers put back what was ticked, and not what the page had answered to it."""
    page = window("anna")
    page.goto("/rules/compose/")
    page.locator("#rule-victory").uncheck()
    expect(page.locator(".bankrow--struck")).to_contain_text("Victory")
    page.goto("/rules/")
    page.go_back()
    ticked = page.locator("#rule-victory").is_checked()
    expect(page.locator(".bankrow--struck")).to_have_count(0 if ticked else 1)


@pytest.mark.slow
def test_orders_that_were_typed_stay_and_are_saved(window):
    table = make_table()
    page = window("france")
    before_scripts(page, table.game.get_absolute_url(), lambda: type_in(page, "Your orders, one a line", "A Par - Bur"))
    expect(page.locator("[data-rows] .row").first).to_be_visible()
    box = page.get_by_label("Your orders, one a line")
    expect(box).to_be_visible()
    expect(box).to_have_value(re.compile("A Par - Bur"))
    box.press("Tab")
    expect(page.locator("[data-receipt]")).to_contain_text("Receipt", timeout=PATIENCE)
    assert "A Par - Bur" in Submission.objects.get(seat=table.seat("France"), turn=table.turn).lines


@pytest.mark.slow
def test_orders_that_were_switched_off_are_not_drawn_when_one_comes_back(window):
    table = make_table()
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    page = window("france")
    page.goto(f"{table.game.get_absolute_url()}history/")
    switch = page.get_by_label("Show orders")
    switch.uncheck()
    expect(page.locator("[data-map] svg.no-orders")).to_have_count(1)
    page.goto("/rules/")
    page.go_back()
    expect(page.locator("[data-map] svg.no-orders")).to_have_count(0 if switch.is_checked() else 1)


@pytest.mark.slow
def test_a_field_of_a_drawing_that_was_filled_in_is_kept(window):
    page = window("anna")
    begin(page, "Skerries")
    address = page.url
    page.goto("/boards/")
    before_scripts(page, address, lambda: type_in(page, "Made by", "Anna of the North"))
    expect(page.locator("[data-kept]")).to_have_text("Kept", timeout=PATIENCE)
    assert Drawing.objects.get().document["maker"] == "Anna of the North"
