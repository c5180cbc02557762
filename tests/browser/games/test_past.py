"""The GM rules on a turn long past, by clicking; looks at both boards; publishes; and answers an appeal."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Branch
from tests.browser.games.hands import PATIENCE
from tests.plugins.tables import Table, make_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.worker,
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def table() -> Table:
    """Spring and Autumn 1901 are over: France bounced in Burgundy, and Paris went to Gascony. Winter is open."""
    table = make_table(nmr_policy="hold")
    table.order("France", "A Par - Bur", "A Mar - Spa", "F Bre - MAO")
    table.order("Germany", "A Mun - Bur", "F Kie - Den", "A Ber - Kie")
    table.pass_deadline()
    table.order("France", "A Par - Gas")
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    return table


def desk(window, table: Table) -> Page:
    page = window("gm")
    page.goto(f"/gm/{table.game.slug}/")
    return page


@pytest.mark.slow
def test_a_ruling_on_the_past_is_tried_compared_and_published(window, table):
    gm = desk(window, table)
    gm.get_by_role("link", name="The past").click()
    gm.get_by_role("link", name="Spring 1901, movement").click()
    line = gm.locator(".orderline", has_text="A Par - Bur")
    line.get_by_role("link", name="overrule").click()
    expect(gm.get_by_label("Whose order")).to_have_value(re.compile("A Par"))
    gm.get_by_label("Verdict").select_option("succeeds")
    gm.get_by_label("Reason").fill("It rained on the Germans.")
    gm.get_by_role("button", name="Try it in a branch").click()

    expect(gm.get_by_role("heading", name="Both boards")).to_be_visible(timeout=PATIENCE)
    expect(gm.locator(".comparison__board svg")).to_have_count(2)
    expect(gm.locator(".comparison__list")).to_contain_text("A Bur")
    expect(gm.locator(".entries").first).to_contain_text("A Par - Gas")
    player = window("france")
    player.goto(f"{table.game.get_absolute_url()}ledger/")
    expect(player.locator("main")).not_to_contain_text("It rained on the Germans.")

    gm.get_by_label("seen by").select_option("Italy")
    gm.get_by_role("button", name="Compare").click()
    expect(gm.locator(".comparison__board svg")).to_have_count(2)
    gm.get_by_label("Explain it to the table").fill("The film of the weather was found.")
    gm.get_by_role("button", name="Publish it as the game’s line").click()
    expect(gm.locator("div.notice--good", has_text="Published")).to_be_visible()
    assert "A Bur" in table.units("France")

    player.reload()
    player.get_by_role("link", name="What it changed, board by board").click()
    expect(player.locator(".notice--warn")).to_contain_text("A Par - Bur")
    expect(player.locator(".notice--warn")).to_contain_text("succeeds")
    expect(player.locator("main")).to_contain_text("The film of the weather was found.")


@pytest.mark.slow
def test_a_branch_is_dropped_and_nothing_has_happened(window, table):
    gm = desk(window, table)
    before = table.turn.state
    gm.goto(f"/gm/{table.game.slug}/past/F1901M/")
    gm.get_by_role("button", name="From Autumn 1901, movement anew").click()
    expect(gm.get_by_role("heading", name="Both boards")).to_be_visible(timeout=PATIENCE)
    gm.get_by_role("button", name="Drop it").click()
    expect(gm.locator("main")).to_contain_text("Dropped")
    assert table.turn.state == before
    assert Branch.objects.get().status == "dropped"


@pytest.mark.slow
def test_a_player_appeals_and_the_gm_answers(window, table):
    player = window("france")
    player.goto(f"{table.game.get_absolute_url()}report/F1901M/")
    player.get_by_role("link", name="Appeal").click()
    player.get_by_label("Against").select_option("order:France:A Par")
    player.get_by_label("The rule").fill("Movement")
    player.get_by_label("What is wrong with it").fill("I never wrote that.")
    player.get_by_role("button", name="Appeal").click()
    expect(player.locator(".entry", has_text="I never wrote that.")).to_contain_text("Waits for the GM")

    gm = desk(window, table)
    queue = gm.locator("section", has_text="Appeals that wait for you").last
    expect(queue).to_contain_text("I never wrote that.")
    queue.get_by_role("link", name="answer").click()
    gm.get_by_label("denied").check()
    gm.get_by_label("Reason").fill("You did, and here is the receipt.")
    gm.get_by_role("button", name="Answer an appeal").click()
    player.reload()
    expect(player.locator(".entry", has_text="I never wrote that.")).to_contain_text(
        "You did, and here is the receipt."
    )
