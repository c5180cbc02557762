"""What the body of a letter says. Runs in a process of its own, which can be killed (`games.inbox.body_process`):

    python -m games.inbox.body SECONDS MEGABYTES < letter > text as JSON

Parsers of MIME and HTML are made for letters that people write; a letter that is made to hurt them ends this process
and nothing else.
"""

import email
import json
import resource
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from email.message import Message

from games.common.charsets import text_of
from games.inbox.page_text import text_of_page

MOST_PARTS = 100
DEEPEST = 20
LONGEST_TEXT = 400_000
"""Characters of a letter that are read."""


class UnreadableBody(Exception):
    """This is no letter that a person's mail program writes. Its text is a kind that `games.inbox.troubles` knows."""


@dataclass(frozen=True, slots=True)
class Body:
    """What a letter says (None where nothing in it is text), and how many parts were left aside as attachments."""

    text: str | None
    was_html: bool = False
    attachments: int = 0


def body_of(raw: bytes) -> Body:
    """Read the body of a letter. Raises Unreadable, and whatever the parsers raise."""
    plain: list[str] = []
    pages: list[str] = []
    attachments = 0
    for part in _parts(email.message_from_bytes(raw)):
        kind = part.get_content_type()
        if part.get_content_disposition() == "attachment" or kind not in ("text/plain", "text/html"):
            attachments += 1
            continue
        payload = part.get_payload(decode=True)
        text = text_of(payload if isinstance(payload, bytes) else b"", part.get_content_charset())
        (plain if kind == "text/plain" else pages).append(text[:LONGEST_TEXT])
    if any(text.strip() for text in plain):
        return Body("\n".join(plain)[:LONGEST_TEXT], was_html=False, attachments=attachments)
    if any(page.strip() for page in pages):
        return Body(text_of_page("\n".join(pages)[:LONGEST_TEXT]), was_html=True, attachments=attachments)
    return Body("\n".join(plain) if plain else None, was_html=False, attachments=attachments)


def _parts(message: Message) -> Iterator[Message]:
    """The parts that hold something, in their order, without those of a letter that is attached."""
    left, number = [(message, 0)], 0
    while left:
        part, depth = left.pop()
        number += 1
        if number > MOST_PARTS or depth > DEEPEST:
            raise UnreadableBody("TooManyParts")
        inner = part.get_payload()
        if part.get_content_maintype() == "multipart" and isinstance(inner, list):
            left += [(one, depth + 1) for one in reversed(inner) if isinstance(one, Message)]
        else:
            yield part


def main() -> int:
    """Read a letter from standard input within limits; 0 and JSON, or 1 where it cannot be read."""
    seconds, megabytes = int(sys.argv[1]), int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))
    try:
        body = body_of(sys.stdin.buffer.read())
    except Exception as error:  # its text may quote the letter
        sys.stderr.write(str(error) if isinstance(error, UnreadableBody) else type(error).__name__)
        return 1
    sys.stdout.write(json.dumps(asdict(body)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
