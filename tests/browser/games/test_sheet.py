"""The sheet under real hands: what a row shows is what counts. Each of these once lost an order."""

import re
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from games.models import Submission
from games.play_now.solo_games import solo_game_begin
from tests.browser.games.hands import PATIENCE, next_turn, point_of, saved, tap_province, waits_for
from tests.plugins.tables import make_table
from tests.sizes import first_of

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]
PAUSE = 1200  # milliseconds in which a typed line is sent and answered


@pytest.fixture
def table(transactional_db):
    return make_table()


def opened(table, window, **look) -> Page:
    page = window("france", **look)
    page.goto(table.game.get_absolute_url())
    expect(page.locator("[data-map]")).to_have_attribute("tabindex", "0", timeout=PATIENCE)
    expect(page.locator(".row").first).to_be_attached()
    return page


def lines(table, seat="France"):
    paper = Submission.objects.filter(seat=table.seat(seat), turn=table.turn).first()
    return paper.lines if paper else []


def row(page, subject):
    return page.locator(f'.row[data-subject="{subject}"]')


def retype(page, subject, text):
    """Put the cursor into the row, mark what is there, and type over it."""
    row(page, subject).locator("input").click()
    page.keyboard.press("Control+a")
    page.keyboard.type(text)


def test_retyping_the_order_before_saves_it(table, window):
    table.order("France", "A Par - Bur")
    page = opened(table, window)
    retype(page, "A Par", "A Par - Pic")
    page.keyboard.press("Enter")
    waits_for(page, lambda: lines(table) == ["A Par - Pic"])
    page.keyboard.press("Control+a")
    page.keyboard.type("A Par - Bur")
    page.mouse.click(*middle(page.locator("#moves-title")))
    saved(page, "A Par - Bur")
    assert lines(table) == ["A Par - Bur"]


def test_two_devices_take_nothing_from_each_other(table, window):
    laptop, phone = opened(table, window), opened(table, window, width=390, height=844)
    row(laptop, "F Bre").locator("input").click()
    laptop.keyboard.type("F Bre - ")
    phone.locator("[data-handle]").click()
    for subject, text in (("A Par", "A Par - Bur"), ("A Mar", "A Mar - Spa")):
        retype(phone, subject, text)
        phone.keyboard.press("Enter")
    waits_for(phone, lambda: len(lines(table)) == 2)
    saved(laptop, "A Par - Bur", "A Mar - Spa")  # though a field has the focus
    laptop.keyboard.type("ENG")
    laptop.keyboard.press("Enter")
    waits_for(laptop, lambda: len(lines(table)) == 3)
    assert set(lines(table)) == {"A Par - Bur", "A Mar - Spa", "F Bre - ENG"}
    saved(phone, "F Bre - ENG")


def test_what_was_saved_before_the_connection_was_there_is_shown(table, window):
    page = window("france")
    held = []
    page.route("**/live/", lambda route: held.append(route))
    page.goto(table.game.get_absolute_url())
    expect(page.locator(".row").first).to_be_attached()
    waits_for(page, lambda: held)
    table.order("France", "A Par - Bur")
    for route in held:
        route.continue_()
    saved(page, "A Par - Bur")


@pytest.mark.slow
@pytest.mark.parametrize("told_by", ["the turn", "what the page asks first"])
def test_a_turn_s_banner_does_not_stand_beside_the_buttons_of_the_turn_before(table, window, told_by):
    page = window("france")
    held, late, banners = [], [], []
    page.route("**/parts/moves/", lambda route: route.continue_() if late else held.append(route))
    if told_by != "the turn":
        page.route("**/parts/banner/", lambda route: route.continue_() if held else banners.append(route))
    page.goto(table.game.get_absolute_url())
    expect(page.locator("[data-map]")).to_have_attribute("tabindex", "0", timeout=PATIENCE)
    if told_by != "the turn":
        waits_for(page, lambda: banners)
    table.pass_deadline()
    waits_for(page, lambda: held)
    for route in banners:
        route.continue_()
    page.wait_for_timeout(PAUSE)
    expect(page.locator(".banner")).to_have_attribute("data-number", "1")
    late.append(True)
    for route in held:
        route.continue_()
    expect(page.locator("#moves [name=number]").first).to_have_value("2", timeout=PATIENCE)
    expect(page.locator(".banner")).to_have_attribute("data-number", "2", timeout=PATIENCE)


@pytest.mark.slow
def test_one_row_on_two_devices_shows_both_lines_and_asks(table, window):
    laptop, phone = opened(table, window), opened(table, window)
    retype(laptop, "A Par", "A Par - B")
    laptop.wait_for_timeout(PAUSE)
    retype(phone, "A Par", "A Par - Pic")
    phone.keyboard.press("Enter")
    expect(row(laptop, "A Par")).to_have_attribute("data-state", "elsewhere", timeout=PATIENCE)
    expect(row(laptop, "A Par").locator(".row__message")).to_contain_text("A Par - Pic")
    laptop.keyboard.type("ur")
    laptop.wait_for_timeout(PAUSE)
    assert lines(table) == ["A Par - Pic"]
    row(laptop, "A Par").locator("[data-choose=mine]").click()
    saved(laptop, "A Par - Bur")
    saved(phone, "A Par - Bur")
    assert lines(table) == ["A Par - Bur"]


def test_a_whole_line_counts_without_enter(table, window):
    page = opened(table, window)
    retype(page, "A Mar", "A Mar - Spa")
    saved(page, "A Mar - Spa")
    assert lines(table) == ["A Mar - Spa"]
    expect(page.locator("[data-receipt]")).to_contain_text("Receipt S1901M-1-")


@pytest.mark.parametrize("leave", first_of("close", "reload", "back"))
def test_leaving_takes_what_is_there(table, window, leave):
    page = opened(table, window)
    other = page.context.new_page()
    other.goto("/")
    page.bring_to_front()
    retype(page, "A Mar", "A Mar - Spa")
    if leave == "reload":
        page.reload()
    elif leave == "back":
        page.goto("/games/")
    else:
        page.close(run_before_unload=False)  # a busy browser may end it before it has sent: the device has it then
    if leave != "close":
        waits_for(other, lambda: lines(table) == ["A Mar - Spa"])
    other.goto(table.game.get_absolute_url())
    saved(other, "A Mar - Spa")
    assert lines(table) == ["A Mar - Spa"]


@pytest.mark.slow
def test_half_a_line_is_not_called_saved_and_is_told_after_the_turn(table, window):
    table.order("France", "A Par - Bur")
    page = opened(table, window)
    retype(page, "A Par", "A Par - P")
    expect(row(page, "A Par")).to_have_attribute("data-state", "draft")
    expect(row(page, "A Par").locator(".row__message")).to_contain_text("A Par - Bur counts")
    page.wait_for_timeout(PAUSE)
    assert lines(table) == ["A Par - Bur"]
    table.pass_deadline()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[data-late]")).to_contain_text("A Par - P", timeout=PATIENCE)
    expect(page.locator("[data-late]")).to_contain_text("Came too late")
    page.reload()
    expect(page.locator("[data-late]")).to_contain_text("A Par - P", timeout=PATIENCE)
    page.locator("[data-late] button").click()
    expect(page.locator("[data-late]")).to_be_hidden()


@pytest.mark.parametrize("then", first_of("is reloaded", "stays open"))
def test_a_whole_line_that_the_deadline_overtakes_is_told_with_the_hour(table, window, then):
    page = opened(table, window)
    page.route("**/orders/rows/", lambda route: route.abort())  # the line is bad: nothing of it arrives
    retype(page, "A Mar", "A Mar - Gas")
    expect(row(page, "A Mar")).to_have_attribute("data-state", "draft")
    turn = table.make_due()
    next_turn(table, turn.number)
    assert not turn.papers.exclude(lines=[]).exists()
    page.unroute_all()
    if then == "is reloaded":
        page.reload()
    told = page.locator("[data-late]")
    expect(told).to_contain_text("Came too late: A Mar - Gas", timeout=PATIENCE)
    turn.refresh_from_db()
    assert datetime.fromisoformat(told.locator("time").get_attribute("datetime")) == turn.due
    expect(told.locator("time")).to_contain_text(re.compile(r"\d\d:\d\d"))
    expect(row(page, "A Mar").locator("input")).to_have_value("")
    page.reload()
    expect(told).to_contain_text("Came too late: A Mar - Gas", timeout=PATIENCE)


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tap_that_chooses_a_unit_presses_nothing_that_slides_in_under_it(table, window):
    table.order("France", "A Par - Bur", "A Mar - Spa", "F Bre - MAO")
    page = opened(table, window, width=390, height=844, has_touch=True)
    before = lines(table)
    for unit in ("Mar", "Par", "Bre"):
        # Bring the unit to where the palette will be.
        x, y = point_of(page, unit)
        page.touchscreen.tap(x, y)
        expect(page.locator("[data-palette]")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("[data-palette]")).to_be_hidden()
        page.evaluate(
            """([id, y]) => { const map = document.querySelector("[data-palette]");
            map.style.setProperty("inset-block-end", "auto"); map.style.setProperty("inset-block-start", "auto");
            map.style.position = "fixed"; map.style.left = "0"; map.style.right = "0";
            map.style.top = `${y - 40}px`; }""",
            [unit, y],
        )
        tap_province(page, unit)
        expect(page.locator("[data-palette]")).to_be_visible()
        page.wait_for_timeout(500)  # in which a click of the same tap would have come
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.keyboard.press("Escape")
    page.wait_for_timeout(PAUSE)
    assert lines(table) == before


@pytest.fixture
def solo(transactional_db):
    me = User.objects.create_user("france", "france@example.org", "pw")
    return solo_game_begin(by=me, seat_id="France")


def on_paper(game):
    paper = Submission.objects.filter(turn__game=game, turn__number=1, seat__seat_id="France").get()
    return set(paper.lines)


def play_of(page):
    return page.locator("[data-ready-button]", has_text="Play these orders")


def test_play_plays_what_is_on_the_screen_at_the_first_press(solo, window):
    page = window("france")
    page.goto(solo.get_absolute_url())
    expect(page.locator(".row").first).to_be_visible()
    retype(page, "A Par", "A Par - Mosx")
    page.keyboard.press("Enter")
    expect(row(page, "A Par")).to_have_attribute("data-state", "wrong", timeout=PATIENCE)
    page.keyboard.press("Control+a")
    page.keyboard.type("A Par - Gas")
    expect(play_of(page)).to_be_visible()
    play_of(page).scroll_into_view_if_needed()
    page.mouse.move(*middle(play_of(page)))
    page.mouse.down()
    page.wait_for_timeout(150)
    page.mouse.up()
    waits_for(page, lambda: solo.turns.get(number=1).adjudicated_at is not None)
    assert "A Par - Gas" in on_paper(solo)
    assert len(on_paper(solo)) == 3


@pytest.mark.slow
def test_play_asks_once_about_what_would_not_count(solo, window):
    page = window("france")
    page.goto(solo.get_absolute_url())
    expect(page.locator(".row").first).to_be_visible()
    retype(page, "A Par", "A Par - Mosx")
    play_of(page).click()
    dialog = page.locator("dialog[data-sure]")
    expect(dialog).to_contain_text("A Par - Mosx")
    expect(dialog).to_contain_text("A Par has no order")
    dialog.get_by_role("button", name="Back to the orders").click()
    assert solo.turns.get(number=1).adjudicated_at is None
    expect(row(page, "A Par").locator("input")).to_have_value("A Par - Mosx")
    play_of(page).dblclick()
    dialog.locator("[data-all-the-same]").click()
    waits_for(page, lambda: solo.turns.get(number=1).adjudicated_at is not None)
    page.wait_for_timeout(PAUSE)
    assert solo.turns.get(number=2).adjudicated_at is None


@pytest.mark.slow
def test_without_scripts_play_takes_what_was_typed_beside_it(solo, window):
    page = window("france", java_script_enabled=False)
    page.goto(solo.get_absolute_url())
    box = page.get_by_label("Your orders, one a line")
    box.click()
    page.keyboard.press("Control+a")
    page.keyboard.type("A Par - Mosx\nA Mar - Spa\nF Bre - MAO")
    page.get_by_role("button", name="Play these orders").click()
    expect(page.get_by_text("A Par - Mosx does not count")).to_be_visible()
    assert solo.turns.get(number=1).adjudicated_at is None
    page.get_by_role("link", name="Back to the orders").click()
    expect(page.get_by_label("Your orders, one a line")).to_have_value("A Par - Mosx\nA Mar - Spa\nF Bre - MAO")
    box = page.get_by_label("Your orders, one a line")
    box.click()
    page.keyboard.press("Control+a")
    page.keyboard.type("A Par - Gas\nA Mar - Spa\nF Bre - MAO")
    page.get_by_role("button", name="Play these orders").click()
    waits_for(page, lambda: solo.turns.get(number=1).adjudicated_at is not None)
    assert on_paper(solo) == {"A Par - Gas", "A Mar - Spa", "F Bre - MAO"}


@pytest.mark.slow
def test_a_suggestion_is_not_called_saved(solo, window):
    page = window("france")
    page.goto(solo.get_absolute_url())
    expect(page.locator(".row[data-state=suggested]")).to_have_count(3)
    expect(page.locator("[data-receipt]")).not_to_contain_text("Receipt")
    advised = [row(page, subject).locator("input").input_value() for subject in ("A Mar", "F Bre")]
    free = next(f"A Par - {place}" for place in ("Gas", "Pic", "Bur") if place not in " ".join(advised))
    retype(page, "A Par", free)
    saved(page, free)
    expect(page.locator(".row[data-state=saved]")).to_have_count(3)
    expect(page.locator("[data-receipt]")).to_contain_text("Receipt")


@pytest.mark.slow
def test_who_is_logged_out_keeps_what_is_typed_when_the_moves_are_fetched_anew(table, window):
    page = opened(table, window)
    cookies = page.context.cookies()
    retype(page, "A Par", "A Par - P")
    page.wait_for_timeout(PAUSE)
    page.context.clear_cookies(name="session")
    table.order("France", "F Bre - MAO")
    page.evaluate("dispatchEvent(new Event('online'))")  # the connection is new, and everything is fetched
    expect(page.locator("[data-trouble]")).to_contain_text("You are logged out", timeout=PATIENCE)
    expect(row(page, "A Par").locator("input")).to_have_value("A Par - P")
    page.context.add_cookies(cookies)
    page.reload()
    saved(page, "F Bre - MAO")
    expect(row(page, "A Par").locator("input")).to_have_value("A Par - P")


@pytest.mark.slow
def test_who_is_logged_out_on_a_line_that_fails_finds_what_was_typed(table, window):
    """Whether the turn is over, or only the session, cannot be asked then: what is typed stays."""
    page = opened(table, window)
    cookies = page.context.cookies()
    page.context.clear_cookies(name="session")
    page.route("**/orders/rows/**", lambda route: route.abort())
    with page.expect_response("**/parts/moves/**"):
        retype(page, "A Par", "A Par - Pic")
    page.wait_for_timeout(PAUSE)
    expect(row(page, "A Par").locator("input")).to_have_value("A Par - Pic")
    page.unroute_all()
    page.context.add_cookies(cookies)
    page.reload()
    saved(page, "A Par - Pic")
    assert lines(table) == ["A Par - Pic"]


@pytest.mark.slow
def test_who_is_logged_out_is_told_so_and_finds_what_was_typed(table, window):
    page = opened(table, window)
    cookies = page.context.cookies()
    page.context.clear_cookies(name="session")
    retype(page, "A Par", "A Par - Pic")
    expect(page.locator("[data-trouble]")).to_contain_text("You are logged out: log in, what you typed is kept")
    link = page.locator("[data-trouble] a")
    assert table.game.get_absolute_url() in link.get_attribute("href").replace("%2F", "/")
    page.context.add_cookies(cookies)
    page.reload()
    saved(page, "A Par - Pic")
    assert lines(table) == ["A Par - Pic"]


@pytest.mark.slow
def test_what_is_typed_while_a_paste_is_read_is_not_overwritten(table, window):
    page = opened(table, window)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("text => navigator.clipboard.writeText(text)", "A Par - Bur\nF Bre - MAO")
    held = []
    page.route("**/orders/check/", lambda route: held.append(route))  # it takes no built-in
    row(page, "A Mar").locator("input").click()
    page.keyboard.press("Control+v")
    retype(page, "F Bre", "F Bre - ")
    waits_for(page, lambda: held)
    held[0].continue_()
    saved(page, "A Par - Bur")
    expect(row(page, "F Bre").locator("input")).to_have_value("F Bre - ")


@pytest.mark.slow
def test_play_on_a_phone_asks_for_nothing_that_is_refused(solo, window):
    page = window("france", width=390, height=844, has_touch=True)
    refused = []
    page.on("response", lambda answer: answer.status >= 400 and refused.append(f"{answer.status} {answer.url}"))
    page.goto(solo.get_absolute_url())
    expect(page.locator("[data-map]")).to_have_attribute("tabindex", "0", timeout=PATIENCE)
    page.locator("[data-play]").first.tap()
    expect(page.locator(".banner")).to_have_attribute("data-number", "2", timeout=PATIENCE)
    expect(page.locator("[data-map]")).to_have_attribute("data-number", "2", timeout=PATIENCE)
    assert refused == []
