"""Signs that two accounts are one person: what is noticed, who sees it, how long it is kept."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.test import Client

from games import database_time
from games.accounts.devices import COOKIE, remember_device
from games.accounts.export import export_member
from games.accounts.leaving import member_leaves
from games.models import AuditAction, AuditEntry, Sign, SignKind
from games.moderation.kinship import kinship_ask, kinship_confirm
from games.press.services.press import press_send
from games.signs import detection
from games.signs.queries import how_common, signs_shown
from games.signs.services import Noticed, signs_clear, signs_keep
from games.tasks import clear_away
from tests.moderation.people import moderator
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


def signs(kind):
    return [{one.first.username, one.second.username} for one in Sign.objects.filter(kind=kind)]


def apart():
    """Let members have signed up a day apart: made by tests, all do within a second."""
    for number, pk in enumerate(User.objects.order_by("pk").values_list("pk", flat=True)):
        User.objects.filter(pk=pk).update(date_joined=database_time.now() - timedelta(days=200 - number))


def seen_at(member, address, **ago):
    now = database_time.now()
    session = UserSession.objects.create(user=member, ip=address, session_key=f"{member.pk}:{address}", user_agent="x")
    UserSession.objects.filter(pk=session.pk).update(last_seen_at=now - timedelta(**ago))


def look(count=None):
    found = detection.signs_look()
    assert count is None or found == count
    return found


def device_of(*members):
    """The cookie of a device on which these have logged in, one after the other."""
    client = Client()
    for member in members:
        request, answer = HttpRequest(), HttpResponse()
        request.COOKIES = {name: one.value for name, one in client.cookies.items()}
        remember_device(request, answer, member)
        client.cookies[COOKIE] = answer.cookies[COOKIE].value
    return client


def test_one_device_is_noticed_at_the_log_in(db):
    anna, boris = user("anna"), user("boris")
    for member in (anna, boris):
        member.set_password("a-long-password-1")
        member.save()
    client = device_of(anna)
    client.post("/accounts/login/", {"login": "boris", "password": "a-long-password-1"})
    (sign,) = Sign.objects.all()
    assert (sign.kind, sign.first, sign.second, sign.shared_by) == (SignKind.DEVICE, anna, boris, 2)
    assert how_common(sign) == "2 members have logged in on it."
    Client().post("/accounts/login/", {"login": "anna", "password": "a-long-password-1"})
    assert Sign.objects.count() == 1, "another device"


def test_one_address_is_a_sign_of_those_who_share_a_table(table):
    apart()
    near, far = "192.0.2.1", "198.51.100.7"
    seen_at(table.france, near, hours=1)
    seen_at(table.italy, near, days=2)
    seen_at(table.russia, near, days=4)  # too long ago
    seen_at(table.turkey, far, hours=1)
    seen_at(user("neighbour"), near, hours=1)  # at no table with them
    look(1)
    assert signs(SignKind.ADDRESS) == [{"france", "italy"}]
    sign = Sign.objects.get()
    assert (sign.shared_by, sign.alike, sign.among) == (2, 1, 21)
    assert "Of 21 pairs looked at, 1 are alike." in how_common(sign)


def test_ipv6_counts_by_network(table):
    apart()
    seen_at(table.france, "2001:db8::1", hours=1)
    seen_at(table.italy, "2001:db8::ffff", hours=1)
    look(1)
    assert signs(SignKind.ADDRESS) == [{"france", "italy"}]


def test_an_address_that_many_have_says_nothing(table, monkeypatch):
    apart()
    monkeypatch.setattr(detection, "MOST_OF_NETWORK", 2)
    for member in (table.france, table.italy, table.russia):
        seen_at(member, "192.0.2.1", hours=1)
    look(0)


def test_sign_ups_within_minutes(table):
    apart()
    moment = database_time.now() - timedelta(days=3)
    for minutes, member in enumerate((table.france, table.italy, user("elsewhere"))):
        User.objects.filter(pk=member.pk).update(date_joined=moment + timedelta(minutes=4 * minutes))
    look(1)
    assert signs(SignKind.SIGNUP) == [{"france", "italy"}]
    assert Sign.objects.get().shared_by == 3


def support(table, turns, *, both=True):
    """France and Germany support each other's armies in these turns, which are adjudicated."""
    for _ in range(turns):
        table.order("France", "A Mar H", "A Par H", "F Bre H")
        table.order("Germany", "A Mun S A Bur" if "A Bur" in table.units("France") else "A Mun H")
        if both:
            table.order("France", "A Bur S A Mun", "A Mar H", "F Bre H")
        table.pass_deadline()


@pytest.fixture
def neighbours(tables):
    """A table at which France stands in Bur, beside Germany's Mun."""
    table = tables(prefix="n", nmr_policy="hold")
    apart()
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    return table


def test_who_supports_each_other_without_a_letter(neighbours):
    support(neighbours, 2)
    look(0)
    support(neighbours, 1)
    look(1)
    assert signs(SignKind.ALLIED) == [{"nfrance", "ngermany"}]


def test_support_one_way_is_no_alliance(neighbours):
    support(neighbours, 3, both=False)
    look(0)


def test_allies_who_wrote_are_none(neighbours):
    support(neighbours, 3)
    press_send(game=neighbours.game, by=neighbours.france, to=["Germany", "Italy"], text="Let us stand together.")
    look(0)


def test_without_press_there_is_nothing_to_miss(tables):
    table = tables(prefix="m", press="none", nmr_policy="hold")
    apart()
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    support(table, 3)
    look(0)


@pytest.fixture
def noted(table):
    signs_keep(SignKind.ADDRESS, [Noticed(table.france.pk, table.italy.pk, 2)], among=21)
    return Sign.objects.get()


def browser(member):
    client = Client()
    client.force_login(member)
    return client


def test_moderators_see_it_and_each_look_is_noted(table, noted):
    mara = browser(moderator(group="Moderators"))
    listed = mara.get("/admin/games/sign/").text
    assert "france" in listed and "italy" in listed and "2 members at tables" in listed and "not said" in listed
    assert "Of 21 pairs" in mara.get(f"/admin/games/sign/{noted.pk}/change/").text
    looks = AuditEntry.objects.filter(action=AuditAction.SIGNS_LOOK)
    assert [one.data["sign"] for one in looks.order_by("pk")] == [None, noted.pk]
    assert not looks.exclude(game=None).exists(), "no GM learns of it"
    assert mara.post(f"/admin/games/sign/{noted.pk}/delete/").status_code == 403


def test_nobody_else_sees_it(table, noted):
    for who in (table.gm, table.france):
        assert "italy" not in browser(who).get("/admin/games/sign/").text
    staff = user("stan")
    staff.is_staff = True
    staff.save()
    assert browser(staff).get("/admin/games/sign/").status_code == 403
    assert not AuditEntry.objects.filter(action=AuditAction.SIGNS_LOOK).exists()


def test_a_moderator_at_the_table_does_not_see_it(tables):
    table = tables(prefix="o", anonymous=True)
    signs_keep(SignKind.ALLIED, [Noticed(table.france.pk, table.italy.pk, 1, table.game.pk)])
    assert not signs_shown(table.russia).exists() and not signs_shown(table.france).exists()
    mara = browser(moderator())
    (sign,) = signs_shown(user("mara"))
    shown = mara.get(f"/admin/games/sign/{sign.pk}/change/").text
    assert "a game with hidden names" in shown and table.game.name not in shown


def test_kinship_stands_beside_it(table, noted):
    asked = kinship_ask(by=table.france, other=table.italy, kind="family")
    kinship_confirm(by=table.italy, pk=asked.pk)
    assert "family" in browser(moderator()).get("/admin/games/sign/").text


def test_it_is_deleted_90_days_after_it_was_seen_last(table, noted):
    long_ago = database_time.now() - timedelta(days=91)
    Sign.objects.update(first_at=long_ago, seen_at=database_time.now() - timedelta(days=89))
    assert signs_clear() == 0
    Sign.objects.update(seen_at=long_ago)
    signs_keep(SignKind.ADDRESS, [Noticed(table.italy.pk, table.france.pk, 5)])
    sign = Sign.objects.get()
    assert sign.shared_by == 5 and sign.first_at == long_ago and signs_clear() == 0, "seen again"
    Sign.objects.update(seen_at=long_ago)
    clear_away()
    assert not Sign.objects.exists()


def test_a_members_copy_has_it_without_the_other(table, noted):
    (told,) = export_member(table.france)["signs"]
    assert told["shared_by"] == 2 and "address" in told["what"] and "italy" not in str(told)
    member_leaves.send(sender=User, user=table.italy)
    assert export_member(table.france)["signs"] == []


def test_the_page_of_ones_data_says_it(table):
    said = browser(table.france).get("/me/data/").text
    assert "What moderators see" in said and "90 days" in said


def test_the_look_is_one_statement_a_kind_however_many_tables(tables, django_assert_max_num_queries):
    make_table(prefix="p")
    table = make_table(prefix="q")
    apart()
    for member in table.people.values():
        seen_at(member, "192.0.2.1", hours=1)
    with django_assert_max_num_queries(15):
        look(21)
