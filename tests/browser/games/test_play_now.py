"""A stranger with a phone, from the front page to the second report; and what they played is theirs to keep."""

import pytest
from playwright.sync_api import Locator, Page, expect

from games.common.variants_on_offer import on_offer, volumes
from games.models import Game, Receipt, Submission, Turn
from tests.browser.games.hands import PATIENCE, click_province, type_order, waits_for
from tests.sizes import first_of

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.worker, pytest.mark.django_db(transaction=True)]

PASSWORD = "a fine long phrase"
COUNTING = """addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.taps = 1 + Number(sessionStorage.taps ?? 0);
}, true);"""


@pytest.fixture
def phone(context) -> Page:
    page = context(width=390, height=844, has_touch=True, is_mobile=True).new_page()
    page.add_init_script(COUNTING)
    return page


def taps(page: Page) -> int:
    """How often whoever holds the phone has pressed anything since they came."""
    return page.evaluate("Number(sessionStorage.taps ?? 0)")


def play_button(page: Page, variant: str) -> None:
    """*Play now*, where the front page offers that variant."""
    page.locator(".volume", has=page.get_by_role("link", name=volumes()[variant].name, exact=True)).get_by_role(
        "button", name="Play now"
    ).click()


def play_these_orders(page: Page) -> None:
    """The one button that closes the window, whether or not the sheet is open; then the next window is there."""
    before = page.locator(".banner").get_attribute("data-number")
    page.locator("[data-play]").click()
    expect(page.locator(".banner")).not_to_have_attribute("data-number", before, timeout=PATIENCE)


@pytest.mark.parametrize("variant", first_of("standard", *(one for one in on_offer() if one != "standard")))
def test_two_clicks_to_a_saved_order_and_one_more_to_the_second_report(variant, phone):
    phone.goto("/")
    play_button(phone, variant)
    expect(phone.locator(".banner")).to_be_visible(timeout=PATIENCE)
    begun = int(phone.locator(".banner").get_attribute("data-number"))
    play_these_orders(phone)
    game = Game.objects.get()
    assert game.variant == variant
    first = Turn.objects.get(game=game, number=begun)
    assert Receipt.objects.filter(submission__turn=first, by=game.creator).exists()
    assert taps(phone) == 2
    play_these_orders(phone)
    assert taps(phone) == 3
    expect(phone.locator(".banner__links a")).to_contain_text("Report of")
    second = Turn.objects.filter(game=game, adjudicated_at__isnull=False, number__gt=begun).first()
    assert phone.goto(f"{game.get_absolute_url()}report/{second.phase}/").status == 200


@pytest.mark.slow
def test_orders_of_the_turn_before_are_not_played_again(phone):
    """The button waits for the moves of the next turn, and so does the banner."""
    phone.goto("/")
    play_button(phone, "standard")
    expect(phone.locator("[data-play]")).to_be_visible(timeout=PATIENCE)
    held, late = [], []
    phone.route("**/parts/moves/**", lambda route: route.continue_() if late else held.append(route))
    before = phone.locator(".banner").get_attribute("data-number")
    phone.locator("[data-play]").click()
    waits_for(phone, lambda: held)
    expect(phone.locator("[data-play]")).to_be_hidden()
    expect(phone.locator(".banner")).to_have_attribute("data-number", before)
    late.append(True)
    for route in held:
        route.continue_()
    expect(phone.locator(".banner")).not_to_have_attribute("data-number", before, timeout=PATIENCE)
    play_these_orders(phone)


@pytest.mark.slow
def test_who_signs_up_keeps_the_game(phone):
    phone.goto("/")
    phone.locator(".front").get_by_role("button", name="Play now").click()
    expect(phone.locator(".guestline")).to_contain_text("You play as a guest")
    table = phone.url
    phone.locator(".masthead").get_by_role("link", name="Sign up").click()
    phone.get_by_label("Name", exact=True).fill("newcomer")
    phone.get_by_label("E-mail address").fill("newcomer@example.org")
    phone.get_by_label("Password").fill(PASSWORD)
    phone.locator("form").get_by_role("button", name="Sign up").click()
    expect(phone.locator(".account")).to_contain_text("newcomer")
    phone.goto(table)
    expect(phone.locator(".guestline")).to_have_count(0)
    play_these_orders(phone)
    assert Game.objects.get().creator.username == "newcomer"


@pytest.mark.slow
def test_a_question_mark_opens_its_rule_over_the_table_and_a_lesson_is_read_once(phone):
    phone.goto("/")
    play_button(phone, "rather_silly")
    lesson = phone.locator("[data-lesson]")
    expect(lesson).to_be_visible(timeout=PATIENCE)
    table, first = phone.url, lesson.get_attribute("data-lesson")
    lesson.locator("summary").click()
    lesson.locator("a[data-clause]").click()
    box = phone.locator("dialog.clausedialog")
    expect(box.locator(".clausebox svg").first).to_be_attached()
    expect(box.locator(".clausebox")).to_be_visible()
    box.get_by_role("button", name="Close").click()
    expect(box).to_be_hidden()
    assert phone.url == table
    lesson.locator("[data-lesson-form] button").first.click()
    expect(phone.locator(f'[data-lesson="{first}"]')).to_have_count(0)
    phone.locator("[data-more]").click()
    phone.locator(".map__tools a[data-clause]").click()
    expect(box.locator(".signs li").first).to_be_visible()
    box.locator(".signs a[data-clause]").first.click()
    expect(box.locator(".clauses")).to_be_visible()
    assert phone.url == table


def suggested() -> str:
    return Submission.objects.get(seat__seat_id="France").draft


def step(page: Page) -> Locator:
    """The step of the first season that is shown."""
    return page.locator("[data-coach] [data-step]:visible")


@pytest.mark.slow
def test_the_first_season_is_led_through_once(window):
    page = window("newcomer")
    page.goto("/variants/standard/")
    page.locator('.playnow select[name="seat"]').select_option("France")
    page.locator(".playnow").get_by_role("button", name="Play now").click()
    expect(step(page)).to_contain_text("1 of 5")
    click_province(page, "Par")
    expect(step(page)).to_contain_text("2 of 5")
    other = "Pic" if "A Par - Gas" in suggested() else "Gas"
    click_province(page, other)
    expect(step(page)).to_contain_text("3 of 5")
    type_order(page, f"f bre s a par - {other}")
    expect(step(page)).to_contain_text("4 of 5")
    page.locator("[data-ready-button]").click()
    expect(step(page)).to_contain_text("5 of 5", timeout=PATIENCE)
    with page.expect_response("**/taught/") as told:
        page.locator("[data-coach-next]").click()
    assert told.value.ok
    expect(page.locator("[data-coach]")).to_be_hidden()
    page.goto("/")
    page.locator(".page-head").get_by_role("button", name="Play now").click()
    expect(page.locator(".banner")).to_have_attribute("data-number", "1")
    expect(page.locator("[data-coach]")).to_have_count(0)


@pytest.mark.slow
def test_nobody_has_to_be_led(window):
    page = window("oldhand")
    page.goto("/")
    page.locator(".page-head").get_by_role("button", name="Play now").click()
    with page.expect_response("**/taught/"):
        page.locator("[data-coach-skip]").click()
    page.reload()
    expect(page.locator(".banner")).to_have_attribute("data-number", "1")
    expect(page.locator("[data-coach]")).to_have_count(0)
