"""Tries patterns with attacks, in a process of its own: `python -m tests.attacks.racing MOST LENGTH < patterns.json`.

MOST: how many attacks on each; LENGTH: characters of the longest text. In: a list of [pattern, flags, methods]. Out, a
line each: what is wrong with it, or nothing.
"""

import json
import re
import sys
from typing import Any

from tests.attacks.growth import RunsAway, grows, limited
from tests.attacks.strings import attacks

SHORT = 40


def fault(text: str, flags: int, methods: list[str], most: int, length: int) -> str:
    """The first attack that a pattern does not bear."""
    pattern = re.compile(text, flags)
    ways: list[Any] = [getattr(pattern, name) for name in ("match", "fullmatch", "search") if name in methods]
    if not {*methods} <= {"match", "fullmatch", "search"}:
        ways.append(lambda text: sum(1 for _ in pattern.finditer(text)))
    for way in ways:
        for attack in attacks(text, flags, most):
            try:
                with limited():
                    way(attack.text(SHORT))
            except RunsAway:
                return f"{attack} runs away at {SHORT} characters"
            if said := grows(way, attack.text, length):
                return f"{attack}: {said}"
    return ""


if __name__ == "__main__":
    for text, flags, methods in json.load(sys.stdin):
        print(json.dumps(fault(text, flags, methods, *map(int, sys.argv[1:]))), flush=True)
