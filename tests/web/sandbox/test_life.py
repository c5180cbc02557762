"""How long a sandbox is kept: a visitor's for a time, a member's until it is removed."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import AuditEntry, Sandbox
from games.sandbox import services as sandboxes
from games.sandbox.models import LIFE
from games.sandbox.services import sandbox_keep, sandboxes_clear
from games.tasks import clear_away as task
from games.tasks.beat import jobs
from tests.plugins.tables import user
from tests.web.sandbox.test_of_games import packed

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def kept(age, *, by=None, title="Old"):
    """A sandbox that was kept that long ago."""
    client = Client()
    if by is not None:
        client.force_login(by)
    page = client.get("/sandbox/")
    where = client.post("/sandbox/", {"bench": packed(page), "do": "keep", "title": title})["Location"]
    Sandbox.objects.filter(token=where.split("/")[2]).update(made_at=timezone.now() - age)
    return Sandbox.objects.get(token=where.split("/")[2])


def test_a_visitors_is_cleared_away_when_its_time_is_over_and_no_other():
    over = kept(LIFE + DAY)
    left = kept(LIFE - DAY, title="Younger")
    owned = kept(LIFE * 4, by=user("anna"))
    assert sandboxes_clear() == 1
    assert set(Sandbox.objects.all()) == {left, owned}
    assert Client().get(over.get_absolute_url()).status_code == 404
    assert Client().get(owned.get_absolute_url()).status_code == 200
    assert sandboxes_clear() == 0
    assert AuditEntry.objects.get(action="sandbox.clear").data == {"sandboxes": 1}


def test_many_go_a_part_at_a_time(monkeypatch):
    monkeypatch.setattr(sandboxes, "AT_ONCE", 2)
    for number in range(5):
        kept(LIFE + DAY, title=str(number))
    assert sandboxes_clear() == 5


def test_the_beat_has_it_done():
    kept(LIFE + DAY)
    (job,) = [one for one in jobs() if one.name == task.name]
    assert job.every <= DAY.total_seconds()
    task()
    task()
    assert not Sandbox.objects.exists()


def test_its_link_stops_also_before_it_is_cleared_away(client_of):
    over = kept(LIFE)
    for address in (over.get_absolute_url(), f"{over.get_absolute_url()}scenario.yaml", f"/api/sandbox/{over.token}/"):
        assert Client().get(address).status_code == 404
    asked = client_of("anna").get("/games/new/", {"sandbox": over.token, "at": "0"})
    assert "It begins with a position" not in asked.content.decode()
    assert Sandbox.objects.filter(pk=over.pk).exists()


def test_kept_again_its_time_begins_anew():
    old = kept(LIFE + DAY)
    again = sandbox_keep(bench=old.bench, by=None)
    assert again == old
    assert again.kept_until > timezone.now() + LIFE - DAY
    assert sandboxes_clear() == 0
    assert Client().get(old.get_absolute_url()).status_code == 200


def test_a_member_who_keeps_a_visitors_has_it_for_good():
    old = kept(LIFE - DAY)
    own = sandbox_keep(bench=old.bench, by=user("anna"))
    assert own != old
    assert own.kept_until is None
    sandboxes_clear(now=timezone.now() + LIFE)
    assert list(Sandbox.objects.all()) == [own]


def test_one_that_is_gone_in_the_very_moment_is_kept_anew(monkeypatch):
    old = kept(LIFE + DAY)
    bench = old.bench
    renewed = sandboxes._renewed

    def too_late(same):
        Sandbox.objects.all().delete()
        return renewed(same)

    monkeypatch.setattr(sandboxes, "_renewed", too_late)
    again = sandbox_keep(bench=bench, by=None)
    assert Sandbox.objects.get() == again
    assert again.kept_until > timezone.now()


def test_the_page_says_until_when(client_of):
    anna = client_of("anna")
    assert f"Without an account it is kept for {LIFE.days} days" in Client().get("/sandbox/").content.decode()
    one = kept(DAY)
    shown = Client().get(one.get_absolute_url()).content.decode()
    assert f'cleared away on <time datetime="{one.kept_until.isoformat()[:10]}' in shown
    assert "Keep it under your name" in anna.get(one.get_absolute_url()).content.decode()
    owned = kept(DAY, by=user("anna"))
    assert "cleared away" not in anna.get(owned.get_absolute_url()).content.decode()
    told = Client().get(f"/api/sandbox/{one.token}/").json()
    assert told["kept_until"][:10] == one.kept_until.isoformat()[:10]
    assert Client().get(f"/api/sandbox/{owned.token}/").json()["kept_until"] is None
