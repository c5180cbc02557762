"""Tables that ask for a rating: who may sit down, who is told why not, and what nobody is told."""

import pytest
from django.test import Client

from games.common.errors import Refused
from games.forming import joining
from games.forming.creating import game_create
from games.forming.joining import game_join
from games.game_settings import terms
from games.models import Game, Seat, SeatRecord
from games.ratings.rating_now import middle_of, pool_asked
from tests.plugins.tables import make_table, user
from tests.ratings.test_pages import six_games

pytestmark = pytest.mark.django_db


def table_asking(**band) -> Game:
    return game_create(by=user("maker"), name="For some", **band)


def test_who_is_outside_the_band_is_told_why_and_what_to_do():
    six_games()
    high = middle_of(user("ada"), "press")
    assert high is not None and high > 26, "ada has won six games"
    low = table_asking(rating_most=25)
    with pytest.raises(Refused) as refused:
        game_join(game=low, by=user("ada"))
    said = str(refused.value)
    assert "25 or less in the pool Press" in said and f"Yours is {high:.1f}" in said
    assert "invitation" in said and "other tables" in said
    game_join(game=table_asking(rating_least=26), by=user("ada"))
    with pytest.raises(Refused, match="26 to 60"):
        game_join(game=table_asking(rating_least=26, rating_most=60), by=user("ben"))


def test_who_has_fewer_than_five_rated_games_may_sit_down_anywhere():
    game_join(game=table_asking(rating_least=40), by=user("newcomer"))
    six_games()
    lines = SeatRecord.objects.filter(user__username="ben").order_by("-ended_at")
    SeatRecord.objects.filter(pk__in=[line.pk for line in lines[:2]]).update(rank=None, pool="")
    assert middle_of(user("ben"), "press") is None
    game_join(game=table_asking(rating_least=40), by=user("ben"))


def test_who_is_invited_or_made_the_game_may_sit_down():
    six_games()
    game = table_asking(rating_most=20)
    assert game.invite_token
    game_join(game=game, by=user("ada"), token=game.invite_token)
    own = game_create(by=user("ada"), name="Mine", rating_most=20)
    game_join(game=own, by=user("ada"))


def test_the_pool_is_that_in_which_the_game_counts():
    six_games()
    gunboat = table_asking(rating_most=20, press="none")
    assert pool_asked(gunboat).id == "gunboat"
    game_join(game=gunboat, by=user("ada"))


def test_a_seat_that_comes_free_is_asked_for_alike():
    six_games()
    table = make_table(rating_most=20, prefix="going")
    Seat.objects.filter(game=table.game, seat_id="Italy").update(player=None)
    with pytest.raises(Refused, match="20 or less"):
        joining.game_join(game=table.game, by=user("ada"), seat_id="Italy")


def test_a_band_nobody_is_in_is_refused():
    with pytest.raises(Refused) as refused:
        table_asking(rating_least=30, rating_most=20)
    assert refused.value.field == "rating_most"


def test_the_lobby_says_what_is_asked_and_no_ratings():
    six_games()
    game = table_asking(rating_least=20, rating_most=40)
    game_join(game=game, by=user("ada"))
    told = [term.text for term in terms(game) if term.name == "Rating asked of who sits down"]
    assert len(told) == 1 and told[0].startswith("20 to 40, in the pool")
    page = Client().get(game.get_absolute_url()).text
    assert "20 to 40" in page and f"{middle_of(user('ada'), 'press'):.1f}" not in page
