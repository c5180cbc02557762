"""Dipshomashy under real hands: Saturday and Sunday, with votes on the map and a list of licences put in order."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Submission
from tests.browser.games.hands import click_province, has_unit, palette, saved, waits_for
from tests.plugins.tables import Table, make_table
from tests.web.games.dipshomashy.conftest import everybody, pin, play_on, put, take

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table() -> Table:
    return make_table(variant="dipshomashy", nmr_policy="hold")


@pytest.fixture
def said() -> list[str]:
    """What the browser complains of."""
    return []


def listened(page: Page, said: list[str]) -> Page:
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    return page


@pytest.fixture
def france(window, said, table) -> Page:
    return listened(window("france"), said)


@pytest.fixture
def england(window, said, table) -> Page:
    return listened(window("england"), said)


def look(table: Table, page: Page) -> None:
    page.goto(table.game.get_absolute_url())


def lines(table: Table, seat: str) -> list[str]:
    paper = Submission.objects.filter(seat=table.seat(seat), turn=table.turn).first()
    return list(paper.lines) if paper else []


def report(table: Table, page: Page, phase: str):
    page.goto(f"{table.game.get_absolute_url()}report/{phase}/")
    return page.locator("main")


def test_saturday_and_sunday(table, france, england, said):
    vote_on_the_map(table, france)
    put_licences_in_order(table, france)
    see_who_is_trapped(table, france)
    see_what_would_be_cut_off(table, france)
    see_who_is_squashed(table, france)
    list_retreats(table, france)
    jump_on_sunday(table, france)
    see_what_a_jump_depends_on(table, france)
    build_at_sea(table, england)
    assert said == []


def test_a_button_stays_under_the_finger_while_another_device_votes(table, france, window):
    """The ballot is drawn anew when the other vote comes; the press counts all the same."""
    other = window("france")
    for page in (france, other):
        look(table, page)
    france.get_by_label("Vote for a place").select_option("Mun")
    for page in (france, other):
        saved(page, "VOTE 1 CLOSE Mun")
    france.get_by_role("button", name="Take the votes for Munich back").hover()
    france.mouse.down()
    with france.expect_response(lambda answer: "/orders/rows/" in answer.url):
        other.get_by_label("Vote for a place").select_option("NAO")
    france.mouse.up()
    waits_for(france, lambda: lines(table, "France") == ["VOTE 1 CLOSE NAO"])


def vote_on_the_map(table: Table, page: Page) -> None:
    """Saturday Lunchtime: three votes against Munich and one against NAO, a click each; a fifth is not to be had."""
    look(table, page)
    page.get_by_role("button", name="Vote on the map").click()
    expect(page.locator("[data-said]")).to_contain_text("4 votes left")
    for place in ("Mun", "Mun", "Mun", "NAO"):
        click_province(page, place)
    saved(page, "VOTE 3 CLOSE Mun", "VOTE 1 CLOSE NAO")
    expect(page.locator(".map .badge")).to_have_text(["3", "1"])
    click_province(page, "Kie")
    expect(page.locator("[data-said]")).to_contain_text("All 4 votes are spent")
    expect(page.locator("[data-left]")).to_have_text("0")
    expect(page.locator("[data-said-votes]")).to_contain_text("Mun closes. Germany loses its pub.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="One vote less for Munich").click()
    saved(page, "VOTE 2 CLOSE Mun")
    page.get_by_role("button", name="One vote more for Munich").click()
    saved(page, "VOTE 3 CLOSE Mun")


def put_licences_in_order(table: Table, page: Page) -> None:
    """One place by its name, three on the map; the fourth is moved up by keys, then the first dragged to the end."""
    page.get_by_label("Name a place").select_option("Boh")
    page.get_by_role("button", name="Name on the map").click()
    for place in ("Gas", "Gal", "NTH"):
        click_province(page, place)
    expect(page.locator(".licences [data-at=NTH]")).to_contain_text("Does not count")
    page.keyboard.press("Escape")
    page.locator(".licences [data-at=NTH] [data-deed=move]").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".licences [data-at]").nth(1)).to_contain_text("North Sea")
    grip, last = page.locator(".licences [data-at=Boh] [data-deed=move]"), page.locator(".licences [data-at]").last
    grip.scroll_into_view_if_needed()
    grip.hover()
    page.mouse.down()
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] - 2, steps=5)
    page.mouse.up()
    expect(page.locator(".licences [data-at]").last).to_contain_text("Bohemia")
    page.get_by_role("button", name="Take Galicia off the list").click()
    saved(page, "NOMINATE NTH Gas Boh")
    assert "NOMINATE NTH Gas Boh" in lines(table, "France")


def see_who_is_trapped(table: Table, page: Page) -> None:
    """Munich closes on an army that stays, and the North Sea is licensed."""
    for seat in ("England", "Italy"):
        table.order(seat, "VOTE 1 CLOSE NAO", "NOMINATE NTH")
    table.order("England", "F Lon - NTH", "VOTE 1 CLOSE NAO", "NOMINATE NTH")
    put(table, "Italy", "A Pie", "F GOL")
    table.pass_deadline()
    look(table, page)
    page.get_by_role("tab", name="Pubs").click()
    tally = page.locator(".tally")
    expect(tally).to_contain_text("Germany A ^Mun")
    expect(tally).to_contain_text("NTH is licensed: a free house.")
    expect(tally).to_contain_text("France votes: 3 to close Mun and 1 to close NAO.")
    has_unit(page, "England", "F", "NTH")


def see_what_would_be_cut_off(table: Table, page: Page) -> None:
    """With NAO closed the Irish Sea is all that Ireland has: the vote is warned of, and Ireland lit."""
    page.get_by_role("tab", name="Moves").click()
    page.get_by_role("button", name="Vote on the map").click()
    click_province(page, "IRI")
    expect(page.locator("[data-said-votes]")).to_contain_text("Ire would be cut off")
    expect(page.locator(".map use.lit[href*=Ire]")).to_have_count(1)
    expect(page.locator('.voting__row[data-level="warning"]')).to_contain_text("would cut off Ire")
    page.get_by_role("button", name="Take the votes for Irish Sea back").click()
    expect(page.locator(".map use.lit")).to_have_count(0)
    waits_for(page, lambda: not any("IRI" in line for line in lines(table, "France")))
    page.keyboard.press("Escape")


def see_who_is_squashed(table: Table, page: Page) -> None:
    """Saturday Evening: the German army comes down on Paris, where a French one stands."""
    pin(table, "landing.place@Germany A ^Mun", "Par")
    table.order("England", "F NTH H")
    table.order("Italy", "A Pie - Mar", "F GOL S A Pie - Mar")
    table.pass_deadline()
    told = report(table, page, "F1901M")
    expect(told).to_contain_text("France A Par is squashed: Germany A ^Mun falls on it.")
    expect(told).to_contain_text("Saturday Evening")


def list_retreats(table: Table, page: Page) -> None:
    """After-Hours: the army of Marseilles has been driven out. Places on the map, one by name, put in order by keys."""
    assert table.turn.phase == "F1901R"
    look(table, page)
    page.get_by_role("button", name="On the map: A Mar").click()
    click_province(page, "Gas")
    click_province(page, "Spa")
    page.keyboard.press("Escape")
    page.get_by_label("A place for A Mar").select_option("Bur")
    saved(page, "A Mar R Gas, Spa, Bur")
    page.locator(".retreats [data-at=Bur] [data-deed=move]").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.get_by_role("button", name="Take Gascony off the list of A Mar").click()
    saved(page, "A Mar R Bur, Spa")
    expect(page.locator(".order.own-france.do-retreat")).to_have_count(1)
    table.pass_deadline()
    look(table, page)
    has_unit(page, "France", "A", "Bur")


def jump_on_sunday(table: Table, page: Page) -> None:
    """Sunday Lunchtime: over Gascony from Burgundy to Brest; the way is asked for, since there are several."""
    play_on(table, "W1901A")
    table.order("France", "REMOVE F Bre")
    play_on(table, "S1902M")
    look(table, page)
    expect(page.locator(".banner__season")).to_have_text("Sunday Lunchtime")
    expect(page.locator(".sunday")).to_contain_text("It is Sunday.")
    click_province(page, "Bur")
    palette(page, "Jump")
    expect(page.locator("[data-said]")).to_contain_text("choose where it jumps to")
    click_province(page, "Bre")
    expect(page.locator("[data-said]")).to_contain_text("choose what it jumps over")
    palette(page, "Over Gas")
    saved(page, "A Bur JUMP Gas - Bre")
    expect(page.locator(".order.own-france.do-fly .flight")).to_have_count(1)
    everybody(table, "A Lvp H", seats=["England"])
    table.pass_deadline()
    look(table, page)
    has_unit(page, "France", "A", "Bre")


def see_what_a_jump_depends_on(table: Table, page: Page) -> None:
    """Sunday Evening: to what is no pub now, or over one, may be written all the same, with a caution."""
    play_on(table, "F1902M")
    look(table, page)
    click_province(page, "Bre")
    palette(page, "Jump")
    expect(page.locator(".map use.lit--desert[href*=Bur]")).to_have_count(1)
    click_province(page, "Bur")
    page.locator("[data-palette] button", has_text="Over Gas").click()
    row = page.locator('.row[data-subject="A Bre"]')
    expect(row.locator("input")).to_have_value("A Bre JUMP Gas - Bur")
    expect(row).to_have_attribute("data-state", "warning")
    expect(row.locator(".row__message")).to_contain_text("no pub")
    page.keyboard.press("Escape")


def build_at_sea(table: Table, page: Page) -> None:
    """Sunday After-Hours: England owns the North Sea since Saturday, and builds there with its own hands."""
    take(table, "England", "F NTH")
    put(table, "England", "A Wal")
    play_on(table, "W1902A")
    look(table, page)
    click_province(page, "NTH")
    palette(page, "Fleet")
    saved(page, "BUILD F NTH")
    table.pass_deadline()
    look(table, page)
    has_unit(page, "England", "F", "NTH")
