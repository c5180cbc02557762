"""Who stands by for a club's tables: told once of a seat that falls free, where everybody may know it."""

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.accounts.export import export_member
from games.clubs import services
from games.clubs.models import ClubGame
from games.clubs.standbys import standby_set
from games.common.errors import Conflict
from games.forming.joining import game_leave
from games.mail.contents import still_matters
from games.mail.sending import notices_send
from games.models import Notice, Seat
from games.services.seats import Leaving, seat_takeover, seats_give_up
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    club = services.club_found(by=user("gm"), name="north", title="The North")
    for name in ("sam", "uma", "france"):
        services.club_join(club=club, by=user(name))
    EmailAddress.objects.create(user=user("sam"), email="sam@example.org", primary=True, verified=True)
    return club


def browser(name):
    client = Client()
    client.force_login(user(name))
    return client


def of_the_club(club, **settings):
    """A table on the shelf of the club, for which Sam and the member named “france” stand by."""
    table = make_table(**settings)
    ClubGame.objects.create(club=club, game=table.game)
    for one in (user("sam"), user("france")):
        standby_set(club=club, by=one, standby=True)
    return table


def logged(name):
    client = Client()
    client.force_login(user(name))
    return client


def told(**where):
    return [(one.user.username, one.data["seat"]) for one in Notice.objects.filter(about="clubseat", **where)]


def test_who_stands_by_is_told_once_and_takes_the_seat(club, mailoutbox):
    table = of_the_club(club)
    game_leave(game=table.game, by=table.italy)
    assert told() == [("sam", "Italy")], "not who plays, nor who does not stand by"
    notices_send()
    (mail,) = [one for one in mailoutbox if one.to == ["sam@example.org"]]
    assert mail.subject.endswith("Table: Italy is free")
    assert "a table of The North" in mail.body and f"/games/{table.game.slug}/" in mail.body
    seat_takeover(game=table.now, by=user("sam"), seat_id="Italy")
    assert Seat.objects.get(game=table.game, seat_id="Italy").player == user("sam")
    assert not still_matters(Notice.objects.get(about="clubseat"))
    game_leave(game=table.now, by=user("sam"))
    game_leave(game=table.now, by=table.england)
    assert told() == [("sam", "Italy")], "who has had a part in it comes back by the GM alone"


def test_seats_of_many_tables_cost_no_statement_each(club):
    counts = []
    for number in (2, 6):
        tables = [of_the_club(club, prefix=f"{number}-{n}-") for n in range(number)]
        going = [(table.now, table.now.seats.get(seat_id=one)) for table in tables for one in ("Italy", "Turkey")]
        leavings = [Leaving(game, seat.game.memberships.get(seat=seat), seat) for game, seat in going]
        with CaptureQueriesContext(connection) as asked:
            seats_give_up(leavings)
        counts.append(len(asked))
        for table in tables:
            assert sorted(told(game=table.game)) == [
                ("france", "Italy"),
                ("france", "Turkey"),
                ("sam", "Italy"),
                ("sam", "Turkey"),
            ]
    assert counts[0] == counts[1]


@pytest.mark.parametrize("settings", [{"private": True}, {"watch_delay": 600}])
def test_of_games_that_are_not_for_all_nobody_is_told(club, settings):
    table = of_the_club(club, **settings)
    game_leave(game=table.game, by=table.italy)
    assert told() == []


def test_of_a_hidden_club_nobody_is_told_and_off_the_shelf_neither(club):
    table = of_the_club(club)
    type(club).objects.update(hidden_at=club.made_at)
    game_leave(game=table.game, by=table.italy)
    assert told() == []


def test_where_names_are_hidden_the_mail_names_nobody(club, mailoutbox):
    table = of_the_club(club, anonymous=True)
    game_leave(game=table.game, by=table.italy)
    notices_send()
    (mail,) = [one for one in mailoutbox if one.to == ["sam@example.org"]]
    assert not any(str(who.profile) in mail.subject + mail.body for who in table.people.values() if who != table.italy)
    assert "italy" not in (mail.subject + mail.body).replace("Italy", "")


def test_one_stands_by_as_a_member_on_the_page_and_by_the_api(club):
    sam = logged("sam")
    assert "Stand by no longer" not in sam.get("/clubs/north/").content.decode()
    sam.post("/clubs/north/standby/")
    assert "Stand by no longer" in sam.get("/clubs/north/").content.decode()
    assert "stands by" in logged("gm").get("/clubs/north/desk/").content.decode()
    assert sam.get("/api/clubs/north/").json()["stands_by"] is True
    assert export_member(user("sam"))["clubs"]["member"][0]["standby_since"] is not None
    assert sam.delete("/api/clubs/north/standby/").status_code == 204
    assert sam.get("/api/clubs/north/").json()["stands_by"] is False
    with pytest.raises(Conflict, match="Join it first"):
        standby_set(club=club, by=user("stranger"), standby=True)
    assert logged("stranger").put("/api/clubs/north/standby/").status_code == 409
    services.club_leave(club=club, by=user("sam"))
    assert not club.memberships.standbys().exists()
