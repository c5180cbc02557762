"""What bin/serve runs before it starts anything, where a command that fails ends the start; and what it runs later."""

import pytest

from diplomacy_web.serve import Site, furnishing, prepare_database, read_arguments

pytestmark = pytest.mark.once


class Prepared(Site):
    """A site whose commands only leave their exit codes."""

    def __init__(self, failing: str) -> None:
        self.failing = failing
        self.ran: list[str] = []

    def manage(self, *command: str) -> int:
        self.ran.append(command[0])
        return int(command[0] == self.failing)


COMMANDS = ("migrate", "first_start")


@pytest.mark.parametrize("failing", COMMANDS)
def test_a_command_that_fails_ends_the_start(failing):
    site = Prepared(failing)
    with pytest.raises(SystemExit) as left:
        prepare_database(site, read_arguments([]))
    assert str(left.value).startswith("bin/serve: ")
    assert site.ran == list(COMMANDS[: COMMANDS.index(failing) + 1])


def test_all_commands_run_when_none_fails():
    site = Prepared("")
    prepare_database(site, read_arguments([]))
    assert site.ran == list(COMMANDS)


@pytest.mark.parametrize(
    ("options", "before", "later"),
    [
        ([], ["migrate", "first_start"], ["library", "demo"]),
        (["--no-demo"], ["migrate"], ["library"]),
        (["--no-migrate"], ["first_start"], ["demo"]),
        (["--no-migrate", "--no-demo"], [], []),
    ],
)
def test_what_pages_can_be_shown_without_is_laid_later(options, before, later):
    site, arguments = Prepared(""), read_arguments(options)
    prepare_database(site, arguments)
    assert site.ran == before
    assert [command[0] for command in furnishing(arguments)] == later
