"""The board of a table as it is seen: its room, its pieces, its names, and the phone's sheet beside it, measured."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.common.variants_on_offer import on_offer
from games.play_now.pages import begin
from tests.browser.games.hands import click_province, stands_still, type_order
from tests.plugins.tables import make_table, user
from tests.sizes import first_of
from tests.web.games.test_pages import addresses

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.worker, pytest.mark.django_db(transaction=True)]

WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844, "has_touch": True}
VARIANTS = first_of("rather_silly", *(one for one in on_offer() if one != "rather_silly"))
"""What has room on the fullest board has it on the others: those are slow."""
LEAST = {1440: 24, 390: 21}
"""The least side of a unit, in pixels, by the width of the window."""

UNITS = """() => [...document.querySelectorAll("[data-map] .unit .token")].map((token) => {
  const uses = [...token.querySelectorAll(":scope > use")].map((use) => use.getBoundingClientRect());
  return Math.max(...uses.map((box) => Math.max(box.width, box.height))); })"""

NAMES = """() => {
  const map = document.querySelector("[data-map]"), shown = (one) => getComputedStyle(one).display !== "none";
  const titles = new Map([...map.querySelectorAll("path[data-province][id]")].map((one) =>
    [one.querySelector("title").textContent, one.dataset.province]));
  const texts = [...map.querySelectorAll(".names text:not(.name-halo)")].filter(shown).map((text) => {
    const words = [...text.querySelectorAll("tspan")].map((line) => line.textContent).join(" ");
    const matrix = text.getScreenCTM();
    const size = Number(text.getAttribute("font-size")) * Math.hypot(matrix.a, matrix.b);
    return { id: titles.get(words) ?? words, size, full: text.closest(".names-full") !== null }; });
  return { provinces: [...titles.values()].sort(), texts }; }"""


def sat(variant: str, window, **look) -> Page:
    """A player's own table of a variant, as it opens."""
    game = begin(user("player"), variant=variant, composition="", seat="")
    page = window("player", **look)
    page.goto(game.get_absolute_url())
    expect(page.locator("[data-map]")).to_have_attribute("tabindex", "0")
    stands_still(page)
    return page


def seen(page: Page) -> list[float]:
    """The part of the sheet that is seen: x, y, width, height."""
    return [float(n) for n in page.locator("[data-map] svg").get_attribute("viewBox").split()]


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_board_has_most_of_the_window_and_no_empty_margins(variant, window):
    page = sat(variant, window, **WIDE)
    box = page.locator("[data-map]").bounding_box()
    assert box["width"] * box["height"] >= 0.6 * 1440 * 900
    sheet = [float(n) for n in page.locator("[data-map] svg").get_attribute("data-sheet").split()]
    x, y, width, height = seen(page)
    assert x >= -1
    assert y >= -1
    assert x + width <= sheet[0] + 1
    assert y + height <= sheet[1] + 1
    over = page.evaluate(
        """() => { const box = document.querySelector("[data-map]").getBoundingClientRect(); let hidden = 0;
        for (let x = 5; x < box.width; x += 20) for (let y = 5; y < box.height; y += 20)
          hidden += document.elementFromPoint(box.x + x, box.y + y)?.closest(".table-top__map") ? 0 : 1;
        return hidden; }"""
    )
    assert over == 0, "something that is not the map's lies on it"


@pytest.mark.slow
@pytest.mark.parametrize("look", first_of(PHONE, WIDE), ids=["phone", "wide"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_units_and_names_can_be_read_at_any_zoom(variant, look, window):
    page = sat(variant, window, **look)
    page.locator("[data-map]").focus()
    for key in ("0", "+", "+", "+"):
        sizes = page.evaluate(UNITS)
        assert sizes
        assert min(sizes) >= LEAST[look["width"]]
        names = page.evaluate(NAMES)
        assert sorted(one["id"] for one in names["texts"]) == names["provinces"]
        assert min(one["size"] for one in names["texts"]) >= 11
        page.keyboard.press(key)
        stands_still(page)


@pytest.mark.slow
def test_names_are_in_full_where_they_have_room_and_in_three_letters_where_not(window):
    page = sat("standard", window, **PHONE)
    page.locator("[data-map]").focus()
    page.keyboard.press("0")
    stands_still(page)
    far = {one["id"] for one in page.evaluate(NAMES)["texts"] if one["full"]}
    for _ in range(5):
        page.keyboard.press("+")
    stands_still(page)
    near = {one["id"] for one in page.evaluate(NAMES)["texts"] if one["full"]}
    assert "Bel" not in far
    assert {"Bel", "Mun", "Bur"} <= near
    assert len(far) < len(near)


@pytest.mark.slow
def test_the_board_alone(window):
    page = sat("standard", window, **WIDE)
    page.locator("button[data-full]").click()
    stands_still(page)
    assert page.locator("[data-map]").bounding_box()["width"] == pytest.approx(1440, abs=1)
    expect(page.locator(".masthead")).to_be_hidden()
    expect(page.locator("[data-handle]")).to_be_visible()
    page.locator("button[data-full]").click()
    expect(page.locator(".masthead")).to_be_visible()


@pytest.mark.slow
def test_a_drawer_stays_as_it_was_left(window):
    page = sat("dipshomashy", window, **WIDE)
    drawer = page.locator("[data-drawer=voting]")
    expect(drawer.locator("[data-place]")).to_be_visible()
    drawer.locator("summary").click()
    page.reload()
    expect(drawer.locator("summary")).to_be_visible()
    expect(drawer.locator("[data-place]")).to_be_hidden()


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_phones_sheet_leaves_half_to_a_map_that_still_moves(variant, window):
    page = sat(variant, window, **PHONE)
    expect(page.locator(".masthead")).to_be_visible()
    page.locator("[data-handle]").click()
    expect(page.locator(".masthead")).to_be_hidden()
    stands_still(page)
    board, side = page.locator("[data-map]").bounding_box(), page.locator("[data-side]").bounding_box()
    assert side["height"] == pytest.approx(844 / 2, abs=2)
    assert board["height"] >= 180
    assert board["y"] + board["height"] <= side["y"] + 1
    before = seen(page)
    page.locator("[data-map]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("+")
    stands_still(page)
    assert seen(page) != before
    for mark in page.locator(".marks .mark").all():
        box = mark.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_handle_panel_and_map_tell_the_same_number(window):
    table = make_table()
    page = window("france", **PHONE)
    page.goto(table.game.get_absolute_url())
    page.locator("[data-handle]").click()
    told = [page.locator("[data-handle-text]"), page.locator("[data-count]")]
    for count in ("3", "2"):
        for words in told:
            expect(words).to_contain_text(f"{count} without orders")
        expect(page.locator("[data-said]")).to_have_attribute("data-idle", f"{count} without orders")
        if count == "3":
            type_order(page, "a par - bur")
    table.order("France", "A Par - Bur", "A Mar H", "F Bre H", ready=True)
    expect(told[0]).to_have_text("You are ready")


@pytest.mark.slow
@pytest.mark.parametrize("look", first_of(PHONE, WIDE), ids=["phone", "wide"])
def test_what_to_do_next_is_never_under_the_buttons(look, window):
    table = make_table()
    page = window("france", **look)
    page.goto(table.game.get_absolute_url())
    for province in ("Bre", "Mar", "Par"):
        click_province(page, province)
        expect(page.locator("[data-said]")).not_to_be_empty()
        prompt, buttons = (page.locator(which).bounding_box() for which in ("[data-said]", "[data-palette]"))
        apart = prompt["y"] + prompt["height"] <= buttons["y"] or buttons["y"] + buttons["height"] <= prompt["y"]
        assert apart, (province, prompt, buttons)
        page.keyboard.press("Escape")


@pytest.mark.slow
def test_no_page_scrolls_sideways_on_a_phone(window):
    table = make_table()
    table.order("France", "A Par - Bur", "A Mar S A Par - Bur")
    table.pass_deadline()
    here = table.game.get_absolute_url()
    own = [a for a in addresses(table) if not re.search(r"/parts/|map\.svg|film\.svg|board/", a)]
    site = ["/", "/games/", "/games/new/", "/me/", "/variants/", "/variants/standard/", "/rules/", "/rules/compose/"]
    site += ["/variants/rather_silly/", "/variants/gathering/", "/atlas/", "/sandbox/", "/queue/", "/accounts/login/"]
    player, gm = window("france", **PHONE), window("gm", **PHONE)
    wide = {}
    for page, pages in (
        (player, [*own, *site]),
        (gm, [here, f"{here}ledger/", reverse("gm:desk", args=[table.game.slug])]),
    ):
        for address in pages:
            assert page.goto(address).status == 200, address
            width = page.evaluate("document.documentElement.scrollWidth")
            if width > 390:
                wide[address] = width
    assert wide == {}


@pytest.mark.slow
def test_history_and_sandbox_give_the_board_as_much_room(window):
    table = make_table()
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    page = window("france", **WIDE)
    for address in (f"{table.game.get_absolute_url()}history/", "/sandbox/"):
        page.goto(address)
        expect(page.locator("[data-map]")).to_have_attribute("tabindex", "0")
        stands_still(page)
        box = page.locator("[data-map]").bounding_box()
        assert box["width"] * box["height"] >= 0.6 * 1440 * 900, address
        assert box["height"] == pytest.approx(900, abs=2), address
        assert page.evaluate("document.documentElement.scrollWidth") == 1440, address
