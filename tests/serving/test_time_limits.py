"""A worker without a second process keeps the time limits of its tasks."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.once

CODE = """
import sys, time
from celery import Celery
from celery.exceptions import SoftTimeLimitExceeded
from diplomacy_web.time_limits import enforce
app = Celery("tried", set_as_current=True)
app.conf.task_always_eager = True
app.conf.task_time_limit = 20
@app.task(soft_time_limit=0.3, time_limit=20)
def soft():
    try:
        time.sleep(10)
    except SoftTimeLimitExceeded:
        return "interrupted"
@app.task(time_limit=0.5)
def hard():
    import ctypes
    ctypes.PyDLL(None).usleep(5_000_000)  # keeps Python's lock: no other thread and no signal handler gets to run
@app.task(time_limit=0.5)
def quick():
    return "done"
enforce(app)
"""


def run(code: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-c", CODE + code], cwd=ROOT, capture_output=True, text=True, check=False)


def test_at_the_soft_limit_a_task_is_interrupted():
    assert run("print(soft.delay().get())").stdout.strip() == "interrupted"


def test_at_the_limit_the_process_ends_and_says_where_it_stood_even_in_a_library():
    done = run("hard.delay()\nprint('never')")
    assert (done.returncode, done.stdout) == (1, "")
    assert "in hard" in done.stderr


def test_a_task_that_ends_in_time_leaves_no_limit_behind():
    done = run("print(quick.delay().get())\ntime.sleep(1)\nprint('still here')")
    assert done.stdout.split("\n")[:2] == ["done", "still here"]


BOUND = """
from diplomacy_web.time_limits import bound_processor_time
bound_processor_time()
@app.task(processor_limit=0.3)
def busy():
    try:
        while True:
            pass
    except SoftTimeLimitExceeded:
        return "interrupted"
@app.task(processor_limit=0.3)
def idle():
    time.sleep(1)
    return "done"
"""


def test_a_task_is_interrupted_for_what_it_computes_and_not_for_what_else_the_machine_does():
    said = "print(idle.delay().get(), busy.delay().get(), idle.delay().get())"
    assert run(BOUND + said).stdout.strip() == "done interrupted done"


def test_workers_bound_what_their_tasks_compute():
    code = "import signal, diplomacy_web.celery\nfrom celery.signals import worker_init\nworker_init.send(None)\n"
    assert run(code + "print(callable(signal.getsignal(signal.SIGPROF)))").stdout.strip() == "True"
