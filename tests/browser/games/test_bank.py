"""A game of single rules, by hand: found on the shelf, put together, kept, shared, and played by somebody else."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Composition, Game
from tests.browser.games.hands import PATIENCE, ready, sees_phase

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.worker,
    pytest.mark.django_db(transaction=True),
]


def tick(page: Page, rule: str) -> None:
    page.locator(f"#rule-{rule}").check()


def strike(page: Page, rule: str) -> None:
    page.locator(f"#rule-{rule}").uncheck()


def says(page: Page, words: str) -> None:
    """What the composer says in its first line, without a reload."""
    expect(page.locator(".verdict__line b")).to_have_text(words, timeout=PATIENCE)


def find_borg(page: Page) -> None:
    """Down the shelf of creatures, to the card and from there to the composer."""
    page.goto("/rules/")
    page.get_by_role("link", name="Creatures and odd pieces").first.click()
    card = page.locator("#borg")
    expect(card.locator("svg.plate")).to_be_visible()
    card.get_by_role("link", name="Compose with it").click()
    says(page, "It fits together.")


def put_together(page: Page) -> None:
    """Struck, added, a conflict by name, its way out by one click, and what it comes to."""
    strike(page, "victory")
    expect(page.locator(".bankrow--struck")).to_contain_text("Victory")
    page.get_by_placeholder("Find a rule").fill("squash")
    tick(page, "landing")
    says(page, "1 thing in the way.")
    expect(page.locator(".verdict__list")).to_contain_text("“What comes down” needs “Chucked out”.")
    expect(page.locator("[data-board]")).to_have_count(0)
    page.get_by_role("button", name="Add “Chucked out” and “Closed places”").click()
    says(page, "It fits together.")
    for rule in ("borg", "landing", "eviction", "closing"):
        expect(page.locator(f"#rule-{rule}")).to_be_checked()
    expect(page.get_by_placeholder("Find a rule")).to_have_value("squash")
    expect(page.locator(".preview__seats li")).to_have_count(7)
    expect(page.locator("[data-board] svg")).to_be_visible()
    expect(page.locator(".preview .season")).to_contain_text("Borg moves and eats")


def choose_a_reading(page: Page) -> None:
    """An option is a house rule as soon as it is chosen, and the board stays as it is drawn."""
    page.locator(".composer__options > summary").click()
    page.locator('[name="option:borg.rings"]').select_option("sum")
    expect(page.locator(".composer__options > summary")).to_contain_text("1 of your own")
    expect(page.locator('[name="option:borg.rings"]')).to_have_value("sum")
    expect(page.locator("[data-board] svg")).to_be_visible()


def keep(page: Page) -> str:
    page.get_by_label("Name of the composition").fill("Last orders")
    page.get_by_label("What is it like?").fill("Closing time, with somebody hungry.")
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Last orders")
    expect(page.locator(".differences")).to_contain_text("What comes down")
    return page.url


def start(page: Page, link: str) -> Game:
    """Somebody else, with the link: a game of the same rules, with bots in the other seats."""
    page.goto(link)
    page.get_by_role("link", name="Start a game").click()
    expect(page.get_by_text("By the rules of Last orders")).to_be_visible()
    page.get_by_label("What is it called?").fill("Time, gentlemen")
    page.get_by_text("Seats and invitations").click()
    page.get_by_label("Bots may fill up").check()
    page.get_by_role("button", name="Make the game").click()
    expect(page.locator(".facts")).to_contain_text("Last orders, revision 1")
    page.get_by_role("button", name="Start now, with bots").click()
    sees_phase(page, "Spring 1901, movement")
    return Game.objects.get()


@pytest.mark.slow
def test_a_game_of_single_rules_from_the_shelf_to_its_first_report(window):
    anna, ben = window("anna"), window("ben")
    find_borg(anna)
    put_together(anna)
    choose_a_reading(anna)
    link = keep(anna)

    game = start(ben, link)
    revision = Composition.objects.get().latest
    assert game.composition == revision
    assert game.with_rules == ["borg", "closing", "eviction", "landing"]
    assert (game.without, game.options) == (["victory"], {"borg.rings": "sum"})
    ready(ben)
    expect(ben.locator(".banner__season")).not_to_have_text("Spring 1901, movement", timeout=PATIENCE)

    ben.goto(f"{game.get_absolute_url()}report/S1901M/")
    play = ben.locator(".zine__play")
    expect(play).to_contain_text("When the fighting is over")
    play.locator(f'a[href="{game.get_absolute_url()}rules/borg/"]').first.click()
    expect(ben.locator("dialog.clausedialog")).to_contain_text("Borg")
    ben.goto("/rules/borg/")
    expect(ben.locator("aside")).to_contain_text("Last orders")


@pytest.mark.slow
def test_the_composer_on_a_small_screen_says_what_is_in_the_way(window):
    page = window("anna", width=390, height=800, dark=True)
    page.goto("/rules/compose/")
    page.locator(".bankfold", has=page.locator("#rule-landing")).locator("summary").click()
    tick(page, "landing")
    bar = page.locator(".composer__bar")
    expect(bar).to_have_text("1 thing in the way: see the ways out")
    expect(bar).to_be_in_viewport()
    bar.get_by_role("link").click()
    way = page.get_by_role("button", name="Strike “What comes down”")
    expect(way).to_be_in_viewport()
    assert way.bounding_box()["height"] >= 32
    way.click()
    says(page, "It fits together.")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
