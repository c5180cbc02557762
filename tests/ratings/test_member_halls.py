"""Halls that no rating makes, a member's results over time, and what a hall costs."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from games.models import GameRecord, Part, Profile, SeatRecord
from games.ratings.member_halls import ENOUGH_ASKED, fewest_misses, most_taken_over
from games.ratings.queries import ENOUGH, Hall, hall_of
from games.ratings.statistics import statistics_of
from games.selectors.attendance import attendance_in
from tests.plugins.tables import user
from tests.ratings.scenes import FIRST, brought_up, line_of, over, table_with
from tests.ratings.test_pages import shows, six_games

pytestmark = pytest.mark.django_db


def deadlines(name, asked, met):
    SeatRecord.objects.filter(user__username=name).update(asked=0, met=0)
    one = SeatRecord.objects.filter(user__username=name).first()
    SeatRecord.objects.filter(pk=one.pk).update(asked=asked, met=met)


def test_a_record_knows_the_deadlines_of_its_game():
    table = table_with("Met and missed")
    for seat_id in table.people:
        if seat_id != "France":
            table.order(seat_id, ready=True)
    table.pass_deadline()
    game = over(table, "draw", "France")
    brought_up()
    france, italy = (line_of(game, table.people[seat].username) for seat in ("France", "Italy"))
    assert (france.asked, france.met) == (1, 0) and (italy.asked, italy.met) == (1, 1)
    assert attendance_in(game, table.france).asked == 1


def test_the_hall_of_those_who_meet_deadlines():
    six_games()
    for name in ("ada", "ben", "cleo", "dora"):
        shows(name)
    deadlines("ada", 100, 99)
    deadlines("ben", 200, 198)
    deadlines("cleo", ENOUGH_ASKED - 1, ENOUGH_ASKED - 1)
    deadlines("dora", 50, 40)
    deadlines("emil", 100, 100)
    lines = fewest_misses()
    assert [(line.place, line.username, line.missed) for line in lines] == [
        (1, "ben", 2),
        (2, "ada", 1),
        (3, "dora", 10),
    ]
    page = Client().get("/records/members/").text
    assert "ben" in page and "emil" not in page, "who has no page stands nowhere"
    assert fewest_misses(2029) == []
    assert Client().get("/records/members/?year=2029").status_code == 404
    assert Client().get("/records/members/?year=1").status_code == 404


def test_the_hall_of_those_who_take_seats_over():
    six_games()
    for name in ("ada", "ben"):
        shows(name)
    first = SeatRecord.objects.filter(user__username="ada")[:2]
    SeatRecord.objects.filter(pk__in=[one.pk for one in first]).update(part=Part.TOOK_OVER)
    lines = most_taken_over()
    assert [(line.place, line.username, line.games) for line in lines] == [(1, "ada", 2)]
    told = APIClient().get("/api/records/members/").json()
    assert told["most_taken_over"] == [{"place": 1, "username": "ada", "name": "ada", "games": 2}]
    GameRecord.objects.filter(stays__in=first).update(taken_out_at=FIRST)
    assert most_taken_over() == [], "two accounts of one person gain nothing by it"
    GameRecord.objects.update(taken_out_at=None)
    Profile.objects.filter(user__username="ada").update(shows_page=False)
    assert most_taken_over() == []


def test_a_member_sees_results_by_seat_and_over_time():
    six_games()
    shows("ada")
    record = statistics_of(user("ada"))
    assert sum(one.games for one in record.by_seat) == 6 and len(record.by_seat) == 6
    assert [point.share for point in record.over_time] == [100.0] * 6 and record.over_time[-1].mean == 100.0
    page = Client().get("/members/ada/").text
    assert "Share of points in 6 games; their mean is 100.0 %" in page and 'class="shares__game"' in page
    told = APIClient().get("/api/members/ada/record/").json()
    assert len(told["over_time"]) == 6 and {one["name"] for one in told["by_seat"]} == {
        one.name for one in record.by_seat
    }


def test_a_hall_asks_for_one_page_of_its_members():
    six_games()
    for name in ("ada", "ben", "cleo", "dora", "emil"):
        shows(name)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        whole = Hall("press")[0:50]
    assert len(asked) == 3, "games that go on again, who stands, their names"
    assert [line.place for line in whole] == [1, 2, 3, 4, 5] and whole[0].username == "ada"
    assert all(line.band.games == 6 >= ENOUGH for line in whole)
    assert Hall("press")[2:4] == whole[2:4] and Hall("press").count() == 5
    assert hall_of("press") == whole
    assert Client().get("/ratings/press/?page=2").status_code == 200
