"""Accounts of programs: whose they are, what they are called, and where they sit."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.accounts.access import access_end
from games.accounts.export import export_member
from games.accounts.leaving import leave
from games.accounts.tokens import token_make
from games.agreements import settings_changes
from games.common.errors import NotAllowed, Refused
from games.events.entries import entries_add, entry_make
from games.events.services import event_make
from games.forming import joining
from games.game_settings import terms
from games.models import ApiToken, AuditEntry, Game, Profile, Seat
from games.moderation.queries import is_silenced
from games.moderation.sanctions import sanction_impose
from games.play_now.solo_games import solo_game_begin
from games.programs import services
from games.programs.queries import programs_of
from games.programs.services import program_end, program_make
from games.queue.services import queue_join
from games.services.seats import check_successor, seat_takeover
from games.sitters.services import _is_fit
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return user("ada")


@pytest.fixture
def robot(ada):
    return program_make(by=ada, name="Robot")


def table_for_programs(**settings):
    return make_table(forming=True, players=(), programs_allowed=True, **settings)


def test_a_program_has_an_owner_and_neither_password_nor_address(ada, robot):
    assert (robot.profile.owner, robot.has_usable_password(), robot.email) == (ada, False, "")
    assert str(robot.profile) == "Robot (program)"
    assert list(programs_of(ada)) == [robot]
    assert [one["name"] for one in export_member(ada)["programs"]] == ["Robot"]
    assert AuditEntry.objects.get(action="program.make").data == {"user": robot.pk}


@pytest.mark.parametrize("name", ["ada", "Ada", "a@b", "", " "])
def test_its_name_is_nobody_elses(ada, name):
    with pytest.raises(Refused):
        program_make(by=ada, name=name)
    assert not programs_of(ada).exists()


def test_programs_are_bounded_and_make_none(ada, robot, monkeypatch):
    monkeypatch.setattr(services, "MOST_PROGRAMS", 1)
    with pytest.raises(Refused, match="as many as"):
        program_make(by=ada, name="Another")
    with pytest.raises(Refused, match="makes no programs"):
        program_make(by=robot, name="Another")


def test_it_sits_down_where_programs_may_and_is_named_so(robot):
    closed = make_table(forming=True, players=())
    with pytest.raises(Refused, match="Programs do not sit"):
        joining.game_join(game=closed.game, by=robot)
    table = table_for_programs(allocation="chosen")
    joining.game_join(game=table.game, by=robot, seat_id="France")
    seats = Client().get(f"/api/games/{table.game.slug}/").json()["seats"]
    told = {seat["id"]: (seat["player"], seat["program"]) for seat in seats}
    assert told["France"] == ("Robot (program)", True)
    assert told["Italy"] == ("", False)
    assert "Robot (program)" in Client().get(f"/games/{table.game.slug}/").text


def test_a_running_game_asks_the_same(robot):
    table = make_table()
    joining.game_leave(game=table.game, by=table.italy)
    with pytest.raises(Refused, match="Programs do not sit"):
        seat_takeover(game=table.game, by=robot, seat_id="Italy")
    with pytest.raises(Refused, match="Programs do not sit"):
        check_successor(table.game, robot)
    Game.objects.filter(pk=table.game.pk).update(programs_allowed=True)
    seat_takeover(game=table.game, by=robot, seat_id="Italy")
    assert Seat.objects.get(game=table.game, seat_id="Italy").player == robot


def test_where_names_are_hidden_it_is_not_told_which_seat_is_a_program(robot):
    table = table_for_programs(allocation="chosen", anonymous=True)
    joining.game_join(game=table.game, by=robot, seat_id="France")
    answer = Client().get(f"/api/games/{table.game.slug}/")
    assert not any(seat["program"] for seat in answer.json()["seats"])
    assert "Robot" not in answer.text


@pytest.mark.parametrize("first", ["owner", "sibling"])
def test_one_house_holds_one_seat_of_a_public_game(ada, robot, first):
    other = ada if first == "owner" else program_make(by=ada, name="Sibling")
    table = table_for_programs()
    joining.game_join(game=table.game, by=other)
    with pytest.raises(Refused, match="one public table"):
        joining.game_join(game=table.game, by=robot)
    table = table_for_programs(private=True, prefix="private")
    token = table.game.invite_token
    joining.game_join(game=table.game, by=robot, token=token)
    joining.game_join(game=table.game, by=other, token=token)
    assert table.game.memberships.count() == 2


def test_an_owner_does_not_come_after_the_program_either(ada, robot):
    table = table_for_programs()
    joining.game_join(game=table.game, by=robot)
    with pytest.raises(Refused, match="one public table"):
        joining.game_join(game=table.game, by=ada)


def test_programs_are_not_shut_out_while_one_sits(robot):
    table = table_for_programs()
    joining.game_join(game=table.game, by=robot)
    with pytest.raises(Refused) as error:
        settings_changes.game_change(game=table.game, by=table.gm, programs_allowed=False)
    assert error.value.field == "programs_allowed"


def test_events_and_the_queue_are_for_people(ada, robot):
    with pytest.raises(NotAllowed):
        queue_join(by=robot, pace="day")
    event = event_make(by=user("director"), name="spa", title="Spa")
    with pytest.raises(Refused, match="for people"):
        entry_make(event=event, by=robot)
    with pytest.raises(Refused, match="for people"):
        entries_add(event=event, by=event.director, users=[robot])


def test_it_does_not_sit_in_for_a_person(robot):
    table = make_table()
    with pytest.raises(Refused, match="cannot order for a person"):
        _is_fit(table.game, robot, table.france)


def test_it_plays_against_bots_alone_wherever_it_likes(robot):
    game = solo_game_begin(by=robot, variant="standard", composition=None, board=None, seat_id="France")
    assert game.seats.get(seat_id="France").player == robot


def test_the_terms_say_that_people_play_without_engines():
    said = {allowed: dict_of(terms(Game(programs_allowed=allowed)))["Programs"] for allowed in (True, False)}
    assert said[True].startswith("May sit") and said[False].startswith("None")
    assert all("engine’s help" in text for text in said.values())


def dict_of(lines):
    return {line.name: line.text for line in lines}


def test_its_tokens_end_with_its_owners(ada, robot):
    token = token_make(user=robot, by=ada, scopes=["play"])
    assert AuditEntry.objects.get(action="token.make").actor == ada
    access_end(user=ada)
    assert not ApiToken.objects.exists()
    assert Client().get("/api/me/", headers={"Authorization": f"Bearer {token}"}).status_code == 401


def test_it_is_closed_by_its_owner_alone_and_with_their_account(ada, robot):
    with pytest.raises(Refused):
        program_end(by=user("eve"), program=robot)
    token_make(user=robot)
    second = program_make(by=ada, name="Second")
    program_end(by=ada, program=robot)
    assert not ApiToken.objects.exists()
    assert not User.objects.get(pk=robot.pk).is_active
    leave(user=User.objects.get(pk=ada.pk))
    assert Profile.objects.get(user=second).left_at is not None


def test_silence_of_the_owner_is_the_programs(ada, robot):
    boss = User.objects.create_superuser("boss")
    assert not is_silenced(robot)
    sanction_impose(member=ada, by=boss, kind="silence", reason="Rude.")
    assert is_silenced(robot) and is_silenced(ada)


def test_pages_make_it_give_it_tokens_and_close_it(client_of):
    owner, other = client_of("ada"), client_of("eve")
    assert "No program" in owner.get("/me/programs/").text
    assert owner.post("/me/programs/", {"name": "eve"}).status_code == 422
    owner.post("/me/programs/", {"name": "Robot"})
    page = owner.post("/me/programs/Robot/", {"name": "x", "scopes": ["read", "play"], "ends": "30"})
    asked = {"Authorization": f"Bearer {page.context['made']}"}
    assert Client().get("/api/me/", headers=asked).json()["username"] == "Robot"
    token = ApiToken.objects.get()
    assert other.get("/me/programs/Robot/").status_code == 404
    assert other.post(f"/me/api/{token.pk}/end/").status_code == 404
    assert owner.post(f"/me/api/{token.pk}/end/").url == "/me/programs/Robot/"
    told = Client().get("/members/Robot/").text
    assert "Robot (program)" in told and "made by" in told and "ada" in told
    assert Client().get("/api/members/Robot/").json()["program_of"] == "ada"
    assert [one["username"] for one in owner.get("/api/me/programs/").json()] == ["Robot"]
    assert owner.post("/me/programs/Robot/end/").status_code == 302
    assert owner.get("/me/programs/Robot/").status_code == 404
