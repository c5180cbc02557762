"""Maps that are opened by themselves, and boards on pages that are about something else."""

import pytest
from playwright.sync_api import expect

from tests.browser.games.hands import stands_still
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.once, pytest.mark.browser, pytest.mark.worker, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844, "has_touch": True}
SEEN = """() => { const sea = document.querySelector(".atlas .sea, .atlas [class~=sea]");
  return [getComputedStyle(sea).fill, getComputedStyle(document.querySelector("text")).fontFamily]; }"""


@pytest.fixture
def played(transactional_db):
    table = make_table()
    table.order("France", "A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO")
    table.pass_deadline()
    return table


def test_a_picture_opened_by_itself_has_its_style(played, page):
    said = []
    page.on("console", lambda line: said.append(line.text) if line.type == "error" else None)
    here = played.game.get_absolute_url()
    for address in (
        f"{here}report/S1901M/map.svg",
        f"{here}report/S1901M/map.svg?theme=dark",
        "/atlas/standard.svg",
        f"{here}film.svg",
    ):
        answer = page.goto(address)
        assert answer.status == 200, address
        assert "script-src" in answer.headers["content-security-policy"], address
        fill, font = page.evaluate(SEEN)
        assert fill not in ("rgb(0, 0, 0)", "none"), address
        assert "Newsreader" in font or "Georgia" in font or "serif" in font, address
        assert said == [], address


@pytest.mark.slow
def test_two_boards_side_by_side_are_moved_as_one(played, window):
    page = window("france", **PHONE)
    page.goto(f"{played.game.get_absolute_url()}history/compare/")
    boards = page.locator("[data-board]")
    expect(boards).to_have_count(2)
    expect(boards.last).to_have_attribute("role", "group")
    views = "() => [...document.querySelectorAll('[data-board] svg')].map((svg) => svg.getAttribute('viewBox'))"
    stands_still(page, "[data-board]")
    before = page.evaluate(views)
    assert before[0] == before[1]
    boards.last.focus()
    page.keyboard.press("+")
    page.keyboard.press("ArrowLeft")
    stands_still(page, "[data-board]")
    after = page.evaluate(views)
    assert after[0] == after[1]
    assert after != before


@pytest.mark.slow
def test_a_report_can_be_read_on_a_phone(played, window):
    page = window("france", **PHONE)
    page.goto(f"{played.game.get_absolute_url()}report/S1901M/")
    expect(page.locator("[data-board]").first).to_have_attribute("tabindex", "0")
    stands_still(page, "[data-board]")
    sizes = page.evaluate(
        """() => [...document.querySelector("[data-board]").querySelectorAll(".unit .token")].map((token) =>
        Math.max(...[...token.querySelectorAll(":scope > use")].map((use) => use.getBoundingClientRect().width)))"""
    )
    assert min(sizes) >= 0.6 * 26  # in a crowd units are as small as this, and no smaller
    assert sorted(sizes)[len(sizes) // 2] >= 22
