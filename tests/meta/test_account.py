"""bin/test's account: what is run beside the rest runs meanwhile, and is told of with the rest."""

import sys

import pytest

from tests.run import Account, Step

WAITS = """
import pathlib, time
while not pathlib.Path({there!r}).exists():
    time.sleep(0.01)
print("seen")
raise SystemExit(5)
"""


@pytest.mark.parametrize(("fine", "broken"), [((0, 5), False), ((0,), True)])
def test_what_is_run_beside_runs_meanwhile_and_its_end_is_told(tmp_path, capfd, fine, broken):
    account, there = Account(), tmp_path / "there"
    command = [sys.executable, "-c", WAITS.format(there=str(there))]
    with account.beside([Step("what waits", command, fine=fine)], tmp_path / "printed.txt"):
        account.do("what computes", [sys.executable, "-c", f"open({str(there)!r}, 'w')"], {})
    assert [title for line in account.lines for title in ("what computes", "what waits") if title in line] == [
        "what computes",
        "what waits",
    ]
    assert account.broken is broken
    assert "seen" in capfd.readouterr().out


def test_what_is_run_beside_ends_with_whoever_breaks_off(tmp_path):
    command = [sys.executable, "-c", WAITS.format(there=str(tmp_path / "never"))]
    account = Account()
    with (
        pytest.raises(KeyboardInterrupt),
        account.beside([Step("what waits", command), Step("what waits longer", command)], tmp_path / "printed.txt"),
    ):
        raise KeyboardInterrupt
    assert account.lines == []


def test_several_are_run_one_after_the_other(tmp_path, capfd):
    account, order = Account(), [[sys.executable, "-c", f"print({number})"] for number in (1, 2, 3)]
    with account.beside([Step(f"the {number}", command) for number, command in enumerate(order)], tmp_path / "printed"):
        pass
    assert [line.split("  the ")[1] for line in account.lines] == ["0: ok", "1: ok", "2: ok"]
    assert [line for line in capfd.readouterr().out.splitlines() if line.isdecimal()] == ["1", "2", "3"]
