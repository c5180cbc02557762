"""A site on one small machine: what its processes take, and what they import only when it is used."""

import subprocess
import sys
from pathlib import Path

import pytest

from diplomacy_web.queues import SERVED
from tests.memory.measure import get, served, without_ours
from tests.memory.small_machine import killed_in, small_machine, within

ROOT = Path(__file__).parents[2]
IDLE = 350
"""MB of all processes of bin/serve together (docs/hosting.md)."""
SMALL = 512 - 64
"""MB that may be in use at once while it starts on a machine of 512 MB: something is left for the system."""

LATER = {
    "fpdf": "games.zines.pdf",
    "fontTools": "games.zines.pdf",
    "PIL": "games.zines.pdf",
    "networkx": "games.maps.layout.planar",
    "numpy": "games.maps.shapes.importing",
    "shapely": "games.maps.shapes.importing",
    "resvg_py": "a process of its own (games.maps.drawing.rasterizing)",
    "icalendar": "games.lobby.calendar",
    "prompt_toolkit": "celery.bin.celery",
}
"""Packages that a running site imports when they are first used, and what uses them."""


@pytest.mark.slow
@pytest.mark.once
def test_what_few_pages_need_is_not_imported_by_all(tmp_path):
    code = f"import sys, diplomacy_web.preload\nprint(*[name for name in {list(LATER)} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**without_ours(), "DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == []


@pytest.mark.once
@pytest.mark.worker
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how much of a page is whose")
@pytest.mark.slow
def test_a_site_starts_and_idles_on_a_small_machine():
    with served() as site:
        idle = site.idle()
        assert get(f"{site.url}/")
        assert set(idle) >= {"serve", "web", *SERVED, "beat"}
        assert sum(idle.values()) < IDLE, idle
        assert site.highest < SMALL
        if site.group is not None:
            assert killed_in(site.group) == 0, "the machine has 512 MB"


@pytest.mark.once
def test_a_process_that_takes_more_than_a_machine_has_is_counted():
    with small_machine(64) as group:
        if group is None:
            pytest.skip("no memory cgroup can be made here")
        greedy = [sys.executable, "-c", "print(len(b'1' * 300_000_000))"]
        done = subprocess.run(within(group, greedy), check=False, capture_output=True)
        assert done.returncode < 0
        assert killed_in(group) == 1
