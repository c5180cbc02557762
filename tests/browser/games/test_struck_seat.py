"""The GM strikes the rule that brings a seat, by clicks; that seat's player saves a paper; the ruling stands."""

import pytest
from playwright.sync_api import expect

from games.models import Notice
from tests.browser.games.hands import PATIENCE
from tests.plugins.tables import POWERS, Table, make_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.worker,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]
ELEVEN = (*POWERS, "Jester", "Mastermind", "Doctor", "Soothsayer")


@pytest.fixture
def table() -> Table:
    """Rather Silly Diplomacy in Spring 1901."""
    table = make_table(players=ELEVEN, variant="rather_silly", without=["borg"], nmr_policy="hold")
    while table.turn.phase != "S1901M":
        table.pass_deadline()
    return table


def test_the_seat_goes_and_every_page_stays(window, table):
    here = table.game.get_absolute_url()
    gm, player = window("gm"), window("mastermind")
    gm.goto(f"/gm/{table.game.slug}/do/strike/?rule_struck=mastermind")
    expect(gm.locator("select[name=rule_struck]")).to_have_value("mastermind")
    gm.locator("textarea[name=reason]").fill("Too clever by half.")
    gm.get_by_role("button", name="See what it would do").click()
    gm.locator("button[name=publish]").click()
    expect(gm.get_by_text("Done: ")).to_be_visible()
    table.order("Mastermind", "LINK Lon - Mos")
    gm.goto(f"/gm/{table.game.slug}/do/now/")
    gm.locator("textarea[name=reason]").fill("All have written.")
    gm.locator("main form button.btn").last.click()
    if gm.locator("button[name=sure]").count():
        gm.locator("button[name=sure]").click()
    expect(gm.get_by_text("Done: ")).to_be_visible(timeout=PATIENCE)
    struck = table.game.rulings.get(kind="strike")
    assert struck.withdrawn_at is None
    assert table.now.last_turn.rulings[0]["rule"] == "mastermind"
    assert [one.user for one in Notice.objects.filter(about="struck")] == [table.mastermind]
    for page in (gm, player):
        for one in ("", "ledger/", "report/S1901M/", "standings/", "rules/", "history/"):
            answer = page.goto(f"{here}{one}")
            assert answer is not None and answer.status == 200, one
    player.goto(f"{here}ledger/")
    expect(player.locator(".entry", has_text="Too clever by half.")).not_to_contain_text("Withdrawn")
    gm.goto(f"/gm/{table.game.slug}/")
    expect(gm.locator("#papers")).to_be_visible()
