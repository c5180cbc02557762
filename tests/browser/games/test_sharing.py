"""One button shares a game: what it opens can be used by mouse and keyboard; a film fits the window."""

import pytest
from playwright.sync_api import expect

from tests.plugins.tables import make_table

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def played(transactional_db):
    table = make_table()
    table.pass_deadline()
    return table.game.get_absolute_url()


def test_the_box_opens_copies_and_closes(played, context):
    made = context()
    made.grant_permissions(["clipboard-read", "clipboard-write"])
    page = made.new_page()
    page.goto(f"{played}standings/")
    button = page.get_by_role("button", name="Share")
    button.click()
    box = page.locator("#share")
    expect(box).to_be_visible()
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 900})
        place = box.bounding_box()
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= width
    box.get_by_role("button", name="Copy").first.click()
    expect(page.locator("#toasts")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith(played)
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()


@pytest.mark.slow
def test_where_no_page_may_copy_the_text_is_marked(played, context):
    page = context().new_page()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(f"{played}standings/")
    page.get_by_role("button", name="Share").click()
    page.locator("#share").get_by_role("button", name="Copy").first.click()
    expect(page.locator("#toasts")).to_contain_text("copy it yourself")
    assert page.evaluate("getSelection().toString()").endswith(played)


def test_a_film_fits_the_window(played, page):
    page.goto(f"{played}film.svg")
    for width, height in ((1440, 900), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        box = page.evaluate("document.documentElement.getBoundingClientRect().toJSON()")
        assert box["right"] <= width + 0.5
        assert box["bottom"] <= height + 0.5
