"""Child processes that are forked from one parent, restarted when they end, and end with it.

The parent has one thread and imports what its children need before it forks them, so that all of them share those
pages (diplomacy_web/preload.py).
"""

import contextlib
import ctypes
import gc
import os
import selectors
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

Say = Callable[[str, str], None]
Run = Callable[[], int | None]

PR_SET_PDEATHSIG = 1
FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0
SETTLED_AFTER = 30.0  # seconds after which a restart counts as a success
LONGEST_LINE = 65_536  # bytes of output without a line break that are kept

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


@dataclass
class Child:
    """A function that runs in a process of its own, in a process group of its own.

    The terminal's Ctrl-C therefore reaches only the supervisor, which stops the children in order.
    """

    name: str
    run: Run
    patience: float = 10.0  # how long it may take to stop before it is killed
    once: bool = False  # it runs until it has succeeded, and is then not restarted
    pid: int = field(default=0, init=False)  # 0: it is not running
    code: int | None = field(default=None, init=False)  # how it ended last
    ended: int = field(default=0, init=False)  # how often, without having been asked to
    restart_at: float = field(default=0.0, init=False)
    wait: float = field(default=FIRST_WAIT, init=False)
    started: float = field(default=0.0, init=False)
    output: int = field(default=-1, init=False)
    rest: bytes = field(default=b"", init=False)


class Supervisor:
    """Starts children, passes on what they print, and restarts those that end. It has no threads: it forks."""

    def __init__(self, say: Say, inherited: tuple[int, ...] = ()) -> None:
        """`inherited`: file descriptors that no child may keep, such as a lock's."""
        self.say = say
        self.inherited = inherited
        self.children: list[Child] = []
        self._stopped = False
        self._selector = selectors.DefaultSelector()
        self._wake, self._waker = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._selector.register(self._wake, selectors.EVENT_READ)
        signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        for number in STOP_SIGNALS:
            signal.signal(number, self._heed)

    def stopped(self) -> bool:
        """Whether the site is to stop."""
        return self._stopped

    def start(self, child: Child) -> None:
        """Fork a child now. It belongs to this supervisor from then on."""
        self.children.append(child)
        self._fork(child)

    def run(self, child: Child) -> int:
        """Run a child to its end, or until the site is to stop. Returns its exit code."""
        self.start(child)
        while child.pid and not self.stopped():
            self.look(1.0, restart=False)
        if child.pid:
            self._end(child)
        self.children.remove(child)
        return child.code or 0

    def look(self, seconds: float, *, restart: bool = True) -> None:
        """Pass on what is printed, note who ended, restart who is due; wait for at most so many seconds."""
        now = time.monotonic()
        due = [child.restart_at - now for child in self.children if restart and child.restart_at]
        for key, _ in self._selector.select(max(0.0, min([seconds, *due]))):
            if key.fd == self._wake:
                with contextlib.suppress(BlockingIOError):
                    os.read(self._wake, 4096)
            else:
                self._read(key.data)
        for child in self.children:
            self._reap(child)
            if restart and child.restart_at and time.monotonic() >= child.restart_at and not self.stopped():
                self._fork(child)

    def stop(self) -> None:
        """Stop all children, the last that was started first."""
        self._stopped = True
        for child in reversed(self.children):
            child.restart_at = 0.0
            if child.pid:
                self._end(child)

    def _heed(self, number: int, frame: FrameType | None) -> None:
        self._stopped = True

    def _end(self, child: Child) -> None:
        """Ask, wait, then insist; and leave nothing of its group behind."""
        pid = child.pid
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
        until = time.monotonic() + child.patience
        while child.pid and time.monotonic() < until:
            self.look(0.2, restart=False)
        if child.pid:
            self.say(child.name, f"did not stop within {child.patience:g} s: killing it")
        _kill_group(pid)
        while child.pid:
            self.look(0.2, restart=False)

    def _fork(self, child: Child) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        ours, its = os.pipe2(os.O_CLOEXEC)
        child.restart_at, child.started, child.code = 0.0, time.monotonic(), None
        parent = os.getpid()
        # A signal that comes before the child has its own ways with it would be taken for one to the supervisor.
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
        child.pid = os.fork()
        if child.pid == 0:
            os.close(ours)
            self._become(child, its, parent, blocked)
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        os.close(its)
        os.set_blocking(ours, False)
        child.output = ours
        self._selector.register(ours, selectors.EVENT_READ, child)

    def _become(self, child: Child, output: int, parent: int, blocked: Iterable[int]) -> None:
        """In the new process: let go of the supervisor's things, run, and never return.

        `blocked`: the signals that stay blocked; those that have come for the child since it was forked are heeded now.
        """
        code = 1
        try:
            os.setsid()
            signal.set_wakeup_fd(-1)
            for number in (*STOP_SIGNALS, signal.SIGCHLD):
                signal.signal(number, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
            _end_with(parent)
            self._let_go(output)
            show_name(child.name)
            gc.enable()
            code = child.run() or 0
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else int(left.code is not None)
        except BaseException:
            traceback.print_exc()
        finally:
            with contextlib.suppress(Exception):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)

    def _let_go(self, output: int) -> None:
        self._selector.close()
        for fd in (self._wake, self._waker, *self.inherited, *(one.output for one in self.children if one.output >= 0)):
            with contextlib.suppress(OSError):
                os.close(fd)
        nothing = os.open(os.devnull, os.O_RDONLY)
        for here, there in ((nothing, 0), (output, 1), (output, 2)):
            os.dup2(here, there)
        for fd in (nothing, output):
            os.close(fd)
        for stream in (sys.stdout, sys.stderr):
            stream.reconfigure(line_buffering=True)  # type: ignore[union-attr]

    def _read(self, child: Child) -> bool:
        """Pass on what there is to read; whether there may be more at once."""
        try:
            read = os.read(child.output, 65_536)
        except BlockingIOError:
            return False
        *lines, child.rest = (child.rest + read).split(b"\n")
        if child.rest and (not read or len(child.rest) > LONGEST_LINE):
            lines, child.rest = [*lines, child.rest], b""
        for line in lines:
            self.say(child.name, line.decode(errors="replace").rstrip())
        if not read:
            self._close(child)
        return bool(read)

    def _close(self, child: Child) -> None:
        if child.output >= 0:
            self._selector.unregister(child.output)
            os.close(child.output)
            child.output = -1

    def _reap(self, child: Child) -> None:
        if not child.pid:
            return
        pid, status = os.waitpid(child.pid, os.WNOHANG)
        if not pid:
            return
        _kill_group(pid)  # what it started itself, if anything
        while child.output >= 0 and self._read(child):
            pass
        if child.rest:
            self.say(child.name, child.rest.decode(errors="replace").rstrip())
            child.rest = b""
        self._close(child)
        child.pid, child.code = 0, os.waitstatus_to_exitcode(status)
        if self._stopped or (child.once and child.code == 0):
            return
        child.ended += 1
        if time.monotonic() - child.started > SETTLED_AFTER:
            child.wait = FIRST_WAIT
        child.restart_at = time.monotonic() + child.wait
        if child in self.children:
            self.say(child.name, f"ended with code {child.code}; starting it again in {child.wait:g} s")
        child.wait = min(child.wait * 2, LONGEST_WAIT)


def _end_with(parent: int) -> None:
    """Ask Linux for a SIGTERM when the parent is gone, even if it was killed outright."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            raise SystemExit(1)


def show_name(name: str) -> None:
    """Show the name in ps and top (`ps -o comm`). Linux alone has a place for it."""
    with contextlib.suppress(OSError):
        Path("/proc/self/comm").write_text(name)


def _kill_group(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
