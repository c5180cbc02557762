"""How a game stands when it is scored: at its end, or as if it ended now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from engine.model.phases import FIRST_YEAR


@dataclass(frozen=True, slots=True)
class Final:
    """What scoring systems are asked about.

    `centres`: how many each seat owns at the end, those with none too, in the order of the table. `winners`: who won
    outright, by whatever the rules say; none, where nobody did. `draw`: who takes part in a draw that was agreed; none,
    where none was: then all who survive share. `year`: the last year that was played, and `gone`: the year in which
    each seat without a centre lost its last one. `by_year`: centres at the end of earlier years, where they are known.
    `own`: what the rules score of seats besides centres, of those alone of which some rule says it (`own.py`).
    """

    centres: Mapping[str, int]
    winners: tuple[str, ...] = ()
    draw: tuple[str, ...] = ()
    year: int = FIRST_YEAR
    gone: Mapping[str, int] = field(default_factory=dict)
    by_year: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    own: Mapping[str, Fraction] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats, in the order of the table."""
        return tuple(self.centres)

    @property
    def survivors(self) -> tuple[str, ...]:
        """The seats that own a centre."""
        return tuple(seat for seat, count in self.centres.items() if count)

    @property
    def sharers(self) -> tuple[str, ...]:
        """Who shares where nobody won: those of the draw, else all survivors."""
        return self.draw or self.survivors

    @property
    def total(self) -> int:
        """All centres that somebody owns."""
        return sum(self.centres.values())

    @property
    def most(self) -> int:
        """The centres of the largest."""
        return max(self.centres.values(), default=0)

    @property
    def leaders(self) -> tuple[str, ...]:
        """The seats with most centres: several, if they are level."""
        return tuple(seat for seat, count in self.centres.items() if count == self.most)

    @property
    def lead(self) -> int:
        """By how many centres the largest is ahead of the next; 0 if several are level."""
        first, second = [*sorted(self.centres.values(), reverse=True), 0, 0][:2]
        return first - second

    def years_survived(self, seat: str) -> int:
        """Whole years at the end of which a seat still owned a centre, counted from the first.

        Who survived a game that somebody won is counted as if eliminated in its last year.
        """
        return max(self.gone.get(seat, self.year) - FIRST_YEAR, 0)
