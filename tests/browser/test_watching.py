"""The pages of those who watch a game, in both sizes and lights: nothing overflows, nothing is too faint."""

import pytest

from games.models import OnlookerRole
from games.watching.services import note_write, onlooker_add
from tests.browser.test_axe import EDITIONS
from tests.browser.test_looks import faults
from tests.plugins.tables import make_table, user

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@EDITIONS
def test_pages_of_those_who_watch_fit(window, width, dark):
    table = make_table(name="A game to watch")
    table.order("France", "A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO")
    table.pass_deadline()
    for role in OnlookerRole.values:
        onlooker_add(game=table.game, by=table.gm, user=user("olga"), role=role)
    note_write(game=table.game, by=user("olga"), text="France moves east, and west.")
    here = table.game.get_absolute_url()
    olga, gm = window("olga", width=width, dark=dark), window(table.gm.username, width=width, dark=dark)
    assert faults(olga, [f"{here}{page}/" for page in ("watch", "observe", "gallery", "onlookers")]) == {}
    assert faults(gm, [f"{here}onlookers/", f"{here}channels/", here]) == {}
