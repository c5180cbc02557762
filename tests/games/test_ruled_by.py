"""Which games a member rules, asked of one and of all: the same."""

import pytest

from games.models import Game
from games.permissions import rules_game
from tests.plugins.tables import make_table, user

pytestmark = [pytest.mark.django_db]


def test_all_games_that_somebody_rules_are_those_that_say_so_one_by_one(django_assert_num_queries):
    plain, agreed = make_table(name="Plain"), make_table(name="Agreed", gm_may_play=True)
    secret = make_table(name="Not agreed")
    other = user("another-gm")
    for table in (plain, agreed, secret):
        table.game.co_gms.add(other)
    agreed.game.seats.filter(seat_id="Italy").update(player=other)
    secret.game.seats.filter(seat_id="Italy").update(player=other)
    for who in (other, plain.gm, plain.france, user("nobody-in-particular")):
        one_by_one = {game.pk for game in Game.objects.all() if rules_game(game, who)}
        with django_assert_num_queries(1):
            assert set(Game.objects.ruled_by(who).values_list("pk", flat=True)) == one_by_one
    assert {game.name for game in Game.objects.ruled_by(other)} == {"Plain", "Agreed"}
