"""A first start, seen by who looks in at once: the tables come to the page by themselves."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.models import Demonstration
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.once, pytest.mark.browser, pytest.mark.worker, pytest.mark.django_db(transaction=True)]
PATIENCE = 180_000


def test_tables_come_to_the_page_while_they_are_laid(context):
    laying = Demonstration.objects.create(pk=1, tables=9, laid=2)
    home, games = context().new_page(), context().new_page()
    home.goto("/")
    games.goto("/games/?show=going")
    for page in (home, games):
        expect(page.locator("[data-demonstration]")).to_contain_text("2 of 9")
    home.get_by_role("combobox", name="Variant").select_option("standard")
    games.get_by_placeholder("Name of the game").fill("what I typed")

    table = make_table(name="The one that came")
    Demonstration.objects.filter(pk=laying.pk).update(laid=3, seen_at=timezone.now())
    expect(games.get_by_role("link", name=table.game.name)).to_be_visible(timeout=PATIENCE)
    expect(home.locator("[data-watch]")).to_contain_text(table.game.name, timeout=PATIENCE)
    for page in (home, games):
        expect(page.locator("[data-demonstration]")).to_contain_text("3 of 9", timeout=PATIENCE)

    Demonstration.objects.filter(pk=laying.pk).update(done_at=timezone.now())
    for page in (home, games):
        expect(page.locator("[data-demonstration]")).to_have_count(0, timeout=PATIENCE)
    expect(home.get_by_role("combobox", name="Variant")).to_have_value("standard")
    expect(games.get_by_placeholder("Name of the game")).to_have_value("what I typed")
