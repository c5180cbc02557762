"""Random hands at the sheet in Chromium: a few here, more in bin/test-slow, many by `bin/fuzz --sheet`."""

import os
import time

import pytest

from tests.browser.games.sheet_walk import Device, Walk
from tests.plugins.tables import make_table

pytestmark = [pytest.mark.browser, pytest.mark.once, pytest.mark.django_db(transaction=True)]
LENGTH = 12  # acts of a sequence


def walked(window, seed: str, count: int) -> list[str]:
    """Walk so many sequences; what was untrue, each with its acts."""
    devices = [
        Device("desk", window("france")),
        Device("phone", window("france", width=390, height=844, has_touch=True)),
    ]
    table, broken, started = make_table(), [], time.monotonic()
    for number in range(count):
        if table.turn.number > 1:
            table = make_table(name=f"Table {number}")
        walk = Walk(table, devices, f"{seed}.{number}")
        walk.begin()
        for _ in range(LENGTH):
            walk.act()
        wrong = walk.end()
        if wrong:
            broken.append(f"sequence {seed}.{number}: {wrong}\n  " + "\n  ".join(walk.acts))
            print(broken[-1], flush=True)
        if (number + 1) % 20 == 0:
            print(f"{number + 1} sequences, {time.monotonic() - started:.0f} s, {len(broken)} broken", flush=True)
    print(f"{count} sequences of {LENGTH} acts, seed {seed}, {time.monotonic() - started:.0f} s, {len(broken)} broken")
    return broken


def test_a_few_sequences(window):
    assert walked(window, os.environ.get("SHEET_SEED", "1"), int(os.environ.get("SHEET_SEQUENCES", "3"))) == []


@pytest.mark.slow
def test_more_sequences(window):
    assert walked(window, "slow", 30) == []
