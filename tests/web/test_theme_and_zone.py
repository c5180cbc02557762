"""Day and night editions, and whose clock is shown."""

import zoneinfo

import pytest
from django.utils import timezone

from tests.plugins.tables import make_table

pytestmark = pytest.mark.django_db


def test_a_guest_switches_the_lamp_without_scripts(client):
    answer = client.post("/theme/", {"theme": "dark", "next": "/variants/"})
    assert answer.status_code == 302
    assert answer.url == "/variants/"
    assert 'data-theme="dark"' in client.get("/").text


def test_a_members_choice_follows_them(client_of):
    anna = client_of("anna")
    anna.post("/theme/", {"theme": "light", "next": "/"})
    anna.cookies.pop("theme")
    assert 'data-theme="light"' in anna.get("/").text


def test_the_lamp_leads_nowhere_else(client):
    assert client.post("/theme/", {"theme": "dark", "next": "https://elsewhere.example/"}).url == "/"
    assert client.post("/theme/", {"theme": "dark", "next": "//elsewhere.example/"}).url == "/"


@pytest.mark.parametrize(
    "after", ["foo", "theme", "me-api", "javascript:alert(1)", "\n/x", "", "?x", "\\\\elsewhere.example"]
)
def test_the_lamp_leads_back_to_an_address_and_to_nothing_else(client, after):
    assert client.post("/theme/", {"theme": "dark", "next": after}).url == "/"


def test_nonsense_changes_nothing(client):
    client.post("/theme/", {"theme": "plaid", "next": "/"})
    client.cookies["theme"] = "plaid"
    assert 'data-theme="system"' in client.get("/").text


@pytest.mark.parametrize(
    "said", ["Mars/Olympus", "../../etc/passwd", "", "%00", "Europe", "America/Argentina", ".", "a" * 300, "%ED%A0%80"]
)
def test_a_strange_zone_is_utc(client, said):
    client.cookies["zone"] = said
    assert client.get("/").status_code == 200


def test_the_zone_of_the_browser_is_kept_at_sign_up(client, django_user_model):
    client.cookies["zone"] = "Australia%2FSydney"
    client.post("/accounts/signup/", {"username": "bea", "email": "bea@example.org", "password1": "llama-in-the-pub"})
    assert django_user_model.objects.get(username="bea").profile.time_zone == "Australia/Sydney"


def test_members_see_their_own_hours(client_of, django_user_model, rf):
    from diplomacy_web.middleware import ReaderTimeZoneMiddleware

    client_of("anna")
    anna = django_user_model.objects.get(username="anna")
    anna.profile.time_zone = "Asia/Tokyo"
    request = rf.get("/")
    request.user = anna
    seen = []
    ReaderTimeZoneMiddleware(lambda _: seen.append(timezone.get_current_timezone()))(request)
    assert seen == [zoneinfo.ZoneInfo("Asia/Tokyo")]


def test_a_guest_s_hours_are_those_of_their_browser(client):
    table = make_table()
    client.cookies["zone"] = "Asia%2FTokyo"
    client.post("/play/", {"variant": "standard"})
    assert client.session.get("_auth_user_id"), "a guest plays"
    page = client.get("/games/?show=going").text
    assert table.game.name in page
    assert "JST" in page
    assert 'data-zone="Asia/Tokyo"' in page


def test_a_stranger_s_first_page_names_the_zone_that_it_is_in(client, client_of):
    assert 'data-zone="UTC"' in client.get("/").text
    assert "data-zone" not in client_of("anna").get("/").text, "members have chosen theirs"
