"""Mail: what is owed is sent once, to confirmed addresses, of the kinds that are wanted, and tells no secrets."""

import smtplib
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from games.mail.sending import MOST_TRIES, notices_send
from games.models import Notice, Profile
from games.models.notice import KEPT
from games.press.services import press
from games.services import clock, deadlines, endings, notices, rulings, turns
from games.tasks import clear_away
from tests.plugins.tables import make_table, seated, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db):
    table = make_table()
    for member in [*table.people.values(), table.gm]:
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    Notice.objects.all().delete()
    return table


def sent_to(member, word=""):
    return [one for one in mail.outbox if one.to == [member.email] and word in one.subject]


def test_an_adjudicated_turn_is_told_with_ones_own_results(table):
    table.order("France", "A Par - Bur")
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    notices_send()
    notices_send()
    (told,) = sent_to(table.france)
    assert "Spring 1901" in told.subject
    assert "A Par - Bur: bounces" in told.body
    assert "A Mun - Bur: " not in told.body
    assert "Autumn 1901" in told.body
    assert "France: A Par - Bur (bounces)" in told.body
    assert "A Mun; " not in told.body
    assert "; centres (3): Ber, Kie, Mun" in told.body
    assert f"{table.game.get_absolute_url()}report/S1901M/" in told.body
    assert table.game.get_absolute_url() in told.body
    assert len(mail.outbox) == 8


def test_a_turns_mail_has_the_rulings_on_the_open_turn_that_one_may_know(table):
    table.pass_deadline()
    common = {"game": table.game, "by": table.gm, "number": table.turn.number}
    told = {"kind": "house", "data": {"text": "No stabs on Sundays"}, "reason": "It is a rule of the house."}
    rulings.ruling_make(**common, **told)
    secret = {"kind": "order", "data": {"seat": "Italy", "lines": ["A Ven H"]}, "reason": "He rang."}
    rulings.ruling_make(**common, **secret)
    notices_send()
    assert "No stabs on Sundays. It is a rule of the house." in sent_to(table.france)[0].body
    assert "He rang." not in sent_to(table.france)[0].body


def test_hours_are_those_of_the_reader(table):
    Profile.objects.filter(user=table.france).update(time_zone="Asia/Tokyo")
    table.pass_deadline()
    due = table.turn.due
    notices_send()
    assert f"{due + timedelta(hours=9):%H:%M}" in sent_to(table.france)[0].body
    assert f"{due:%H:%M}" in sent_to(table.italy)[0].body


@pytest.mark.parametrize("kind", ["turn", "deadline", "game", "press"])
def test_each_kind_can_be_switched_off(table, kind):
    Profile.objects.filter(user=table.france).update(**{f"mail_{kind}": False})
    press.press_send(game=table.game, by=table.italy, to=["France"], text="Hello")
    turn = table.turn
    deadlines.deadlines_remind(now=turn.remind_at)
    clock.game_pause(game=table.game, by=table.gm, reason="Holidays.")
    clock.game_resume(game=table.game, by=table.gm)
    notices_send(now=timezone.now() + timedelta(minutes=4))
    notices = Notice.objects.filter(user=table.france)
    assert not notices.filter(kind=kind, sent=True).exists()
    table.pass_deadline()
    notices_send()
    assert notices.filter(settled_at=None).count() == 0
    assert set(notices.filter(sent=True).values_list("kind", flat=True)) == {"turn", "deadline", "game", "press"} - {
        kind
    }


def test_nothing_goes_to_an_address_that_nobody_confirmed(table):
    EmailAddress.objects.filter(user=table.france).update(verified=False)
    table.pass_deadline()
    notices_send()
    assert sent_to(table.france) == []
    assert sent_to(table.italy)


def test_a_reminder_that_was_overtaken_is_not_sent(table):
    deadlines.deadlines_remind(now=table.turn.remind_at)
    table.order("France", "A Par - Bur")
    notices_send()
    assert sent_to(table.france) == []
    (told,) = sent_to(table.italy)
    assert "no orders from Italy" in told.subject


def test_press_is_mailed_a_little_later_without_what_it_says_and_not_if_read(table):
    message = press.press_send(game=table.game, by=table.france, to=["Italy", "Turkey"], text="Attack Vienna.")
    notices_send()
    assert mail.outbox == []
    press.press_read(game=table.game, by=table.turkey, thread=message.thread, up_to=message.pk)
    notices_send(now=timezone.now() + timedelta(minutes=4))
    (told,) = mail.outbox
    assert told.to == [table.italy.email]
    assert "France" in told.subject
    assert "Vienna" not in told.subject + told.body


def test_unsigned_press_is_unsigned_in_mail_too(tables):
    table = tables(grey_press=True, prefix="grey-")
    EmailAddress.objects.create(user=table.gm, email=table.gm.email, primary=True, verified=True)
    EmailAddress.objects.create(user=table.italy, email=table.italy.email, primary=True, verified=True)
    Notice.objects.all().delete()
    press.press_send(game=table.game, by=table.france, to=["public"], text="Guess who.", unsigned=True)
    notices_send(now=timezone.now() + timedelta(minutes=4))
    told = " ".join(one.subject + one.body for one in mail.outbox)
    assert "Somebody" in told
    assert "France" not in told


def test_who_has_left_the_table_is_not_told_what_happens_at_it(table):
    table.pass_deadline()
    seated(table, "France", user("new"), "Away.")
    notices_send()
    assert [one.subject for one in sent_to(table.france)] == ["[Silly Season] Table: your seat was given up"]


def test_the_end_is_told_to_all(table):
    for member in table.people.values():
        endings.draw_vote_cast(game=table.game, by=member)
    notices_send()
    assert len([one for one in mail.outbox if "is over" in one.subject]) == 8
    assert "drawn between" in sent_to(table.gm)[0].body


def test_trouble_is_told_to_the_gm_without_what_broke(table):
    turn = table.make_due()
    turns.turn_failed(turn_id=turn.pk, number=1, error=ValueError("A Par - Bur"))
    notices_send()
    (told,) = mail.outbox
    assert told.to == [table.gm.email]
    assert "Par" not in told.body


def test_a_mail_server_that_is_away_is_tried_again_and_given_up_in_the_end(table, monkeypatch):
    from django.core.mail.backends.locmem import EmailBackend

    def refuse(*_):
        raise smtplib.SMTPServerDisconnected("away")

    monkeypatch.setattr(EmailBackend, "send_messages", refuse)
    turns.turn_failed(turn_id=table.turn.pk, number=1, error=ValueError())
    now = timezone.now()
    assert notices_send(now=now) == 0
    assert notices_send(now=now + timedelta(seconds=59)) == 0
    notice = Notice.objects.get()
    assert (notice.tries, notice.settled_at) == (1, None)
    for _ in range(MOST_TRIES):
        now += timedelta(days=1)
        notices_send(now=now)
    notice.refresh_from_db()
    assert (notice.tries, notice.sent) == (MOST_TRIES, False)
    assert notice.settled_at is not None


def test_settled_notices_are_cleared_away_when_nobody_asks_for_them_any_more(table, monkeypatch):
    monkeypatch.setattr(notices, "AT_ONCE", 3)
    table.pass_deadline()
    notices_send()
    settled = Notice.objects.exclude(settled_at=None)
    assert settled.count() == 8
    Notice.objects.filter(user=table.france).update(settled_at=None)
    young = settled.order_by("pk").last()
    settled.exclude(pk=young.pk).update(settled_at=timezone.now() - KEPT - timedelta(days=1))
    assert notices.notices_clear() == 6
    assert set(Notice.objects.filter(about="turn")) == {young, Notice.objects.get(user=table.france)}
    clear_away()
    assert notices.notices_clear() == 0
