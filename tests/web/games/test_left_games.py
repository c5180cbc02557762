"""Who lost a seat by missed deadlines is told so, with what can still be done; games that are over stay to be found."""

import pytest
from django.test import Client

from games.models import GameStatus, Membership
from games.services.endings import draw_vote_cast
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


def browser(member) -> Client:
    client = Client()
    client.force_login(member)
    return client


def pages(member, game) -> dict[str, str]:
    """Where a member may look: home, their own page, and the game's."""
    client = browser(member)
    return {path: client.get(path).content.decode() for path in ("/", "/me/", game.get_absolute_url())}


@pytest.fixture
def lost():
    table = make_table(nmr_policy="vacate", nmr_limit=1)
    table.order("England", "F Lon - NTH", "F Edi - NWG", "A Lvp - Yor")
    table.pass_deadline()
    return table


def test_who_lost_a_seat_is_told_everywhere_and_what_can_be_done(lost):
    for path, page in pages(lost.france, lost.game).items():
        assert "You no longer play France" in page, path
        assert "1 deadline was missed" in page, path
        assert "The GM can put you back" in page, path
    assert "Take over" not in pages(lost.france, lost.game)[lost.game.get_absolute_url()], "it would be refused"
    assert "Take over" in pages(user("newcomer"), lost.game)[lost.game.get_absolute_url()]
    for path, page in pages(lost.england, lost.game).items():
        assert "You no longer play" not in page, path
    assert "You no longer play" not in Client().get(lost.game.get_absolute_url()).content.decode()


def test_who_lost_it_to_somebody_else_is_told_that_and_not_to_whom(lost):
    browser(user("newcomer")).post(f"{lost.game.get_absolute_url()}join/", {"seat": "France"})
    assert lost.seat("France").player == user("newcomer")
    for path, page in pages(lost.france, lost.game).items():
        assert "Somebody else plays it now" in page, path
        assert "put you back" not in page, path


def test_a_bot_that_keeps_the_seat_warm_is_named():
    table = make_table(nmr_policy="bot", nmr_limit=1)
    table.pass_deadline()
    page = browser(table.italy).get("/").content.decode()
    assert "A bot plays it now" in page


def test_who_left_by_themselves_is_told_nothing(lost):
    Membership.objects.filter(user=lost.france).update(missed=None)
    for path, page in pages(lost.france, lost.game).items():
        assert "You no longer play" not in page, path


def test_games_that_are_over_stand_under_ones_own():
    table = make_table()
    table.pass_deadline()
    for name in ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"):
        draw_vote_cast(game=table.game, by=table.seat(name).player)
    table.game.refresh_from_db()
    assert table.game.status == GameStatus.FINISHED
    for path in ("/", "/me/"):
        page = browser(table.france).get(path).content.decode()
        assert "Games that are over" in page
        assert table.game.get_absolute_url() in page
        assert "shared the draw" in page
        assert "Games that are over" not in browser(user("stranger")).get(path).content.decode()
