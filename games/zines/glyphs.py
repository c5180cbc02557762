"""What an issue says in letters that the printing fonts have.

A picture among the letters (an emoji) is told by its name, in brackets, as a reader aloud would: 🧀 becomes
[cheese wedge]. A letter of a script that the fonts do not know becomes a question mark, so that nobody takes the text
for whole.
"""

import unicodedata
from collections.abc import Container

_JOINS = {0x200D, 0x20E3, *range(0xFE00, 0xFE10), *range(0x1F3FB, 0x1F400)}
"""What joins emoji to one, or changes how one looks: it has no name of its own worth telling."""
_FLAGS = range(0x1F1E6, 0x1F200)


def printable(text: str, known: Container[int]) -> str:
    """The text with nothing in it but what `known` holds (code points) and what a line needs anyway."""
    return "".join(_printable_text(one, known) for one in text)


def _printable_text(one: str, known: Container[int]) -> str:
    code = ord(one)
    if code in known or one in "\n\t":
        return one
    if code in _JOINS:
        return ""
    if code in _FLAGS:
        return chr(ord("A") + code - _FLAGS.start)
    kind = unicodedata.category(one)
    if kind.startswith("S"):
        return f"[{unicodedata.name(one, 'sign').lower()}]"
    return "" if kind.startswith(("M", "C")) else "?"
