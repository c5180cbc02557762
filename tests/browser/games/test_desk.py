"""The GM at the desk: other eyes, a ruling by a click with both boards first, and the gate that a worker shuts."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.gm import desk_notes
from games.models import Game, Notice, Ruling, Submission, Turn
from tests.browser.games.hands import PATIENCE, click_province, sees_phase, type_order
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(transactional_db):
    table = make_table(gate_minutes=60)
    table.order("France", "A Par - Bur", "F Bre - MAO")
    table.order("Germany", "A Mun - Bur")
    return table


def desk_of(table) -> str:
    return f"/gm/{table.game.slug}/"


@pytest.mark.slow
def test_the_gate_from_the_deadline_to_the_outcome(table, window):
    """Nobody reloads a page but the GM, and nobody but the GM sees anything of it before."""
    france, gm = window("france"), window("gm")
    france.goto(table.game.get_absolute_url())
    expect(france.locator("[data-quick]")).to_be_visible()
    table.make_due()
    expect(france.locator(".banner")).to_contain_text("The GM looks at it until", timeout=PATIENCE)
    expect(france.locator("#moves")).to_contain_text("The papers are in", timeout=PATIENCE)
    expect(france.locator("#moves")).to_contain_text("A Par - Bur")
    sees_phase(france, "Spring 1901, movement")
    assert table.now.last_turn is None

    gm.goto(table.game.get_absolute_url())
    gm.get_by_role("link", name="GM’s desk").click()
    expect(gm.get_by_text("you alone see the outcome")).to_be_visible()
    line = gm.locator(".desk__dry .orderline", has_text="A Par - Bur")
    expect(line).to_contain_text("bounces")
    line.get_by_role("link", name="overrule").click()
    gm.locator("select[name=verdict]").select_option("succeeds")
    gm.locator("textarea[name=reason]").fill("It rained on the Germans.")
    gm.get_by_role("button", name="See what it would do").click()
    expect(gm.locator(".comparison__board")).to_have_count(2)
    expect(gm.locator(".comparison__list")).to_contain_text("A Bur")
    assert not Ruling.objects.exists()
    gm.locator("button[name=publish]").click()
    expect(gm.locator(".desk__rulings")).to_contain_text("It rained on the Germans.")
    assert table.now.turn_number == 1

    gm.locator(".gate").get_by_role("link", name="Publish the outcome").click()
    gm.get_by_role("button", name="Publish the outcome").click()
    sees_phase(france, "Autumn 1901, movement")
    assert "A Bur" in table.units("France")


@pytest.mark.slow
def test_a_place_on_the_map_leads_to_what_can_be_ruled_on_there(table, window):
    page = window("gm")
    page.goto(desk_of(table))
    page.wait_for_function("document.querySelector('html').classList.contains('scripted')")
    click_province(page, "Con")
    there = page.locator("[data-things]")
    expect(there).to_contain_text("Turkey: A Con")
    expect(page.get_by_text("Something has changed since")).to_be_hidden()
    table.order("Turkey", "A Con - Bul")
    expect(page.get_by_text("Something has changed since")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("link", name="Load it again").click()
    expect(page.locator(".paperlines", has_text="A Con - Bul")).to_be_visible()
    page.wait_for_function("document.querySelector('html').classList.contains('scripted')")
    click_province(page, "Con")
    there.locator(".things__one", has_text="Turkey: A Con").get_by_role("link", name="take it off").click()
    expect(page.locator("input[name=unit]")).to_have_value("A Con")
    expect(page.locator("select[name=seat]")).to_have_value("Turkey")
    page.locator("textarea[name=reason]").fill("Lost in the post.")
    page.get_by_role("button", name="See what it would do").click()
    expect(page.locator(".comparison__list")).to_contain_text("A Bul")
    page.get_by_role("link", name="Drop it").click()
    expect(page).to_have_url(re.compile(desk_of(table) + "$"))
    assert not Ruling.objects.exists()


@pytest.mark.slow
def test_the_game_as_a_seat_sees_it(table, window):
    page = window("gm")
    page.goto(desk_of(table))
    page.get_by_label("See it as").select_option("France")
    page.get_by_role("button", name="Look", exact=True).click()
    expect(page.get_by_text("You see what France sees")).to_be_visible()
    expect(page.locator("#moves")).to_contain_text("France: your moves")
    expect(page.locator(".rowlist .row")).to_have_count(3)
    type_order(page, "a mar h")
    expect(page.locator("[data-trouble]")).to_contain_text("through other eyes", timeout=PATIENCE)
    assert Submission.objects.get(turn=table.turn, seat__seat_id="France").lines == ["A Par - Bur", "F Bre - MAO"]
    page.get_by_role("link", name="History").click()
    page.get_by_role("button", name="Back to my own eyes").click()
    expect(page).to_have_url(re.compile(desk_of(table) + "$"))


@pytest.mark.slow
def test_the_desk_without_scripts_and_with_a_thumb(table, context, window):
    cookies = window("gm").context.cookies()
    bare = context(width=390, java_script_enabled=False)
    bare.add_cookies(cookies)
    page = bare.new_page()
    page.goto(desk_of(table))
    page.locator("#place").select_option("Bur")
    page.get_by_role("button", name="What is there").click()
    expect(page.locator(".things")).to_contain_text("Put a new unit here")
    page.get_by_role("link", name="A Bur").click()
    page.locator("select[name=seat]").select_option("Italy")
    page.locator("textarea[name=reason]").fill("He paid in cash.")
    page.get_by_role("button", name="See what it would do").click()
    expect(page.locator(".comparison__list")).to_contain_text("A Bur")
    page.locator("button[name=publish]").click()
    expect(page.get_by_text("Done: change the board.")).to_be_visible()
    assert Ruling.objects.get().data["op"] == "add"


@pytest.mark.slow
def test_the_desk_fits_with_any_line_in_it(table, window):
    """A line without a space, a long name, a long note, and the forms that a GM uses daily."""
    table.order("France", "A Par - Bur", "w" * 300)
    desk_notes.note_make(game=table.game, by=table.gm, text="n" * 300)
    Game.objects.filter(pk=table.game.pk).update(name="Thelongestnamethatanybodyevergaveagame" * 2)
    gm = window("gm")
    own = ("", "do/remind/", "do/note/", "do/deadline/", "do/replace/", "do/orders/")
    for address in (*(f"{desk_of(table)}{one}" for one in own), "/"):
        gm.goto(address)
        for width in (1440, 390):
            gm.set_viewport_size({"width": width, "height": 900})
            assert too_wide(gm) == [], (address, width)


def too_wide(page) -> list[str]:
    """What makes the page wider than its window."""
    return page.evaluate("""() => document.documentElement.scrollWidth <= innerWidth ? [] :
        [...document.querySelectorAll("main *")].filter((one) => one.getBoundingClientRect().right > innerWidth)
            .map((one) => `${one.tagName}.${one.getAttribute("class")}`).slice(0, 8)""")


@pytest.mark.slow
def test_the_late_are_reminded_from_home_and_a_slip_is_undone(table, window):
    was = table.turn.due
    table.due_at(timezone.now() + timedelta(minutes=50))
    Turn.objects.filter(pk=table.turn.pk).update(opened_at=timezone.now() - timedelta(days=1))
    gm = window("gm")
    gm.goto("/")
    gm.locator(".waiting").get_by_role("link", name="Nothing has come from").click()
    gm.get_by_label("Austria").uncheck()
    gm.get_by_label("In your words").fill("The printer waits.")
    gm.get_by_role("button", name="Remind").click()
    expect(gm.get_by_text("Done: remind.")).to_be_visible()
    assert {one.user.username for one in Notice.objects.filter(about="remind")} == {
        "england", "italy", "russia", "turkey"
    }  # fmt: skip
    table.due_at(was)

    gm.goto(f"{desk_of(table)}do/deadline/")
    gm.get_by_label("twelve hours earlier").check()
    gm.locator("textarea[name=reason]").fill("A slip.")
    gm.get_by_role("button", name="Extend or bring forward").click()
    expect(gm.get_by_text("Nothing has come yet from")).to_be_visible()
    gm.locator("button[name=sure]").click()
    assert table.turn.due == was - timedelta(hours=12)
    gm.get_by_role("link", name="Undo the last move of the deadline").click()
    gm.get_by_role("button", name="Undo the last move of the deadline").click()
    expect(gm.get_by_text("Done: undo")).to_be_visible()
    assert table.turn.due == was
