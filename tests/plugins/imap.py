"""A mailbox as far as the site asks one: LOGIN, SELECT, SEARCH UNSEEN, FETCH of size and text, STORE \\Seen (RFC 3501).

How it behaves may be changed at any time: `drops_after` breaks the connection off after so many commands.
"""

import contextlib
import re
import socketserver
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass
class Box:
    """The letters, by number, and which were read."""

    user: str = "orders@here.example"
    password: str = "pass word"
    letters: list[bytes] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)
    drops_after: int | None = None
    port: int = 0

    @property
    def url(self) -> str:
        return f"imap://orders%40here.example:pass%20word@127.0.0.1:{self.port}/INBOX"


class _Talk(socketserver.StreamRequestHandler):
    box: Box

    def say(self, line: bytes) -> None:
        self.wfile.write(line + b"\r\n")

    def handle(self) -> None:
        self.say(b"* OK here")
        commands = 0
        while line := self.rfile.readline().decode().strip():
            commands += 1
            if self.box.drops_after is not None and commands > self.box.drops_after:
                return
            tag, _, asked = line.partition(" ")
            self.box.asked.append(asked)
            self.answer(tag.encode(), asked)
            if asked.upper().startswith("LOGOUT"):
                return

    def answer(self, tag: bytes, asked: str) -> None:
        word = asked.upper()
        if word.startswith("LOGIN") and asked != f'LOGIN {self.box.user} "{self.box.password}"':
            self.say(tag + b" NO wrong")
            return
        if word.startswith("CAPABILITY"):
            self.say(b"* CAPABILITY IMAP4rev1")
        elif word.startswith("SELECT"):
            self.say(f"* {len(self.box.letters)} EXISTS".encode())
        elif word.startswith("UID SEARCH UNSEEN"):
            unread = [str(uid) for uid in range(1, len(self.box.letters) + 1) if uid not in self.box.seen]
            self.say(b"* SEARCH " + " ".join(unread).encode())
        elif word.startswith("UID FETCH"):
            self.fetch(asked)
        elif found := re.match(r"UID STORE (\d+) \+FLAGS \(\\SEEN( \\FLAGGED)?\)", word):
            self.box.seen.add(int(found[1]))
        self.say(tag + b" OK done")

    def fetch(self, asked: str) -> None:
        uid = int(asked.split()[2])
        raw = self.box.letters[uid - 1]
        if "RFC822.SIZE" in asked:
            self.say(f"* {uid} FETCH (UID {uid} RFC822.SIZE {len(raw)})".encode())
            return
        if part := re.search(r"<0\.(\d+)>", asked):
            raw = raw[: int(part[1])]
        self.wfile.write(f"* {uid} FETCH (UID {uid} BODY[] {{{len(raw)}}}\r\n".encode() + raw)
        self.say(b")")


@contextlib.contextmanager
def mailbox() -> Iterator[Box]:
    """A mailbox on a port of its own, in threads of its own."""
    box = Box()
    handler = type("Talk", (_Talk,), {"box": box})
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        box.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield box
        finally:
            server.shutdown()
