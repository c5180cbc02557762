"""Scores of hosted games: by their own system while they go on, by all when they are over."""

from fractions import Fraction

import pytest
from django.test import Client
from rest_framework.test import APIClient

from engine.scoring import SYSTEMS
from games.agreements.settings_changes import game_change
from games.common.errors import Refused
from games.forming.creating import game_create
from games.models import Game
from games.permissions import spectator_of
from games.play_now.solo_games import solo_game_begin
from games.scoring import finals
from games.scoring.finals import final_of, finals_by_year, is_scored
from games.scoring.tables import in_figures, score_table, scores_by_year
from tests.plugins.tables import POWERS, make_table, user
from tests.web.games.rather_silly.conftest import ELEVEN

pytestmark = pytest.mark.django_db


def over(table, kind, *seats) -> Game:
    """The game, ended in that way."""
    Game.objects.filter(pk=table.game.pk).update(status="finished", result={"kind": kind, "seats": list(seats)})
    return table.now


def test_a_game_that_goes_on_is_scored_by_its_own_system_as_if_it_ended_now():
    table = make_table(scoring="sum_of_squares")
    scores = score_table(spectator_of(table.now))
    assert [system.id for system in scores.systems] == ["sum_of_squares"]
    points = {seat.seat_id: point for seat, (point,) in scores.rows}
    assert points["Russia"] == in_figures(Fraction(1600, 70)) and points["France"] == in_figures(Fraction(900, 70))
    assert scores.rows[0][0].seat_id == "Russia", "the highest first"
    page = Client().get(f"{table.game.get_absolute_url()}standings/").text
    assert "If it ended now" in page and points["Russia"] in page and "Sum of squares" in page


def test_a_finished_game_is_scored_by_all_systems_its_own_first():
    table = make_table(scoring="namur")
    game = over(table, "draw", "France", "Russia")
    scores = score_table(spectator_of(game))
    assert scores.systems[0].id == "namur"
    assert {system.id for system in scores.systems} == set(SYSTEMS) - {"own"}, "no rule brings one"
    page = Client().get(f"{game.get_absolute_url()}standings/").text
    assert "Scores" in page and "If it ended now" not in page
    final = final_of(spectator_of(game))
    assert final.draw == ("France", "Russia") and not final.winners
    assert SYSTEMS["draw_size"].score(final)["Russia"] == 50


def test_who_wins_takes_what_the_system_gives():
    table = make_table()
    final = final_of(spectator_of(over(table, "win", "Turkey")))
    assert final.winners == ("Turkey",)
    assert SYSTEMS["draw_size"].score(final)["Turkey"] == 100


def test_a_player_without_units_who_wins_is_scored_too():
    table = make_table(variant="rather_silly", players=ELEVEN)
    seats = table.now.table_seats
    figure = next(seat.seat_id for seat in seats if seat.kind == "player")
    assert figure not in final_of(spectator_of(table.now)).centres
    assert SYSTEMS["carnage"].score(final_of(spectator_of(over(table, "win", figure))))[figure] > 0


def test_what_was_not_decided_is_not_scored():
    table = make_table()
    assert not is_scored(over(table, "stopped"))
    assert 'id="scores"' not in Client().get(f"{table.game.get_absolute_url()}standings/").text
    assert not is_scored(make_table(forming=True, prefix="forming-").now)
    assert not is_scored(solo_game_begin(by=user("alone"), variant="standard"))


def test_the_same_by_api():
    table = make_table(scoring="tribute")
    address = f"/api/games/{table.game.slug}/scores/"
    told = {one["system"]: one for one in APIClient().get(address).json()}
    assert set(told) == set(SYSTEMS) - {"own"}
    assert [one for one in told.values() if one["own"]] == [told["tribute"]]
    points = {one["seat"]: Fraction(one["points"]) for one in told["sum_of_squares"]["points"]}
    assert sum(points.values()) == 100 and set(points) == set(POWERS)


def test_the_page_of_the_systems_has_them_all():
    page = Client().get("/scoring/")
    assert page.status_code == 200
    for system in SYSTEMS.values():
        assert system.name in page.text and f'id="{system.id}"' in page.text


def test_years_without_a_centre_are_counted_from_the_year_in_which_the_last_was_lost():
    table = make_table()
    final = final_of(spectator_of(table.now))
    assert final.year == 1901 and final.gone == {}
    assert set(final.by_year) == {1900}


def test_standings_tell_the_last_year_and_it_ends_the_game():
    table = make_table(options={"victory.last_year": "1901"}, scoring="centres")
    address = f"{table.game.get_absolute_url()}standings/"
    assert "ends after 1901 at the latest" in Client().get(address).text
    for _ in range(3):
        if table.now.is_over:
            break
        table.pass_deadline()
    game = table.now
    assert game.is_over and game.result["kind"] == "draw" and set(game.result["seats"]) == set(POWERS)
    scores = score_table(spectator_of(game))
    assert [point for _, (point, *_) in scores.rows] == ["4", *["3"] * 6]
    assert "at the latest" not in Client().get(address).text


def test_scores_over_time_are_those_of_the_years_that_were_played():
    table = make_table(scoring="sum_of_squares", nmr_policy="hold")
    address = f"{table.game.get_absolute_url()}standings/"
    assert "As if it had ended with each year" not in Client().get(address).text, "no year is over"
    while table.turn.phase != "S1902M":
        table.pass_deadline()
    years = scores_by_year(spectator_of(table.now))
    assert [year for year, _ in years] == [1900, 1901]
    assert years[0][1]["Russia"] == years[1][1]["Russia"] == Fraction(1600, 70)
    page = Client().get(address).text
    assert "As if it had ended with each year" in page and "Russia 22.9" in page
    assert scores_by_year(spectator_of(over(table, "stopped"))) == []


def test_who_was_eliminated_then_counts_as_eliminated_in_that_year(monkeypatch):
    table = make_table()
    held = {1900: {"France": 3, "Italy": 3}, 1901: {"France": 6}, 1902: {"France": 6}}
    monkeypatch.setattr(finals, "centres_of_years", lambda viewer: list(held.items()))
    found = dict(finals_by_year(spectator_of(table.now)))
    assert "Italy" not in found[1900].gone
    assert found[1901].gone["Italy"] == found[1902].gone["Italy"] == 1901
    assert found[1901].by_year == {1900: held[1900], 1901: held[1901]} and not found[1902].winners


def test_a_game_scored_by_its_rules_tells_what_they_count_and_whose():
    table = make_table(variant="rather_silly", players=ELEVEN, scoring="own", prefix="silly")
    scores = score_table(spectator_of(table.now))
    points = {seat.seat_id: point for seat, (point,) in scores.rows}
    assert points["Doctor"] == "0" and points["Jester"] == "0" and points["Russia"] == "4"
    page = Client().get(f"{table.game.get_absolute_url()}standings/").text
    assert "By the rules" in page and "Victory Points and centres" in page
    over(table, "draw", "France", "Russia")
    scores = score_table(spectator_of(table.now))
    assert scores.systems[0].id == "own" and "namur" not in {one.id for one in scores.systems}
    row = next(points for seat, points in scores.rows if seat.seat_id == "Doctor")
    assert row[0] == "0" and set(row[1:]) == {"–"}, "no other system knows of him"


def test_what_the_rules_count_in_secret_is_told_when_the_game_is_over():
    table = make_table(variant="gathering", scoring="own", prefix="cards")
    address = f"/api/games/{table.game.slug}/scores/"
    assert score_table(spectator_of(table.now)) is None and scores_by_year(spectator_of(table.now)) == []
    assert "a secret until it is over" in Client().get(f"{table.game.get_absolute_url()}standings/").text
    assert "own" not in {one["system"] for one in APIClient().get(address).json()}
    over(table, "draw", "France", "Russia")
    assert score_table(spectator_of(table.now)).systems[0].id == "own"
    assert "own" in {one["system"] for one in APIClient().get(address).json()}


def test_a_system_that_makes_no_sense_for_the_rules_is_refused():
    for settings, said in (
        ({"variant": "gathering", "scoring": "namur"}, "does not fit"),
        ({"scoring": "own"}, "does not fit"),
    ):
        with pytest.raises(Refused, match=said) as refused:
            game_create(by=user("maker"), name="Odd", **settings)
        assert refused.value.field == "scoring" and "Draw size" in str(refused.value)
    game = game_create(by=user("maker"), name="Even", scoring="namur")
    with pytest.raises(Refused, match="does not fit"):
        game_change(game=game, by=user("maker"), scoring="own")


def test_embeds_and_programs_are_told_how_it_stands_and_stood():
    table = make_table(scoring="centres")
    for _ in range(2):
        table.pass_deadline()
    embed = Client().get(f"{table.game.get_absolute_url()}embed/").text
    assert "If it ended now, by Centres: Russia 4," in embed
    older = Client().get(f"{table.game.get_absolute_url()}embed/?turn=1").text
    assert "If it ended now" not in older, "it would not be of that turn"
    over(table, "draw", "Russia", "France")
    embed = Client().get(f"{table.game.get_absolute_url()}embed/").text
    assert "Scores, by Centres: Russia 4," in embed and "<li>By Draw size: Russia 50, France 50.</li>" in embed
    told = {one["system"]: one for one in APIClient().get(f"/api/games/{table.game.slug}/scores/").json()}
    years = told["centres"]["years"]
    assert [one["year"] for one in years] == [1900, 1901]
    assert {one["seat"]: one["points"] for one in years[1]["points"]}["Russia"] == "4"
    assert told["namur"]["years"] == []


def test_a_player_who_is_no_power_is_scored_as_soon_as_he_owns_a_centre():
    table = make_table(variant="rather_silly", players=ELEVEN, scoring="sum_of_squares", prefix="silly")
    assert "Soothsayer" not in final_of(spectator_of(table.now)).centres
    turn = table.turn
    free = [place for place in turn.state["centres"]["Neutral"] if place != "Bel"]
    centres = {**turn.state["centres"], "Neutral": free, "Soothsayer": ["Bel"]}
    turn.state = {**turn.state, "centres": centres}
    turn.save()
    assert final_of(spectator_of(table.now)).centres["Soothsayer"] == 1
    points = {seat.seat_id: point for seat, (point,) in score_table(spectator_of(table.now)).rows}
    assert points["Soothsayer"] == in_figures(Fraction(100, 71)) and "Jester" not in points
