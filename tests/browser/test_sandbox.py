"""The sandbox in a browser: a turn opened, edited, ordered, adjudicated, shared; a GM's made into a ruling."""

import re

import pytest
from playwright.sync_api import expect

from games.forming import creating, joining
from games.models import Game, Ruling, Sandbox
from games.services import starting
from tests.browser.games.hands import click_province
from tests.plugins.tables import user

pytestmark = [pytest.mark.browser, pytest.mark.once]


def going() -> Game:
    game = creating.game_create(
        by=user("gm"), name="The Trieste Affair", as_gm=True, bots_allowed=True, allocation="chosen"
    )
    joining.game_join(game=game, by=user("anna"), seat_id="France")
    return starting.game_start(game=game, by=user("gm"))


@pytest.mark.slow
def test_a_turn_is_opened_edited_ordered_adjudicated_and_shared(window):
    game = going()
    page = window("anna")
    page.goto(f"/sandbox/game/{game.slug}/1/")
    expect(page.locator("h1")).to_contain_text("The Trieste Affair")
    # the board
    page.get_by_role("tab", name="Board").click()
    click_province(page, "Par")
    page.locator("[data-palette]").get_by_role("button", name="Move", exact=True).click()
    click_province(page, "Bur")
    expect(page.locator(".bench__standing")).to_contain_text("A Bur")
    # orders, by clicks of two powers
    page.get_by_role("tab", name="Orders").click()
    click_province(page, "Bur")
    expect(page.locator("[data-palette]")).to_be_visible()
    click_province(page, "Bel")
    row = page.locator('[data-seat="France"] .row[data-subject="A Bur"]')
    expect(row.locator("input")).to_have_value("A Bur - Bel")
    expect(row).to_have_attribute("data-state", "saved")
    click_province(page, "Kie")
    click_province(page, "Hol")
    expect(page.locator('[data-seat="Germany"] .row[data-subject="F Kie"] input')).to_have_value("F Kie - Hol")
    page.get_by_role("button", name="Adjudicate", exact=True).click()
    expect(page.locator("#tab-report")).to_contain_text("A Bur - Bel")
    expect(page.locator("#tab-report")).to_contain_text("F Kie - Hol")
    page.get_by_role("button", name=re.compile("Autumn 1901")).click()
    expect(page.locator(".banner__season")).to_contain_text("Autumn 1901")
    # undone by the browser's own way back, and done again
    page.go_back()
    expect(page.locator(".banner__season")).to_contain_text("Spring 1901")
    page.go_forward()
    expect(page.locator(".banner__season")).to_contain_text("Autumn 1901")
    # shared
    page.get_by_role("tab", name="Share").click()
    page.get_by_label("What is it called?").fill("Burgundy by Candlelight")
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator("#address")).to_contain_text("/sandbox/")
    kept = Sandbox.objects.get()
    other = window("ben")
    other.goto(kept.get_absolute_url())
    expect(other.locator("h1")).to_have_text("Burgundy by Candlelight")
    expect(other.locator(".banner__season")).to_contain_text("Autumn 1901")


@pytest.mark.slow
def test_a_gm_makes_a_ruling_of_a_sandbox(window):
    game = going()
    page = window("gm")
    page.goto(f"/sandbox/game/{game.slug}/1/")
    expect(page.get_by_text("With the GM’s eyes.")).to_be_visible()
    page.get_by_role("tab", name="Board").click()
    click_province(page, "Bel")
    page.locator("[data-palette]").get_by_label("Centre of").select_option("France")
    expect(page.locator(".bench__standing")).to_contain_text("France 4")
    page.get_by_role("tab", name="Orders").click()
    click_province(page, "Par")
    click_province(page, "Bur")
    expect(page.locator('[data-seat="France"] .row[data-subject="A Par"] input')).to_have_value("A Par - Bur")
    page.get_by_role("tab", name="Share").click()
    page.get_by_role("button", name="Turn it into a ruling").click()
    expect(page.get_by_text("Belgium belongs to France")).to_be_visible()
    page.get_by_label("A Par - Bur").check()
    page.get_by_role("button", name="Look again").click()
    expect(page.get_by_role("heading", name="What it would do")).to_be_visible()
    expect(page.locator(".comparison__verdicts")).to_contain_text("France: A Par - Bur")
    page.get_by_label("Reason").fill("Belgium asked nicely.")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Belgium asked nicely.").first).to_be_visible()
    assert [ruling.data for ruling in Ruling.objects.all()] == [
        {"op": "owner", "place": "Bel", "seat": "France", "when": "before"},
        {"seat": "France", "lines": ["A Par - Bur"]},
    ]
