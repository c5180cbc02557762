"""The Gathering under real hands: two people and five bots, cards on the map, and each of the three ways to win."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Submission
from games.services import rulings
from games.services.starting import game_start
from tests.browser.games.hands import click_province, next_turn, ready, saved, sees_board, sees_phase, type_order
from tests.plugins.tables import Table, make_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.worker,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]
PEOPLE = ("France", "Germany")
DEAR = ("DOUBLE TROUBLE", "WALK ON WATER", "SAIL ON LAND", "UTTER DESTRUCTION")


def two_and_bots(**options: str) -> Table:
    """France and Germany are people; bots, the same ones every time, have the other seats."""
    table = make_table(variant="gathering", players=PEOPLE, bots_allowed=True, options=options)
    Game.objects.filter(pk=table.game.pk).update(secret="the same bots every time", hidden_secret="and the same lot")
    table.game.refresh_from_db()
    game_start(game=table.game, by=table.gm)
    return table


def sit_down(window, table: Table) -> dict[str, Page]:
    pages = {}
    for seat in PEOPLE:
        pages[seat] = window(seat.lower())
        pages[seat].goto(table.game.get_absolute_url())
        sees_phase(pages[seat], "Winter 1900, set-up")
    return pages


def card(page: Page, name: str, deck: str = "primary"):
    """A card in the hand; it may lie half under the next one."""
    return page.locator(f'.handcard[data-deck="{deck}"][data-word="{name}"]')


def take(page: Page, name: str, deck: str = "primary") -> None:
    card(page, name, deck).click(position={"x": 12, "y": 40})
    expect(page.locator(".hand__desk b")).to_have_text(re.compile(name, re.IGNORECASE))


def split(page: Page, *names: str) -> None:
    """Click these cards into the Secondary Deck."""
    for name in names:
        page.locator(f'.handcard[data-word="{name}"][aria-pressed="false"]').first.click()
    saved(page, f"DECK SECONDARY {', '.join(names)}")


def discard(page: Page, name: str) -> None:
    take(page, name)
    page.get_by_role("button", name="Discard it").click()
    saved(page, f"DISCARD {name}")


def test_the_first_majority_wins_at_once(window):
    """France owns seventeen centres of thirty-four; a Garden of Eden is the eighteenth of thirty-five (4a)."""
    table = two_and_bots()
    pages = sit_down(window, table)
    france, germany = pages["France"], pages["Germany"]
    split(france, "SUDDEN DEATH", "TELEPORT", "MYSTICAL SHIELD", "MYSTICAL SHIELD")
    ready(france)
    ready(germany)
    for page in pages.values():
        sees_phase(page, "Spring 1901, movement")
        sees_board(page, 2)
    for place in ("Spa", "Por", "Bel", "Hol", "Den", "Swe", "Nwy", "Tun", "Gre", "Ser", "Bul", "Rum", "Nap", "Rom"):
        board = {"op": "owner", "place": place, "seat": "France"}
        rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=board, reason="A generous treaty.")

    take(france, "GARDEN OF EDEN")
    click_province(france, "NTH")
    expect(france.locator("[data-why]")).to_have_text("NTH is no land: the card would be discarded.")
    click_province(france, "Bur")
    saved(france, "PRIMARY GARDEN OF EDEN Bur")
    expect(france.locator(".hand__plays")).to_contain_text("A Garden of Eden makes Bur a supply centre of France.")
    discard(germany, "BLACK HOLE")
    ready(france)
    ready(germany)
    for page in pages.values():
        sees_phase(page, "France has won")
    expect(germany.locator(".banner")).to_contain_text("18 of 35")


def test_a_card_stays_in_hand_when_the_gm_rules(window):
    """The panel is made anew under the player's thumb: the card, and the unit chosen for it, are still in hand."""
    table = two_and_bots()
    pages = sit_down(window, table)
    split(pages["France"], "SUDDEN DEATH", "TELEPORT", "MYSTICAL SHIELD", "MYSTICAL SHIELD")
    for page in pages.values():
        ready(page)
    france = pages["France"]
    sees_phase(france, "Spring 1901, movement")
    sees_board(france, 2)
    take(france, "TELEPORT")
    board = {"op": "owner", "place": "Spa", "seat": "France"}
    with france.expect_response(lambda answer: "/panels/decks/" in answer.url):
        rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=board, reason="A generous treaty.")
    expect(france.locator(".toast")).to_contain_text("ledger")
    france.wait_for_timeout(500)
    expect(france.locator(".hand__desk b")).to_have_text("Teleport")
    france.get_by_role("button", name="Discard it").click()
    saved(france, "DISCARD TELEPORT")


def play_on(table: Table, pages: dict[str, Page], discards: dict[str, list[str]]) -> None:
    """Season by season: each of the two discards a card where one is asked for, and is ready, until the end.

    Who is not wanted is not waited for either: a window of bots alone may be over before its board is seen.
    """
    turn = next_turn(table, 0)
    while turn is not None:
        for seat in (seat for seat in PEOPLE if seat in turn.wanted):
            sees_board(pages[seat], turn.number)
            if turn.window == "M":
                discard(pages[seat], discards[seat].pop(0))
            ready(pages[seat])
        turn = next_turn(table, turn.number)


def test_most_units_by_three_win_when_the_years_are_over(window):
    """One year, counted before adjustments; the GM has sent France six more armies (4b)."""
    table = two_and_bots(**{"endgame.years": "1", "endgame.count_after": "retreats"})
    pages = sit_down(window, table)
    for place in ("Bur", "Gas", "Pic", "Spa", "Por", "Bel"):
        board = {"op": "add", "unit": f"A {place}", "seat": "France"}
        rulings.ruling_make(game=table.game, by=table.gm, kind="board", data=board, reason="They came by themselves.")
    play_on(table, pages, {seat: ["TELEPORT", "BLACK HOLE"] for seat in PEOPLE})
    for page in pages.values():
        sees_phase(page, "France has won")
    expect(pages["Germany"].locator(".banner")).to_contain_text("units to")


def test_otherwise_the_cards_that_are_left_are_counted(window):
    """One year; France has kept four dear cards, and discards two more (4c). At the end all hands lie open."""
    table = two_and_bots(**{"endgame.years": "1"})
    pages = sit_down(window, table)
    split(pages["France"], *DEAR)
    play_on(table, pages, {"France": ["GARDEN OF EDEN", "PROTECTIVE AMULET"], "Germany": ["TELEPORT", "BLACK HOLE"]})
    for page in pages.values():
        sees_phase(page, "France has won")
    germany = pages["Germany"]
    expect(germany.locator(".banner")).to_contain_text("Spell Card Points")
    germany.get_by_role("tab", name="Decks").click()
    france = germany.locator(".deckline", has_text="France")
    france.locator("summary").click()
    expect(france.locator(".chip--second").first).to_have_text("Double Trouble")


def test_a_condition_a_second_thought_and_the_words_by_hand(window):
    """A secondary card under a condition, a primary one taken back, both editable as text; then the map is free."""
    table = two_and_bots()
    pages = sit_down(window, table)
    for page in pages.values():
        ready(page)
    france = pages["France"]
    sees_phase(france, "Spring 1901, movement")
    sees_board(france, 2)
    take(france, "MYSTICAL SHIELD", "secondary")
    france.locator("[data-condition=when]").select_option("if")
    france.locator("[data-condition=who]").select_option("Germany")
    france.locator("[data-condition=card]").select_option("SUDDEN DEATH")
    france.locator("[data-condition=on]").select_option("A Mar")
    france.locator(".hand__desk select[data-target]").select_option("A Mar")
    conditional = "IF Germany PLAYS SUDDEN DEATH ON A Mar: SECONDARY MYSTICAL SHIELD A Mar"
    saved(france, conditional)

    take(france, "FASTER THAN LIGHT")
    for place in ("Par", "Bur", "Ruh"):
        click_province(france, place)
    saved(france, "PRIMARY FASTER THAN LIGHT A Par - Bur - Ruh")
    type_order(france, "A Par - Bur")
    saved(france, "A Par - Bur")
    france.get_by_role("button", name="Add A Ruh - Bur").click()
    saved(france, "A Par - Bur", "A Ruh - Bur")
    expect(france.get_by_role("button", name="Add A Ruh - Bur")).to_have_count(0)
    for unit in ("A Par", "A Ruh"):
        france.locator(f'.row[data-subject="{unit}"] input').fill("")
        france.keyboard.press("Tab")
    france.get_by_role("button", name="An order for A Ruh").click()
    expect(france.locator("[data-quick]")).to_have_value("A Ruh ")
    told = france.locator(".hand__plays li", has_text="FASTER THAN LIGHT").element_handle()
    with france.expect_request_finished(lambda asked: asked.url.endswith("/ask/")):
        type_order(france, "A Ruh - Kie")
    france.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert told.evaluate("play => play.isConnected"), "another order has changed nothing that is told of the cards"
    france.locator(".hand__plays li", has_text="FASTER THAN LIGHT").get_by_role("button", name="Take it back").click()
    take(france, "FASTER THAN LIGHT")
    expect(france.locator(".hand__desk option", has_text="A Mun (Germany)")).to_be_attached()
    for place in ("Mun", "Bur", "Gas"):
        click_province(france, place)
    saved(france, "PRIMARY FASTER THAN LIGHT A Mun - Bur - Gas")
    take(france, "SUDDEN DEATH")
    click_province(france, "Mun")
    saved(france, "PRIMARY SUDDEN DEATH A Mun")
    expect(card(france, "SUDDEN DEATH").locator("[data-on-target]")).to_have_text("A Mun")

    take(france, "TURN TO STONE")
    france.keyboard.press("Escape")
    expect(france.locator(".hand__desk")).to_be_hidden()
    click_province(france, "Mar")
    click_province(france, "Spa")
    saved(france, "A Mar - Spa")
    row = france.locator('.row[data-subject="primary"] input')
    row.fill("discard ms")
    row.press("Enter")
    expect(france.locator('.row[data-subject="primary"] .row__message')).to_contain_text("not in your Primary Deck")
    row.fill("discard black hole")
    row.press("Enter")
    saved(france, "DISCARD BLACK HOLE")
    lines = Submission.objects.get(seat=table.seat("France"), turn=table.turn).lines
    assert set(lines) == {"A Mar - Spa", "A Ruh - Kie", "DISCARD BLACK HOLE", conditional}
