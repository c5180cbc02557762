"""The table under real hands: lines that break, pages without scripts, thumbs, letters that arrive."""

import pytest
from playwright.sync_api import expect

from games.models import Submission
from games.past.services.drafting import branch_make
from games.past.services.publishing import branch_publish
from games.past.services.replay import branch_work
from games.services import rulings
from tests.browser.games.hands import PATIENCE, click_province, has_unit, palette, saved, type_order, waits_for
from tests.plugins.tables import make_table
from tests.sizes import first_of
from tests.web.games.test_pages import addresses

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(transactional_db):
    return make_table()


def lines(table, seat="France"):
    return Submission.objects.get(seat=table.seat(seat), turn=table.turn).lines


def test_no_page_breaks_the_content_policy_or_throws(table, window):
    table.order("France", "A Par - Bur", "A Mar S A Par - Bur")
    table.pass_deadline()
    page, said = window("france"), []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    for address in [*addresses(table), "/", "/games/", "/games/new/", "/me/"]:
        if "/parts/" not in address and not address.endswith(("map.svg", "board/")):
            page.goto(address)
            assert said == [], address


def test_what_cannot_be_saved_says_so_and_is_saved_when_the_line_is_back(table, window):
    page = window("france")
    page.goto(table.game.get_absolute_url())
    page.context.set_offline(True)
    type_order(page, "a par - bur")
    expect(page.locator("[data-trouble]")).to_contain_text("Not saved")
    expect(page.locator('.row[data-subject="A Par"]')).to_have_attribute("data-state", "draft")
    page.context.set_offline(False)
    saved(page, "A Par - Bur")
    expect(page.locator("[data-trouble]")).to_be_hidden()
    assert lines(table) == ["A Par - Bur"]


@pytest.mark.slow
def test_what_was_not_saved_is_still_there_when_the_page_is_opened_again(table, window):
    page = window("france")
    page.route("**/orders/rows/", lambda route: route.abort())
    page.goto(table.game.get_absolute_url())
    type_order(page, "f bre - mao")
    expect(page.locator("[data-trouble]")).to_be_visible()
    again = page.context.new_page()
    page.close(run_before_unload=False)
    again.goto(table.game.get_absolute_url())
    saved(again, "F Bre - MAO")
    assert lines(table) == ["F Bre - MAO"]


@pytest.mark.slow
def test_orders_without_scripts(table, window):
    page = window("france", java_script_enabled=False)
    page.goto(table.game.get_absolute_url())
    page.get_by_label("Your orders, one a line").fill("a par-bur\nrubbish")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("1 line does not count yet")).to_be_visible()
    expect(page.get_by_label("Your orders, one a line")).to_have_value("a par-bur\nrubbish")
    expect(page.locator(".moves .field__error")).to_contain_text("rubbish")
    assert lines(table) == ["A Par - Bur"]
    page.get_by_role("button", name="Save, and I am ready").click()
    expect(page.get_by_text("rubbish does not count")).to_be_visible()
    page.get_by_role("button", name="Ready all the same").click()
    expect(page.get_by_text("You are marked ready")).to_be_visible()


@pytest.mark.slow
def test_a_support_by_hand_and_a_convoy_choice(table, window):
    page = window("france")
    page.goto(table.game.get_absolute_url())
    click_province(page, "Mar")
    palette(page, "Support")
    click_province(page, "Par")
    click_province(page, "Bur")
    saved(page, "A Mar S A Par - Bur")
    click_province(page, "Par")
    page.keyboard.press("Escape")
    expect(page.locator("[data-palette]")).to_be_hidden()
    assert lines(table) == ["A Mar S A Par - Bur"]


@pytest.mark.slow
def test_a_whole_set_pasted_and_one_line_that_is_wrong(table, window):
    page = window("france")
    page.goto(table.game.get_absolute_url())
    page.locator("[data-plain] summary").click()
    page.locator("[data-paper]").fill("A Par - Bur\nA Mar - Mos\nF Bre - MAO")
    page.locator("[data-plain]").get_by_role("button", name="Save", exact=True).click()
    saved(page, "A Par - Bur", "F Bre - MAO")
    wrong = page.locator('.row[data-subject="A Mar"]')
    expect(wrong).to_have_attribute("data-state", "wrong")
    expect(wrong.locator(".row__message")).to_contain_text("cannot reach Mos")


def test_with_a_thumb(table, window):
    page = window("france", width=390, height=844, has_touch=True)
    page.goto(table.game.get_absolute_url())
    expect(page.locator(".countdown__left")).to_be_in_viewport()
    expect(page.locator(".side__body")).to_be_hidden()
    click_province(page, "Par")
    expect(page.locator("[data-palette]")).to_be_in_viewport()
    for button in page.locator("[data-palette] button").all():
        assert button.bounding_box()["height"] >= 44
    click_province(page, "Bur")
    page.locator("[data-handle]").click()
    saved(page, "A Par - Bur")
    expect(page.locator(".countdown__left")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_letter_arrives_by_itself_and_its_mark_goes_when_it_is_read(table, window):
    england, france = window("england"), window("france")
    for page in (england, france):
        page.goto(table.game.get_absolute_url())
    france.locator("[data-tab=press]").click()
    france.get_by_text("Write to …").click()
    france.locator(".to span", has_text="England").click()
    expect(france.locator("[data-to]")).to_have_text("England")
    france.locator("#answer").fill("The Channel stays empty.")
    france.get_by_role("button", name="Send").click()
    expect(england.locator("[data-unread-total]")).to_have_text("1", timeout=PATIENCE)
    england.locator("[data-tab=press]").click()
    expect(england.locator(".message__text")).to_have_text("The Channel stays empty.")
    expect(england.locator("[data-unread-total]")).to_be_hidden()
    england.locator("#answer").fill("Half a thought")
    england.reload()
    england.locator("[data-tab=press]").click()
    england.locator("[data-thread]", has_text="France").click()
    expect(england.locator("#answer")).to_have_value("Half a thought")


@pytest.mark.slow
def test_who_is_chosen_at_once_stays_chosen(table, window):
    """However long the server takes: what is open already is not fetched to be written in anew."""
    page, held, late = window("france"), [], []
    page.goto(table.game.get_absolute_url())
    page.locator("[data-tab=press]").click()
    expect(page.locator("[data-recipients]")).to_be_visible()
    page.route("**/parts/press/**", lambda route: route.continue_() if late else held.append(route))
    with page.expect_request("**/parts/press/**"):  # it may be the connection's: that one is fetched, too
        page.get_by_text("Write to …").click()
    page.locator(".to span", has_text="England").click()
    late.append(True)
    with page.expect_response("**/parts/press/**"):
        for route in held:
            route.continue_()
    page.locator("#answer").fill("The Channel stays empty.")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".message__text")).to_have_text("The Channel stays empty.")


@pytest.mark.slow
def test_a_letter_that_is_sent_stays_in_sight_when_news_of_it_come_late(table, window):
    """What was asked for while nobody was written to yet is not put into the conversation that has begun."""
    page, held = window("france"), []
    page.goto(table.game.get_absolute_url())
    page.locator("[data-tab=press]").click()
    page.get_by_text("Write to …").click()
    page.locator(".to span", has_text="England").click()
    page.locator("#answer").fill("The Channel stays empty.")
    page.route("**/parts/press/?thread=new", lambda route: held.append(route))
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".message__text")).to_have_text("The Channel stays empty.")
    waits_for(page, lambda: held)
    for route in held:
        with page.expect_response("**/parts/press/?thread=new"):
            route.continue_()
    page.wait_for_timeout(1000)
    expect(page.locator(".message__text")).to_have_text("The Channel stays empty.")


@pytest.mark.slow
def test_a_dry_run_shows_the_clash_and_leads_back(table, window):
    page = window("france")
    page.goto(table.game.get_absolute_url())
    type_order(page, "a par-bur")
    saved(page, "A Par - Bur")
    page.get_by_text("What if they …").click()
    page.locator("[data-ghosts]").fill("Germany: A Mun - Bur")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("[data-dry-results]")).to_contain_text("Standoff in Bur")
    expect(page.locator("[data-map] .cross")).not_to_have_count(0)
    page.get_by_role("button", name="Back to the board").click()
    expect(page.locator("[data-map] .cross")).to_have_count(0)
    assert not Submission.objects.filter(seat=table.seat("Germany")).exists()


@pytest.mark.slow
def test_a_turn_that_comes_while_one_supposes_is_shown_as_it_is(table, window):
    page = window("france")
    page.goto(table.game.get_absolute_url())
    type_order(page, "a par-bur")
    saved(page, "A Par - Bur")
    page.get_by_text("What if they …").click()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("[data-unrun]")).to_be_visible()
    table.pass_deadline()
    expect(page.locator("[data-map]")).to_have_attribute("data-number", "2", timeout=PATIENCE)
    has_unit(page, "France", "A", "Bur")
    expect(page.locator("[data-unrun]")).to_be_hidden()


@pytest.mark.slow
def test_a_turn_that_comes_while_the_site_is_busy_is_shown_as_soon_as_it_answers(table, window):
    """Everybody asks at a deadline: who is sent away then asks again, and has the whole of the turn."""
    page, refused = window("france"), set()
    page.goto(table.game.get_absolute_url())
    expect(page.locator("[data-map]")).to_have_attribute("tabindex", "0", timeout=PATIENCE)
    with page.expect_response("**/orders/rows/"):  # the connection's first word
        pass

    def busy(route):
        refused.add(route.request.url.rstrip("/").rpartition("/")[2])
        route.fulfill(status=503, json={"message": "The site is busy."})

    asked = ("**/parts/**", "**/panels/**", "**/board/", "**/history/**")
    for address in asked:
        page.route(address, busy)
    table.pass_deadline()
    wanted = {"moves", "banner", "board"}
    for _ in range(PATIENCE // 100):
        if wanted <= refused:
            break
        page.wait_for_timeout(100)
    assert wanted <= refused
    assert page.locator(".banner").get_attribute("data-number") == "1"
    page.unroute_all()
    for what in (".banner", "[data-map]"):
        expect(page.locator(what)).to_have_attribute("data-number", "2", timeout=PATIENCE)
    expect(page.locator("#moves [name=number]").first).to_have_value("2", timeout=PATIENCE)


@pytest.mark.parametrize("stop", first_of("F1901M", ""), ids=["earlier", "again"])
def test_turns_that_a_gm_publishes_instead_are_shown_at_once(transactional_db, window, stop):
    """Also where no turn is new: the table is one of an earlier turn now, or of the same with another board."""
    table = make_table(nmr_policy="hold")
    for lines_by_seat in ({"France": "A Par - Bur", "Germany": "A Mun - Bur"}, {}):
        for seat, line in lines_by_seat.items():
            table.order(seat, line)
        table.pass_deadline()
    page = window("france")
    page.goto(table.game.get_absolute_url())
    has_unit(page, "France", "A", "Par")
    expect(page.locator(".banner")).to_have_attribute("data-number", "3")
    with page.expect_response("**/live/"):
        page.reload()
    verdict = {"seat": "France", "unit": "A Par", "verdict": "succeeds"}
    draft = {"kind": "verdict", "data": verdict, "reason": "It rained on the Germans."}
    branch = branch_make(game=table.game, by=table.gm, phase="S1901M", rulings=[draft], stop=stop)
    while branch_work(branch_id=branch.pk):
        pass
    branch.refresh_from_db()
    branch_publish(branch=branch, by=table.gm, explanation="The film of the weather was found.")
    has_unit(page, "France", "A", "Bur")
    number = "2" if stop else "3"
    for what in (".banner", "[data-map]"):
        expect(page.locator(what)).to_have_attribute("data-number", number)
    if stop:
        expect(page.locator("#moves [name=number]").first).to_have_value(number)


def is_save(request):
    """A page that has just found its connection reads the same rows, at whatever moment that is."""
    return request.url.endswith("/orders/rows/") and request.method == "POST"


@pytest.mark.slow
def test_what_is_typed_while_a_line_is_saved_is_not_written_over(table, window):
    """The answer comes when the next line of the same row is half typed: that line stays, and is saved in its turn."""
    page, held = window("france"), []
    page.goto(table.game.get_absolute_url())
    page.route(
        "**/orders/rows/",
        lambda route: held.append(route) if not held and is_save(route.request) else route.continue_(),
    )
    row = page.locator('.row[data-subject="A Par"]')
    row.locator("input").fill("a par - bur")
    with page.expect_request(is_save):
        row.locator("input").press("Enter")
    row.locator("input").fill("A Par - P")
    held[0].continue_()
    expect(row.locator(".row__message")).to_contain_text("A Par - Bur counts")
    expect(row).to_have_attribute("data-state", "draft")
    expect(row.locator("input")).to_have_value("A Par - P")
    row.locator("input").press_sequentially("ic")
    row.locator("input").press("Enter")
    saved(page, "A Par - Pic")
    assert lines(table) == ["A Par - Pic"]


@pytest.mark.slow
def test_a_page_that_gets_no_live_updates_says_so_quietly_and_asks_by_itself(table, window):
    page, asked = window("france"), []
    page.clock.install()
    page.route("**/live/", lambda route: route.fulfill(status=429, headers={"Retry-After": "60"}, body="Too many."))
    page.on("request", lambda request: asked.append(request.url) if "/parts/banner/" in request.url else None)
    page.goto(table.game.get_absolute_url())
    expect(page.locator(".live--lost")).to_be_visible()
    page.clock.run_for(4_000)
    expect(page.locator(".live--off")).to_be_visible()
    expect(page.locator(".live--off")).to_contain_text("Live updates are off")
    assert asked == []
    table.pass_deadline()
    for _ in range(20):
        page.clock.run_for(15_000)
        if asked:
            break
    expect(page.locator(".banner")).to_have_attribute("data-number", "2")
    expect(page.locator(".live--off")).to_be_visible()
    page.unroute("**/live/")
    page.clock.run_for(150_000)
    expect(page.locator(".live--off")).to_be_hidden()
    expect(page.locator(".live--lost")).to_be_hidden()


LETTER = """Dear GM,

**FRANCE (Anna)**
 1. Army Paris - Burgundy
 2. A Mar supports Paris to Burgundy
 3. Fleet Brest - English Channel
 4. A Nowhere - Gas
"""


def _paste(page, target, text):
    page.locator(target).evaluate(
        """(input, text) => {
            const data = new DataTransfer();
            data.setData("text", text);
            input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }""",
        text,
    )


@pytest.mark.slow
def test_a_pasted_letter_stands_in_the_rows_of_its_units(table, window):
    """No second rows; what cannot be read stays as it was typed, with its complaint, until it is mended."""
    table.order("France", "A Par H", "A Mar H", "F Bre - MAO")
    page = window("france")
    page.goto(table.game.get_absolute_url())
    expect(page.locator(".row")).to_have_count(3)
    _paste(page, "[data-quick]", LETTER)
    expect(page.locator('.row[data-subject="F Bre"] input')).to_have_value("F Bre - ENG")
    expect(page.locator('.row[data-state="saved"]')).to_have_count(3, timeout=PATIENCE)
    expect(page.locator(".row")).to_have_count(5)
    assert lines(table) == ["A Mar S A Par - Bur", "A Par - Bur", "F Bre - ENG"]
    wrong = page.locator('.row[data-state="wrong"]')
    expect(wrong.nth(0).locator("input")).to_have_value("Dear GM,")
    expect(wrong.nth(1).locator("input")).to_have_value("A Nowhere - Gas")
    expect(wrong.nth(1)).to_contain_text("Unknown province “Nowhere”")
    wrong.nth(1).locator("input").fill("A Par - Gas")
    expect(page.get_by_text("Unknown province")).to_have_count(0)


@pytest.mark.slow
def test_a_line_typed_in_other_words_stands_in_its_units_row(table, window):
    table.order("France", "F Bre - MAO")
    page = window("france")
    page.goto(table.game.get_absolute_url())
    type_order(page, "Fleet Brest - English Channel")
    saved(page, "F Bre - ENG")
    expect(page.locator(".row")).to_have_count(3)
    assert lines(table) == ["F Bre - ENG"]


IN_ITS_ROW = (
    ("bur", "A Par - Bur"),
    ("hold", "A Par H"),
    ("-bur", "A Par - Bur"),
    ("s mar-bur", "A Par S A Mar - Bur"),
    ("a par-gas", "A Par - Gas"),
    ("s a mar - bur", "A Par S A Mar - Bur"),
)
"""What is typed, and the line that it is: never the one of before."""


def test_in_its_own_row_a_unit_need_not_be_named(table, window):
    page = window("france")
    page.goto(table.game.get_absolute_url())
    row = page.locator('.row[data-subject="A Par"] input')
    for typed, line in IN_ITS_ROW:
        row.fill(typed)
        row.press("Tab")
        saved(page, line)
        assert lines(table) == [line], typed


def test_what_is_wrong_in_a_row_stays_as_typed_and_its_complaint_goes_when_it_is_mended(table, window):
    page = window("france")
    page.goto(table.game.get_absolute_url())
    row = page.locator('.row[data-subject="A Par"]')
    row.locator("input").fill("burgg")
    row.locator("input").press("Tab")
    expect(row).to_contain_text("Bur (Burgundy)? Try A Par - Bur.")
    expect(row.locator("input")).to_have_value("burgg")
    row.locator("input").fill("bur")
    row.locator("input").press("Tab")
    saved(page, "A Par - Bur")
    expect(row.locator(".row__message")).to_be_hidden()


@pytest.mark.slow
def test_the_end_of_a_game_leaves_the_open_tab_open(table, window):
    page = window("france")
    page.goto(table.game.get_absolute_url())
    page.get_by_role("tab", name="Powers").click()
    rulings.ruling_make(game=table.game, by=table.gm, kind="win", data={"seats": ["France"]}, reason="Enough.")
    table.pass_deadline()
    expect(page.locator(".banner")).to_contain_text("France has won", timeout=PATIENCE)
    expect(page.get_by_role("tab", name="Powers")).to_have_attribute("aria-selected", "true")
    page.goto(table.game.get_absolute_url())
    expect(page.get_by_role("tab", name="Powers")).to_have_attribute("aria-selected", "false")
