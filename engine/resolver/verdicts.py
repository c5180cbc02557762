"""What the movement resolver answers: arrays over the same units and supports, and no names."""

from dataclasses import dataclass
from typing import Final, NamedTuple

STAYS: Final = 0
MOVED: Final = 1
DISLODGED: Final = 2

NO_REASON: Final = 0
"""The move succeeded, or was none."""
ROUTE_BROKEN: Final = 1
"""It never arrived: see `broken_by`."""
OWN_SIDE: Final = 2
"""One of its own side, `opponent`, stood in the way and did not leave."""
BEATEN: Final = 3
"""It was not stronger than `opponent`."""


class Strength(NamedTuple):
    """A strength as it was compared: force first, then the number (in the caller's unit)."""

    force: int
    number: int


@dataclass(slots=True, init=False, unsafe_hash=True)
class Verdicts:
    """The outcome of one Movement. Per unit, NOBODY (-1) and None where nothing applies:

    outcome       STAYS, MOVED or DISLODGED
    dislodged_by  the unit that took its place
    reason        of a MOVE that failed: ROUTE_BROKEN, OWN_SIDE or BEATEN; else NO_REASON
    strength      of a MOVE that arrived, its attack; of any other that was attacked, the defence of its group there
    opponent      of a MOVE that arrived, the strongest that stood against it (a rival, or a defender of the target);
                  of any other, the strongest that attacked it. Of equals the first by number, defenders first
    against       that opponent's strength in that comparison
    whole         False for a MOVE whose route was broken, else True
    broken_by     the first carrier, by number, that the route lost; NOBODY if there was no chain to begin with

    Per support: `given`; and `cut_by`, the unit whose arrival or entry cut it (of several the first by number), NOBODY
    if it was given or had been cut before.

    standoffs     places that movers of two groups or more reached, that none of them entered, and where nobody is left
    paradox       the paradox rule that had to be used, or ""
    disrupted     the carriers that Szykman's rule made hold

    It never changes; the type checker alone watches over that, since what Python itself freezes is made slowly.
    """

    outcome: Final[tuple[int, ...]]
    dislodged_by: Final[tuple[int, ...]]
    reason: Final[tuple[int, ...]]
    strength: Final[tuple[Strength | None, ...]]
    opponent: Final[tuple[int, ...]]
    against: Final[tuple[Strength | None, ...]]
    whole: Final[tuple[bool, ...]]
    broken_by: Final[tuple[int, ...]]
    given: Final[tuple[bool, ...]]
    cut_by: Final[tuple[int, ...]]
    standoffs: Final[frozenset[int]]
    paradox: Final[str]
    disrupted: Final[frozenset[int]]

    def __init__(
        self,
        outcome: tuple[int, ...],
        dislodged_by: tuple[int, ...],
        reason: tuple[int, ...],
        strength: tuple[Strength | None, ...],
        opponent: tuple[int, ...],
        against: tuple[Strength | None, ...],
        whole: tuple[bool, ...],
        broken_by: tuple[int, ...],
        given: tuple[bool, ...],
        cut_by: tuple[int, ...],
        standoffs: frozenset[int],
        paradox: str,
        disrupted: frozenset[int],
    ) -> None:
        """Of a settled fight (`report`). Written out, since a compiled dataclass makes its own slowly."""
        self.outcome, self.dislodged_by, self.reason = outcome, dislodged_by, reason
        self.strength, self.opponent, self.against = strength, opponent, against
        self.whole, self.broken_by, self.given, self.cut_by = whole, broken_by, given, cut_by
        self.standoffs, self.paradox, self.disrupted = standoffs, paradox, disrupted
