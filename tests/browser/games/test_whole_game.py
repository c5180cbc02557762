"""A whole short game, as people play it: seven logins, a GM, a spectator; deadlines pass by the real worker.

The rulebook wants seven centres instead of eighteen, so that France wins in 1902. Everything else is as always:
movement, a verdict overruled, builds, a retreat, a solo.
"""

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, GameStatus
from tests.browser.games.hands import (
    PATIENCE,
    click_province,
    has_unit,
    look_away,
    palette,
    ready,
    saved,
    sees_phase,
    type_order,
)
from tests.plugins.tables import POWERS, Table, user

pytestmark = [
    pytest.mark.browser,
    pytest.mark.worker,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]


LOOKING = ("France", "Germany")  # the others press ready, and read the banner


def set_the_table(page: Page) -> Game:
    """The GM makes the game by the form, with one house rule."""
    page.goto("/games/new/")
    page.get_by_label("What is it called?").fill("Seven Will Do")
    page.get_by_text("You, as its game master (GM). You see everything").click()
    page.get_by_text("Seats and invitations").click()
    page.get_by_label("Chosen on joining").check()
    page.locator(".fold--rules > summary").click()
    page.locator(".composer__options > summary").click()
    page.locator('[name="option:victory.centres"]').fill("7")
    page.get_by_role("button", name="Make the game").click()
    expect(page.locator(".lobby__count")).to_contain_text("0 of 7")
    return Game.objects.get()


def sit_down(window, game: Game) -> dict[str, Page]:
    """Seven members come, one after another, and choose their powers; the last of them starts the game."""
    pages = {}
    for power in POWERS:
        page = window(power.lower()) if power in LOOKING else look_away(window(power.lower()))
        page.set_default_timeout(PATIENCE)
        page.goto(game.get_absolute_url())
        page.locator(".powerpick__one", has_text=power).click()
        pages[power] = page
    for page in pages.values():
        sees_phase(page, "Spring 1901, movement")
    return pages


def all_ready(pages: dict[str, Page], *but: str) -> None:
    for power, page in pages.items():
        if power not in but:
            ready(page)


def overrule(page: Page, game: Game) -> None:
    """The GM, at the desk: the French army was in Burgundy first. Looked at, then published."""
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="GM’s desk").click()
    page.get_by_role("link", name="Overrule a verdict").click()
    order = page.locator("select[name=order]")
    order.select_option(label=order.locator("option", has_text="France: A Par - Bur").text_content())
    page.locator("select[name=verdict]").select_option("succeeds")
    page.locator("textarea[name=reason]").fill("It rained on the Germans.")
    page.get_by_role("button", name="See what it would do").click()
    expect(page.get_by_text("What it would do")).to_be_visible()
    page.locator("button[name=publish]").click()
    expect(page.get_by_text("Done: overrule a verdict.")).to_be_visible()


def test_from_the_new_game_to_the_solo(window, page, site):
    gm = window("gm")
    game = set_the_table(gm)
    page.goto("/games/")
    page.get_by_role("link", name="Seven Will Do").click()
    pages = sit_down(window, game)
    sees_phase(page, "Spring 1901, movement")  # the spectator sat in the lobby, and has not touched anything
    table = Table(game, user("gm"), {power: user(power.lower()) for power in POWERS})
    france, germany = pages["France"], pages["Germany"]

    # Spring 1901: France orders on the map, Germany by typing.
    click_province(france, "Par")
    click_province(france, "Bur")
    click_province(france, "Mar")
    click_province(france, "Spa")
    click_province(france, "Bre")
    click_province(france, "MAO")
    saved(france, "A Par - Bur", "A Mar - Spa", "F Bre - MAO")
    type_order(germany, "a mun-bur")
    saved(germany, "A Mun - Bur")
    all_ready(pages)
    for one in (*pages.values(), page):
        sees_phase(one, "Autumn 1901, movement")
    has_unit(page, "France", "A", "Par")

    # The GM overrules the standoff; everybody sees the board change, and may read why.
    overrule(gm, game)
    has_unit(page, "France", "A", "Bur")
    has_unit(france, "France", "A", "Bur")
    page.get_by_role("link", name="Ledger").click()
    expect(page.locator("[id^=ruling-]").get_by_text("It rained on the Germans.")).to_be_visible()
    page.get_by_role("link", name="Table").click()

    # Autumn 1901: a whole set pasted; nobody presses ready, and the deadline passes.
    type_order(france, "bur-bel")
    type_order(france, "f mao - por")
    saved(france, "A Bur - Bel", "F MAO - Por")
    table.make_due()
    for one in (*pages.values(), page):
        sees_phase(one, "Winter 1901, adjustments")

    # Winter: France builds three, on the map; nothing is wanted from the others.
    expect(pages["Italy"].get_by_text("Nothing is wanted from Italy")).to_be_visible()
    has_unit(france, "France", "A", "Bel")
    for province, kind in (("Par", "Army"), ("Mar", "Army"), ("Bre", "Fleet")):
        click_province(france, province)
        palette(france, kind)
    saved(france, "BUILD A Par", "BUILD A Mar", "BUILD F Bre")
    ready(france)
    for one in (*pages.values(), page):
        sees_phase(one, "Spring 1902, movement")

    # 1902: on to Munich, with support.
    has_unit(france, "France", "A", "Mar")
    type_order(france, "A Mar - Bur")
    type_order(france, "A Bel - Ruh")
    saved(france, "A Mar - Bur", "A Bel - Ruh")
    all_ready(pages)
    sees_phase(france, "Autumn 1902, movement")
    has_unit(france, "France", "A", "Ruh")
    click_province(france, "Ruh")
    palette(france, "Support")
    click_province(france, "Bur")
    click_province(france, "Mun")
    click_province(france, "Bur")
    click_province(france, "Mun")
    saved(france, "A Ruh S A Bur - Mun", "A Bur - Mun")
    table.make_due()
    for one in (*pages.values(), page):
        sees_phase(one, "Autumn 1902, retreats")

    # Germany retreats, and France has its seventh centre.
    expect(germany.locator(".unit.dislodged")).to_have_count(1, timeout=PATIENCE)
    germany.locator('.row[data-subject="A Mun"] .row__more').click()
    germany.locator(".row__picks select").first.select_option("retreat")
    germany.locator(".row__picks select").nth(1).select_option("A Mun R Tyr")
    saved(germany, "A Mun R Tyr")
    ready_button = germany.get_by_role("button", name="Ready", exact=True)
    ready_button.click()
    for one in (*pages.values(), page):
        sees_phase(one, "France has won")
    game.refresh_from_db()
    assert game.status == GameStatus.FINISHED
    assert game.result["seats"] == ["France"]

    # What stays: every turn, for everybody.
    page.get_by_role("link", name="History").click()
    expect(page.locator("[data-phase-name]")).to_have_text("Autumn 1902, retreats")
    page.wait_for_load_state("load")  # of this page: its script listens for keys by then
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-phase-name]")).to_have_text("Autumn 1902, movement")
    page.get_by_role("link", name="Report", exact=True).click()
    expect(page.locator(".zine__orders")).to_contain_text("A Bur - Mun")
