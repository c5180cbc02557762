"""A board from nothing: drawn by hand, played with two rules of the bank to its end against bots, hosted for two."""

from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from games.models import Board, Drawing, Game, GameStatus
from tests.browser.games.hands import PATIENCE, go, ready, sees_phase, stands_still

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.worker,
    pytest.mark.django_db(transaction=True),
]

RULES = ("female_armies", "sunday")
SHORT = 5_000
"""Milliseconds within which a button is pressed or has gone."""
TURNS = 40
"""Windows within which somebody has three of five centres: the bot takes what nobody holds."""


def begin(page: Page, name: str) -> Drawing:
    page.goto("/boards/")
    page.get_by_role("link", name="Draw a board").click()
    page.get_by_label("What it is called").fill(name)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("[data-toolbar]")).to_be_visible(timeout=PATIENCE)
    return Drawing.objects.get()


def at(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the sheet is on the screen, once that stands still."""
    stands_still(page, ".drawing__map")
    found = page.locator(".drawing__map svg").evaluate(
        "(svg, [x, y]) => { const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()); return [p.x, p.y]; }",
        [x, y],
    )
    return found[0], found[1]


def draw(page: Page, tool: str, *points: tuple[float, float]) -> None:
    """A line by clicks; it is kept before the next one begins."""
    before = page.locator(".lands > *").count()
    page.get_by_role("button", name=tool, exact=True).click()
    for x, y in points:
        page.mouse.click(*at(page, x, y))
    page.locator("[data-finish]").click()
    expect(page.locator(".lands > *")).not_to_have_count(before, timeout=PATIENCE)
    kept(page)


def kept(page: Page) -> None:
    expect(page.locator("[data-kept]")).to_have_text("Kept", timeout=PATIENCE)


def choose(page: Page, x: float, y: float) -> str:
    """The province at a point of the sheet: its code."""
    page.get_by_role("button", name="Choose", exact=True).click()
    face = page.locator(".lands > *")
    code = page.evaluate("([x, y]) => document.elementFromPoint(x, y).dataset.province", list(at(page, x, y)))
    page.mouse.click(*at(page, x, y))
    expect(page.locator("#p-code")).to_have_value(code, timeout=PATIENCE)
    expect(face.first).to_be_visible()
    return code


def settle(page: Page, x: float, y: float, name: str, home: str = "", unit: str = "") -> None:
    """A province named, made a centre, and somebody's."""
    choose(page, x, y)
    page.locator("#p-name").fill(name)
    page.locator("#p-name").press("Tab")
    expect(page.locator(".drawing__list")).to_contain_text(name, timeout=PATIENCE)
    page.locator("#p-centre").check()
    expect(page.locator(".drawing__list [aria-current]")).to_contain_text("centre", timeout=PATIENCE)
    if home:
        page.locator("#p-home").select_option(label=home)
        expect(page.locator(".drawing__list [aria-current]")).to_contain_text(home, timeout=PATIENCE)
        page.locator("#p-unit").select_option(label=unit)
        expect(page.locator("#seats")).to_contain_text(
            "begins with " + ("A" if "army" in unit else "F"), timeout=PATIENCE
        )


def add_seat(page: Page, name: str) -> None:
    page.locator("#seat-new").fill(name)
    page.locator("#seat-new").press("Enter")
    expect(page.locator("#seats summary", has_text=name)).to_be_visible(timeout=PATIENCE)


def draw_skerries(page: Page) -> Board:
    """Five provinces on an island, and the sea around them."""
    drawing = begin(page, "Skerries")
    draw(page, "Line around", (300, 150), (900, 150), (900, 650), (300, 650))
    draw(page, "Line across", (300, 400), (900, 400))
    draw(page, "Line across", (500, 150), (500, 400))
    draw(page, "Line across", (700, 150), (700, 400))
    draw(page, "Line across", (600, 400), (600, 650))
    expect(page.locator(".lands > *")).to_have_count(6)
    add_seat(page, "North")
    add_seat(page, "South")
    settle(page, 330, 180, "Ashford", "North", "an army")
    settle(page, 530, 180, "Beckton")
    settle(page, 730, 180, "Calder")
    settle(page, 330, 430, "Dunmore")
    settle(page, 630, 430, "Eskdale", "South", "an army")
    expect(page.locator(".drawing__problems")).to_contain_text("It can be played")
    assert drawing.steps.count() >= 15, "every step is kept as it is done"
    page.get_by_role("button", name="Keep it as a board").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Skerries", timeout=PATIENCE)
    expect(page.locator(".board__map svg")).to_be_visible()
    return Board.objects.get(author__username="anna")


def set_up(page: Page, board: Board, name: str, *, hosted: bool) -> Game:
    """A game on it by the usual form, with two rules of the bank."""
    go(page, board.get_absolute_url())
    page.get_by_role("link", name="Start a game").click()
    page.get_by_label("What is it called?").fill(name)
    if hosted:
        page.get_by_text("You, as its game master (GM). You see everything").click()
    page.get_by_text("Seats and invitations").click()
    page.get_by_label("Chosen on joining").check()
    if not hosted:
        page.get_by_label("Bots may fill up").check()
    page.locator(".fold--rules > summary").click()
    for rule in RULES:
        page.get_by_placeholder("Find a rule").fill(page.locator(f"#rule-{rule}").evaluate("(box) => box.value"))
        page.locator(".bankfold", has=page.locator(f"#rule-{rule}")).evaluate("(fold) => { fold.open = true; }")
        page.get_by_placeholder("Find a rule").fill("")
        page.locator(f"#rule-{rule}").check()
        expect(page.locator(".verdict__line b")).to_have_text("It fits together.", timeout=PATIENCE)
    page.get_by_role("button", name="Make the game").click()
    expect(page.locator(".lobby__count")).to_be_visible(timeout=PATIENCE)
    game = Game.objects.get(name=name)
    assert game.with_rules == sorted(RULES)
    return game


def play_to_the_end(page: Page, game: Game) -> None:
    """Somebody presses Ready until the other, a bot, has won."""
    page.locator(".powerpick__one", has_text="North").click()
    page.get_by_role("button", name="Start now, with bots").click()
    sees_phase(page, "Spring 1901, movement")
    for _ in range(TURNS):
        before = Game.objects.get(pk=game.pk)
        if before.status == GameStatus.FINISHED:
            return
        page.reload()
        say_ready(page)
        moved_on(page, before)
    pytest.fail(f"nobody has won within {TURNS} windows")


def say_ready(page: Page) -> None:
    """Press Ready, unless the window closes by itself first: then the button goes, even while it is being pressed."""
    button = page.get_by_role("button", name="Ready", exact=True)
    with suppress(PlaywrightTimeout):
        if button.is_visible():
            button.click(timeout=SHORT)


def moved_on(page: Page, before: Game) -> None:
    """Wait until the worker has closed the window: some close by themselves, faster than a page can show.

    What the page asks about, such as units without orders, is meant so.
    """
    sure = page.locator("dialog[data-sure] [data-all-the-same]")
    for _ in range(PATIENCE // 200):
        if sure.is_visible():
            with suppress(PlaywrightTimeout):
                sure.click(timeout=SHORT)
        now = Game.objects.get(pk=before.pk)
        if (now.turn_number, now.status) != (before.turn_number, before.status):
            return
        page.wait_for_timeout(200)
    pytest.fail(f"window {before.turn_number} stays open")


def host_for_two(window, gm: Page, board: Board) -> None:
    game = set_up(gm, board, "For two", hosted=True)
    pages = {}
    for who, seat in (("ben", "North"), ("cleo", "South")):
        page = pages[who] = window(who)
        page.goto(game.get_absolute_url())
        page.locator(".powerpick__one", has_text=seat).click()
    for page in pages.values():
        sees_phase(page, "Spring 1901, movement")
    for page in pages.values():
        ready(page)
    for page in pages.values():
        sees_phase(page, "Autumn 1901, movement")


@pytest.mark.slow
def test_a_board_is_drawn_from_nothing_played_to_the_end_and_hosted_for_two(window):
    anna = window("anna")
    board = draw_skerries(anna)
    play_to_the_end(anna, set_up(anna, board, "Against a bot", hosted=False))
    host_for_two(window, anna, board)


def test_everything_of_a_line_is_done_with_the_keyboard(window):
    page = window("anna")
    begin(page, "By keys")
    page.get_by_role("button", name="Line across", exact=True).focus()
    page.keyboard.press("Enter")
    page.locator(".drawing__map").focus()
    for way in ("ArrowUp", "ArrowDown"):
        for _ in range(40):
            page.keyboard.press(way)
            if way == "ArrowUp" and page.locator(".sketch__cross").get_attribute("d").split(",")[1].startswith("-"):
                break
        page.keyboard.press("Enter")
        for _ in range(60 if way == "ArrowUp" else 0):
            page.keyboard.press("ArrowDown")
    page.keyboard.press("f")
    expect(page.locator(".lands > *")).to_have_count(2, timeout=PATIENCE)
    page.locator(".drawing__map").focus()
    page.keyboard.press("Control+z")
    expect(page.locator(".lands > *")).to_have_count(1, timeout=PATIENCE)
    page.keyboard.press("Control+y")
    expect(page.locator(".lands > *")).to_have_count(2, timeout=PATIENCE)


@pytest.mark.slow
def test_a_finger_on_a_phone_drags_a_corner_and_a_name(context, window):
    page = window("anna", width=390, height=844, has_touch=True, is_mobile=True)
    drawing = begin(page, "By finger")
    page.get_by_role("button", name="Line across", exact=True).tap()
    for x, y in ((600, 0), (600, 800)):
        page.touchscreen.tap(*at(page, x, y))
    page.locator("[data-finish]").tap()
    expect(page.locator(".lands > *")).to_have_count(2, timeout=PATIENCE)
    page.get_by_role("button", name="Corners", exact=True).tap()
    page.touchscreen.tap(*at(page, 600, 400))
    expect(page.locator(".sketch__corner")).to_have_count(7, timeout=PATIENCE)
    page.mouse.move(*at(page, 600, 400))
    page.mouse.down()
    page.mouse.move(*at(page, 680, 400), steps=4)
    page.mouse.up()
    kept(page)
    expect(page.locator("[data-undo]")).to_have_attribute("title", "A corner moved", timeout=PATIENCE)
    corners = [
        point
        for rings in Drawing.objects.get(pk=drawing.pk).document["geometry"]["faces"].values()
        for ring in rings
        for point in ring
    ]
    assert sum(abs(x - 680) < 12 and abs(y - 400) < 12 for x, y in corners) == 2, "in both provinces"
