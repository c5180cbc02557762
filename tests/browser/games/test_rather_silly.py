"""Rather Silly under real hands: the special seats are people, bots play the powers, and the GM marks an answer."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Game
from games.services.starting import game_start
from tests.browser.games.hands import PATIENCE, click_province, ready, saved, sees_phase
from tests.plugins.tables import Table, make_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.worker,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]
PEOPLE = ("Jester", "Mastermind", "Doctor", "Soothsayer")


def four_and_bots() -> Table:
    """The special seats are people; bots, the same ones every time, have the powers."""
    table = make_table(variant="rather_silly", players=PEOPLE, bots_allowed=True, without=["borg", "monsters"])
    Game.objects.filter(pk=table.game.pk).update(secret="the same bots every time", hidden_secret="and the same lot")
    table.game.refresh_from_db()
    game_start(game=table.game, by=table.gm)
    return table


def panel(page: Page, name: str):
    return page.locator(f'[data-rule-panel="{name}"]')


def field(page: Page, name: str, field_name: str, which: int = 0):
    return panel(page, name).locator(f'[name="{field_name}"]').nth(which)


def write(page: Page, name: str, field_name: str, text: str) -> None:
    """Fill a field of a panel and leave it."""
    field(page, name, field_name).fill(text)
    field(page, name, field_name).blur()


def ask(page: Page, question: str, answer: str) -> None:
    write(page, "quiz", "text", question)
    write(page, "quiz", "answer", answer)
    saved(page, f'QUESTION "{question}" ANSWER "{answer}"')


def test_a_season_of_the_four_and_a_mark(window):
    """Each of the four does what only they can do, in their own panels; the powers are bots."""
    table = four_and_bots()
    pages = {}
    for seat in PEOPLE:
        pages[seat] = window(seat.lower())
        pages[seat].goto(table.game.get_absolute_url())
        sees_phase(pages[seat], "Winter 1900, set-up")
    jester, mastermind, doctor, soothsayer = (pages[seat] for seat in PEOPLE)

    ask(mastermind, "Who wrote these rules?", "Jeremy Maiden")
    ready(mastermind)
    for page in pages.values():
        sees_phase(page, "Spring 1901, movement")
        expect(panel(page, "quiz")).to_contain_text("Who wrote these rules?", timeout=PATIENCE)

    # The Jester: whose unit, which one, and an order from the list; and an answer that is nearly right
    field(jester, "reorder", "seat").select_option("France")
    field(jester, "reorder", "unit").select_option("A Mar")
    offered = panel(jester, "reorder").locator("datalist option", has_text="- Spa")
    expect(offered).not_to_have_count(0, timeout=PATIENCE)
    write(jester, "reorder", "order", "- Spa")
    saved(jester, "REORDER France A Mar - Spa")
    write(jester, "quiz", "text", "J. Maiden")
    saved(jester, 'ANSWER "J. Maiden"')

    # The Doctor: on the map
    panel(doctor, "tardis").get_by_role("button", name="On the map").click()
    click_province(doctor, "Mos")
    saved(doctor, "T HYP - Mos")

    # The Soothsayer: two stand-offs, one of them as a fleet; and a vote under a condition
    field(soothsayer, "oracle", "place", 0).select_option("Bel")
    field(soothsayer, "oracle", "place", 1).select_option("ENG")
    field(soothsayer, "oracle", "as", 0).select_option("F")
    saved(soothsayer, "PREDICT Bel AS F", "PREDICT ENG")
    panel(soothsayer, "ballot").locator("summary").click()
    field(soothsayer, "ballot", "a").select_option("Lon")
    field(soothsayer, "ballot", "b").select_option("Mos")
    saved(soothsayer, "LINK Lon - Mos")
    row = soothsayer.locator(".row", has=soothsayer.locator(".row__unit", has_text=re.compile("^Link$")))
    row.get_by_role("button", name="Pick the order of Link").click()
    row.get_by_role("button", name="Only under a condition").click()
    row.get_by_label("What happened").select_option(label="place … saw a stand-off")
    row.locator(".conditions__args select").select_option("Mun")
    row.get_by_label("Whether it is so").select_option("not")
    saved(soothsayer, "IF NOT STANDOFF(Mun): LINK Lon - Mos")

    ask(mastermind, "What is 3 and 4?", "7")
    for page in pages.values():
        ready(page)

    # The answer waits for the GM, who finds it right; the season goes on at once
    sees_phase(mastermind, "Spring 1901, the GM's marks")
    desk = window("gm")
    desk.goto(reverse("gm:deed", args=[table.game.slug, "marks"]))
    expect(desk.locator("form.deed__form")).to_contain_text("J. Maiden")
    desk.locator('[name="answer:Jester"][value="right"]').check()
    desk.get_by_role("button", name="Mark the answers").click()
    for page in pages.values():
        sees_phase(page, "Autumn 1901, movement")
    expect(panel(jester, "quiz")).to_contain_text("Right: The Jester", timeout=PATIENCE)
    expect(panel(jester, "reorder").locator("[data-line]")).to_have_count(2, timeout=PATIENCE)
    expect(panel(doctor, "tardis")).to_contain_text("materialises", timeout=PATIENCE)
    expect(panel(jester, "reorder")).to_contain_text("A Mar - Spa")
    expect(panel(soothsayer, "ballot")).to_contain_text("Lon-Mos 1")
    expect(panel(mastermind, "quiz")).to_contain_text("What is 3 and 4?")
