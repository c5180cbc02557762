"""Rather Silly with one pair of hands: flights place by place, what is done beside other units, builds, brackets."""

import pytest
from playwright.sync_api import Page, expect

from games.services import rulings
from tests.browser.games.hands import PATIENCE, click_province, palette, saved
from tests.plugins.tables import Table, make_table
from tests.web.games.rather_silly.conftest import ELEVEN

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.worker,
    pytest.mark.django_db(transaction=True),
]


def quiet_table() -> Table:
    """Eleven people of whom only France does anything; the turns are closed here."""
    return make_table(variant="rather_silly", players=ELEVEN, nmr_policy="hold", without=["borg", "monsters"])


def put(table: Table, unit: str, seat: str) -> None:
    data = {"op": "add", "unit": unit, "seat": seat, "when": "after"}
    rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=data, reason="For the test.")


def panel(page: Page, name: str):
    return page.locator(f'[data-rule-panel="{name}"]')


def row(page: Page, name: str):
    return page.locator(".row", has=page.get_by_role("button", name=name, exact=True))


@pytest.fixture
def flown(window):
    table = quiet_table()
    for unit, seat in (("B Par", "France"), ("FA Bur", "France"), ("DOM Gas", "France"), ("A Ruh", "Germany")):
        put(table, unit, seat)
    table.pass_deadline()
    page = window("france")
    page.goto(table.game.get_absolute_url())
    expect(page.locator(".row").first).to_be_visible(timeout=PATIENCE)
    return page


@pytest.mark.slow
def test_birds_fly_and_others_have_their_deeds(flown):
    page = flown

    # Two of France's units are in Paris: the map asks which. Birds fly three places, one at a time
    click_province(page, "Par")
    palette(page, "B Par")
    for place in ("Bre", "ENG", "NTH"):
        click_province(page, place)
    saved(page, "B Par - Bre - ENG - NTH")

    # Two places and no further; one step back on the way
    click_province(page, "Par")
    palette(page, "B Par")
    for place in ("Bur", "Mun"):
        click_province(page, place)
    palette(page, "One back")
    click_province(page, "Bel")
    palette(page, "End here")
    saved(page, "B Par - Bur - Bel")

    # With a load: both halves are written, and stay the same
    click_province(page, "Par")
    palette(page, "B Par")
    palette(page, "Pick up A Par")
    click_province(page, "Pic")
    click_province(page, "Bel")
    palette(page, "End here")
    saved(page, "B Par PICKUP A Par - Pic - Bel", "A Par ABOARD B Par - Pic - Bel")
    click_province(page, "Par")
    palette(page, "A Par")
    palette(page, "Go aboard B Par")
    click_province(page, "Bre")
    palette(page, "Stay in the talons")
    saved(page, "B Par PICKUP A Par - Bre ALOFT", "A Par ABOARD B Par - Bre ALOFT")

    # Deeds of single kinds: a unit to distract, all to expose, birds to shoo, the tunnel beside the border
    click_province(page, "Bur")
    palette(page, "Distract")
    click_province(page, "Ruh")
    saved(page, "FA Bur DISTRACT A Ruh")
    click_province(page, "Gas")
    palette(page, "Expose")
    saved(page, "DOM Gas EXPOSE")
    click_province(page, "Mar")
    palette(page, "Shoo")
    saved(page, "A Mar H SHOO")
    click_province(page, "Mar")
    click_province(page, "Bur")
    palette(page, "through the Underpass")
    saved(page, "A Mar - Bur VIA UNDERPASS")


@pytest.mark.slow
def test_brackets_in_a_condition(flown):
    page = flown
    panel(page, "souls").locator("summary").click()
    panel(page, "souls").get_by_label("A Mar sells its soul").check()
    saved(page, "SELL A Mar")
    sale = page.locator(".row", has=page.locator('input.row__input[aria-label="Order of Sell"]')).first
    sale.get_by_role("button", name="Pick the order of Sell").click()
    sale.get_by_role("button", name="Only under a condition").click()
    first = sale.locator(".conditions__group").nth(0)
    first.get_by_label("What happened").select_option(label="place … is empty")
    first.locator(".conditions__args select").select_option("Gas")
    sale.get_by_role("button", name="And some in brackets").click()
    second = sale.locator(".conditions__group").nth(1)
    second.get_by_label("What happened").select_option(label="place … saw a stand-off")
    second.locator(".conditions__args select").select_option("Bur")
    second.get_by_role("button", name="And another").click()
    part = second.locator(".conditions__part").nth(1)
    part.get_by_label("What happened").select_option(label="place … is empty")
    part.locator(".conditions__args select").select_option("Mun")
    part.get_by_label("And or or").select_option("OR")
    second.get_by_label("Whether all of it is so").select_option("not")
    saved(page, "IF EMPTY(Gas) AND NOT (STANDOFF(Bur) OR EMPTY(Mun)): SELL A Mar")


@pytest.mark.slow
def test_builds_by_a_press(window):
    table = quiet_table()
    table.pass_deadline()
    table.order("France", "A Mar - Spa", "A Par - Bur", "F Bre - MAO")
    while table.turn.phase != "W1901A":
        table.pass_deadline()
    page = window("france")
    page.goto(table.game.get_absolute_url())
    winter = panel(page, "winter")
    expect(winter).to_contain_text("4 centres − 3 units = 1", timeout=PATIENCE)
    armies, birds = (winter.locator("[data-group]", has_text=name) for name in ("Army", "Birds"))
    armies.first.get_by_role("button", name="Paris").click()
    saved(page, "BUILD A Par")
    birds.first.get_by_role("button", name="Marseilles").click()
    saved(page, "BUILD B Mar")
    expect(armies.first.get_by_role("button", name="Paris")).to_have_attribute("aria-pressed", "false")
    birds.first.get_by_role("button", name="Marseilles").click()
    expect(winter.locator('[aria-pressed="true"]')).to_have_count(0)
    winter.get_by_label("Siamese Units").select_option(label="A Bre + A Par")
    saved(page, "BUILD SIAMESE A Bre + A Par")


@pytest.mark.slow
def test_orders_that_would_part_twins(window):
    table = quiet_table()
    table.pass_deadline()
    state = table.turn.loaded_state(table.now.rulebook)
    numbers = {str(unit): unit.id for unit in state.units.values() if unit.owner == "France"}
    for unit, other in (("A Par", "F Bre"), ("F Bre", "A Par")):
        data = {"op": "status", "unit": unit, "seat": "France", "name": "siamese.twin", "value": numbers[other]}
        rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=data, reason="For the test.")
    while table.turn.phase != "F1901M":
        table.pass_deadline()
    page = window("france")
    page.goto(table.game.get_absolute_url())
    warning = panel(page, "twins").locator("[data-warn]")
    click_province(page, "Par")
    click_province(page, "Bur")
    expect(page.locator('.row[data-state="warning"] input').first).to_have_value("A Par - Bur")
    expect(warning).to_have_text("As ordered both will hold: Bur and Bre are not adjacent.")
    click_province(page, "Par")
    click_province(page, "Gas")
    saved(page, "A Par - Gas")
    expect(warning).to_be_hidden()
