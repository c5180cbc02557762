"""Children of one parent: forked, listened to, restarted, stopped with all that they started."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.once

BEGIN = """
import os, signal, subprocess, sys, time
from diplomacy_web.processes import Child, Supervisor
def say(who, text):
    print(who + ": " + text, flush=True)
supervisor = Supervisor(say)
"""


def run(code: str, seconds: float = 30) -> subprocess.CompletedProcess:
    """A supervisor in a process of its own, which may take signals and fork."""
    return subprocess.run(
        [sys.executable, "-c", BEGIN + code], cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False
    )


def test_a_command_is_run_to_its_end_and_its_code_is_heeded():
    done = run('print(supervisor.run(Child("good", lambda: print("done"), once=True)))')
    assert done.stdout.splitlines() == ["good: done", "0"]
    done = run('print(supervisor.run(Child("bad", lambda: sys.exit("no"), once=True)))')
    assert done.stdout.splitlines()[-1] == "1"


@pytest.mark.slow
def test_what_a_child_prints_is_said_with_its_name_to_the_last_line():
    code = """
def talk():
    os.write(1, b"one\\ntwo\\n")
    print("three", file=sys.stderr)
    os.write(1, b"four without an end")
supervisor.run(Child("talker", talk, once=True))
"""
    said = [f"talker: {word}" for word in ("one", "two", "three", "four without an end")]
    for _ in range(5):  # whether its end is seen before all that it said has been read is chance
        assert run(code).stdout.splitlines() == said


def test_a_child_that_is_stopped_as_soon_as_it_is_forked_heeds_it():
    code = """
child = Child("new", lambda: time.sleep(60), patience=5.0)
for _ in range(20):
    supervisor.start(child)
    supervisor._end(child)
    supervisor.children.remove(child)
    assert child.code == -signal.SIGTERM, child.code
print("heeded")
"""
    assert run(code).stdout.splitlines()[-1] == "heeded"


@pytest.mark.parametrize("end", ["os.kill(os.getpid(), signal.SIGKILL)", "os._exit(3)", "1 / 0", "None", "sys.exit(1)"])
def test_whoever_ends_is_started_again(end):
    code = f"""
def work():
    print("at work")
    {end}
child = Child("worker", work)
supervisor.start(child)
until = time.monotonic() + 20
while child.ended < 2 and time.monotonic() < until:
    supervisor.look(0.2)
supervisor.stop()
print("ended", child.ended)
"""
    lines = run(code).stdout.splitlines()
    assert lines[-1] == "ended 2"
    assert lines.count("worker: at work") == 2
    assert any("starting it again in 1 s" in line for line in lines)
    assert any("starting it again in 2 s" in line for line in lines)


def test_a_job_that_breaks_off_is_begun_again_until_it_has_succeeded(tmp_path):
    code = f"""
def work():
    place = {str(tmp_path / "been")!r}
    if os.path.exists(place):
        return 0
    open(place, "w").close()
    os.kill(os.getpid(), signal.SIGKILL)
job = Child("job", work, once=True)
supervisor.start(job)
while job.pid or job.restart_at:
    supervisor.look(0.2)
print(job.ended, job.code)
"""
    assert run(code).stdout.splitlines()[-1] == "1 0"


def test_stopping_asks_then_kills_and_leaves_no_grandchild():
    code = """
def stubborn():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    print(subprocess.Popen(["sleep", "60"]).pid)
    time.sleep(60)
def polite():
    time.sleep(60)
first, second = Child("stubborn", stubborn, patience=1.0), Child("polite", polite)
supervisor.start(first)
supervisor.start(second)
supervisor.look(1.0)
supervisor.look(1.0)
supervisor.stop()
print(first.code, second.code)
"""
    lines = run(code).stdout.splitlines()
    assert lines[-1] == f"{-signal.SIGKILL} {-signal.SIGTERM}"
    (pid,) = [int(line.split(": ")[1]) for line in lines if line.startswith("stubborn: ") and line[-1].isdigit()]
    assert gone(pid)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children that their parent died")
def test_children_end_with_their_parent():
    code = """
supervisor.start(Child("sleeper", lambda: time.sleep(60)))
print(supervisor.children[0].pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
    assert gone(int(run(code).stdout))


def test_a_signal_ends_what_waits():
    code = """
os.kill(os.getpid(), signal.SIGTERM)
began = time.monotonic()
supervisor.look(20)
print(supervisor.stopped(), time.monotonic() - began < 10)
"""
    assert run(code).stdout.splitlines() == ["True True"]


def gone(pid: int, seconds: float = 10) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            if "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text():
                return True
        except OSError:
            return True
        time.sleep(0.1)
    os.kill(pid, signal.SIGKILL)
    return False
