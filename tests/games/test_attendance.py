"""How many of their deadlines a member has met, of those that count; and tables that ask for it."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.common.errors import Refused
from games.forming import joining
from games.models import Holiday, Membership, NmrPolicy, Turn
from games.play_now.solo_games import solo_game_begin
from games.selectors import attendance
from games.selectors.attendance import Attendance, attendance_of
from games.services.base import locked_game
from games.services.endings import finish
from games.services.outages import heartbeat_beat
from games.services.rulings import turn_readjudicate
from games.services.starting import game_start
from tests.plugins.tables import make_table, user
from tests.web.games.secrecy import undone

pytestmark = pytest.mark.django_db


@pytest.fixture
def quarter(tables):
    """A table at which France has met one of four deadlines, and everybody else none."""
    table = tables(nmr_policy=NmrPolicy.HOLD, nmr_limit=20)
    for number in range(4):
        if number == 0:
            table.order("France", "A Par H")
        table.pass_deadline()
    return table


def test_what_was_met_is_counted_of_what_was_asked(quarter):
    asked = Turn.objects.filter(game=quarter.game, adjudicated_at__isnull=False, wanted__icontains="France").count()
    assert attendance_of(quarter.france) == Attendance(asked, 1)
    assert attendance_of(quarter.italy).met == 0
    assert attendance_of(user("newcomer")) == Attendance(0, 0)


def test_the_share_is_rounded_down_and_there_is_none_of_nothing():
    assert Attendance(200, 199).share == 99
    assert Attendance(3, 3).share == 100
    assert Attendance(0, 0).share is None


def test_windows_in_which_nothing_is_asked_do_not_count(table):
    for number in table.turn.wanted:
        table.order(number, ready=True)
    table.pass_deadline()
    before = attendance_of(table.france).asked
    Turn.objects.filter(game=table.game, adjudicated_at__isnull=False).update(wanted=["Italy"])
    assert (before, attendance_of(table.france).asked) == (1, 0)


def test_only_the_last_year_counts(quarter):
    later = timezone.now() + attendance.LOOKED_BACK + timedelta(days=30)
    assert attendance_of(quarter.france, now=later) == Attendance(0, 0)


def test_what_falls_into_a_holiday_does_not_count(quarter):
    first = Turn.objects.filter(game=quarter.game).order_by("number").first()
    all_of_it = attendance_of(quarter.france)
    minute = timedelta(minutes=1)
    Holiday.objects.create(user=quarter.france, begins=first.due - minute, ends=first.due + minute)
    assert attendance_of(quarter.france) == Attendance(all_of_it.asked - 1, 0)


def test_who_sat_down_in_the_middle_or_left_is_not_asked_for_that_window(quarter):
    stay = Membership.objects.get(user=quarter.italy)
    asked = attendance_of(quarter.italy).asked
    first = Turn.objects.filter(game=quarter.game).order_by("number").first()
    Membership.objects.filter(pk=stay.pk).update(joined_at=first.opened_at + timedelta(minutes=1))
    assert attendance_of(quarter.italy).asked == asked - 1
    Membership.objects.filter(pk=stay.pk).update(left_at=first.opened_at + timedelta(minutes=2))
    assert attendance_of(quarter.italy).asked == 0


def test_games_against_bots_never_count():
    anna = user("anna")
    solo_game_begin(by=anna)
    alone = make_table(forming=True, players=(), bots_allowed=True)
    joining.game_join(game=alone.game, by=anna, seat_id="France")
    game_start(game=alone.now, by=alone.gm)
    alone.pass_deadline()
    assert attendance_of(anna) == Attendance(0, 0)


def test_an_outage_costs_nobody_a_deadline(table):
    due = table.turn.due
    heartbeat_beat(now=due - timedelta(hours=1))
    heartbeat_beat(now=due + timedelta(hours=1))
    assert table.turn.due > due, "the deadline was moved"
    assert attendance_of(table.france) == Attendance(0, 0)


def test_a_turn_that_is_adjudicated_again_keeps_who_was_absent(quarter):
    before = attendance_of(quarter.france)
    again = turn_readjudicate(game=quarter.now, by=quarter.gm, reason="Once more.")
    assert again.missed is not None
    assert attendance_of(quarter.france) == before


def test_turns_of_which_nobody_kept_it_do_not_count(quarter):
    before = attendance_of(quarter.france)
    now = timezone.now()
    played = {"rulings": [], "outcome": {}, "draws": {}, "submissions": {}, "rulebook_version": "1"}
    asked = {"opened_at": now, "adjudicated_at": now, "wanted": ["France"], **played}
    Turn.objects.create(game=quarter.game, number=90, phase="S1910M", state={}, missed=None, **asked)
    assert attendance_of(quarter.france) == before
    Turn.objects.create(game=quarter.game, number=91, phase="F1910M", state={}, missed=[], **asked)
    assert attendance_of(quarter.france) == Attendance(before.asked + 1, before.met + 1)


# --- tables that ask for it --------------------------------------------------------------------------


@pytest.fixture
def strict(tables):
    return tables(forming=True, prefix="strict", least_met=90)


def test_who_missed_too_many_is_told_how_many_and_what_to_do(quarter, strict):
    with pytest.raises(Refused, match=r"asks for 90 % .* You met 1 of \d+, which is \d+ %.* invitation link"):
        joining.game_join(game=strict.game, by=quarter.france, seat_id="France")


def test_who_is_invited_or_new_or_reliable_sits_down(quarter, strict):
    joining.game_join(game=strict.game, by=quarter.france, seat_id="France", token=strict.game.invite_token)
    joining.game_join(game=strict.game, by=user("newcomer"), seat_id="Italy")
    for _ in range(20):
        quarter.order("Turkey", "A Con H")
        Turn.objects.filter(pk=quarter.turn.pk).update(wanted=["Turkey"])
        quarter.pass_deadline()
        if attendance_of(quarter.turkey).share >= 90:
            break
    Turn.objects.filter(game=quarter.game, missed__icontains="Turkey").update(wanted=[])
    joining.game_join(game=strict.game, by=quarter.turkey, seat_id="Turkey")
    assert {seat.seat_id for seat in strict.game.seats.exclude(player=None)} == {"France", "Italy", "Turkey"}


def test_a_seat_that_is_taken_over_asks_for_it_too(quarter, tables):
    going = tables(prefix="going", least_met=90)
    joining.game_leave(game=going.game, by=going.france)
    with pytest.raises(Refused, match="asks for 90 %"):
        joining.game_join(game=going.now, by=quarter.france, seat_id="France")
    joining.game_join(game=going.now, by=quarter.france, seat_id="France", token=going.game.invite_token)
    assert going.seat("France").player == quarter.france


def as_reader(member):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


@pytest.mark.parametrize("hidden", [{"anonymous": True}, {"private": True}])
def test_what_everybody_is_told_tells_nothing_of_games_whose_players_are_secret(hidden):
    """Two worlds that differ in one paper of such a game: every byte of the member's page and API is the same."""
    table = make_table(**hidden)
    table.france.profile.shows_page = True
    table.france.profile.save()
    told = []
    for ordered in (False, True):
        with undone():
            if ordered:
                table.order("France", "A Par H")
            table.pass_deadline()
            name = table.france.username
            addresses = (f"/members/{name}/", f"/api/members/{name}/")
            readers = [as_reader(one) for one in (None, user("stranger"), table.italy, table.gm)]
            pages = [reader.get(one) for reader in readers for one in addresses]
            told.append([re.sub(rb'value="[A-Za-z0-9]{64}"', b"", page.content) for page in pages])
            assert attendance_of(table.france) == Attendance(0, 0)
    assert told[0] == told[1]
    assert b"deadlines_asked" in told[0][1]


def test_games_of_secret_players_count_when_they_are_over(tables):
    table = tables(anonymous=True, nmr_policy=NmrPolicy.HOLD, nmr_limit=20)
    table.order("France", "A Par H")
    table.pass_deadline()
    assert attendance_of(table.france) == Attendance(0, 0)
    with locked_game(table.now) as game:
        finish(game, kind="draw", seats=["France"], now=timezone.now())
    assert attendance_of(table.france) == Attendance(1, 1)
