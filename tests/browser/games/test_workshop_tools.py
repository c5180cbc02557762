"""The workshop's tools one by one: straits by mouse, keys and finger; seats put elsewhere by a finger."""

import os
import time

import pytest
from playwright.sync_api import Page, expect

from games.boards.services.boards import board_save
from games.boards.services.drawings import drawing_begin
from games.boards.workshop.edits.blank import blank
from games.boards.workshop.edits.registry import edit_called
from games.models import Board, Drawing
from tests.browser.games.hands import PATIENCE
from tests.browser.games.test_workshop import at, kept
from tests.plugins.tables import user
from tests.sizes import first_of
from variants.geometry.copies import copy_of

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.worker, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
WEST, EAST, SEA = (200, 300), (1000, 300), (600, 700)
SEATS = ("North", "South", "East", "West")


@pytest.fixture
def drawing():
    """Two islands, each with room to press beside its name and its unit, and four seats."""
    document = blank("Skerries", "wide")
    for name, fields in (
        ("line", {"points": "100,200 500,200 500,600 100,600", "closed": "yes"}),
        ("line", {"points": "700,200 1100,200 1100,600 700,600", "closed": "yes"}),
        *(("seat_add", {"name": seat}) for seat in SEATS),
    ):
        document = edit_called(name).apply(document, fields)
    return drawing_begin(by=user("anna"), document=document)


def opened(window, drawing, **look) -> Page:
    page = window("anna", **look)
    page.goto(drawing.get_absolute_url())
    expect(page.locator("[data-toolbar]")).to_be_visible(timeout=PATIENCE)
    return page


def armies(drawing):
    return Drawing.objects.get(pk=drawing.pk).document["army"]


def strait(page):
    return page.locator(".sketch__crossings line")


def pictured(page, name):
    """What the page looks like, for whoever asks for pictures (PICTURES=folder)."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


@pytest.mark.slow
@pytest.mark.parametrize("look", first_of({}, PHONE), ids=["mouse", "finger"])
def test_a_strait_is_put_in_undone_and_taken_out_by_pressing(window, drawing, look):
    page = opened(window, drawing, **look)
    press = page.touchscreen.tap if look else page.mouse.click
    page.get_by_role("button", name="Strait", exact=True).click()
    expect(page.locator("[data-hint]")).to_contain_text("two lands with water between")
    press(*at(page, *WEST))
    expect(page.locator("[data-hint]")).to_contain_text("the land on the other side")
    pictured(page, f"strait-begun-{bool(look)}")
    press(*at(page, *SEA))
    hint = page.locator("[data-hint]")
    expect(hint).to_contain_text("Armies do not enter")
    expect(hint).to_contain_text("the land on the other side")
    assert armies(drawing) == [], "what was begun goes on"
    press(*at(page, *EAST))
    expect(strait(page)).to_have_count(1, timeout=PATIENCE)
    kept(page)
    pictured(page, f"strait-{bool(look)}")
    assert len(armies(drawing)) == 1
    page.locator("[data-undo]").click()
    expect(strait(page)).to_have_count(0, timeout=PATIENCE)
    page.locator("[data-redo]").click()
    expect(strait(page)).to_have_count(1, timeout=PATIENCE)
    press(*at(page, 600, middle(page)))
    expect(strait(page)).to_have_count(0, timeout=PATIENCE)
    assert armies(drawing) == []


def middle(page) -> float:
    """How far down the sheet the strait is half-way."""
    line = strait(page)
    return sum(float(line.get_attribute(end)) for end in ("y1", "y2")) / 2


def steer(page, to: tuple[float, float]) -> None:
    """The crosshair to a point of the sheet, as far as steps of 16 pixels come to it."""
    page.locator(".drawing__map").focus()
    page.keyboard.press("ArrowUp")
    for axis, keys in ((0, ("ArrowRight", "ArrowLeft")), (1, ("ArrowDown", "ArrowUp"))):
        for _ in range(80):
            box = page.locator(".sketch__cross").evaluate(
                "(one) => { const b = one.getBBox(); return [b.x + b.width / 2, b.y + b.height / 2]; }"
            )
            if abs(box[axis] - to[axis]) < 16:
                break
            page.keyboard.press(keys[box[axis] > to[axis]])


@pytest.mark.slow
def test_a_strait_is_put_in_left_and_taken_out_by_keys(window, drawing):
    page = opened(window, drawing)
    page.get_by_role("button", name="Strait", exact=True).focus()
    page.keyboard.press("Enter")
    steer(page, WEST)
    page.keyboard.press("Enter")
    expect(page.locator("[data-hint]")).to_contain_text("the land on the other side")
    page.keyboard.press("Escape")
    expect(page.locator("[data-hint]")).to_contain_text("two lands with water between")
    page.keyboard.press("Enter")
    steer(page, EAST)
    page.keyboard.press("Enter")
    expect(strait(page)).to_have_count(1, timeout=PATIENCE)
    kept(page)
    steer(page, (600, middle(page)))
    page.keyboard.press("Enter")
    expect(strait(page)).to_have_count(0, timeout=PATIENCE)
    page.keyboard.press("Control+z")
    expect(strait(page)).to_have_count(1, timeout=PATIENCE)


def drag_by_finger(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A real finger, as a phone sends it: the browser may take it for scrolling, and then cancels it."""
    phone = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        phone.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    send("touchStart", start)
    for step in range(1, 9):
        send("touchMove", tuple(a + (b - a) * step / 8 for a, b in zip(start, end, strict=True)))
    send("touchEnd")


def middle_of(box) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_on_a_phone_puts_a_seat_elsewhere(window, drawing):
    page = opened(window, drawing, **PHONE)
    rows = page.locator("[data-seat]")
    rows.first.scroll_into_view_if_needed()
    grip = rows.nth(0).locator("[data-grip]")
    box = grip.bounding_box()
    assert min(box["width"], box["height"]) >= 40, "a finger hits it"
    before = page.evaluate("scrollY")
    third = rows.nth(2).bounding_box()
    drag_by_finger(page, middle_of(box), (middle_of(box)[0], third["y"] + third["height"] - 4))
    expect(page.locator("[data-seat] summary b")).to_have_text(["South", "East", "North", "West"], timeout=PATIENCE)
    assert page.evaluate("scrollY") == before, "the page has not been scrolled instead"
    assert [*Drawing.objects.get(pk=drawing.pk).document["seats"]] == ["South", "East", "North", "West"]
    pictured(page, "seats")


@pytest.mark.slow
def test_a_finger_beside_the_grip_scrolls_the_page(window, drawing):
    page = opened(window, drawing, **PHONE)
    name = page.locator("[data-seat] summary").first
    name.scroll_into_view_if_needed()
    start = middle_of(name.bounding_box())
    drag_by_finger(page, start, (start[0], start[1] - 150))
    page.wait_for_timeout(300)
    assert [*Drawing.objects.get(pk=drawing.pk).document["seats"]] == [*SEATS]


def squares(wide: int, high: int) -> dict:
    """A board of so many square provinces, which two seats can play."""
    codes = {(x, y): f"{chr(65 + x)}{chr(97 + y)}" for x in range(wide) for y in range(high)}
    side = [[[x, y], [x + 50, y], [x + 50, y + 50], [x, y + 50]] for x, y in ((50 * x, 50 * y) for x, y in codes)]
    sides = [(codes[x, y], codes.get((x + 1, y))) for x, y in codes] + [
        (codes[x, y], codes.get((x, y + 1))) for x, y in codes
    ]
    first, last, middle = codes[0, 0], codes[wide - 1, high - 1], codes[wide // 2, high // 2]
    return {
        "schema": 1, "id": "squares", "name": "Squares", "wins": 2, "seats": {"North": {}, "South": {}},
        "provinces": {code: {"name": f"Square {code}", "kind": "inland"} for code in codes.values()},
        "army": [[one, other] for one, other in sides if other], "fleet": [],
        "homes": {"North": [first], "South": [last]}, "centres": [first, last, middle],
        "start": {"North": [f"A {first}"], "South": [f"A {last}"]},
        "geometry": {
            "size": [50 * wide, 50 * high],
            "faces": {code: [ring] for code, ring in zip(codes.values(), side, strict=True)},
        },
    }  # fmt: skip


@pytest.mark.slow
def test_a_large_board_is_kept_by_a_worker_and_the_page_goes_on_to_it(window):
    drawing = drawing_begin(by=user("anna"), document=squares(15, 14))
    page = opened(window, drawing)
    page.get_by_role("button", name="Keep it as a board").click()
    expect(page.locator(".board__map svg")).to_be_visible(timeout=2 * PATIENCE)
    expect(page.get_by_role("heading", level=1)).to_have_text("Squares")
    assert Drawing.objects.get().board.latest.name == "Squares"


@pytest.mark.slow
def test_a_refused_line_stays_and_the_map_where_it_is(window, drawing):
    page = opened(window, drawing)
    stage = page.locator(".drawing__map")
    before = stage.bounding_box()
    page.get_by_role("button", name="Line across", exact=True).click()
    for x, y in ((0, 400), (100, 400)):
        page.mouse.click(*at(page, x, y))
    page.locator("[data-finish]").click()
    notice = page.locator("[data-fragment=notice]")
    expect(notice).to_contain_text("all round an island", timeout=PATIENCE)
    assert stage.bounding_box() == before, "nothing moves under the pointer"
    expect(page.locator(".sketch__fails")).to_have_count(1)
    expect(page.locator("[data-hint]")).to_contain_text("is kept")
    pictured(page, "line-refused")
    page.locator("[data-another]").click()
    for x, y in ((500, 400), (700, 400)):
        page.mouse.click(*at(page, x, y))
    page.locator("[data-another]").click()
    for x, y in ((1100, 400), (1200, 400)):
        page.mouse.click(*at(page, x, y))
    faces = page.locator(".lands > *")
    expect(faces).to_have_count(3)
    page.locator("[data-finish]").click()
    expect(faces).to_have_count(4, timeout=PATIENCE)
    expect(notice).to_be_empty()
    assert stage.bounding_box() == before


def held_up(page: Page) -> list:
    """What the page asks of the workshop from now on: it stays on the way until a test lets it go on."""
    held: list = []
    page.route("**/workshop/*/**", lambda route: held.append(route))
    return held


def let_go(page: Page, held: list) -> None:
    for one in held:
        one.continue_()
    page.unroute("**/workshop/*/**")


@pytest.mark.slow
@pytest.mark.parametrize("look", first_of({}, PHONE), ids=["mouse", "finger"])
def test_what_is_done_while_an_edit_is_on_its_way_is_done_where_it_was_meant(window, drawing, look):
    page = opened(window, drawing, **look)
    press = page.touchscreen.tap if look else page.mouse.click
    west, east = (page.evaluate(AT_POINT, [*at(page, *spot)]) for spot in (WEST, EAST))
    press(*at(page, *WEST))
    name = page.locator("#p-name")
    expect(page.locator("#p-code")).to_have_value(west, timeout=PATIENCE)
    before = page.locator(".drawing__map").bounding_box()
    held = held_up(page)
    press(*at(page, *EAST))
    page.wait_for_function("document.querySelector('[data-fragment=chosen]').inert")
    typed = name.input_value()
    page.evaluate("document.querySelector('#p-name').focus()")
    page.keyboard.type("Lost")
    assert name.input_value() == typed, "the card of the province before takes no text"
    page.get_by_role("button", name="Line across", exact=True).click()
    for spot in ((300, 200), (300, 600)):
        press(*at(page, *spot))
    assert page.locator(".drawing__map").bounding_box() == before
    let_go(page, held)
    expect(page.locator("#p-code")).to_have_value(east, timeout=PATIENCE)
    assert page.locator(".drawing__map").bounding_box() == before, "nothing moves under the pointer"
    page.locator("[data-finish]").click()
    expect(page.locator(".lands > *")).to_have_count(4, timeout=PATIENCE)
    assert page.locator(".drawing__map").bounding_box() == before
    name.fill("Eastland")
    name.press("Tab")
    kept(page)
    names = {code: one["name"] for code, one in Drawing.objects.get(pk=drawing.pk).document["provinces"].items()}
    assert names[east] == "Eastland" and "Lost" not in "".join(names.values())


@pytest.mark.slow
def test_a_finger_chooses_the_small_province_that_it_presses(window):
    """Provinces 27 pixels wide: none is taken for the border beside it, which is pressed on its line alone."""
    document = blank("Narrow", "wide")
    for points, closed in (
        ("300,100 900,100 900,700 300,700", "yes"), ("420,100 420,700", ""), ("510,100 510,700", ""),
        ("600,100 600,700", ""),
    ):  # fmt: skip
        document = edit_called("line").apply(document, {"points": points, "closed": closed})
    page = opened(window, drawing_begin(by=user("anna"), document=document), **PHONE)
    for x in (465, 555, 360):
        where = at(page, x, 300)
        page.touchscreen.tap(*where)
        code = page.evaluate(PROVINCE_AT, [x, 300])
        expect(page.locator("#p-code")).to_have_value(code, timeout=PATIENCE)
    page.touchscreen.tap(*at(page, 420, 300))
    expect(page.locator(".drawing__borders input[type=checkbox]:focus")).to_have_count(1, timeout=PATIENCE)


PROVINCE_AT = """([x, y]) => [...document.querySelectorAll('.lands > [data-province]')]
  .find((one) => one.isPointInFill(new DOMPoint(x, y))).dataset.province"""
AT_POINT = "([x, y]) => document.elementFromPoint(x, y).closest('[data-province]').dataset.province"


@pytest.mark.slow
def test_a_strait_begins_on_a_name_and_ends_on_a_unit(window, drawing):
    page = opened(window, drawing)
    page.get_by_role("button", name="Strait", exact=True).click()
    name, unit = page.locator(".sketch__name").nth(0), page.locator(".sketch__unit").nth(1)
    page.mouse.click(*middle_of(name.bounding_box()))
    expect(page.locator("[data-hint]")).to_contain_text("the land on the other side")
    page.mouse.click(*middle_of(unit.bounding_box()))
    expect(strait(page)).to_have_count(1, timeout=PATIENCE)
    assert len(armies(drawing)) == 1


TWO_MINUTES = 120


@pytest.mark.slow
def test_fleet_rome_by_copying_takes_less_than_two_minutes(window):
    usual = board_save(by=user("keeper"), document=copy_of("standard"))
    page = window("anna")
    began = time.monotonic()
    page.goto("/workshop/")
    page.get_by_label("The board", exact=True).select_option(label=usual.latest.name)
    page.get_by_role("button", name="Copy and draw").click()
    expect(page.locator("[data-toolbar]")).to_be_visible(timeout=PATIENCE)
    page.locator(".drawing__list [data-choose=Rom]").click()
    expect(page.locator("#p-code")).to_have_value("Rom", timeout=PATIENCE)
    page.locator("#p-unit").select_option(label="a fleet")
    expect(page.locator("#seats")).to_contain_text("F Rom", timeout=2 * PATIENCE)
    page.get_by_role("button", name="Keep it as a board").click()
    expect(page.locator(".board__map svg")).to_be_visible(timeout=2 * PATIENCE)
    assert time.monotonic() - began < TWO_MINUTES
    board = Board.objects.exclude(pk=usual.pk).get(author__username="anna")
    assert "F Rom" in board.latest.document["start"]["Italy"]
    assert board.latest.document["geometry"] == usual.latest.document["geometry"]
