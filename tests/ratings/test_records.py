"""Records: finished games found, and added up."""

from itertools import pairwise

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from rest_framework.test import APIClient

from games.forming.joining import game_leave
from games.models import GameRecord, Profile, SeatRecord
from games.ratings import statistics
from games.ratings.intervals import share_of
from games.ratings.record_search import RecordFilter, finished, records_page
from tests.plugins.tables import SNAPSHOTS, seated, user
from tests.ratings.scenes import DAY, FIRST, brought_up, over, table_with
from tests.rows import every_row

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()


INTERVALS = [(0, 10, 0, 28), (5, 10, 24, 76), (10, 10, 72, 100), (31, 100, 23, 41), (0, 0, 0, 100)]
"""By hand from the formula: 0 to 27.8, 23.7 to 76.3, 72.2 to 100, 22.8 to 40.6."""


@every_row("times, of, low, high", INTERVALS)
def test_the_interval(times, of, low, high):
    share = share_of(times, of)
    assert (share.low, share.high) == (low, high)


def test_the_interval_grows_narrower():
    widths = [share_of(one, 2 * one).high - share_of(one, 2 * one).low for one in (1, 5, 50, 500)]
    assert all(wide > narrow for wide, narrow in pairwise(widths))


def scene() -> None:
    """Four games: two with openings, one of another variant, one private."""
    SNAPSHOTS.make("records", _scene)


def _scene() -> None:
    first = table_with("Alpha", nmr_policy="hold")
    first.order("Austria", "A Vie - Gal", "A Bud - Ser", "F Tri - Alb")
    first.pass_deadline()
    first.order("Austria", "A Ser S F Alb - Gre", "F Alb - Gre", "A Gal H")
    first.pass_deadline()
    second = table_with("Beta", moved=1, press="none", nmr_policy="hold")
    second.order("Austria", "A Vie - Gal", "A Bud - Ser", "F Tri - Alb")
    second.pass_deadline()
    over(first, "win", "Austria", at=FIRST)
    over(second, "draw", "France", "Austria", at=FIRST + 400 * DAY)
    over(table_with("Gamma", ("ada", "ben"), variant="dipshomashy"), "win", "England", at=FIRST + DAY)
    over(table_with("Delta", private=True), "win", "Austria", at=FIRST + 2 * DAY)
    over(table_with("Epsilon"), "stopped", at=FIRST + 3 * DAY)
    brought_up()


def names(reader=NOBODY, **wanted) -> list[str]:
    return [record.game.name for record in records_page(finished(RecordFilter(**wanted), reader))]


def test_games_are_found_by_what_is_looked_for():
    scene()
    Profile.objects.filter(user=user("ada")).update(shows_page=True)
    assert names() == ["Beta", "Epsilon", "Gamma", "Alpha"]
    assert names(q="alph") == ["Alpha"]
    assert names(variant="dipshomashy") == ["Gamma"]
    assert names(end="won") == ["Gamma", "Alpha"] and names(end="drawn") == ["Beta"]
    assert names(end="stopped") == ["Epsilon"]
    assert names(year=2031) == ["Beta"] and names(year=2029) == []
    assert names(player="ada") == ["Beta", "Epsilon", "Gamma", "Alpha"]
    assert names(player="ADA", end="won") == ["Alpha"]
    assert names(player="ben") == [], "who has no page is not looked for"
    assert names(reader=user("ben"), player="ben", end="won") == ["Gamma"], "but by themselves"
    assert names(gm="gm") == ["Beta", "Epsilon", "Gamma", "Alpha"] and names(gm="nobody") == []
    assert names(rule="victory", variant="standard") == names(variant="standard") and names(rule="borg") == []
    assert names(board="nowhere") == []
    GameRecord.objects.filter(game__name="Beta").update(years=9)
    assert names(shortest=2) == ["Beta"] and "Beta" not in names(longest=8)


def test_private_games_are_found_by_their_people_alone():
    scene()
    assert "Delta" in names(reader=user("ada")) and "Delta" not in names(reader=user("stranger"))
    assert "Delta" not in Client().get("/records/games/").text


def test_the_page_of_finished_games():
    scene()
    page = Client().get("/records/games/?variant=dipshomashy").text
    assert "Gamma" in page and "Alpha" not in page and "won by England" in page
    assert Client().get("/records/games/?end=won&player=&shortest=x&year=99999&page=77").status_code == 200
    assert "Nothing that is over fits" in Client().get("/records/games/?q=nothing").text
    answer = APIClient().get("/api/records/games/?end=drawn").json()
    assert [one["name"] for one in answer["results"]] == ["Beta"] and answer["results"][0]["seats"] == [
        "Austria",
        "France",
    ]
    assert APIClient().get("/api/records/games/?shortest=0").status_code == 400
    unknown = APIClient().get("/api/records/?board=atlantis")
    assert unknown.status_code == 400 and "There is no such board." in unknown.text, (
        "a list is there, whatever is asked"
    )


def test_results_by_seat_are_added_up():
    scene()
    standard = statistics.records_of(variant="standard")
    seats = {one.seat: one for one in statistics.by_seat(standard)}
    austria = seats["Austria"]
    assert (austria.games, austria.won.times, austria.drawn.times, austria.lost.times) == (2, 1, 1, 0)
    assert austria.points == pytest.approx(75.0) and seats["France"].points == pytest.approx(25.0)
    assert (austria.won.percent, austria.won.low, austria.won.high) == (50, 9, 91)
    assert statistics.lengths(standard).games == 2, "neither the private one nor the stopped one"
    assert statistics.lengths(statistics.records_of(variant="standard", press="none")).games == 1
    assert statistics.lengths(statistics.records_of(rule="nowhere")) is None
    assert statistics.lengths(statistics.records_of(rule="licensing")).games == 1, "by rule, of all variants"
    assert statistics.lengths(statistics.records_of(board=0)) is None


def test_openings_are_counted_with_how_they_fared():
    scene()
    found = dict(statistics.openings(statistics.records_of(variant="standard")))
    (commonest,) = found["Austria"]
    assert commonest.orders == "A Bud - Ser, A Vie - Gal, F Tri - Alb" and (commonest.games, commonest.won.times) == (
        2,
        1,
    )
    both = dict(statistics.openings(statistics.records_of(variant="standard"), field="openings"))
    assert [one.games for one in both["Austria"]] == [1]
    assert both["Austria"][0].orders.startswith("A Bud - Ser, A Vie - Gal, F Tri - Alb / A Gal H")


def test_the_page_of_records_and_the_same_by_api():
    scene()
    page = Client().get("/records/?variant=standard").text
    assert "A Bud - Ser" in page and "50&nbsp;%" in page and "9&nbsp;to&nbsp;91" in page
    answer = APIClient().get("/api/records/?variant=standard").json()
    assert answer["games"] == 2 and answer["seats"][0]["won"]["times"] == 1 and answer["first_season"][0]["games"] == 2
    assert "No such game is over yet" in Client().get("/records/?variant=gathering").text
    assert Client().get("/records/?board=nowhere").status_code == 404
    assert APIClient().get("/api/records/?board=nowhere").status_code == 400


def test_a_members_games_are_added_up():
    scene()
    Profile.objects.filter(user__username__in=("ada", "gus")).update(shows_page=True)
    found = statistics.statistics_of(user("ada"))
    assert (found.all.games, found.all.won, found.all.drawn, found.all.lost) == (3, 1, 0, 2)
    assert [(one.name, one.games) for one in found.by_variant] == [("standard", 2), ("dipshomashy", 1)]
    assert {one.name for one in found.by_press} == {"Public and private", "None"}
    assert [(one.name, one.games) for one in found.by_year] == [("2030", 2), ("2031", 1)]
    assert found.opponents == ((user("gus"), 2),)
    page = Client().get("/members/ada/").text
    assert "Results</h2>" in page and "Oftenest with" in page and "gus" in page
    assert APIClient().get("/api/members/ada/record/").json()["by_year"][0]["games"] == 2
    assert APIClient().get("/api/members/ben/record/").status_code == 404


def test_who_left_has_no_part_in_what_the_seat_came_to():
    table = table_with("Left")
    game_leave(game=table.game, by=user("finn"))
    seated(table, "Russia", user("heir"))
    over(table, "win", "Russia")
    brought_up()
    found = statistics.statistics_of(user("finn"))
    assert (found.all.games, found.all.won, found.all.left, found.all.points) == (1, 0, 1, 0.0)
    assert [point.share for point in found.over_time] == [0.0]
    (russia,) = (one for one in statistics.by_seat(statistics.records_of()) if one.seat == "Russia")
    assert (russia.won.times, russia.points) == (1, 100.0), "the seat itself has won"


def test_a_game_that_moderators_took_out_is_in_no_statistics():
    scene()
    Profile.objects.filter(user=user("ada")).update(shows_page=True)
    GameRecord.objects.filter(game__name="Alpha").update(taken_out_at=FIRST)
    assert {record.game.name for record in statistics.records_of()} == {"Beta", "Gamma"}
    found = statistics.statistics_of(user("ada"))
    assert (found.all.games, found.all.won) == (2, 0)
    assert "Alpha" in names(), "it was played all the same"


def test_seats_taken_over_are_told_besides():
    scene()
    record = GameRecord.objects.get(game__name="Alpha")
    SeatRecord.objects.create(
        record=record, seat=record.game.seats.first(), user=user("heir"), ended_at=FIRST, part="took_over", end="won"
    )
    found = statistics.statistics_of(user("heir"))
    assert found.all is None and found.took_over == 1
