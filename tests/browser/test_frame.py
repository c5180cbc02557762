"""The frame of the site in a real browser, on the real server."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from games.common.variants_on_offer import on_offer
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.browser, pytest.mark.once]

PUBLIC = [
    "/",
    "/variants/",
    "/variants/rather_silly/",
    "/games/",
    "/sandbox/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
]
OWN = ["/me/", "/me/settings/", "/me/mail/", "/me/api/", "/me/data/", "/accounts/email/", "/accounts/sessions/"]
OWN += ["/accounts/password/change/", "/accounts/logout/"]
VARIANTS = [f"/variants/{one}/" for one in on_offer() if one != "rather_silly"]
LONG = ["/rules/", "/atlas/", "/api/"]
WIDTHS = (1440, 390)


def look_over(page, paths):
    """Load each page: no error on the console (so no breach of the CSP), nothing wider than the window."""
    said = []
    page.on("console", lambda message: said.append((page.url, message.text)) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append((page.url, str(error))))
    for path in paths:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide <= 0, (path, width)
        assert page.locator("h1").count() == 1, path
    assert said == []


def test_public_pages_load_cleanly(page):
    look_over(page, PUBLIC)


@pytest.mark.slow
def test_long_pages_and_those_of_variants_load_cleanly(page):
    look_over(page, [*LONG, *VARIANTS])


def test_a_members_pages_load_cleanly(window):
    look_over(window("anna", dark=True), OWN)


def test_controls_are_large_enough_for_a_thumb(context):
    page = context(width=390).new_page()
    for path in ("/", "/accounts/signup/"):
        page.goto(path)
        small = page.evaluate(
            """() => [...document.querySelectorAll("main .btn, main input, .masthead a, .masthead button")]
                 .filter(e => e.offsetParent && e.type !== "hidden" && e.getBoundingClientRect().height < 40)
                 .map(e => e.outerHTML.slice(0, 80))"""
        )
        assert small == [], path


def test_the_lamp_switches_at_once_and_stays(page):
    page.goto("/")
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Dark colours").click()
    page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != day
    answer = page.goto("/variants/")
    assert 'data-theme="dark"' in answer.text()  # the server knew: nothing flashes
    assert page.get_by_role("button", name="Light colours").is_visible()


def test_all_of_it_works_without_scripts(context):
    page = context(java_script_enabled=False).new_page()
    page.goto("/accounts/signup/")
    page.get_by_label("Name", exact=True).fill("noscript")
    page.get_by_label("E-mail address").fill("noscript@example.org")
    page.get_by_label("Password").fill("llama-in-the-pub")
    page.locator("main").get_by_role("button", name="Sign up").click()
    page.goto("/me/settings/")
    page.get_by_label("Name at the table").fill("The Quiet One")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="The Quiet One")).to_be_visible()
    page.get_by_role("button", name="Dark colours").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in").first).to_be_visible()


def test_sign_up_keeps_the_browsers_zone(context):
    page = context(timezone_id="America/New_York").new_page()
    page.goto("/accounts/signup/")
    page.get_by_label("Name", exact=True).fill("yankee")
    page.get_by_label("E-mail address").fill("yankee@example.org")
    page.get_by_label("Password").fill("llama-in-the-pub")
    page.locator("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/")
    assert User.objects.get(username="yankee").profile.time_zone == "America/New_York"


def test_the_keyboard_reaches_the_page_first(page):
    page.goto("/variants/standard/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the page"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


@pytest.mark.django_db(transaction=True)
def test_a_stranger_s_first_page_is_in_their_hours(context):
    make_table(name="When")
    page = context(timezone_id="Asia/Tokyo").new_page()
    page.goto("/games/?show=going")
    clock = page.locator(".countdown__at").first
    expect(clock).to_contain_text("GMT+9")
    first = clock.inner_text().removesuffix(" GMT+9")
    page.reload()
    expect(clock).to_contain_text("JST")
    assert clock.inner_text().removesuffix(" JST") == first, "the server says the same"
