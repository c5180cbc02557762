"""How rules are told apart on a shelf: the kinds of rule there are, and where a rule comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

TOPICS: Mapping[str, str] = MappingProxyType(
    {
        "creatures": "Creatures and odd pieces",
        "players": "Players",
        "cards": "Cards",
        "movement": "Movement",
        "board": "Board",
        "votes": "Votes",
        "supply": "Supply",
        "winning": "Winning",
        "table": "At the table",
    }
)
"""The kinds of rule, each with its heading. A rule may be of several; the first it names is its own."""


@dataclass(frozen=True, slots=True)
class Source:
    """Who thought of a rule, and the work in which it was published."""

    by: str
    work: str
