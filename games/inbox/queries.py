"""Letters that were put aside, as operators are shown them."""

import re

from games.models import Arrived

SHOWN = 20_000  # characters
SAID = re.compile(r"[^\W_]")
FIELD = re.compile(r"[A-Za-z0-9-]{1,60}:")


def shown_to_operators(one: Arrived) -> str:
    """A letter that was put aside: as it came once its game is over, until then its shape alone.

    In its shape every letter and digit is an x: how it is built is seen, what it says (orders, perhaps) is not. What
    was never read is about nobody knows which game, and is shown in the same way.
    """
    if one.raw is None:
        return ""
    raw = bytes(one.raw)
    text = raw[:SHOWN].decode(errors="replace")
    if one.game is None or not one.game.is_over:
        text = shape_of(text)
    return text + (f"\n({len(raw) - SHOWN:,} bytes more)" if len(raw) > SHOWN else "")


def shape_of(text: str) -> str:
    """The text with an x for every letter and digit; the names of the head's fields stay."""
    head, gap, body = text.replace("\r\n", "\n").partition("\n\n")
    return "\n".join(_shape_of_field(line) for line in head.split("\n")) + gap + SAID.sub("x", body)


def _shape_of_field(line: str) -> str:
    name = FIELD.match(line)
    end = name.end() if name else 0
    return line[:end] + SAID.sub("x", line[end:])
