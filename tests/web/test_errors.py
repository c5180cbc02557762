"""Pages for when something went wrong: they say what happened, why, and what one can do."""

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.test import Client
from django.urls import path

from diplomacy_web import urls as real


def refuse(request):
    raise PermissionDenied


def break_down(request):
    raise RuntimeError("on purpose")


def confuse(request):
    raise SuspiciousOperation


urlpatterns = [
    *real.urlpatterns,
    path("test/refuse/", refuse),
    path("test/break/", break_down),
    path("test/confuse/", confuse),
]
handler400 = real.handler400

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("/nowhere/", 404, "Lost in the post"),
        ("/variants/nonsense/", 404, "Lost in the post"),
        ("/test/refuse/", 403, "Not for your eyes"),
        ("/test/break/", 500, "We dropped something"),
        ("/test/confuse/", 400, "could not be read"),
    ],
)
def test_error_pages_are_written_by_a_person_and_stand_in_the_frame(address, status, said):
    page = Client(raise_request_exception=False).get(address)
    assert page.status_code == status
    assert said in page.text
    assert "not affiliated" in page.text
    assert "Traceback" not in page.text


def test_a_stale_form_is_explained():
    page = Client(enforce_csrf_checks=True).post("/theme/", {"theme": "dark"})
    assert page.status_code == 403
    assert "gone stale" in page.text


def test_a_strange_host_is_refused_without_a_traceback(settings):
    settings.ALLOWED_HOSTS = ["silly.example"]
    page = Client(headers={"host": "elsewhere.example"}).get("/")
    assert page.status_code == 400
    assert "could not be read" in page.text


def test_too_often_is_said_politely():
    client = Client()
    for _ in range(25):
        page = client.post("/accounts/password/reset/", {"email": "anna@example.org"})
    assert page.status_code == 429
    assert "One at a time, please" in page.text
