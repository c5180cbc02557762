"""What only a few rules declare: records among what a rule offers (`Rule.offers`), found by their class."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from engine.model.ids import ProvinceId, SeatId
    from engine.model.phases import Phase
    from engine.model.state import Mark, State
    from engine.rulebook.look import Look
    from engine.rulebook.position_faults import Fault
    from engine.rulebook.rulebook import Rulebook

Options = Mapping[str, str]


class Trait(Enum):
    """What is so in any game with the rule."""

    SEATS_OF_BOARD = "Its seats give way to those that the board names, where it names any (docs/boards.md)."
    COASTLESS = "Fleets may stand in a province with several coasts and be on none."
    STRANDING = "Units may be out of their element: fleets inland, armies at sea."
    AT_HAND = "A ruling that sets one of its marks brings it into force where it is not yet."
    REVEALS = "Once the game is over everybody may read the lines that came to nothing."


@dataclass(frozen=True, slots=True)
class Ends:
    """How a rule ends games, by the options chosen.

    `year`: the year after which the game is over, or None. `turn`: after which turn of that year, one of `LAST_TURNS`;
    without it the last. `no_draw`: why the players cannot agree on a draw; empty if they can.
    """

    year: Callable[[Options], int | None]
    turn: Callable[[Options], str] | None = None
    no_draw: Callable[[Options], str] | None = None


@dataclass(frozen=True, slots=True)
class PhaseNames:
    """Phases and years in a rule's own words, by the options chosen.

    `phase`: the season and what else is said of the phase (`Monday Lunchtime` and `week 2`); `year`: `Monday`.
    """

    phase: Callable[[Phase, Options], tuple[str, str]]
    year: Callable[[int, Options], str]


@dataclass(frozen=True, slots=True)
class Conditions:
    """Kinds of paper that may have conditions because of this rule, and the slot that reads them, by the options."""

    kinds: Callable[[Options], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class StartMarks:
    """A rule's marks of the opening position. A position that says nothing about the rule has them too."""

    make: Callable[[Rulebook], Iterable[Mark]]


@dataclass(frozen=True, slots=True)
class Check:
    """What must hold between several things that a rule keeps, which no type can say: what is wrong, or nothing."""

    faults: Callable[[Rulebook, State], Iterable[Fault]]


@dataclass(frozen=True, slots=True)
class Sight:
    """The provinces that a seat sees (None: a spectator) where nobody sees all (`engine.rulebook.sight`)."""

    seen: Callable[[Rulebook, State, SeatId | None], frozenset[ProvinceId]]


@dataclass(frozen=True, slots=True)
class OwnScore:
    """What scores by a rule besides centres, or in their place (`engine.scoring.own`).

    `summary`: for whom what counts, in a sentence; `points`: by seat, in a position, for those for whom this rule says
    it; all others' centres count. `secret`: nobody may know it before the game is over.
    """

    summary: str
    points: Callable[[Look], Mapping[SeatId, Fraction]]
    secret: bool = False
