"""What bin/serve runs before it starts anything: a command that fails ends the start."""

import argparse

import pytest

from diplomacy_web.serve import Site, prepare_database

pytestmark = pytest.mark.once


class Prepared(Site):
    """A site whose commands only leave their exit codes."""

    def __init__(self, failing: str) -> None:
        self.failing = failing
        self.ran: list[str] = []

    def manage(self, *command: str) -> int:
        self.ran.append(command[0])
        return int(command[0] == self.failing)


COMMANDS = ("migrate", "library", "first_start")


@pytest.mark.parametrize("failing", COMMANDS)
def test_a_command_that_fails_ends_the_start(failing):
    site = Prepared(failing)
    with pytest.raises(SystemExit) as left:
        prepare_database(site, argparse.Namespace(no_migrate=False, no_demo=False))
    assert str(left.value).startswith("bin/serve: ")
    assert site.ran == list(COMMANDS[: COMMANDS.index(failing) + 1])


def test_all_commands_run_when_none_fails():
    site = Prepared("")
    prepare_database(site, argparse.Namespace(no_migrate=False, no_demo=False))
    assert site.ran == list(COMMANDS)
