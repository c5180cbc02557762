"""A machine with little memory, as far as Linux can pretend one: a memory cgroup with a limit."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

ROOTS = {Path("/sys/fs/cgroup/memory"): "memory.limit_in_bytes", Path("/sys/fs/cgroup"): "memory.max"}
"""Where groups are made, by version 1 and by version 2, and the file that holds the limit."""
KILLED = ("memory.oom_control", "memory.events")
"""Where it is counted how often a process had to be killed."""


@contextlib.contextmanager
def small_machine(megabytes: int) -> Iterator[Path | None]:
    """A group whose processes have so much memory together; None where this machine lets nobody make one."""
    group = _made(megabytes * 1024 * 1024)
    try:
        yield group
    finally:
        if group is not None:
            with contextlib.suppress(OSError):  # something in it still ends
                group.rmdir()


def _made(limit: int) -> Path | None:
    for root, file in ROOTS.items():
        group = root / f"silly-season-{os.getpid()}"
        try:
            group.mkdir()
        except OSError:
            continue
        try:
            (group / file).write_text(str(limit))
        except OSError:
            group.rmdir()
        else:
            return group
    return None


def within(group: Path | None, command: list[str]) -> list[str]:
    """The command that runs another in a group."""
    if group is None:
        return command
    return ["sh", "-c", f'echo $$ > {group}/cgroup.procs && exec "$@"', "sh", *command]


def killed_in(group: Path) -> int:
    """How many processes had to be killed because there was no memory left."""
    told = [(group / name).read_text() for name in KILLED if (group / name).exists()]
    counts = dict(line.split() for text in told for line in text.splitlines())
    return int(counts.get("oom_kill", 0))
