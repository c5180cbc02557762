"""Bots seat by seat in the form for a new game: other rules bring other seats, and what was chosen stays."""

import pytest
from playwright.sync_api import expect

from games.models import Game
from tests.sizes import first_of

pytestmark = [pytest.mark.once, pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", first_of(390, 1440))
def test_other_rules_bring_other_seats_and_keep_what_was_chosen(window, width):
    page = window("anna", width=width)
    page.goto("/games/new/")
    page.locator(".fold > summary", has_text="Bots").first.click()
    page.locator(".fold > summary", has_text="Seat by seat").click()
    page.get_by_label("The bot in Italy plays as").select_option("expert")
    page.get_by_label("Variant").select_option("rather_silly")
    jester = page.get_by_label("The bot in The Jester is")
    expect(jester).to_be_visible()
    expect(page.get_by_label("The bot in Italy plays as")).to_have_value("expert")
    jester.select_option("peaceful")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Make the game").click()
    expect(page.get_by_text("Italy: Expert; The Jester: Regular, peaceful")).to_be_visible()
    assert Game.objects.get().bot_seats == {"Italy": {"strength": "expert"}, "Jester": {"temper": "peaceful"}}
