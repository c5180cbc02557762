"""What is logged: in two forms, with the request's id, and with nothing that somebody wrote or must not know."""

import io
import json
import logging
import logging.config

import pytest
from celery import shared_task
from django.core.exceptions import SuspiciousOperation
from django.test import Client
from django.urls import path

from diplomacy_web import urls as real
from diplomacy_web.logs import FIELDS, logging_config
from games.models import Message, Submission
from tests.plugins.tables import make_table, user

PLANTED = ("Zanzibar", "Quetzal", "Xylophone", "Vermilion")
ORDERS, PRESS, TOKEN, TEXT = PLANTED
WELL_FORMED = "proxy-0123456789"


def break_down(request, word=""):
    raise ValueError(f"cannot read {request.POST.get('text')} {TEXT}")


def break_down_twice(request):
    try:
        break_down(request)
    except ValueError as error:
        raise LookupError(TEXT) from error


def confuse(request):
    raise SuspiciousOperation(TEXT)


@shared_task(name="tests.broken")
def broken_task(word):
    raise ValueError(word)


urlpatterns = [
    *real.urlpatterns,
    path("test/break/<str:word>/", break_down),
    path("test/twice/", break_down_twice),
    path("test/confuse/", confuse),
]
handler400, handler500 = real.handler400, real.handler500

pytestmark = pytest.mark.urls(__name__)


@pytest.fixture(params=["line", "json"])
def logged(request, monkeypatch):
    """What goes to the console from now on, at DEBUG level; called, it gives the text."""
    console = io.StringIO()
    before = logging.getLogger().handlers[:], logging.getLogger().level
    config = logging_config("DEBUG", request.param)
    config["handlers"]["console"]["stream"] = console
    config["loggers"]["django"]["level"] = "DEBUG"
    logging.config.dictConfig(config)
    console.form = request.param
    yield console
    logging.getLogger().handlers[:] = before[0]
    logging.getLogger().setLevel(before[1])
    logging.getLogger("django").setLevel(logging.INFO)


def records(console):
    return [json.loads(line) for line in console.getvalue().splitlines()]


@pytest.mark.django_db
def test_no_line_holds_what_was_planted_in_orders_press_addresses_and_errors(logged):
    logging.getLogger("django.db.backends").setLevel(logging.INFO)  # as LOGGING has it: statements are not logged
    table = make_table()
    france = Client(raise_request_exception=False)
    france.force_login(table.france)
    here = table.game.get_absolute_url()
    accept = {"Accept": "application/json"}
    post = {"number": 1, "text": f"A Par - Bur\n{ORDERS}"}
    france.post(f"{here}orders/", post, headers=accept)
    france.post(f"{here}orders/", {**post, "number": 7}, headers=accept)
    france.post(f"{here}press/send/", {"to": ["England"], "text": PRESS})
    france.post(f"{here}press/send/", {"to": ["Nowhere"], "text": PRESS})
    api = f"/api/games/{table.game.slug}/"
    for address, data in (
        (f"{api}orders/", {"text": ORDERS, "number": 9}),
        (f"{api}press/", {"to": [], "text": PRESS}),
    ):
        france.post(address, data, content_type="application/json")
    france.get(f"/games/calendar/{TOKEN}.ics")
    france.get(f"/zines/{TOKEN}/stop/{TOKEN}/?{TOKEN}={TOKEN}")
    for address in (f"/test/break/{TOKEN}/", "/test/twice/", "/test/confuse/", f"/nowhere/{TOKEN}"):
        assert france.post(address, {"text": ORDERS}).status_code >= 400
    broken_task.apply(args=[ORDERS])
    table.pass_deadline()
    text = logged.getvalue()
    assert Submission.objects.count() and Message.objects.count(), "it was written, and so could have been logged"
    assert "/test/break/<str:word>/" in text
    assert "ValueError" in text and "in break_down" in text, "what an operator needs is there"
    for word in (*PLANTED, "A Par", "france@example.org"):
        assert word not in text


@pytest.mark.django_db
def test_answers_of_4xx_are_no_warnings_and_5xx_are_errors(logged):
    client = Client(raise_request_exception=False)
    client.get("/nowhere/")
    client.post("/test/confuse/")
    table = make_table()
    client.force_login(table.france)
    stale = client.post(f"{table.game.get_absolute_url()}orders/", {"number": 7, "text": "A Par H"})
    assert stale.status_code == 409
    assert "WARNING" not in logged.getvalue()
    assert "ERROR" not in logged.getvalue()
    assert "409" in logged.getvalue()
    client.post("/test/twice/")
    assert "ERROR" in logged.getvalue()


@pytest.mark.django_db
@pytest.mark.parametrize("logged", ["json"], indirect=True)
def test_json_lines_have_the_listed_fields_alone_and_the_id_of_their_request(logged):
    client = Client(raise_request_exception=False)
    client.post("/test/twice/", headers={"X-Request-ID": WELL_FORMED})
    logging.getLogger("games").warning("extra", extra={"secret": TEXT})
    found = records(logged)
    assert all(set(record) <= set(FIELDS) for record in found)
    (broken,) = [record for record in found if record.get("status") == 500]
    assert (broken["request_id"], broken["level"], broken["method"], broken["route"]) == (
        WELL_FORMED,
        "ERROR",
        "POST",
        "/test/twice/",
    )
    assert "LookupError" in broken["exc_info"] and "ValueError" in broken["exc_info"]


def test_a_level_above_info_leaves_4xx_out():
    assert logging_config("WARNING", "json")["handlers"]["console"]["level"] == "WARNING"


def test_another_form_is_refused_by_name():
    with pytest.raises(ValueError, match="LOG_FORMAT"):
        logging_config("INFO", "xml")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "given", ["", "short", "x" * 65, "with blanks in it", "line\\nbreak-here", "<script>alert", "é" * 9]
)
def test_a_request_id_that_is_not_well_formed_is_replaced(given):
    answer = Client().get("/robots.txt", headers={"X-Request-ID": given})
    assert answer.headers["X-Request-ID"] != given
    assert len(answer.headers["X-Request-ID"]) == 16
    assert Client().get("/robots.txt").headers["X-Request-ID"] != answer.headers["X-Request-ID"]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/robots.txt", "/nowhere/", "/test/twice/", "/test/confuse/", "/api/games/none/"])
def test_a_well_formed_id_comes_back_also_on_pages_that_say_what_failed(address):
    answer = Client(raise_request_exception=False).get(address, headers={"X-Request-ID": WELL_FORMED})
    assert answer.headers["X-Request-ID"] == WELL_FORMED
    if answer.status_code >= 400 and "html" in answer.headers["Content-Type"]:
        assert WELL_FORMED in answer.text


@pytest.mark.django_db
def test_members_names_are_not_in_what_is_logged_of_an_error(logged):
    client = Client(raise_request_exception=False)
    client.force_login(user("tamerlane"))
    client.post("/test/twice/")
    assert "tamerlane" not in logged.getvalue()
