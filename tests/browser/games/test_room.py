"""How much room the map has, where things stay while turns come, and how far a key is from what it is to press."""

import pytest
from playwright.sync_api import Page, expect

from games.play_now.pages import begin
from tests.browser.games.hands import stands_still
from tests.browser.games.test_board import VARIANTS
from tests.plugins.tables import make_table, user
from tests.sizes import first_of

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.worker, pytest.mark.django_db(transaction=True)]

SMALL = {"width": 360, "height": 640, "has_touch": True, "is_mobile": True}
ASIDE = {"width": 844, "height": 390, "has_touch": True, "is_mobile": True}
DESK = {"width": 1440, "height": 900}
PATIENCE = 180_000

SHARE = """() => { const { innerWidth: w, innerHeight: h } = window; let map = 0, all = 0;
  for (let x = 4; x < w; x += 8) for (let y = 4; y < h; y += 8) {
    all += 1; map += document.elementFromPoint(x, y)?.closest(".table-top__map") ? 1 : 0; }
  return map / all; }"""
"""How much of the window is map: what is not covered by anything else."""

OWN = """() => { const seat = document.querySelector("[data-table]").dataset.seat;
  return [...document.querySelectorAll(`[data-map] .unit[data-owner="${seat}"]`)].map((unit) => {
    const box = unit.getBoundingClientRect();
    const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return Boolean(found?.closest("[data-map]")); }); }"""
"""Of each of one's own units whether it is in sight."""

ROOM = """() => {
  const { seat } = document.querySelector("[data-table]").dataset, svg = document.querySelector("[data-map] svg");
  const spots = [...svg.querySelectorAll(`.unit[data-owner="${seat}"]`)].map((unit) =>
    /translate\\((\\S+) (\\S+)\\)/.exec(unit.getAttribute("transform")).slice(1).map(Number));
  const wide = (at) => Math.max(...spots.map((spot) => spot[at])) - Math.min(...spots.map((spot) => spot[at])) + 64;
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  return wide(0) <= width && wide(1) <= height; }"""
"""Whether one's own units lie so near to each other that all have room in what is seen of the map."""


def own_in_sight(page: Page) -> bool:
    """All of one's own units where there is room for them; most where they are strewn over the board."""
    seen = page.evaluate(OWN)
    return all(seen) if page.evaluate(ROOM) else sum(seen) > len(seen) / 2


def seated(variant: str, window, *, taught: bool = False, **look) -> Page:
    """A newcomer's table of a variant, or one's who needs no first steps."""
    player = user("player")
    if taught:
        player.profile.taught = True
        player.profile.save()
    game = begin(player, variant=variant, composition="", seat="")
    page = window("player", **look)
    page.goto(game.get_absolute_url())
    expect(page.locator("[data-map]")).to_have_attribute("tabindex", "0")
    page.evaluate("document.fonts.ready.then(() => true)")
    stands_still(page)
    return page


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_small_phone_has_a_map_with_first_steps_and_without(variant, window):
    page = seated(variant, window, **SMALL)
    assert page.evaluate(SHARE) >= 0.45
    assert own_in_sight(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    coach = page.locator("[data-coach-skip]")
    if coach.is_visible():
        with page.expect_response("**/taught/"):
            coach.click()
        page.reload()
        expect(page.locator("[data-map]")).to_have_attribute("tabindex", "0")
    stands_still(page)
    assert page.evaluate(SHARE) >= 0.58
    box = page.locator("[data-map]").bounding_box()
    assert box["height"] >= 0.6 * 640


@pytest.mark.slow
@pytest.mark.parametrize("taught", first_of(False, True), ids=["coached", "taught"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_phone_on_its_side_has_a_map_and_a_column(variant, taught, window):
    page = seated(variant, window, taught=taught, **ASIDE)
    assert page.evaluate(SHARE) >= 0.55
    assert own_in_sight(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 844
    expect(page.locator("[data-rows] .row").first).to_be_attached()
    play = page.locator("[data-ready-button]")
    play.scroll_into_view_if_needed()
    expect(play).to_be_in_viewport()


@pytest.mark.parametrize("look", first_of(SMALL, ASIDE, DESK), ids=["small", "aside", "desk"])
def test_the_first_steps_never_move_the_map(look, window):
    page = seated("standard", window, **look)
    place = page.locator("[data-map]").bounding_box()
    shown = page.locator("[data-map] svg").get_attribute("viewBox")
    for step in ("1", "2", "3", "4", "5"):
        expect(page.locator("[data-coach] [data-step]:visible")).to_contain_text(f"{step} of 5")
        assert page.locator("[data-map]").bounding_box() == place
        assert page.locator("[data-map] svg").get_attribute("viewBox") == shown
        if step != "5":
            page.locator("[data-coach-next]").click()


@pytest.mark.slow
def test_play_is_in_sight_beside_the_first_steps(window):
    for variant in ("standard", "rather_silly"):
        page = seated(variant, window, **DESK)
        expect(page.locator("[data-ready-button]")).to_be_in_viewport(ratio=1)


ABOVE_PLAY = """where => {
  const bottom = document.querySelector(where).getBoundingClientRect().bottom;
  return bottom <= document.querySelector(".ready").getBoundingClientRect().top + 1; }"""


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["gathering", "standard"])
def test_a_row_is_in_sight_beside_the_first_steps(variant, window):
    page = seated(variant, window, **DESK)
    if page.locator(".banner").get_attribute("data-window") != "M":
        page.locator("[data-ready-button]").click()
    expect(page.locator("[data-coach]")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".row").first).to_be_in_viewport(ratio=1)
    assert page.evaluate(ABOVE_PLAY, ".row")


@pytest.mark.parametrize("look", first_of(DESK, SMALL), ids=["desk", "small"])
def test_the_lists_of_a_row_come_into_sight(look, window):
    page = seated("standard", window, taught=True, **look)
    if look == SMALL:
        page.locator("[data-handle]").click(position={"x": 20, "y": 20})  # “Play” stands in its middle
    row = page.locator(".row").last
    row.locator(".row__more").click()
    expect(row.locator(".row__picks")).to_be_in_viewport(ratio=1)
    if look == DESK:
        assert page.evaluate(ABOVE_PLAY, ".row:last-of-type .row__picks")


@pytest.mark.parametrize(("variant", "is_open"), [("gathering", False), ("standard", True)])
def test_a_lesson_is_a_line_where_rows_would_have_no_room_beside_it(variant, is_open, window):
    page = seated(variant, window, taught=True)
    lesson = page.locator("[data-lesson]")
    expect(lesson).to_be_visible()
    assert lesson.evaluate("lesson => lesson.open") == is_open


def test_the_masthead_is_one_row_on_a_tablet(page):
    page.goto("/")
    page.evaluate("document.fonts.ready.then(() => true)")
    for width in (640, 700, 768, 844, 900):
        page.set_viewport_size({"width": width, "height": 1000})
        heights = page.evaluate(
            """() => [...document.querySelectorAll(".masthead :is(.nav a, .account a, .wordmark)")].map((one) => {
            const box = one.getBoundingClientRect(); return box.y + box.height / 2; })"""
        )
        assert max(heights) - min(heights) <= 2, width
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.slow
def test_a_finger_is_told_of_no_escape_and_sees_its_own_units_after_a_turn(window):
    page = seated("standard", window, taught=True, **SMALL)
    page.evaluate(
        """() => { window.heard = []; const said = document.querySelector("[data-said]");
        const watch = new MutationObserver(() => window.heard.push(said.textContent));
        watch.observe(said, { childList: true, subtree: true, characterData: true }); }"""
    )
    for _ in range(6):  # far away from one's own corner
        page.evaluate("document.querySelector('[data-zoom=\"1.5\"]').click()")
    page.locator("[data-play]").click()
    expect(page.locator(".banner")).to_have_attribute("data-number", "2", timeout=PATIENCE)
    expect(page.locator("[data-map]")).to_have_attribute("data-number", "2", timeout=PATIENCE)
    page.wait_for_function(f"() => ({OWN})().every(Boolean)")
    heard = "\n".join(page.evaluate("window.heard"))
    assert "A tap skips" in heard
    assert "Escape" not in heard


def test_play_is_five_tabs_from_the_tables_top(window):
    table = make_table()
    page = window("france", **DESK)
    page.goto(table.game.get_absolute_url())
    expect(page.locator("[data-rows] .row").first).to_be_attached()
    for wanted, reached in (("#play", "#play"), ("#moves-title", "#moves-title"), ("#map", "#map")):
        page.evaluate(
            "document.activeElement.blur(); getSelection().empty(); document.body.tabIndex = -1; document.body.focus()"
        )
        tabs = 0
        while not page.evaluate("href => document.activeElement.getAttribute('href') === href", wanted):
            page.keyboard.press("Tab")
            tabs += 1
            assert tabs <= 5, f"{wanted} is too far"
        page.keyboard.press("Enter")
        assert page.evaluate("selector => document.activeElement.matches(selector)", reached)


def test_a_skip_link_opens_what_is_closed(window):
    table = make_table()
    page = window("france", **SMALL)
    page.goto(f"{table.game.get_absolute_url()}#votes")
    expect(page.locator("[data-tab=decisions]")).to_have_attribute("aria-selected", "true")
    page.locator('a.skip[href="#play"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-ready-button]")).to_be_focused()
    expect(page.locator("[data-ready-button]")).to_be_in_viewport()


@pytest.mark.parametrize(
    "where", first_of(".row__input", "[data-ready-button]", "[data-quick]", "[data-open-tab=decisions]")
)
def test_the_focus_stays_when_a_turn_comes(where, window):
    table = make_table()
    page = window("france", **DESK)
    page.goto(table.game.get_absolute_url())
    expect(page.locator("[data-rows] .row").first).to_be_attached()
    page.wait_for_timeout(500)  # the connection's first word
    page.locator(where).first.focus()
    table.pass_deadline()
    expect(page.locator(".banner")).to_have_attribute("data-number", "2", timeout=PATIENCE)
    expect(page.locator("#moves [name=number]").first).to_have_value("2", timeout=PATIENCE)
    page.wait_for_timeout(500)
    assert page.evaluate("selector => document.activeElement.matches(selector)", where)


@pytest.mark.slow
def test_who_one_is_stands_on_every_table(window):
    for variant, aim in (("standard", "18 of the 34 centres"), ("gathering", "more than half")):
        page = seated(variant, window, taught=True, **DESK)
        expect(page.locator(".banner__you")).to_contain_text("You are ")
        expect(page.locator(".banner__you")).to_contain_text(aim)


@pytest.mark.slow
def test_numbers_on_units_are_explained_where_they_stand(window):
    page = seated("rather_silly", window, taught=True, **DESK)
    number = page.locator("[data-map] .hint").first
    expect(number).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-hint-key]")).to_contain_text("Numbers under units")
    number.click()
    expect(page.locator("[data-said]")).to_contain_text("Units around")
