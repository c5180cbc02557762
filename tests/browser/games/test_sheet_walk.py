"""Random hands at the sheet in Chromium: a few here, more in bin/test-slow, many by `bin/fuzz --sheet`."""

import os
import random
import time
from collections import Counter

import pytest
from playwright.sync_api import Error as PlaywrightError

from tests.browser.games.sheet_hands import UNSEEN, Device
from tests.browser.games.sheet_walk import Walk
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]
LENGTH = 12  # acts of a sequence
COMPANIES = (("desk", "phone"), ("desk", "phone"), ("desk", "tab"), ("phone",), ("desk", "tab", "phone"))
CLIPBOARD = ["clipboard-read", "clipboard-write"]


@pytest.fixture
def devices(window) -> dict[str, Device]:
    """What the player has: a desk with two tabs, a phone, and a browser without scripts."""
    desk = window("france", permissions=CLIPBOARD)
    phone = window("france", width=390, height=844, has_touch=True, permissions=CLIPBOARD)
    plain = window("france", java_script_enabled=False)
    for page in (desk, phone):
        page.context.add_init_script(UNSEEN)
    pages = {"desk": desk, "tab": desk.context.new_page(), "phone": phone, "plain": plain}
    return {name: Device(name, page) for name, page in pages.items()}


def walked(devices: dict[str, Device], seed: str, count: int, first: int = 0) -> list[str]:
    """Walk so many sequences from that number on; what was untrue, each with its acts."""
    broken, started, done, missed = [], time.monotonic(), Counter[str](), Counter[str]()
    for number in range(first, first + count):
        company = random.Random(f"{seed}.{number}").choice(COMPANIES)
        for name in set(devices) - set(company):
            if not devices[name].page.is_closed():
                devices[name].page.goto("about:blank")
        there = [devices[name] for name in company]
        walk = Walk(make_table(name=f"Table {number}"), there, f"{seed}.{number}", devices["plain"])
        wrong = _broken(walk)
        done += walk.done
        missed += walk.missed
        if wrong:
            broken.append(f"sequence {seed}.{number}: {wrong}\n  " + "\n  ".join(walk.acts))
            print(broken[-1], flush=True)
        if (number + 1) % 10 == 0:
            print(f"{number + 1} sequences, {time.monotonic() - started:.0f} s, {len(broken)} broken", flush=True)
    print(f"done: {dict(done)}; could not be done: {dict(missed)}")
    print(f"{count} sequences of {LENGTH} acts, seed {seed}, {time.monotonic() - started:.0f} s, {len(broken)} broken")
    return broken


def _broken(walk: Walk) -> str:
    """What was untrue in a sequence, or nothing. A browser that does not answer ends it, and no other."""
    try:
        walk.begin()
        for _ in range(LENGTH):
            walk.act()
        return walk.end()
    except PlaywrightError as error:
        return f"the browser did not answer: {error}"


def asked(name: str, otherwise: str) -> str:
    """What `bin/fuzz --sheet` asks for."""
    return os.environ.get(f"SHEET_{name}", otherwise)


def test_a_few_sequences(devices):
    assert walked(devices, asked("SEED", "1"), int(asked("SEQUENCES", "1")), int(asked("FIRST", "0"))) == []


@pytest.mark.slow
def test_more_sequences(devices):
    assert walked(devices, "slow", 12) == []
