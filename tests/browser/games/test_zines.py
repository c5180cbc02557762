"""A GM prints a turn: from a title to an issue that is out, in all its forms, without a script."""

import pytest
from playwright.sync_api import expect

from games.models import Issue
from games.press.services import press
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(transactional_db):
    table = make_table()
    table.order("France", "A Par - Bur", "F Bre - ENG")
    table.order("Germany", "A Mun - Bur")
    press.press_send(game=table.game, by=table.france, to=["public"], text="Paris denies everything.")
    table.pass_deadline()
    return table


@pytest.mark.slow
def test_from_a_title_to_an_issue_that_is_out(table, window):
    gm = window("gm", java_script_enabled=False)
    gm.goto("/zines/")
    gm.get_by_role("main").get_by_role("link", name="Found a zine").first.click()
    gm.get_by_label("What is it called?").fill("The Burgundian Bugle")
    gm.get_by_label("Its address").fill("bugle")
    gm.get_by_label("House rules").fill("1. Be prompt.")
    gm.get_by_role("button", name="Found it").click()

    gm.get_by_label("Headline").fill("Bounce in Burgundy")
    expect(gm.get_by_role("checkbox", name="Spring 1901")).to_be_checked()
    gm.get_by_label("Editorial").fill("Welcome to the **first** issue.")
    gm.get_by_role("button", name="Make the draft").click()

    source = gm.locator("textarea[name=text]")
    source.fill(source.input_value().replace("# Table", "# The table of seven"))
    gm.get_by_role("button", name="Keep and look").click()
    expect(gm.locator(".proofs__page")).to_contain_text("The table of seven")
    gm.get_by_role("checkbox").check()
    gm.get_by_role("button", name="Publish it").click()

    expect(gm.get_by_role("heading", name="Bounce in Burgundy")).to_be_visible()
    body = gm.locator(".issue__body")
    for said in ("Welcome to the first issue.", "A Par - Bur (bounces)", "FRANCE (", "Paris denies everything."):
        expect(body).to_contain_text(said)
    assert Issue.objects.get().number == 1


@pytest.mark.slow
@pytest.mark.parametrize("fonts", ["", "**/*.woff2"], ids=["with fonts", "before they come"])
def test_an_issue_fits_with_its_maps(table, window, fonts):
    gm = window("gm")
    if fonts:
        gm.route(fonts, lambda route: route.abort())
    faults: list[str] = []
    gm.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    gm.goto("/zines/found/")
    gm.get_by_label("What is it called?").fill("Thelongesttitlethatanybodyeverthoughtofforazine")
    gm.get_by_label("Its address").fill("bugle")
    gm.get_by_role("button", name="Found it").click()
    gm.get_by_label("Headline").fill("Bounce in Burgundy")
    gm.get_by_label("Editorial").fill("w" * 300)
    gm.get_by_role("button", name="Make the draft").click()
    fits(gm)
    gm.get_by_role("checkbox").check()
    gm.get_by_role("button", name="Publish it").click()
    gm.locator(".issue__map").last.scroll_into_view_if_needed()
    gm.wait_for_function("() => [...document.querySelectorAll('.issue__map')].every(one => one.naturalWidth > 100)")
    fits(gm)
    for address in ("/zines/", "/zines/bugle/", "/zines/bugle/desk/", "/zines/bugle/drafts/new/"):
        gm.goto(address)
        fits(gm)
    assert [one for one in faults if "ERR_FAILED" not in one] == []


def fits(page) -> None:
    """Nothing is wider than the window, be it a phone's or a desk's."""
    page.wait_for_load_state()
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (page.url, width)
