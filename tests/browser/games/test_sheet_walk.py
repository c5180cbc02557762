"""Random hands at the sheet in Chromium: a few here, more in bin/test-slow, many by `bin/fuzz --sheet`."""

import os
import random
import time
from collections import Counter

import pytest
from playwright.sync_api import Error as PlaywrightError

from games.models.game_choices import NmrPolicy
from tests.browser.games.sheet_hands import UNSEEN, Device
from tests.browser.games.sheet_walk import Walk
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]
LENGTH = 12  # acts of a sequence
TOGETHER = 4
"""So many sequences are walked at one table, as far as its orders of 1901 go: to open its pages takes the longest."""
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
    """Walk so many sequences from that number on, or from the first at its table; what was untrue, with its acts."""
    broken, started, done, missed = [], time.monotonic(), Counter[str](), Counter[str]()
    walk, first, last = None, first - first % TOGETHER, first + count
    for number in range(first, last):
        if walk is not None and walk.can_go_on() and number % TOGETHER:
            walk.go_on(f"{seed}.{number}")
        else:
            walk = _at_a_new_table(devices, seed, number)
        wrong = _broken(walk)
        done += walk.done
        missed += walk.missed
        if wrong:
            walk.wrong = wrong
            broken.append(f"sequence {seed}.{number}: {wrong}\n  " + "\n  ".join(walk.acts))
            print(broken[-1], flush=True)
        if (number + 1) % 10 == 0:
            print(f"{number + 1} sequences, {time.monotonic() - started:.0f} s, {len(broken)} broken", flush=True)
    print(f"done: {dict(done)}; could not be done: {dict(missed)}")
    seconds = time.monotonic() - started
    print(f"{last - first} sequences of {LENGTH} acts, seed {seed}, {seconds:.0f} s, {len(broken)} broken")
    return broken


def _at_a_new_table(devices: dict[str, Device], seed: str, number: int) -> Walk:
    """A sequence at a table of its own, with all its devices opened there."""
    company = random.Random(f"{seed}.{number // TOGETHER}").choice(COMPANIES)
    for name in set(devices) - set(company):
        if not devices[name].page.is_closed():
            devices[name].page.goto("about:blank")
    there = [devices[name] for name in company]
    return Walk(
        make_table(name=f"Table {number}", nmr_policy=NmrPolicy.HOLD), there, f"{seed}.{number}", devices["plain"]
    )


def _broken(walk: Walk) -> str:
    """What was untrue in a sequence, or nothing. A browser that does not answer ends it, and no other."""
    try:
        if not walk.is_open:
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
