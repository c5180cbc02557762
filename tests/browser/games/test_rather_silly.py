"""Rather Silly under real hands, from Winter 1900 to Winter 1902: five people and a GM, and bots for the other six."""

import json
import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Game
from games.services import orders, rulings
from games.services.starting import game_start
from tests.browser.games.hands import (
    PATIENCE,
    click_province,
    has_unit,
    next_turn,
    ready,
    saved,
    sees_board,
    sees_phase,
)
from tests.plugins.tables import Table, make_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.worker,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]
PEOPLE = ("France", "Jester", "Mastermind", "Doctor", "Soothsayer")
LINK = "LINK Bur - Con"
HOUSE = {"borg.first_season": "F1901", "doctor.malfunction_chance": "0"}
"""Borg comes when there is something for him to come to, and the TARDIS goes where it is told."""


def five_and_bots() -> Table:
    """The special seats and France are people; bots, the same ones every time, have the other powers."""
    table = make_table(variant="rather_silly", players=PEOPLE, bots_allowed=True, nmr_policy="hold", options=HOUSE)
    Game.objects.filter(pk=table.game.pk).update(secret="the same bots every time", hidden_secret="and the same lot")
    table.game.refresh_from_db()
    game_start(game=table.game, by=table.gm)
    return table


def rule(table: Table, kind: str, **data) -> None:
    """What the GM sees to without the browser, so that bots do nothing that this test does not count on."""
    rulings.ruling_make(game=table.game, by=table.gm, kind=kind, data=data, reason="For the test.")


def all_ready(table: Table, *but: str) -> None:
    """Everybody is ready except these, who say so with their own hands."""
    turn = table.turn
    for seat in PEOPLE:
        if seat in turn.wanted and seat not in but:
            orders.orders_ready(game=table.game, by=table.people[seat], number=turn.number, ready=True)


def close_retreats(table: Table, number: int) -> None:
    """The worker closes a Spring; where bots alone must retreat, their window is closed here."""
    turn = next_turn(table, number)
    if turn is not None and turn.window == "R":
        table.pass_deadline()


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


def type_all(page: Page, *lines: str) -> None:
    """Paste a set of lines into the box for all of them."""
    quick = page.locator("[data-quick]")
    for line in lines:
        quick.fill(line)
        quick.press("Enter")
    saved(page, *lines)


# --- what each of them does in Spring 1901 ------------------------------------------------------------


def the_jester(page: Page) -> None:
    """Whose unit, which one, and an order from the list; and an answer that is nearly right."""
    field(page, "reorder", "seat").select_option("England")
    field(page, "reorder", "unit").select_option("F Edi")
    expect(panel(page, "reorder").locator("datalist option", has_text="- NWG")).not_to_have_count(0, timeout=PATIENCE)
    write(page, "reorder", "order", "- NWG")
    write(page, "quiz", "text", "J. Maiden")
    saved(page, "REORDER England F Edi - NWG", 'ANSWER "J. Maiden"')


def the_doctor(page: Page) -> None:
    """On the map."""
    panel(page, "tardis").get_by_role("button", name="On the map").click()
    click_province(page, "Mos")
    saved(page, "T HYP - Mos")


def the_soothsayer(page: Page) -> None:
    """Two stand-offs, one of them as a fleet; and a vote under a condition."""
    field(page, "oracle", "place", 0).select_option("Bur")
    field(page, "oracle", "place", 1).select_option("ENG")
    field(page, "oracle", "as", 1).select_option("F")
    saved(page, "PREDICT Bur", "PREDICT ENG AS F")
    panel(page, "ballot").locator("summary").click()
    field(page, "ballot", "a").select_option("Bur")
    field(page, "ballot", "b").select_option("Con")
    saved(page, LINK)
    row = page.locator(".row", has=page.locator(".row__unit", has_text=re.compile("^Link$")))
    row.get_by_role("button", name="Pick the order of Link").click()
    row.get_by_role("button", name="Only under a condition").click()
    row.get_by_label("What happened").select_option(label="place … saw a stand-off")
    row.locator(".conditions__args select").select_option("Bur")
    saved(page, f"IF STANDOFF(Bur): {LINK}")


def the_gm(page: Page, table: Table) -> None:
    """Overrules a verdict: looked at first, then published."""
    page.goto(reverse("gm:deed", args=[table.game.slug, "verdict"]))
    page.locator('[name="order"]').select_option(json.dumps(["Turkey", "A Con", table.turn.number]))
    page.locator('[name="verdict"]').select_option("bounces")
    page.locator('[name="reason"]').fill("The road to Bulgaria is under water.")
    page.get_by_role("button", name="See what it would do").click()
    page.locator("button[name=publish]").click()
    expect(page.locator("body")).not_to_contain_text("What it would do", timeout=PATIENCE)


def test_from_1900_to_1902(window):
    table = five_and_bots()
    pages = {seat: window(seat.lower()) for seat in ("France", "Mastermind")}
    for page in pages.values():
        page.goto(table.game.get_absolute_url())
        sees_phase(page, "Winter 1900, set-up")
    france, mastermind = pages.values()

    # Winter 1900: herds, and the first question
    type_all(france, "PLACE LLAMA MAO", "PLACE LLAMA Ruh")
    ask(mastermind, "Who wrote these rules?", "Jeremy Maiden")
    all_ready(table, "France")
    ready(france)
    for page in pages.values():
        sees_phase(page, "Spring 1901, movement")

    # Spring 1901: each of the four does what only they can do, in their own panels
    for seat, deed in (("Jester", the_jester), ("Doctor", the_doctor), ("Soothsayer", the_soothsayer)):
        pages[seat] = window(seat.lower())
        pages[seat].goto(table.game.get_absolute_url())
        expect(panel(pages[seat], "quiz")).to_contain_text("Who wrote these rules?", timeout=PATIENCE)
        deed(pages[seat])
    ask(mastermind, "What is 3 and 4?", "7")
    type_all(france, "A Par - Bur", "A Mar - Bur", "F Bre - MAO", "IF OCCUPIED(MAO): LLAMA MAO DETONATE", LINK)
    for seat in ("Jester", "Mastermind", "Doctor"):
        type_all(pages[seat], LINK)
    rule(table, "order", seat="Germany", lines=["A Mun H"])
    rule(table, "order", seat="Turkey", lines=["A Con - Bul"])
    desk = window("gm")
    the_gm(desk, table)
    all_ready(table, "Soothsayer")
    spring = table.turn.number
    ready(pages["Soothsayer"])

    # The answer waits for the GM, who finds it right; the season goes on at once
    close_retreats(table, spring)
    sees_phase(mastermind, "Spring 1901, the GM's marks")
    desk.goto(reverse("gm:deed", args=[table.game.slug, "marks"]))
    expect(desk.locator("form.deed__form")).to_contain_text("J. Maiden")
    desk.locator('[name="answer:Jester"][value="right"]').check()
    desk.get_by_role("button", name="Mark the answers").click()
    jester, doctor, soothsayer = (pages[seat] for seat in ("Jester", "Doctor", "Soothsayer"))
    sees_phase(soothsayer, "Autumn 1901, movement")

    # What came of it
    expect(panel(jester, "quiz")).to_contain_text("Right: The Jester", timeout=PATIENCE)
    expect(panel(jester, "reorder").locator("[data-line]")).to_have_count(2, timeout=PATIENCE)
    expect(panel(jester, "reorder")).to_contain_text("F Edi - NWG")
    expect(panel(doctor, "tardis")).to_contain_text("materialises", timeout=PATIENCE)
    expect(panel(soothsayer, "ballot")).to_contain_text("Hyperspace Link: Burgundy and Constantinople")
    expect(panel(soothsayer, "oracle")).to_contain_text("Burgundy, right")
    sees_board(soothsayer, table.turn.number)
    has_unit(soothsayer, "Soothsayer", "A", "Bur")
    has_unit(soothsayer, "Turkey", "A", "Con")
    shown = report(desk, table, "S1901M")
    for words in ("llamas explode in MAO", "the Soothsayer's", "The road to Bulgaria is under water."):
        expect(shown).to_contain_text(words)

    # Autumn 1901: the merged army goes through the link, and Borg comes to dinner
    for seat in ("Turkey", "England", "Germany", "Italy"):
        rule(table, "order", seat=seat, lines=[f"{unit} H" for unit in table.units(seat)])
    click_province(soothsayer, "Bur")
    click_province(soothsayer, "Con")
    saved(soothsayer, "A Bur - Con")
    for _ in range(12):
        table.pass_deadline()
        if table.turn.phase == "W1901A":
            break
    france.reload()
    sees_phase(france, "Winter 1901, adjustments")
    winter = panel(france, "winter")
    expect(winter).to_contain_text("0 units")
    site = winter.locator("[data-line]").first
    site.click()
    saved(france, site.get_attribute("data-line"))

    # The rest of it by the clock, and by the record
    while table.turn.phase != "S1903M":
        table.pass_deadline()
    expect(report(desk, table, "F1901M")).to_contain_text("Borg eats")
    expect(report(desk, table, "F1901M")).to_contain_text("A Bur - Con")
    france.goto(table.game.get_absolute_url())
    sees_phase(france, "Spring 1903, movement")
    expect(panel(france, "borg")).to_contain_text("Borg is in")


def report(page: Page, table: Table, phase: str):
    """The page of a turn, read by the GM like by anybody."""
    page.goto(f"{table.game.get_absolute_url()}report/{phase}/")
    return page.locator("main")
