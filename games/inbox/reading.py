"""A letter's bytes read: who wrote it, to which address, what it says, and what was left aside.

Whatever arrives can be read somehow: bytes that fit no encoding become replacement characters, and headers are taken
as they are (the classes of Python's `email` that check them raise on some of what is sent).
"""

import email
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.utils import getaddresses

from bs4 import BeautifulSoup
from markdownify import MarkdownConverter

ADDRESSED = ("To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To", "X-Forwarded-To")
LONGEST_HEADER = 998
"""Characters of a header that are kept: what RFC 5322 allows a line."""


@dataclass(frozen=True, slots=True)
class LetterIn:
    """A letter that came. `text`: what it says, quotations and all; None where nothing in it is text."""

    message_id: str
    references: str
    sender: str
    recipients: tuple[str, ...]
    subject: str
    text: str | None
    attachments: int = 0
    was_html: bool = False
    automatic: str = ""
    """The header by which it is no person's letter (Auto-Submitted, List-Id …); empty for a person's."""

    @property
    def key(self) -> str:
        """What names the letter, so that it is taken once: SHA-256 of its Message-ID, its sender and its addresses."""
        named = "\n".join([self.message_id, self.sender, *sorted(set(self.recipients)), self._content()])
        return hashlib.sha256(named.encode(errors="replace")).hexdigest()

    def _content(self) -> str:
        """Letters without a Message-ID are told apart by what they say."""
        return "" if self.message_id else f"{self.subject}\n{self.text}"


def read_letter(raw: bytes, *, headers_only: bool = False) -> LetterIn:
    """Read a letter as it came over the wire (RFC 5322). `headers_only`: its body is left alone (`text` is None)."""
    message = email.message_from_bytes(raw)
    senders = [address for _, address in getaddresses(_all(message, "From")) if address]
    sent_to = [address.strip().lower() for _, address in getaddresses(_all(message, *ADDRESSED)) if address]
    text, was_html, attachments = (None, False, 0) if headers_only else _body(message)
    return LetterIn(
        message_id=_one_line(message, "Message-ID"),
        references=_one_line(message, "References"),
        sender=senders[0].lower() if len(senders) == 1 else "",
        recipients=tuple(dict.fromkeys(sent_to)),
        subject=_one_line(message, "Subject"),
        text=text,
        attachments=attachments,
        was_html=was_html,
        automatic=_automatic(message),
    )


def _all(message: Message, *names: str) -> list[str]:
    return [_decoded(str(value)) for name in names for value in message.get_all(name, [])]


def _one_line(message: Message, name: str) -> str:
    return " ".join(_decoded(str(message.get(name, ""))).split())[:LONGEST_HEADER]


def _decoded(value: str) -> str:
    """A header in words (RFC 2047); as it stands where it is encoded wrongly."""
    try:
        parts = decode_header(value)
    except (HeaderParseError, ValueError):
        return value
    return "".join(_text_of(part, charset) if isinstance(part, bytes) else part for part, charset in parts)


def _automatic(message: Message) -> str:
    """The header that says that a machine wrote it, or that it went to a list: such letters are never answered."""
    submitted = _one_line(message, "Auto-Submitted").lower()
    if submitted and not submitted.startswith("no"):
        return "Auto-Submitted"
    if _one_line(message, "Precedence").lower() in ("bulk", "junk", "list", "auto_reply"):
        return "Precedence"
    for name in ("List-Id", "List-Post", "X-Autoreply", "X-Autorespond", "X-Loop", "X-Failed-Recipients"):
        if message.get(name) is not None:
            return name
    if message.get_content_type() in ("multipart/report", "message/delivery-status"):
        return "Content-Type"
    if _one_line(message, "Return-Path") == "<>":
        return "Return-Path"
    sender = _one_line(message, "From").lower()
    return "From" if re.search(r"\b(mailer-daemon|postmaster|no-?reply)@", sender) else ""


def _parts(message: Message) -> Iterator[Message]:
    """The parts that hold something, without those of a letter that is attached."""
    if message.get_content_maintype() == "multipart" and isinstance(message.get_payload(), list):
        for part in message.get_payload():
            if isinstance(part, Message):
                yield from _parts(part)
    else:
        yield message


def _body(message: Message) -> tuple[str | None, bool, int]:
    """What a letter says, whether that is made of HTML, and how many parts were left aside as attachments."""
    plain: list[str] = []
    pages: list[str] = []
    attachments = 0
    for part in _parts(message):
        kind = part.get_content_type()
        if part.get_content_disposition() == "attachment" or kind not in ("text/plain", "text/html"):
            attachments += 1
            continue
        payload = part.get_payload(decode=True)
        text = _text_of(payload if isinstance(payload, bytes) else b"", part.get_content_charset())
        (plain if kind == "text/plain" else pages).append(text)
    if any(text.strip() for text in plain):
        return "\n".join(plain), False, attachments
    if any(page.strip() for page in pages):
        return text_of_page("\n".join(pages)), True, attachments
    return ("\n".join(plain) if plain else None), False, attachments


def _text_of(payload: bytes, charset: str | None) -> str:
    """Bytes as text: in the encoding that is named, in UTF-8, or in the one of the West that has a letter for all."""
    for name in (charset, "utf-8"):
        try:
            found = payload.decode(name) if name else None
        except (LookupError, ValueError):
            continue
        if found is not None:
            return _without_controls(found)
    return _without_controls(payload.decode("latin-1"))


def _without_controls(text: str) -> str:
    """Without what no database takes and no reader sees: NUL and its like, and lone surrogates."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(one for one in lines if one in "\n\t" or (ord(one) >= 32 and not 0x7F <= ord(one) < 0xA0))
    return kept.encode(errors="replace").decode()


class _Plain(MarkdownConverter):
    """HTML as plain text: block by block, lists with bullets, quotations with `> `; cells of a table side by side."""

    def convert_td(self, _el: object, text: str, *_: object, **__: object) -> str:
        return f" {text.strip()}"

    convert_th = convert_td

    def convert_tr(self, _el: object, text: str, *_: object, **__: object) -> str:
        return f"{text.strip()}\n"

    def convert_table(self, _el: object, text: str, *_: object, **__: object) -> str:
        return f"\n{text}\n"


def text_of_page(page: str) -> str | None:
    """What an HTML letter says; None where its elements are nested too deep to be a letter."""
    try:
        soup = BeautifulSoup(page, "html.parser")
        for hidden in soup(["head", "style", "script", "title", "template"]):
            hidden.decompose()
        plain = _Plain(
            strip=["a", "img"],
            strong_em_symbol="",
            escape_asterisks=False,
            escape_underscores=False,
            escape_misc=False,
        )
        text: str = plain.convert_soup(soup)
    except RecursionError:
        return None
    return _without_controls(text.replace("\N{NO-BREAK SPACE}", " "))
