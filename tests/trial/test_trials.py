"""The trials themselves: short ones are fine, and what they look for is found where it is."""

import itertools
import os
import socket
import subprocess
import sys
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from engine.bots.simple import bot_orders
from games.models import Turn
from tests.plugins.tables import Table
from tests.trial import checks, pace
from tests.trial.ground import BASE_DIR
from tests.trial.links import Link
from tests.trial.load import Attempt

HANGS = 1500
"""Seconds after which a trial hangs: it takes one to three minutes, and more of them beside others."""
pytestmark = pytest.mark.timeout(HANGS + 100)


def trial(*arguments: str) -> str:
    ours = ("REDIS_URL", "TEST_REDIS_URL", "TEST_DATABASE_NAME", "DATA_DIR", "EMAIL_URL")
    env = {name: value for name, value in os.environ.items() if name not in ours}
    command = [sys.executable, "-m", "tests.trial", *arguments]
    done = subprocess.run(command, cwd=BASE_DIR, env=env, capture_output=True, text=True, timeout=HANGS)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.once  # it runs a PostgreSQL of its own
@pytest.mark.worker
@pytest.mark.slow
def test_one_host_does_not_stop_the_others():
    """Each kind of host is cut off, frozen and killed."""
    said = trial("hosts", "--seconds", "5", "--games", "3")
    for name in ("web", "turns", "beat", "redis"):
        assert f"{name} frozen" in said and f"{name} killed" in said
    assert " 0 faults" in said


def test_a_link_that_is_cut_says_nothing_and_begins_anew_when_it_is_mended():
    with socket.create_server(("127.0.0.1", 0)) as server:
        link = Link(("127.0.0.1", server.getsockname()[1]))
        with socket.create_connection(("127.0.0.1", link.port)) as here, server.accept()[0] as there:
            here.sendall(b"before")
            assert there.recv(6) == b"before"
            link.cut()
            here.sendall(b"meanwhile")
            for end in (here, there):
                end.settimeout(1)
                with pytest.raises(TimeoutError):
                    end.recv(1)
            link.mend()
            assert here.recv(1) == b""
        with socket.create_connection(("127.0.0.1", link.port)) as here, server.accept()[0] as there:
            there.sendall(b"after")
            assert here.recv(5) == b"after"
        link.close()


@pytest.mark.once  # both trials start a site of their own; on PostgreSQL they are a command's (docs/trials.md)
@pytest.mark.worker
@pytest.mark.slow
def test_deadlines_are_met_whatever_the_mail_server_does():
    """Real processes, as bin/serve starts them, and a server that hangs, refuses, breaks off and drips."""
    said = trial("post", "--seconds", "6", "--games", "2")
    for manner in ("hangs", "refuses", "drops", "drips"):
        assert manner in said
    assert " 0 late" in said


@pytest.mark.once
@pytest.mark.worker
@pytest.mark.slow
def test_hostile_lines_stop_nobody():
    """Every door of a running site, with twenty thousand characters of what once stopped it."""
    said = trial("lines", "--seconds", "0")
    assert "hostile requests in 1 rounds" in said
    assert " 0 outages, 0 faults" in said


@pytest.mark.once
@pytest.mark.worker
@pytest.mark.slow
def test_hostile_letters_stop_no_good_one():
    """By hook and mailbox, against running workers; and webhooks that drip stop no mail."""
    said = trial("letters", "--letters", "40")
    assert "all counted" in said and "told: operators 1" in said
    assert " 0 faults" in said


@pytest.mark.once  # both trials start a site of their own; on PostgreSQL they are a command's (docs/trials.md)
@pytest.mark.worker
@pytest.mark.slow
def test_parts_killed_at_random_lose_and_double_nothing():
    said = trial("kills", "--kills", "5", "--games", "3", "--minutes", "1")
    assert "= 5" in said


@pytest.mark.parametrize("share", [1.0, 0.25])
def test_a_machine_with_much_else_to_do_is_given_longer(monkeypatch, share):
    ticks = itertools.count(step=0.01)
    clock = SimpleNamespace(process_time=lambda: next(ticks), monotonic=lambda: next(ticks) / share)
    monkeypatch.setattr(pace, "time", clock)
    assert pace.slowness() == pytest.approx(1 / share, rel=0.3)


@dataclass
class Played:
    """What the checks look at, of one game."""

    tables: list[Table]
    attempts: dict = field(default_factory=dict)


@pytest.fixture
def played(table) -> Played:
    for _ in range(2):
        turn = table.turn
        state = turn.loaded_state(table.game.rulebook)
        for seat in ("France", "Turkey"):
            if seat in turn.wanted:
                table.order(seat, *bot_orders(table.game.rulebook, state, seat, seed="1"))
        table.pass_deadline()
    return Played([table])


def test_where_nothing_is_wrong_nothing_is_found(played):
    first = Turn.objects.get(number=1)
    played.attempts[played.tables[0].game.pk, 1, "France"] = [Attempt(tuple(first.submissions["France"]), True)]
    assert list(checks.faults(played)) == []


def test_a_receipt_that_is_gone_and_one_that_was_not_honoured_are_found(played):
    game, kept = played.tables[0].game.pk, tuple(Turn.objects.get(number=1).submissions["France"])
    played.attempts[game, 1, "France"] = [Attempt(kept, True), Attempt(("A Par H",), True)]
    said = " ".join(checks.faults(played))
    assert "1 receipts that were given are gone" in said
    assert "not what the last receipt says" in said


def test_a_paper_whose_answer_was_lost_may_have_counted(played):
    game, kept = played.tables[0].game.pk, tuple(Turn.objects.get(number=1).submissions["France"])
    played.attempts[game, 1, "France"] = [Attempt(kept, True), Attempt(("A Par H",), False)]
    assert list(checks.faults(played)) == []


def test_a_turn_that_is_lost_or_comes_out_otherwise_is_found(played):
    game = played.tables[0].game
    type(game).objects.filter(pk=game.pk).update(turn_number=2)
    assert "it is in turn 2 of 3" in " ".join(checks.faults(played))
    type(game).objects.filter(pk=game.pk).update(turn_number=3)
    turn = Turn.objects.get(number=1)
    turn.submissions = {}
    assert "comes out otherwise" in " ".join(checks._replay_faults(game, turn))
    Turn.objects.filter(number=3).update(number=4)
    assert "its turns are [1, 2, 4]" in " ".join(checks.faults(played))
