"""A board from an SVG drawing: sent, completed, played with two rules of the bank to its end, hosted for two."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Board
from tests.browser.games.hands import PATIENCE
from tests.browser.games.test_workshop import host_for_two, play_to_the_end, set_up
from tests.plugins.drawings import SIX

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.worker,
    pytest.mark.django_db(transaction=True),
]


def completed(found: str) -> str:
    """The list that was found, with what no drawing tells: the seats, the centres, and who begins where."""
    text = found.replace("# wins", "wins").replace("# seats", "seats")
    text = re.sub(r"^(Ash, Ashford, coast)", r"\1, home North, army", text, flags=re.MULTILINE)
    text = re.sub(r"^(Esk, Eskdale[^,]*, coast)", r"\1, home South, army", text, flags=re.MULTILINE)
    return re.sub(r"^((?:Bec|Cal|Dun), \w+, coast)", r"\1, centre", text, flags=re.MULTILINE)


def upload(page: Page) -> Board:
    """Sent at /boards/draw/, read by a worker while the page waits, completed, checked, kept."""
    page.goto("/boards/")
    page.get_by_role("link", name="From a drawing").click()
    file = {"name": "six.svg", "mimeType": "image/svg+xml", "buffer": SIX.encode()}
    page.get_by_label("The drawing").set_input_files(files=[file])
    page.get_by_label("What the board is called").fill("Skerries")
    page.get_by_role("button", name="Send it").click()
    found = page.get_by_label("What was found")
    expect(found).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".sketch path")).to_have_count(6)
    found.fill(completed(found.input_value()))
    page.get_by_role("button", name="Only check it").click()
    expect(page.get_by_text("Nothing is wrong with it")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Keep the board").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Skerries", timeout=PATIENCE)
    expect(page.locator(".board__map svg")).to_be_visible()
    return Board.objects.get(author__username="anna")


@pytest.mark.slow
def test_an_uploaded_board_is_played_to_the_end_and_hosted_for_two(window):
    anna = window("anna")
    board = upload(anna)
    play_to_the_end(anna, set_up(anna, board, "Against a bot", hosted=False))
    host_for_two(window, anna, board)


def test_a_click_on_the_coast_puts_a_point_where_it_was_clicked(window):
    page = window("anna")
    page.goto("/boards/world/")
    coast = page.locator(".world__click")
    expect(coast).to_have_js_property("width", 720, timeout=PATIENCE)
    coast.click(position={"x": 500, "y": 300})
    point = page.locator(".sketch__point")
    expect(point).to_have_count(1, timeout=PATIENCE)
    width = float(page.locator(".sketch").get_attribute("viewBox").split()[2])
    assert abs(float(point.get_attribute("cx")) * 720 / width - 500) < 4
    assert abs(float(point.get_attribute("cy")) * 720 / width - 300) < 4
