"""Holidays on the site, and tables that ask for deadlines met, as their readers see them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.forming import joining
from games.holidays.services import holidays_look
from games.models import Holiday
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


@pytest.fixture
def strict(tables):
    return tables(forming=True, prefix="strict", least_met=90)


def test_days_are_taken_and_given_back_on_a_page(tables, browse):
    table = tables(holidays=True)
    france = browse(table.france)
    first = timezone.now().date() + timedelta(days=3)
    asked = {"first": first.isoformat(), "last": (first + timedelta(days=1)).isoformat()}
    page = france.post("/me/holidays/", asked, follow=True).content.decode()
    assert "Tables that stop for holidays wait for you" in page
    assert "stops while you are away" in page
    holiday = Holiday.objects.get(user=table.france)
    wrong = france.post("/me/holidays/", {"first": first.isoformat(), "last": "2020-01-01"})
    assert wrong.status_code == 422
    assert "before the first" in wrong.content.decode()
    assert browse(table.italy).post(f"/me/holidays/{holiday.pk}/end/").status_code == 404
    france.post(f"/me/holidays/{holiday.pk}/end/")
    assert not Holiday.objects.exists()


def test_programs_take_days_off(browse):
    anna = browse(user("anna"))
    first = timezone.now().date() + timedelta(days=3)
    asked = {"first": first.isoformat(), "last": first.isoformat()}
    made = anna.post("/api/me/holidays/", asked, content_type="application/json")
    assert made.status_code == 201
    assert anna.post("/api/me/holidays/", asked, content_type="application/json").status_code == 400
    assert [one["id"] for one in anna.get("/api/me/holidays/").json()] == [made.json()["id"]]
    assert anna.delete(f"/api/me/holidays/{made.json()['id']}/").status_code == 204


def test_the_table_says_when_it_goes_on(tables, browse):
    table = tables(holidays=True)
    now = timezone.now()
    Holiday.objects.create(user=table.france, begins=now - timedelta(hours=1), ends=now + timedelta(days=3))
    holidays_look(now=now)
    assert "for a holiday; goes on by itself" in browse(table.italy).get(table.game.get_absolute_url()).content.decode()


def test_its_invitation_is_for_its_keeper_alone_and_can_be_renewed(strict, browse):
    here = strict.game.get_absolute_url()
    assert strict.game.invite_token in browse(strict.gm).get(here).content.decode()
    assert strict.game.invite_token not in browse(user("anna")).get(here).content.decode()
    old = strict.game.invite_token
    assert joining.invitation_renew(game=strict.game, by=strict.gm) != old


def test_it_is_said_before_one_sits_down(strict, client):
    page = client.get(strict.game.get_absolute_url()).content.decode()
    assert "90 % of one’s deadlines met" in page.replace("&#x27;", "’")
