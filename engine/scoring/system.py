"""What a scoring system is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.scoring.final import Final

Scores = dict[str, Fraction]


@dataclass(frozen=True, slots=True)
class System:
    """A scoring system: a pure function of how a game stands.

    `summary`: in words for players; `source`: where it is described. `total`: what the scores of a game without a
    winner add up to, where that is always the same: the tests hold it.
    """

    id: str
    name: str
    summary: str
    source: str
    score: Callable[[Final], Scores]
    total: Fraction | None = None


def score_win(final: Final, prize: int | Fraction, others: Mapping[str, Fraction] | None = None) -> Scores:
    """The scores of a game that was won: the prize, shared if several won together; others nothing, or as given."""
    share = Fraction(prize) / len(final.winners)
    lost = others or {}
    return {seat: share if seat in final.winners else lost.get(seat, Fraction(0)) for seat in final.seats}


def scaled(raw: Mapping[str, int | Fraction], total: int = 100) -> Scores:
    """Scores in the same ratio that add up to `total`; all nothing, if they are."""
    whole = sum(raw.values())
    return {seat: Fraction(points) * total / whole if whole else Fraction(0) for seat, points in raw.items()}
