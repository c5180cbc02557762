"""A year ordered by keyboard alone, and what a screen reader is given to say of it."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Submission
from tests.browser.games.hands import saved
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(transactional_db):
    return make_table()


def tab_to(page: Page, selector: str) -> None:
    """By the Tab key alone, as far as it takes."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def says(page: Page, *words: str) -> None:
    """What the live region has just been given."""
    for word in words:
        expect(page.locator("[data-told]")).to_contain_text(word)


def spell(page: Page, code: str, name: str) -> None:
    """A place by the letters of its code; again, where a busy machine took so long between two that it began anew."""
    for _ in range(5):
        page.keyboard.type(code)
        if name in page.locator("[data-told]").inner_text():
            return
        page.wait_for_timeout(1600)  # after which a letter begins a code
    raise AssertionError(f"{code} does not lead to {name}")


@pytest.mark.slow
def test_a_year_by_keyboard_alone(table, window):
    page = window("france")
    page.goto(table.game.get_absolute_url())
    expect(page.locator("[data-map]")).to_have_attribute("role", "application")

    # Spring: by arrows, by code, by the buttons beside a unit, and in the list
    tab_to(page, "[data-map]")
    says(page, "3 places to choose from", "Paris", "Brest", "Marseilles")
    spell(page, "par", "Paris")
    says(page, "Paris. France: army Paris.")
    page.keyboard.press("Enter")
    says(page, "A Par: choose where to", "Burgundy, Gascony", "With Tab: Hold, Support")
    spell(page, "bur", "Burgundy")
    page.keyboard.press("Enter")
    says(page, "Army Paris to Burgundy. Written.")
    saved(page, "A Par - Bur")
    page.keyboard.press("ArrowDown")
    says(page, "Marseilles. France: army Marseilles.")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_text("Support")
    page.keyboard.press("Enter")
    says(page, "choose the unit to support", "Paris")
    spell(page, "par", "Paris")
    page.keyboard.press("Enter")  # it takes the order that Paris has
    says(page, "Army Marseilles supports Paris to Burgundy. Written.")
    tab_to(page, '.row[data-subject="F Bre"] input')
    page.keyboard.type("mid")
    option = page.locator('.row[data-subject="F Bre"] [role=option]').first
    expect(option).to_have_attribute("aria-label", "Fleet Brest to Mid-Atlantic Ocean: F Bre - MAO")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    saved(page, "A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO")
    tab_to(page, "[data-ready-button]")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You are marked ready")).to_be_visible()
    assert set(Submission.objects.get(seat=table.seat("France"), turn=table.turn).lines) == {
        "A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO",
    }  # fmt: skip

    # Autumn: what cannot be reached is said; Escape lets go
    table.pass_deadline()
    page.goto(table.game.get_absolute_url())
    tab_to(page, "[data-map]")
    spell(page, "mao", "Mid-Atlantic Ocean")
    page.keyboard.press("Enter")
    spell(page, "mos", "Moscow")
    says(page, "Moscow. Russia: army Moscow. Nothing to choose there now.")
    page.keyboard.press("Escape")
    spell(page, "mao", "Mid-Atlantic Ocean")
    page.keyboard.press("Enter")
    spell(page, "spa", "Spain")
    page.keyboard.press("Enter")
    says(page, "north coast, south coast")
    expect(page.locator(":focus")).to_have_text("north coast")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    says(page, "Fleet Mid-Atlantic Ocean to Spain south coast. Written.")
    saved(page, "F MAO - Spa/sc")

    # Winter: a build
    table.pass_deadline()
    page.goto(table.game.get_absolute_url())
    tab_to(page, "[data-map]")
    spell(page, "bre", "Brest")
    page.keyboard.press("Enter")
    says(page, "Army, Fleet, No build")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    says(page, "Build Fleet Brest. Written.")
    saved(page, "BUILD F Bre")


@pytest.mark.slow
def test_a_row_leads_to_the_map_and_the_tabs_are_walked_by_arrows(table, window):
    page = window("france")
    page.goto(table.game.get_absolute_url())
    tab_to(page, '.row[data-subject="A Mar"] .row__unit')
    page.keyboard.press("Enter")
    says(page, "A Mar: choose where to")
    expect(page.locator("[data-map]")).to_be_focused()
    tab_to(page, '[role=tab][data-tab="moves"]')
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-tab="press"]')).to_be_focused()
    expect(page.locator("#tab-press")).to_be_visible()
    expect(page.locator("#tab-moves")).to_be_hidden()
