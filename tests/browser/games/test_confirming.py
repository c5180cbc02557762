"""What was agreed is changed after people sat down: the GM's form, what those who sit are shown, and the start."""

import pytest
from playwright.sync_api import Page, expect

from games.forming import joining
from games.models import GameStatus
from tests.browser.games.hands import PATIENCE
from tests.plugins.tables import Table, make_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.django_db(transaction=True),
]

SEATED, LATER = ("France", "Italy"), ("Austria", "England", "Germany", "Russia", "Turkey")


@pytest.fixture
def forming() -> Table:
    """A table at which two sit."""
    table = make_table(forming=True)
    sit(table, *SEATED)
    return table


def sit(table: Table, *seats: str) -> None:
    for name in seats:
        joining.game_join(game=table.game, by=table.people[name], seat_id=name)


def change(page: Page, table: Table) -> None:
    """The GM: another pace, and a rule of the bank."""
    page.goto(table.game.get_absolute_url())
    page.get_by_role("link", name="Change the settings and rules").click()
    page.get_by_text("A move every three days").click()
    page.locator(".fold--rules > summary").click()
    page.locator("#rule-borg").check()
    expect(page.locator(".verdict__line b")).to_have_text("It fits together.", timeout=PATIENCE)
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_text("2 at the table have yet to confirm")).to_be_visible(timeout=PATIENCE)


def confirm(page: Page, table: Table) -> None:
    """A member: old and new beside each other, and one button."""
    page.goto(table.game.get_absolute_url())
    asked = page.get_by_role("region", name="What was agreed has changed since you sat down")
    for name, old, new in (("Movement phases", "1 day", "3 days"), ("The rule Borg", "not in force", "in force")):
        line = asked.locator("dl > div").filter(has=page.get_by_text(name, exact=True))
        expect(line.locator("del")).to_have_text(old)
        expect(line.locator("ins")).to_have_text(new)
    asked.get_by_role("button", name="Confirm what is new").click()
    expect(asked).to_have_count(0, timeout=PATIENCE)


@pytest.mark.slow
def test_the_game_starts_by_the_new_rules_when_the_last_has_confirmed(forming, window):
    change(window("gm"), forming)
    sit(forming, *LATER)  # they have seen the new ones, so nothing is asked of them
    for name in SEATED:
        assert forming.now.status == GameStatus.FORMING
        page = window(name.lower())
        confirm(page, forming)
    expect(page.locator(".banner__season")).to_have_text("Spring 1901, movement", timeout=PATIENCE)
    assert forming.now.with_rules == ["borg"]
    assert forming.now.status == GameStatus.RUNNING
