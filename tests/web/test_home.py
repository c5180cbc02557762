"""The frame that every page stands in."""

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/", "/variants/", "/variants/standard/", "/accounts/login/", "/accounts/signup/"])
def test_anyone_sees_it_and_the_frame_around_it(client, path):
    page = client.get(path)
    assert page.status_code == 200
    assert "not affiliated" in page.text
    assert "Log in" in page.text
    assert reverse("variants") in page.text


def test_nothing_inline_and_nothing_from_elsewhere(client):
    for path in ("/", "/variants/standard/", "/accounts/signup/"):
        page = client.get(path)
        policy = page.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert " style=" not in page.text
        assert "<style" not in page.text
        assert "<script>" not in page.text
        assert 'src="http' not in page.text


def test_security_headers(client):
    headers = client.get("/").headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


def test_nav_leads_only_to_what_exists(client):
    page = client.get("/").text
    for href in {part.split('"')[0] for part in page.split('href="/')[1:]}:
        if not href.startswith("static/"):
            assert client.get(f"/{href}").status_code in (200, 302), href


def test_a_member_is_greeted_by_name(client_of):
    page = client_of("anna").get("/").text
    assert "anna" in page
    assert "Log out" in page
    assert "Sign up and take a seat" not in page


def test_health_says_how_database_and_broker_are(client):
    answer = client.get("/healthz")
    assert answer.json() == {"database": "ok", "broker": "ok", "turns": "see /readyz"}
    assert "no-store" in answer.headers["Cache-Control"]


def test_health_stays_well_without_the_broker(client, settings):
    settings.CACHES = {
        "default": {"BACKEND": "diplomacy_web.cache.ForgivingRedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
    }
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["broker"] == "away"


def test_what_names_no_icon_of_its_own_gets_the_sites(client):
    answer = client.get("/favicon.ico")
    assert answer.status_code == 302
    assert answer.url.endswith("favicon.svg")


def test_robots_keep_out_of_what_is_private(client):
    text = client.get("/robots.txt").text
    assert "Disallow: /me/" in text
