"""A round to watch and a page for a hall: what everybody may see, later where spectators are shown games later."""

import pytest

from games.events.scores import standings
from games.models import Game
from games.models.game_choices import A_TURN_LATER
from games.services import rulings
from tests.events.test_rounds import draw, game_of, going, start
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
_ = going


def test_a_round_is_watched_with_its_maps_and_the_hall_has_the_standings(going, client):
    page = client.get("/events/net/watch/")
    assert page.text.count("<svg") >= 1 and "Board 1" in page.text and "anna" in page.text
    hall = client.get("/events/net/hall/")
    assert "Standings" in hall.text and "Next turn" in hall.text and hall.headers["Refresh"] == "30"
    assert "frame-ancestors *" in hall.headers["Content-Security-Policy"]


def test_nothing_of_a_round_that_is_drawn_is_shown(online, client):
    draw(online, bots=True)
    for page in ("watch", "hall"):
        shown = client.get(f"/events/net/{page}/").text
        assert "No round has started" in shown and "anna" not in shown


def test_who_plays_what_is_not_told_where_names_are_hidden(going, client):
    Game.objects.update(anonymous=True)
    client.force_login(user("dora"))
    for page in ("watch", "hall"):
        shown = client.get(f"/events/net/{page}/").text
        assert "anna" not in shown and "told when it is over" in shown, "not even to who directs it: others look"


def test_a_delayed_board_is_shown_later_on_every_page_of_the_event(going, client):
    game = game_of(going)
    rulings.turn_adjudicate_now(game=game, by=user("dora"), number=1, reason="Now.")
    told = [client.get(f"/events/net/{page}").text for page in ("watch/", "hall/")]
    assert all("Spring 1901" in text or "Fall 1901" in text for text in told)
    Game.objects.update(watch_delay=A_TURN_LATER)
    for page in ("watch/", "hall/", "", "results.csv", "standings.csv"):
        text = client.get(f"/events/net/{page}").text
        assert "Spring 1901" not in text and "Fall 1901" not in text, page
    assert standings(going).lines == () and client.get("/api/events/net/standings/").json() == []
    assert f"/games/{game.slug}/watch/" in client.get("/events/net/").text


def test_wooden_boards_have_no_map_and_many_have_pages(wooden, client):
    draw(wooden, here=False)
    start(wooden)
    page = client.get("/events/spa/watch/").text
    assert "Board 2" in page and "<svg" not in page and "Player 00" in page


def test_a_hidden_event_is_not_shown(going, client):
    going.hidden_at = going.made_at
    going.save()
    client.force_login(user("dora"))
    assert client.get("/events/net/watch/").status_code == 404 and client.get("/events/net/hall/").status_code == 404
