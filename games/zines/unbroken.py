"""Orders in print: no line ends within one."""

import re

HARD = "\u00a0"
"""A space at which no line ends."""
_PLACE = r"\^?[A-Z][A-Za-z]{2}(?:/[a-z]{2})?"
_UNIT = rf"[A-Z]{{1,2}} {_PLACE}"
_WORD = rf"[-SCHRD](?![\w-])|VIA\b|[A-Z][a-z]+ (?={_UNIT})|{_UNIT}|{_PLACE}(?!\w)"
_ORDER = re.compile(rf"(?<![\w^]){_UNIT}(?: (?:{_WORD}))*+")


def unbroken(text: str) -> str:
    """A text in which the words of an order hang together: `A Mar S A Par - Bur`."""
    return _ORDER.sub(lambda match: match[0].replace(" ", HARD), text)
