"""What leaves the site for an operator's Sentry: where something broke, and nothing of what was being read."""

import json
import logging
import os
import subprocess
import sys

import pytest

from diplomacy_web.error_reports import strip_event
from tests.rows import every_row
from tests.serving.test_compose import ROOT

pytestmark = pytest.mark.once

PLANTED = ("Zanzibar", "Quetzal", "Xylophone", "Vermilion", "Marmalade")

# In a process of its own: what Sentry hooks into stays hooked.
SCRIPT = """
import json, logging, sys
import django
django.setup()
from django.conf import settings
from django.test import Client
from django.urls import path
from sentry_sdk.transport import Transport
from diplomacy_web import urls as real
from diplomacy_web.error_reports import start_sentry

told = []

class Kept(Transport):
    def capture_envelope(self, envelope):
        told.append(envelope.serialize().decode())

def broken(request, word):
    local = "Marmalade " + request.POST["text"]
    logging.getLogger("games.test").error("an order: %s", "Zanzibar")
    logging.getLogger("others").error("text of Vermilion")
    raise ValueError("cannot read " + local)

from celery import shared_task

@shared_task(name="tests.broken")
def broken_task(word):
    raise ValueError(word)

real.urlpatterns.insert(0, path("test/<str:word>/", broken))
start_sentry("http://key@127.0.0.1:9/1", transport=Kept)
client = Client(raise_request_exception=False)
client.cookies["zone"] = "Vermilion"
answer = client.post("/test/Xylophone/?q=Quetzal", {"text": "Zanzibar"}, headers={"Authorization": "Quetzal"})
assert answer.status_code == 500, answer.status_code
from celery.app import trace
trace.build_tracer("tests.broken", broken_task, app=broken_task.app)("id", ["Marmalade"], {}, {"id": "id", "args": []})
import sentry_sdk
sentry_sdk.flush(5)
print(json.dumps(told))
"""


def reports() -> list[str]:
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "diplomacy_web.settings", "ALLOWED_HOSTS": "testserver"}
    done = subprocess.run([sys.executable, "-c", SCRIPT], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_errors_are_reported_and_nothing_planted_leaves():
    told = reports()
    whole = "\n".join(told)
    assert sum('"type":"ValueError"' in one for one in told) == 2, "of the page and of the task"
    assert "in broken" in whole or '"function":"broken"' in whole
    assert "/test/{word}/" in whole or "test/<str:word>/" in whole
    assert "request_id" in whole
    for word in PLANTED:
        assert word not in whole.replace(json.dumps(SCRIPT), ""), word
    for field in ("cookies", "headers", "query_string", "vars", "breadcrumbs", "extra", '"user"'):
        assert field not in whole


@every_row("field", ["user", "extra", "contexts", "breadcrumbs", "modules", "anything else"])
def test_what_is_not_listed_is_taken_out_whatever_it_is(field):
    assert field not in strip_event({"event_id": "1", field: {"a": PLANTED[0]}}, {})


def test_messages_of_others_stay_here_and_ours_go_without_what_was_put_in():
    event = {"logger": "games.x", "logentry": {"message": "turn %s", "params": ["A Par"], "formatted": "turn A Par"}}
    assert strip_event(event, {})["logentry"] == {"message": "turn %s"}
    assert "logentry" not in strip_event({**event, "logger": "django.security"}, {})
    assert logging.getLogger("games").isEnabledFor(logging.ERROR)


@pytest.mark.slow
def test_without_a_dsn_nothing_of_it_is_loaded():
    ask = "import django, sys; django.setup(); print('sentry_sdk' in sys.modules)"
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "diplomacy_web.settings"}
    done = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
