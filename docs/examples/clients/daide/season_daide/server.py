"""The TCP side: one bot after the other at one port, for one seat."""

from __future__ import annotations

import logging
import secrets
import socket
import threading
from dataclasses import dataclass, field

from seat import SeatThere

from season_daide import frames
from season_daide.frames import Fault, Frame, Kind, ProtocolError
from season_daide.language import Message, Unbalanced, flat, nested, shown
from season_daide.session import Refusals, Session

log = logging.getLogger("season_daide")
FIRST = 30.0
"""Seconds within which a client must begin."""
SILENCE = 24 * 3600.0
"""Seconds after which a client that says nothing is let go."""
AGAIN = 5.0
"""Seconds until the site is asked anew, where its stream broke off."""


@dataclass
class Server:
    """Serves the seat until `stop` is set. `port` is the one that it listens at, known after `bind`."""

    there: SeatThere
    refusals: Refusals
    host: str = "127.0.0.1"
    port: int = 16713
    stop: threading.Event = field(default_factory=threading.Event)
    passcode: int = field(default_factory=lambda: secrets.randbelow(8000) + 1)
    """By which a bot that comes back is known."""
    _session: Session | None = None
    _lock: threading.RLock = field(default_factory=threading.RLock)

    def bind(self) -> socket.socket:
        """Listen. Raises OSError where the port is taken."""
        listening = socket.create_server((self.host, self.port))
        self.port = listening.getsockname()[1]
        listening.settimeout(0.5)
        return listening

    def run(self, listening: socket.socket) -> None:
        """Take one client after the other, until the game is over or `stop` is set."""
        threading.Thread(target=self._watch, daemon=True).start()
        with listening:
            while not self.stop.is_set():
                try:
                    line, _ = listening.accept()
                except TimeoutError:
                    continue
                with line:
                    self._serve(line)

    def _serve(self, line: socket.socket) -> None:
        """One client, from its first message to its last."""
        line.settimeout(FIRST)
        reading = line.makefile("rb")
        try:
            first = frames.receive(reading)
            if first is None:
                return
            frames.check_initial(first)
            line.sendall(Frame(Kind.REPRESENTATION).packed())
            line.settimeout(SILENCE)
            session = Session(self.there, lambda message: self._send(line, message), self.refusals, self.passcode)
            with self._lock:
                self._session = session
            while (frame := frames.receive(reading)) is not None and frame.kind is not Kind.FINAL:
                self._take(session, frame)
        except ProtocolError as error:
            line.sendall(frames.fault(error.fault).packed())
        except TimeoutError:
            line.sendall(frames.fault(Fault.TOO_LATE).packed())
        except OSError as error:
            log.info("the client has gone: %s", error)
        finally:
            with self._lock:
                self._session = None

    def _take(self, session: Session, frame: Frame) -> None:
        if frame.kind is Kind.ERROR:
            log.warning("the client reports fault %s", frame.body.hex())
            return
        if frame.kind is not Kind.DIPLOMACY:
            raise ProtocolError(Fault.SECOND_INITIAL if frame.kind is Kind.INITIAL else Fault.FROM_CLIENT)
        tokens = frames.tokens_of(frame)
        try:
            message = nested(tokens)
        except Unbalanced:
            session.send(["PRN", [*tokens]])
            return
        log.debug("< %s", shown(message))
        with self._lock:
            session.hear(message)

    def _send(self, line: socket.socket, message: Message) -> None:
        log.debug("> %s", shown(message))
        # What PRN sends back has brackets that do not fit: its tokens go as they are.
        line.sendall(frames.diplomacy(flat(message)).packed())

    def _watch(self) -> None:
        """Hear of turns by the site's stream, and let the bot know."""
        refusals: Refusals = (OSError, ValueError, *self.refusals)
        while not self.stop.is_set():
            try:
                for event in self.there.api.stream():
                    if self.stop.is_set():
                        return
                    if event["event"] in ("hello", "turn", "deadline", "game", "seat"):
                        self._look()
            except refusals as error:
                log.info("the site's stream broke off: %s", error)
            self.stop.wait(AGAIN)

    def _look(self) -> None:
        with self._lock:
            if self._session is not None:
                self._session.look()
