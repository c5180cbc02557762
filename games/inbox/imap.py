"""Letters fetched from a mailbox by IMAP (RFC 3501), one at a time. What was taken is marked as read, and nothing else.

A letter stays unread until what became of it is in the database: if the worker dies in between, it is fetched again,
and known.
"""

import imaplib
import logging
import ssl
import time
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError

from games.inbox.head import HEADERS
from games.inbox.receiving import mail_receive
from games.models import ArrivedStatus

log = logging.getLogger(__name__)

AT_ONCE = 50
"""Letters that are taken in one go; the rest waits for the next."""
LIMIT = 120.0
"""Seconds after which no further letter is begun."""
BROKE_AT = "inbox:broke-at"
"""In the cache: the letter at which the mailbox last broke off. The next time begins behind it."""
TIMEOUT = 30.0
ASIDE = r"(\Seen \Flagged)"
PUT_ASIDE = (ArrivedStatus.UNREADABLE, ArrivedStatus.FAILED)
AWAY = (imaplib.IMAP4.error, OSError)


@dataclass(frozen=True, slots=True)
class Mailbox:
    """Where the letters lie."""

    host: str
    port: int
    secure: bool
    user: str
    password: str
    folder: str


def mailbox_at(url: str) -> Mailbox:
    """The mailbox of an address such as `imap+ssl://user:password@host:993/INBOX`. Raises ValueError for another."""
    parts = urlsplit(url)
    if parts.scheme not in ("imap", "imap+ssl", "imaps") or not parts.hostname or not parts.username:
        raise ValueError("MAIL_IN_IMAP is like imap+ssl://user:password@host:993/INBOX.")
    secure = parts.scheme != "imap"
    return Mailbox(
        parts.hostname,
        parts.port or (993 if secure else 143),
        secure,
        unquote(parts.username),
        unquote(parts.password or ""),
        unquote(parts.path.strip("/")) or "INBOX",
    )


def letters_fetch() -> int:
    """Take the letters that nobody has read; returns how many. A mailbox that is away is asked again the next time."""
    if not settings.MAIL_IN_ADDRESS or not settings.MAIL_IN_IMAP:
        return 0
    box = mailbox_at(settings.MAIL_IN_IMAP)
    try:
        connection = _opened(box)
    except AWAY as error:
        log.warning("the mailbox is away: %s", type(error).__name__)
        return 0
    taken, uid, end = 0, "", time.monotonic() + LIMIT
    try:
        for uid in _unread(connection, box):
            if time.monotonic() >= end:
                break
            taken += _take(connection, uid)
    except AWAY as error:
        log.warning("the mailbox broke off: %s", type(error).__name__)
        cache.set(BROKE_AT, uid, 3600)
    finally:
        with suppress(*AWAY):
            connection.logout()
    return taken


def _opened(box: Mailbox) -> imaplib.IMAP4:
    if box.secure:
        secure = imaplib.IMAP4_SSL(box.host, box.port, ssl_context=ssl.create_default_context(), timeout=TIMEOUT)
        secure.login(box.user, box.password)
        return secure
    connection = imaplib.IMAP4(box.host, box.port, timeout=TIMEOUT)
    connection.login(box.user, box.password)
    return connection


def _unread(connection: imaplib.IMAP4, box: Mailbox) -> list[str]:
    connection.select(f'"{box.folder}"')
    _, data = connection.uid("SEARCH", "UNSEEN")
    uids = b" ".join(part for part in data if isinstance(part, bytes)).split()
    waiting = [uid.decode() for uid in uids]
    broke = cache.get(BROKE_AT)
    behind = waiting.index(broke) + 1 if broke in waiting else 0
    return (waiting[behind:] + waiting[:behind])[:AT_ONCE]


def _take(connection: imaplib.IMAP4, uid: str) -> int:
    """One letter: its size first, then as much of it as is read."""
    _, answer = connection.uid("FETCH", uid, "(RFC822.SIZE)")
    size = _size(answer)
    part = f"BODY.PEEK[]<0.{HEADERS}>" if size > settings.MAIL_IN_LIMIT else "BODY.PEEK[]"
    _, parts = connection.uid("FETCH", uid, f"({part})")
    raw = next((one[1] for one in parts if isinstance(one, tuple)), None)
    if raw is None:
        return 0
    connection.uid("STORE", uid, "+FLAGS", _flags(raw, max(size, len(raw))))
    return 1


def _flags(raw: bytes, size: int) -> str:
    """Have a letter dealt with; how it is marked then. One that was put aside is flagged, for whoever looks."""
    try:
        row = mail_receive(raw, way="imap", size=size)
    except DatabaseError:
        raise  # nothing was taken: it stays unread, and is fetched again
    except Exception as error:
        log.error("a letter could not be put aside: %s", type(error).__name__)
        return ASIDE
    return ASIDE if row is not None and row.status in PUT_ASIDE else r"(\Seen)"


def _size(answer: list[object]) -> int:
    """The number behind RFC822.SIZE in an answer."""
    words = b" ".join(one for one in answer if isinstance(one, bytes)).replace(b"(", b" ").replace(b")", b" ").split()
    return int(words[words.index(b"RFC822.SIZE") + 1]) if b"RFC822.SIZE" in words else 0
