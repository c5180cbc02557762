"""Child processes that live and die with their parent."""

import asyncio
import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

Say = Callable[[str, str], None]

PR_SET_PDEATHSIG = 1
FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0
SETTLED_AFTER = 30.0  # seconds after which a restart counts as a success

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def _die_with_parent() -> None:
    """In the child: ask Linux for a SIGTERM when the parent is gone, even if it was killed outright."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


@dataclass
class Child:
    """One command that is to run as long as the site does, in a process group of its own.

    The terminal's Ctrl-C therefore reaches only the supervisor, which stops the children in order.
    """

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    say: Say
    patience: float = 10.0  # how long it may take to stop before it is killed
    process: asyncio.subprocess.Process | None = field(default=None, init=False)
    ended: int = field(default=0, init=False)  # how often, without having been asked to
    _stopping: asyncio.Event = field(default_factory=asyncio.Event, init=False)

    async def run(self) -> None:
        """Start it, and start it again whenever it ends, waiting longer each time it ends early."""
        wait = FIRST_WAIT
        while not self._stopping.is_set():
            started = time.monotonic()
            code = await self._run_once()
            if self._stopping.is_set():
                return
            self.ended += 1
            if time.monotonic() - started > SETTLED_AFTER:
                wait = FIRST_WAIT
            self.say(self.name, f"ended with code {code}; starting it again in {wait:g} s")
            await asyncio.sleep(wait)
            wait = min(wait * 2, LONGEST_WAIT)

    async def _run_once(self) -> int:
        self.process = await asyncio.create_subprocess_exec(
            *self.command,
            env=dict(self.environment),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=_die_with_parent,
        )
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            self.say(self.name, line.decode(errors="replace").rstrip())
        return await self.process.wait()

    async def stop(self) -> None:
        """Ask, wait, then insist; and leave nothing of its group behind."""
        self._stopping.set()
        if self.process is None:
            return
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.terminate()
            try:
                await asyncio.wait_for(self.process.wait(), self.patience)
            except TimeoutError:
                self.say(self.name, f"did not stop within {self.patience:g} s: killing it")
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
