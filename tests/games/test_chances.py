"""Chances by season: worked out after the end, a rollout at a time, for those who may see the game."""

from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games.advice.queries.chances import FAILURES, chances_of
from games.advice.services import chances
from games.common.errors import Conflict
from games.models import Game, GameChances, Seat
from games.services.base import locked_game
from games.services.endings import finish
from games.table.standings import BOTTOM, HEIGHT, spread
from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db


def made_up(*shares):
    """A rollout that gives France so much and Turkey the rest, a position each, by turns of the asking."""
    wanted = iter([one for one in shares for _ in range(chances.ROLLOUTS)])

    def rollout(rulebook, state, *, seed):
        share = next(wanted)
        return {"France": share, "Turkey": 1 - share}

    return rollout


@pytest.fixture
def over():
    """A game of two seasons that France has won."""
    table = make_table()
    table.order("France", "A Par - Bur", "A Mar - Spa", "F Bre - MAO")
    table.pass_deadline()
    while not table.now.open_turn.phase.endswith("M"):
        table.pass_deadline()
    table.pass_deadline()
    with locked_game(table.now) as game:
        finish(game, kind="win", seats=["France"], now=timezone.now())
    return table


def test_it_is_worked_out_by_itself_when_a_game_has_ended(over):
    assert chances_of(over.now).status == "none"
    assert chances.chances_begin() == 1
    assert chances.chances_begin() == 0
    assert chances_of(over.now).status == "working"
    assert not chances.chances_work(seconds=300)
    found = chances_of(over.now)
    assert found.status == "there"
    assert [one.turn and one.turn.phase for one in found.points] == ["S1901M", "F1901M", None]
    assert all(sum(one.shares.values()) == pytest.approx(1, abs=0.001) for one in found.points)
    assert found.points[-1].shares["France"] == 1


def test_games_that_ended_long_ago_wait_until_somebody_asks(over):
    assert chances.chances_begin(now=timezone.now() + timedelta(days=3)) == 0
    chances.chances_ask(game=over.now)
    assert GameChances.objects.count() == 1


def test_a_worker_makes_room_after_its_time_and_another_goes_on(over, monkeypatch):
    monkeypatch.setattr(chances, "rollout", made_up(0.2, 0.7))
    chances.chances_begin()
    assert chances.chances_work(seconds=0), "nothing is done, and all is left"
    assert not chances.chances_work(seconds=60)
    assert GameChances.objects.get().going == []


def test_the_turns_at_which_most_changed_hands_are_told_with_who_gained(over, monkeypatch):
    monkeypatch.setattr(chances, "rollout", made_up(0.2, 0.23))
    chances.chances_begin()
    chances.chances_work(seconds=60)
    (only,) = chances_of(over.now).turning
    assert (only.turn.phase, round(only.moved, 2)) == ("F1901M", 0.77)
    assert (only.gained.seat_id, only.lost.seat_id) == ("France", "Turkey")


def test_of_a_game_that_is_on_there_are_none(client):
    table = make_table()
    table.pass_deadline()
    assert chances_of(table.now) is None
    with pytest.raises(Conflict, match="when a game is over"):
        chances.chances_ask(game=table.now)
    assert chances.chances_begin() == 0
    assert 'id="chances"' not in client.get(f"{table.game.get_absolute_url()}history/study/").content.decode()


def test_another_past_is_worked_out_anew(over, monkeypatch):
    monkeypatch.setattr(chances, "rollout", made_up(0.2, 0.7, 0.2, 0.7))
    chances.chances_begin()
    chances.chances_work(seconds=60)
    GameChances.objects.update(turns=[901, 902])  # as if the published line had been others' then
    assert chances_of(over.now).status == "none"
    chances.chances_ask(game=over.now)
    chances.chances_work(seconds=60)
    assert chances_of(over.now).status == "there"


def test_what_cannot_be_worked_out_is_left_after_a_while_and_can_be_asked_again(over, monkeypatch):
    def broken(*_, **__):
        raise ValueError

    monkeypatch.setattr(chances, "rollout", broken)
    chances.chances_begin()
    assert not chances.chances_work(seconds=60)
    assert (GameChances.objects.get().failures, chances_of(over.now).status) == (FAILURES, "lost")
    chances.chances_ask(game=over.now)
    assert chances_of(over.now).status == "working"


def test_the_page_shows_chart_turning_points_and_the_same_as_a_table(over, client, monkeypatch):
    monkeypatch.setattr(chances, "rollout", made_up(0.2, 0.4))
    here = f"{over.game.get_absolute_url()}history/study/"
    assert "Members can ask for it" in client.get(here).content.decode()
    client.force_login(over.turkey)
    assert client.post(f"{over.game.get_absolute_url()}chances/").status_code == 302
    assert "being worked out" in client.get(here).content.decode()
    chances.chances_work(seconds=60)
    page = client.get(here).content.decode()
    assert 'aria-label="Chances by season, in per cent; the table below has the same"' in page
    assert "60 % of the game changed hands. France gained most, Turkey lost most." in page
    assert f'<a href="{over.game.get_absolute_url()}report/F1901M/">' in page
    assert '<td class="num">40 %</td>' in page
    assert "#chances" in client.get(f"{over.game.get_absolute_url()}standings/").content.decode()


def test_programs_read_the_same(over, monkeypatch):
    monkeypatch.setattr(chances, "rollout", made_up(0.2, 0.4))
    api, here = APIClient(), f"/api/games/{over.game.slug}/chances/"
    assert api.get(here).json()["status"] == "none"
    assert api.post(here).status_code in (401, 403)
    api.force_authenticate(over.turkey)
    assert api.post(here).json()["status"] == "working"
    chances.chances_work(seconds=60)
    told = api.get(here).json()
    assert [one["number"] for one in told["points"]][-1] is None
    assert told["turning"][-1]["gained"] == "France"
    Game.objects.filter(pk=over.game.pk).update(private=True, invite_token="x" * 32)
    assert APIClient().get(here).status_code == 404


def test_labels_are_moved_apart_without_taking_the_others_along():
    """Five at the bottom push each other up; who is far above stays where the line ends."""
    floor = HEIGHT - BOTTOM
    found = spread([(100.0, Seat(position=0)), *((float(floor), Seat(position=n)) for n in range(1, 6))], 17)
    assert [y for y, _ in found] == [100.0, *(floor - 17 * n for n in (4, 3, 2, 1, 0))]
