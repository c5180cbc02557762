"""Limits on live listeners, in all and by address.

A web process counts its own: nothing is shared, and nothing is left behind by a process that dies.
"""

import contextlib
import resource
from collections import Counter
from collections.abc import Iterator

from django.conf import settings

from games.common.errors import Refused

OTHER_FILES = 200
"""Open files that a process keeps for everything that is no listener: pages being asked for, databases, its log."""
COME_BACK = 60  # seconds


class Crowded(Refused):
    """No more can listen."""

    status = 503


class TooManyFromThere(Crowded):
    """No more can listen from this address."""

    status = 429


def raise_open_files(listeners: int) -> None:
    """Let this process open as many files as so many listeners need, as far as it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = listeners + OTHER_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):  # a kernel may have its own idea: then it stays as it is
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most() -> int:
    """How many listeners this process takes: as set, and as far as it may open files."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    room = settings.LIVE_LISTENERS if files == resource.RLIM_INFINITY else files - OTHER_FILES
    return max(0, min(settings.LIVE_LISTENERS, room))


class Crowd:
    """Those who listen now. Taken and given up on the event loop alone; asked from any thread."""

    def __init__(self) -> None:
        self.total = 0
        self.at: Counter[str] = Counter()

    def check(self, address: str) -> None:
        """Raise Crowded if one more listener from this address is too many."""
        if self.at[address] >= settings.LIVE_LISTENERS_PER_ADDRESS:
            raise TooManyFromThere(
                "As many pages as may be are open from your address already, so this one is not told when something "
                "changes. It works all the same: load it again to see what is new, or close some of the others."
            )
        if self.total >= most():
            raise Crowded(
                "As many pages as may be are waiting for news already, so this one is not told when something changes. "
                "It works all the same: load it again to see what is new."
            )

    @contextlib.contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Be counted for as long as this lasts. Raises Crowded."""
        self.check(address)
        self.total += 1
        self.at[address] += 1
        try:
            yield
        finally:
            self.total -= 1
            self.at[address] -= 1
            if not self.at[address]:
                del self.at[address]


CROWD = Crowd()
