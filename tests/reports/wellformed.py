"""Whether lines of a report are well formed: what no editor would print, whatever it says."""

import re
from collections.abc import Iterator

WORD_TWICE = re.compile(r"\b([A-Za-z]{2,}) \1\b", re.IGNORECASE)
PUNCTUATION = re.compile(r"\s[,;:.!?)](?:\s|$)|\(\s|[,;:][,;:.]|(?<!\.)\.\.(?!\.)|\.,|\?\.|!\.")
CODE = re.compile(r"\b[a-z]+_[a-z_]+\b|[{}<>#]|\bNone\b|\bTrue\b|\bFalse\b|\[\]|\(\)|''")
NUMBERED = re.compile(r"\b([A-Z]{1,2} [A-Z]\w\w)#[0-9]+\b")
"""The second unit of a stack, as orders name it: `H Swe#2`."""
ASIDE = re.compile(r" \{[^{}]*\}$")
"""What `written` puts behind a line that has a remark on its card."""
TWICE_OVER = re.compile(r"( (?:in|from|of|to|over) [A-Z][\w ]*?)\1\b")
ONE_OF_MANY = re.compile(r"(?<![\w./])1 (?!of )[a-z]+s\b(?<!ss)(?<! is)(?<! was)(?<! has)")
PAIRS = {")": "(", "]": "[", "”": "“"}


def faults(line: str) -> Iterator[str]:
    """What is wrong with the form of a line, in words; nothing where it is well formed."""
    line = NUMBERED.sub(r"\1", ASIDE.sub("", line.strip().removeprefix("# ")))
    for what, pattern in (
        ("a word twice", WORD_TWICE),
        ("a place twice", TWICE_OVER),
        ("punctuation", PUNCTUATION),
        ("a code", CODE),
        ("one of many", ONE_OF_MANY),
    ):
        if found := pattern.search(line):
            yield f"{what}: {found[0]!r} in {line!r}"
    if not paired(line):
        yield f"brackets that do not match: {line!r}"


def paired(line: str) -> bool:
    """Whether every bracket and quotation mark that is opened is closed, in order."""
    opened: list[str] = []
    for letter in line:
        if letter in PAIRS.values():
            opened.append(letter)
        elif letter in PAIRS and (not opened or opened.pop() != PAIRS[letter]):
            return False
    return not opened
