"""A request that runs away is cut off, and takes nobody along: others are answered, and the heart beats."""

import json
import logging
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

import pytest
from django.db import connection, transaction
from django.utils import timezone

from diplomacy_web.runaway import RunsAway, Watch
from games.models import Heartbeat, Outage
from games.services.outages import WEB
from tests.plugins.site import web_alone


def spin() -> None:
    while True:
        pass


def test_what_spends_too_much_is_interrupted(caplog):
    with caplog.at_level(logging.ERROR):
        with pytest.raises(RunsAway):
            Watch(0.3).watched("GET /x/", spin)
        while not caplog.text:  # the watch writes its line in a thread of its own, after the interruption
            time.sleep(0.01)
    assert "cut off: GET /x/ took more than 0.3 seconds of processor time" in caplog.text


PROFILED = """
import sys
from diplomacy_web.runaway import RunsAway, Watch
try:
    Watch({most}).watched("x", {work})
except RunsAway:
    pass
sys.setprofile(lambda *_: None)
(lambda: 1)()
sys.setprofile(None)
print("done")
"""


@pytest.mark.parametrize(("most", "work"), [("5", "int"), ("0.3", "lambda: [0 for _ in iter(int, 1)]")])
def test_python_is_left_as_it_was(most, work):
    """Python 3.11 hangs in a profiler where an interruption was cleared that nobody took."""
    text = PROFILED.format(most=most, work=work)
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "done\n"


def test_errors_that_are_caught_do_not_keep_it_going():
    def stubborn():
        ends = time.thread_time() + 20
        while time.thread_time() < ends:
            try:
                spin()
            except Exception:
                continue

    with pytest.raises(RunsAway):
        Watch(0.3).watched("GET /x/", stubborn)


def test_even_what_catches_everything_once_is_interrupted_again():
    caught = []

    def stubborn():
        while True:
            try:
                spin()
            except BaseException as error:
                caught.append(error)
                if len(caught) > 1:
                    raise

    with pytest.raises(RunsAway):
        Watch(0.3).watched("GET /x/", stubborn)
    assert len(caught) == 2


def test_waiting_is_not_spending():
    assert Watch(0.2).watched("GET /x/", lambda: time.sleep(1.0) or "done") == "done"


def test_nothing_is_interrupted_afterwards():
    """What ends at the very moment at which it is cut off is cut off or not, and what follows in its thread never."""
    watch, late = Watch(0.05), []
    for number in range(8):
        ends = time.thread_time() + 0.05 * number

        def work(ends=ends):
            while time.thread_time() < ends:
                pass

        try:
            watch.watched("GET /x/", work)
        except RunsAway:
            late.append(number)
        ends = time.thread_time() + 0.1
        while time.thread_time() < ends:  # here nothing may come
            pass
    assert 0 not in late


@pytest.mark.django_db(transaction=True)
def test_what_was_being_changed_is_not_changed():
    def change():
        with transaction.atomic():
            Heartbeat.objects.create(name="made", beat_at=timezone.now())
            spin()

    before = Heartbeat.objects.count()
    with pytest.raises(RunsAway):
        Watch(0.3).watched("POST /x/", change)
    assert Heartbeat.objects.count() == before
    assert not connection.in_atomic_block


def ask(url, accept="text/html", timeout=60):
    request = urllib.request.Request(url, headers={"Accept": accept})
    began = time.monotonic()
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return answer.status, answer.read().decode(), time.monotonic() - began
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(), time.monotonic() - began


@pytest.mark.worker
@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_others_are_answered_while_a_request_burns(tmp_path):
    with web_alone(tmp_path, application="tests.serving.burning:application", REQUEST_LIMIT="3") as site:
        answers, asking = [], []
        for path, accept in (("/burn/", "text/html"), ("/burn/on/", "application/json")):
            asking.append(threading.Thread(target=lambda p=path, a=accept: answers.append(ask(site.url + p, a))))
            asking[-1].start()
        begun, healthy = time.monotonic(), []
        while any(one.is_alive() for one in asking) and time.monotonic() - begun < 90:
            healthy.append(ask(f"{site.url}/healthz", timeout=20))
            time.sleep(0.2)
        for one in asking:
            one.join()
        assert {status for status, _, _ in healthy} == {200}
        assert max(took for _, _, took in healthy) < 10, "the event loop goes on"
        assert len(healthy) > 1, "it is answered while they burn"
        assert [status for status, _, _ in answers] == [503, 503]
        page = next(text for _, text, _ in answers if "<html" in text)
        assert "so it was stopped" in page
        said = next(text for _, text, _ in answers if "<html" not in text)
        assert "was stopped" in json.loads(said)["message"]
        assert ask(site.url + "/robots.txt")[0] == 200, "its thread and its connection are free again"
        assert site.log.read_text().count("cut off: request ") == 2
        beat = Heartbeat.objects.get(name=WEB).beat_at
        assert (timezone.now() - beat).total_seconds() < 20, "the heart beats"
        assert not Outage.objects.exists()
