"""No pattern of the product that meets foreign text takes more than linear time for any text."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence

import pytest
from regexploit.ast.sre import SreOpParser
from regexploit.redos import find

from tests.attacks.patterns import OWN_FILES, Pattern, patterns
from tests.sizes import some

ATTACKS = int(os.environ.get("PATTERN_ATTACKS", some(40)))
"""Tried on each pattern; `bin/trial lines` tries more."""
LENGTH = 4000
"""Characters of the longest text that a pattern is tried with."""

RUNAWAYS = (
    (r"(?:(?:orders?|[0-9]{2,4})\W*)+", re.I, ["fullmatch"]),
    (r"([a-z_]+(?:\.[a-z_]+)?)(?:\s+of\s+(.+?))?\s*=\s*(.*)", 0, ["fullmatch"]),
    (r"(.+?)\s*(?:->|→|-|–|>|\bto\b)\s*(\S.*)", 0, ["fullmatch"]),
    (r"\s*(?P<name>[^()]+?)\s*(?:\((?P<adjective>[^()]*)\))?\s*", 0, ["fullmatch"]),
    (r"\s*(?:(PEACE)\s*\?|SUPPORT\s+(?P<order>[^?\n]+?)\s*\?|(YES|NO)\b)", re.I, ["match"]),
    (r"\s*,?\s*([A-Za-z]+)\s*\(([^()]*)\)", 0, ["findall"]),
    (r"“[^”]*”", 0, ["sub"]),
    (r"(?:=+)>|=", 0, ["finditer"]),
)
"""Patterns that such tests must find: the product had them once."""


class Parser(SreOpParser):  # type: ignore[misc]
    """regexploit's, which does not know yet what gives back nothing: that matters once, as if it were not repeated."""

    def from_POSSESSIVE_REPEAT(self, data: tuple[int, int, list[object]]) -> object:
        """A repetition that gives back nothing."""
        return self.from_MAX_REPEAT((1, 1, data[2]))

    def from_ATOMIC_GROUP(self, data: list[object]) -> object:
        """A group that gives back nothing."""
        return self.sequence_or_singleton(data)


def foreign() -> list[Pattern]:
    """The patterns that may meet what others wrote."""
    return [pattern for pattern in patterns() if pattern.foreign]


def raced(asked: Sequence[tuple[str, int, list[str]]], attacks: int, length: int = LENGTH) -> list[str]:
    """What is wrong with each pattern, or nothing; tried in another process, which is killed if it never ends."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.attacks.racing", str(attacks), str(length)],
        input=json.dumps(asked), capture_output=True, text=True, timeout=500, check=True,
    )  # fmt: skip
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_all_patterns_are_found() -> None:
    names = {(pattern.file, pattern.name) for pattern in patterns()}
    assert ("engine/notation/headings.py", "_NEUTRAL") in names
    assert ("games/accounts/guests.py", "MAY_DO") in names
    assert ("engine/rulebook/themes.py", "namer") in names, "those made while running"
    assert ("games/maps/shapes/naming.py", "_wished") in names, "those without a name"
    assert any(file.endswith(".json") for file, _ in names), "those of schemas"
    assert len(patterns()) > 100


def test_exceptions_are_of_patterns_that_are_there() -> None:
    names = {(pattern.file, pattern.name) for pattern in patterns()}
    assert set(OWN_FILES) <= names, "Take out of OWN_FILES what is no pattern any more."


def test_no_pattern_of_another_make() -> None:
    """`re` alone is looked through: another engine, or names taken out of the module, would not be found."""
    import ast

    from tests.attacks.patterns import ROOT, _files, _text, _tree

    for file in (one for one in _files() if re.search(r"\b(?:re|regex)\b", _text(one))):
        for node in ast.walk(_tree(file)):
            if isinstance(node, ast.ImportFrom):
                assert node.module not in ("re", "regex"), f"{file.relative_to(ROOT)}: import re, and use it by name"
            if isinstance(node, ast.Import):
                assert all(name.name != "regex" and name.asname is None for name in node.names if name.name == "re")


def test_regexploit_finds_nothing() -> None:
    """One test for all of them: to read the whole source costs seconds, and whoever collects tests need not."""
    wrong = []
    for pattern in foreign():
        sequence = Parser().parse_sre(pattern.text, pattern.flags)
        found = list(find(sequence)) if hasattr(sequence, "elements") else []
        if found:
            wrong.append(f"{pattern.file}:{pattern.line} {pattern.text!r} runs away from {found[0].example()}")
    assert not wrong, "\n".join(wrong)


def test_attacks_on_every_pattern() -> None:
    those = foreign()
    faults = raced([(pattern.text or "", pattern.flags, sorted(pattern.ways)) for pattern in those], ATTACKS)
    wrong = [
        f"{pattern.file}:{pattern.line} {pattern.text!r}: {fault}"
        for pattern, fault in zip(those, faults, strict=True) if fault
    ]  # fmt: skip
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("those", [RUNAWAYS[:1], RUNAWAYS], ids=["one", "all"])
def test_attacks_find_what_runs_away(those: Sequence[tuple[str, int, list[str]]]) -> None:
    faults = raced(those, ATTACKS, 4 * LENGTH)  # on a quick machine the mildest take no time worth telling for less
    assert [text for (text, _, _), fault in zip(those, faults, strict=True) if not fault] == []
