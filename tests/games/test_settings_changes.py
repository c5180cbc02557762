"""Settings that change before the start: who sits is told old and new, and confirms or leaves before it starts."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from games.agreements import settings_changes
from games.agreements.agreed import agreed_now, changed_since
from games.agreements.settings_changes import TO_CONFIRM, game_change, seats_free, settings_confirm
from games.common.errors import Conflict, NotAllowed, Refused
from games.forming import creating, joining
from games.mail.contents import context_of, still_matters
from games.mail.sending import notices_send
from games.models import Game, Membership, Notice
from games.services import starting
from games.services.deadlines import starts_hint
from games.services.seats import seat_takeover
from games.tasks.starting import games_start
from tests.plugins.tables import POWERS, make_table, user

pytestmark = pytest.mark.django_db
OF_BOTS = ("bot_strength", "bot_temper", "bot_word", "bot_seats")


@pytest.fixture
def forming(db):
    """A table whose seven seats lack one; France has changed nothing yet."""
    table = make_table(forming=True)
    for name in POWERS[:6]:
        joining.game_join(game=table.game, by=table.people[name], seat_id=name)
    return table


def stay_of(table, name):
    return Membership.objects.get(game=table.game, user=table.people[name], left_at=None)


def confirm(table, *names):
    for name in names:
        settings_confirm(game=table.game, by=table.people[name], until=stay_of(table, name).confirm_by)


def test_the_keeper_alone_changes_what_nobody_has_agreed_to():
    table = make_table(forming=True)
    game_change(game=table.game, by=table.gm, press="none")
    assert table.now.press == "none"
    assert not Notice.objects.exists()
    joining.game_join(game=table.game, by=table.france)
    with pytest.raises(NotAllowed):
        game_change(game=table.game, by=table.france, press="full")


def test_who_sits_is_told_old_and_new(forming):
    game_change(game=forming.game, by=forming.gm, press="none", movement_minutes=2880)
    (notice,) = Notice.objects.filter(about="settings", user=forming.france)
    shown = context_of(notice)["data"]["changed"]
    assert [(one.name, one.old, one.new) for one in shown] == [
        ("Movement phases", "1 day", "2 days"),
        ("Press", "Public and private", "None"),
    ]
    assert Notice.objects.filter(about="settings").count() == 6
    assert still_matters(notice)
    EmailAddress.objects.create(user=forming.france, email="f@example.org", primary=True, verified=True)
    notices_send()
    (letter,) = [one for one in mail.outbox if one.to == ["f@example.org"]]
    assert letter.subject.endswith("Table: the settings have changed")
    assert "- Press: None (before: Public and private)" in letter.body
    confirm(forming, "France")
    assert not still_matters(notice)


def test_it_starts_when_the_last_has_confirmed(forming):
    game_change(game=forming.game, by=forming.gm, press="none")
    joining.game_join(game=forming.game, by=forming.turkey, seat_id="Turkey")
    assert forming.now.status == "forming"
    with pytest.raises(Refused, match="6 members have yet to confirm"):
        starting.game_start(game=forming.game, by=forming.gm)
    assert stay_of(forming, "Turkey").confirm_by is None
    confirm(forming, *POWERS[:5])
    assert forming.now.status == "forming"
    confirm(forming, "Russia")
    assert forming.now.status == "running"


def test_what_changed_once_more_is_not_confirmed_unseen(forming):
    game_change(game=forming.game, by=forming.gm, press="none")
    seen = stay_of(forming, "France").confirm_by
    game_change(game=forming.game, by=forming.gm, late_orders=True)
    with pytest.raises(Conflict, match="once more"):
        settings_confirm(game=forming.game, by=forming.france, until=seen)
    stay = stay_of(forming, "France")
    names = [one.name for one in changed_since(stay.agreed, agreed_now(forming.now))]
    assert names == ["Press", "Late orders"]


def test_what_is_changed_back_needs_no_confirmation(forming):
    game_change(game=forming.game, by=forming.gm, press="none")
    game_change(game=forming.game, by=forming.gm, press="full")
    assert not Membership.objects.unconfirmed().exists()
    last = Notice.objects.filter(about="settings", user=forming.france).latest("pk")
    assert still_matters(last)
    assert context_of(last)["data"]["changed"] == []
    with pytest.raises(Refused, match="nothing to confirm"):
        settings_confirm(game=forming.game, by=forming.france, until=None)


def test_what_applies_to_nobody_is_no_change(forming):
    game_change(game=forming.game, by=forming.gm, bot_word=50, time_zone="Europe/Berlin")
    assert not Membership.objects.unconfirmed().exists()
    game_change(game=forming.game, by=forming.gm, bots_allowed=True)
    stay = stay_of(forming, "France")
    assert len(changed_since(stay.agreed, agreed_now(forming.now))) == len(OF_BOTS), "of single bots nothing"


def test_whose_time_is_up_loses_the_seat_and_is_told(forming):
    game_change(game=forming.game, by=forming.gm, press="none")
    confirm(forming, *(name for name in POWERS[:6] if name != "France"))
    assert seats_free() == 0
    assert seats_free(now=timezone.now() + TO_CONFIRM) == 1
    assert forming.seat("France").player is None
    told = {one.user: one.data for one in Notice.objects.filter(about="unconfirmed")}
    assert told == {forming.france: {"mine": True}, forming.gm: {}}
    assert seats_free(now=timezone.now() + TO_CONFIRM) == 0
    joining.game_join(game=forming.game, by=forming.france, seat_id="France")
    assert stay_of(forming, "France").agreed is None


def test_a_start_by_the_clock_waits_for_confirmations(db, monkeypatch):
    table = make_table(forming=True, starts_at=timezone.now() + timedelta(hours=1))
    for name in POWERS[:2]:
        joining.game_join(game=table.game, by=table.people[name], seat_id=name)
    game_change(game=table.game, by=table.gm, press="none")
    Game.objects.update(starts_at=timezone.now() - timedelta(hours=1))
    games_start()
    assert table.now.status == "forming"
    game_change(game=table.game, by=table.gm, press="public", starts_at=table.now.starts_at)
    assert table.now.press == "public"
    hints = []
    monkeypatch.setattr("games.services.deadlines.send_hint", hints.append)
    starts_hint(now=timezone.now())
    assert hints == []
    Membership.objects.update(confirm_by=timezone.now())
    Membership.objects.filter(user=table.england).update(agreed=None, confirm_by=None)
    starts_hint(now=timezone.now())
    assert len(hints) == 1
    games_start()
    assert table.now.status == "running"
    assert table.seat("England").player == table.england
    assert table.seat("Austria").bot


def test_names_and_doors_that_were_closed_stay_so():
    table = make_table(forming=True, anonymous=True, private=True)
    joining.game_join(game=table.game, by=table.france, seat_id="France", token=table.game.invite_token)
    for wish in ({"anonymous": False}, {"private": False}):
        with pytest.raises(Refused) as no:
            game_change(game=table.game, by=table.gm, press="none", **wish)
        assert no.value.field in wish
    assert table.now.anonymous and table.now.private and table.now.press == "full"


def test_who_changes_a_game_and_sits_agrees_with_that():
    game = creating.game_create(by=user("maker"), name="Ours")
    for name in ("maker", "guest1"):
        joining.game_join(game=game, by=user(name))
    game_change(game=game, by=user("maker"), press="none")
    assert [stay.user for stay in Membership.objects.unconfirmed()] == [user("guest1")]


def test_leaving_before_the_start_costs_nothing_later(forming):
    game_change(game=forming.game, by=forming.gm, press="none", bots_allowed=True)
    joining.game_leave(game=forming.game, by=forming.france)
    confirm(forming, *(name for name in POWERS[:6] if name != "France"))
    starting.game_start(game=forming.game, by=forming.gm)
    assert seat_takeover(game=forming.game, by=forming.france, seat_id="Turkey").seat == forming.seat("Turkey")


def test_at_a_table_of_the_queue_nothing_changes_and_who_is_not_in_confirms_nothing(forming):
    with pytest.raises(Refused, match="not in this game"):
        settings_confirm(game=forming.game, by=user("stranger"), until=None)
    Game.objects.filter(pk=forming.game.pk).update(from_queue=True)
    with pytest.raises(Refused, match="laid for members of the queue"):
        game_change(game=forming.game, by=forming.gm, press="none")
    assert forming.now.press != "none"


def test_one_place_that_cannot_be_freed_keeps_no_other(forming, monkeypatch):
    game_change(game=forming.game, by=forming.gm, press="none")
    confirm(forming, *POWERS[2:6])
    late = timezone.now() + timedelta(days=30)
    real, calls = settings_changes.seat_give_up, []

    def once(game, stay, **more):
        calls.append(stay)
        if len(calls) == 1:
            raise RuntimeError("disk")
        return real(game, stay, **more)

    monkeypatch.setattr(settings_changes, "seat_give_up", once)
    assert seats_free(now=late) == 1
    assert [Membership.objects.get(pk=one.pk).left_at is None for one in calls] == [True, False]
