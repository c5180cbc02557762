"""A lobby under real hands: its start is not missed, whenever the page begins to listen."""

import pytest
from playwright.sync_api import Route

from games.forming.joining import game_join
from tests.browser.games.hands import sees_phase
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]


def test_a_lobby_that_listens_only_after_the_start_leads_to_the_table(window):
    table = make_table(forming=True)
    *others, last = table.people.items()
    for seat_id, member in others:
        game_join(game=table.game, by=member, seat_id=seat_id)
    page, held = window(table.gm.username), []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/live/", hold)
    page.goto(table.game.get_absolute_url())
    while not held:
        page.wait_for_timeout(20)
    game_join(game=table.game, by=last[1], seat_id=last[0])
    held[0].continue_()
    sees_phase(page, "Spring 1901, movement")
