"""The roll call an hour before the start, and reserves."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.common.errors import Conflict, Refused
from games.forming import joining
from games.lobby import reserves
from games.mail.contents import still_matters
from games.models import Game, GameStatus, Membership, Notice
from games.services import roll_call
from games.services.starting import games_start, starts_due
from tests.plugins.tables import POWERS, make_table, user

pytestmark = pytest.mark.django_db
START = timezone.now().replace(microsecond=0) + timedelta(days=2)
CALL = START - timedelta(minutes=59)


@pytest.fixture
def called():
    """A full table with a roll call that has begun; they sat down long ago."""
    table = make_table(forming=True, prefix="c", starts_at=START, roll_call=True)
    for seat in POWERS:
        joining.game_join(game=table.game, by=table.people[seat], seat_id=seat)
    assert table.now.status == GameStatus.FORMING, "it waits for its time, also when it is full"
    assert not starts_due(START - timedelta(hours=2)) and starts_due(CALL)
    assert roll_call.roll_calls_send(now=CALL) == 7
    return table


def sit(table):
    return {stay.user for stay in table.game.memberships.filter(left_at=None)}


def browser(member):
    client = Client()
    client.force_login(member)
    return client


def test_everybody_is_asked_once(called):
    assert roll_call.roll_calls_send(now=CALL) == 0 and not starts_due(CALL)
    asked = Notice.objects.filter(about="rollcall")
    assert asked.count() == 7 and still_matters(asked.get(user=called.france))
    roll_call.roll_call_answer(game=called.game, by=called.france)
    assert not still_matters(asked.get(user=called.france))


def test_who_is_silent_loses_the_seat_and_the_game_starts(called):
    for seat in POWERS[:5]:
        roll_call.roll_call_answer(game=called.game, by=called.people[seat])
    games_start(now=called.now.starts_at)
    assert called.now.status == GameStatus.RUNNING
    assert sit(called) == {called.people[seat] for seat in POWERS[:5]}
    assert set(called.game.seats.filter(bot=True).values_list("seat_id", flat=True)) == set(POWERS[5:])
    assert {one.user for one in Notice.objects.filter(about="silent")} == {called.russia, called.turkey}


def test_reserves_come_in_the_order_in_which_they_came(called):
    for name in ("first", "second", "third"):
        reserves.reserve_make(game=called.game, by=user(name))
    with pytest.raises(Conflict):
        reserves.reserve_make(game=called.game, by=user("first"))
    reserves.reserve_end(game=called.game, by=user("second"))
    joining.game_leave(game=called.game, by=called.france)
    assert user("first") in sit(called) and user("third") not in sit(called)
    assert Notice.objects.get(about="reserve").user == user("first")
    for seat in set(POWERS) - {"France", "Italy"}:
        roll_call.roll_call_answer(game=called.game, by=called.people[seat])
    roll_call.roll_calls_send(now=START - timedelta(minutes=1))
    games_start(now=called.now.starts_at)
    assert user("third") in sit(called) and called.italy not in sit(called)


def test_who_sits_down_within_the_hour_is_there(called):
    joining.game_leave(game=called.game, by=called.france)
    stay = joining.game_join(game=called.game, by=user("late"))
    Membership.objects.filter(pk=stay.pk).update(joined_at=CALL)
    assert roll_call.roll_calls_send(now=CALL) == 0
    games_start(now=called.now.starts_at)
    assert sit(called) == {user("late")}


def test_a_start_that_is_moved_is_called_anew(called):
    roll_call.roll_call_answer(game=called.game, by=called.france)
    Game.objects.filter(pk=called.game.pk).update(starts_at=START + timedelta(days=1))
    assert roll_call.roll_calls_send(now=CALL) == 0 and not roll_call.is_called(
        called.now, called.game.memberships.get(user=called.italy)
    )
    assert roll_call.roll_calls_send(now=CALL + timedelta(days=1)) == 7


def test_without_a_roll_call_nobody_is_asked():
    table = make_table(forming=True, prefix="d", starts_at=START)
    joining.game_join(game=table.game, by=table.france)
    assert roll_call.roll_calls_send(now=CALL) == 0
    with pytest.raises(Conflict):
        roll_call.roll_call_answer(game=table.game, by=table.france)
    games_start(now=table.now.starts_at)
    assert table.now.status == GameStatus.RUNNING and sit(table) == {table.france}


def test_reserves_are_for_full_tables_that_have_not_started(called, monkeypatch):
    monkeypatch.setattr(reserves, "MOST_RESERVES", 1)
    reserves.reserve_make(game=called.game, by=user("first"))
    for by in (user("second"), called.italy):
        with pytest.raises(Refused):
            reserves.reserve_make(game=called.game, by=by)
    with pytest.raises(Conflict):
        reserves.reserve_end(game=called.game, by=user("second"))
    table = make_table(forming=True, prefix="e")
    with pytest.raises(Conflict, match="free"):
        reserves.reserve_make(game=table.game, by=user("first"))


def test_in_the_lobby_and_by_api(called):
    page, italy = called.game.get_absolute_url(), browser(called.italy)
    assert "Roll call: are you still there?" in italy.get(page).text
    api = f"/api{page}"
    assert italy.get(api).json()["you"]["called"] is True
    italy.post(f"{page}here/")
    assert "Roll call: are" not in italy.get(page).text
    assert browser(called.france).post(f"{api}here/").json()["you"]["called"] is False
    other = browser(user("other"))
    assert "Stand by as a reserve" in other.get(page).text
    other.post(f"{page}reserve/")
    assert "You stand by: a seat" in other.get(page).text and other.get(api).json()["you"]["stands_by"] is True
    assert other.delete(f"{api}reserve/").status_code == 204 and other.put(f"{api}reserve/").status_code == 204
    other.post(f"{page}reserve/", {"do": "stop"})
    assert not called.game.reserves.exists()
