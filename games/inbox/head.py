"""The head of a letter: who wrote it, to which address, and whether a machine did. Read first, and by itself.

It is read by one walk over at most `HEADERS` bytes, without the parsers of Python's `email`, which nest as deep as
comments in an address do. Whatever stands there can be read somehow; nothing here raises. Only a letter whose token
and sender are known is read any further (`games.inbox.body_process`).
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.errors import HeaderParseError
from email.header import decode_header

from games.common.charsets import text_of

ADDRESSED = ("to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-forwarded-to")
HEADERS = 64_000
"""Bytes of a letter in which its head is looked for."""
MOST_FIELDS = 500
LONGEST_HEADER = 998
"""Characters of a header that are kept: what RFC 5322 allows a line."""
LONGEST_LIST = 8_000
"""Characters of a header with addresses that are looked at."""
MOST_ADDRESSES = 50

Fields = dict[str, list[str]]
"""The fields of a head by their names in small letters, unfolded, in their order."""


@dataclass(frozen=True, slots=True)
class InboundLetter:
    """A letter that came. `text`: what it says, quotations and all; None where nothing in it is text."""

    message_id: str
    references: str
    sender: str
    recipients: tuple[str, ...]
    subject: str
    digest: str
    """SHA-256 of the bytes that were read: letters without a Message-ID are told apart by it."""
    text: str | None = None
    attachments: int = 0
    was_html: bool = False
    automatic: str = ""
    """The header by which it is no person's letter (Auto-Submitted, List-Id …); empty for a person's."""

    @property
    def key(self) -> str:
        """What names the letter, so that it is taken once: SHA-256 of its Message-ID, its sender and its addresses."""
        content = "" if self.message_id else self.digest
        named = "\n".join([self.message_id, self.sender, *sorted(set(self.recipients)), content])
        return hashlib.sha256(named.encode(errors="replace")).hexdigest()


def read_head(raw: bytes) -> InboundLetter:
    """Read the head of a letter as it came over the wire (RFC 5322); its body is left alone."""
    fields = fields_of(raw)
    senders = _addresses(fields, "from")
    return InboundLetter(
        message_id=_one_line(fields, "message-id"),
        references=_one_line(fields, "references"),
        sender=senders[0] if len(senders) == 1 else "",
        recipients=tuple(dict.fromkeys(_addresses(fields, *ADDRESSED))),
        subject=_one_line(fields, "subject"),
        digest=hashlib.sha256(raw).hexdigest(),
        automatic=_automatic(fields),
    )


def fields_of(raw: bytes) -> Fields:
    """The fields above the first empty line; a line that begins with white space goes on with the one before."""
    text = raw[:HEADERS].decode("utf-8", errors="replace").replace("\r\n", "\n").replace("\r", "\n")
    fields: Fields = {}
    last: list[str] | None = None
    for number, line in enumerate(text.split("\n")):
        if not line or number >= MOST_FIELDS * 4 or len(fields) >= MOST_FIELDS:
            break
        if line[0] in " \t":
            if last is not None and len(last[-1]) < LONGEST_LIST:
                last[-1] += " " + line.strip()
            continue
        name, colon, value = line.partition(":")
        last = None
        if colon and name.strip().isascii():
            last = fields.setdefault(name.strip().lower(), [])
            last.append(value.strip()[:LONGEST_LIST])
    return fields


def _one_line(fields: Fields, name: str) -> str:
    """A field in words (RFC 2047), in one line; as it stands where it is encoded wrongly."""
    value = next(iter(fields.get(name, ())), "")[:LONGEST_HEADER]
    try:
        parts = decode_header(value)
    except (HeaderParseError, ValueError):
        parts = [(value, None)]
    text = "".join(text_of(part, charset) if isinstance(part, bytes) else part for part, charset in parts)
    return " ".join(text.split())[:LONGEST_HEADER]


def _addresses(fields: Fields, *names: str) -> list[str]:
    """The addresses in these fields, in small letters, in their order."""
    values = [value[:LONGEST_LIST] for name in names for value in fields.get(name, ())]
    addresses = [address for value in values for address in addresses_in(value)]
    return addresses[:MOST_ADDRESSES]


def addresses_in(value: str) -> Iterator[str]:
    """The addresses of a list such as `"Anna, B." <anna@x.org> (home), bert@y.org`, one for each mailbox in it.

    What is quoted or stands in brackets of comments says nothing, however deep; of a mailbox with an address in
    pointed brackets, that is the address.
    """
    for mailbox in _mailboxes(value):
        _, pointed, rest = mailbox.partition("<")
        address = (rest.partition(">")[0] if pointed else mailbox).strip()
        address = address.rpartition(" ")[2].lower()
        if "@" in address[1:-1]:
            yield address


def _mailboxes(value: str) -> Iterator[str]:
    """A list of mailboxes taken apart at its commas and semicolons, without comments and quoted names. One walk."""
    depth, quoted, escaped = 0, False, False
    pointed = False
    characters: list[str] = []
    for one in value:
        if escaped:
            escaped = False
        elif one == "\\" and (quoted or depth):
            escaped = True
        elif quoted:
            quoted = one != '"'
        elif one == "(":
            depth += 1
        elif one == ")" and depth:
            depth -= 1
        elif depth:
            pass
        elif one == '"':
            quoted = True
        elif one in ",;" and not pointed:
            yield "".join(characters)
            characters = []
        else:
            pointed = one == "<" or (pointed and one != ">")
            characters.append(" " if one.isspace() else one)
    yield "".join(characters)


_MACHINES = re.compile(r"\b(?:mailer-daemon|postmaster|no-?reply)@")


def _automatic(fields: Fields) -> str:
    """The header that says that a machine wrote it, or that it went to a list: such letters are never answered."""
    submitted = _one_line(fields, "auto-submitted").lower()
    if submitted and not submitted.startswith("no"):
        return "Auto-Submitted"
    if _one_line(fields, "precedence").lower() in ("bulk", "junk", "list", "auto_reply"):
        return "Precedence"
    for name in ("List-Id", "List-Post", "X-Autoreply", "X-Autorespond", "X-Loop", "X-Failed-Recipients"):
        if name.lower() in fields:
            return name
    kind = _one_line(fields, "content-type").partition(";")[0].strip().lower()
    if kind in ("multipart/report", "message/delivery-status"):
        return "Content-Type"
    if _one_line(fields, "return-path") == "<>":
        return "Return-Path"
    return "From" if _MACHINES.search(_one_line(fields, "from").lower()) else ""
