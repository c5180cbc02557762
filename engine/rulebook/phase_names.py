"""Phases and years in words, a rule's own where it has them."""

from __future__ import annotations

from engine.model.phases import phase_parts, read_phase, year_words
from engine.rulebook.declarations import PhaseNames
from engine.rulebook.rulebook import Rulebook


def phase_name(rulebook: Rulebook, code: str) -> str:
    """A phase in words, a rule's own where it has them: `Spring 1901, movement`."""
    return ", ".join(filter(None, _parts(rulebook, code)))


def season_name(rulebook: Rulebook, season: str) -> str:
    """A season in words, a rule's own where it has them: `Autumn 1901`, `Saturday Lunchtime`."""
    return _parts(rulebook, f"{season}M")[0]


def _parts(rulebook: Rulebook, code: str) -> tuple[str, str]:
    """The season of a phase, and what else is said of it."""
    phase = read_phase(code)
    namers = rulebook.offered(PhaseNames)
    return namers[0].phase(phase, rulebook.options) if namers else phase_parts(phase, rulebook.board.data["years"])


def year_name(rulebook: Rulebook, year: int) -> str:
    """A year in words, a rule's own where it has them: `1901`, `Saturday`."""
    namers = rulebook.offered(PhaseNames)
    return namers[0].year(year, rulebook.options) if namers else year_words(year, rulebook.board.data["years"])
