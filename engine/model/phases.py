"""Phase codes (docs/contract.md): `S1901M S1901R F1901M F1901R W1901A`, and `W1900A`, `S1903G`, `S1903P`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from engine.model.errors import InputError
from engine.model.json_data import Json

FIRST_YEAR = 1901
"""The year of the first season; what comes before it is set-up."""

_CODE = re.compile(r"([SFW])(\d{4})([MRAGP])")
_SEASONS = {"S": "Spring", "F": "Autumn", "W": "Winter"}
_WINDOWS = {"M": "movement", "R": "retreats", "A": "adjustments", "G": "the GM's marks", "P": "papers first"}


@dataclass(frozen=True, slots=True, order=True)
class Phase:
    """One window of one season. `window` is M, R, A, G or P."""

    year: int
    letter: str
    window: str

    @property
    def code(self) -> str:
        """The phase as it is written: `S1901M`."""
        return f"{self.letter}{self.year:04d}{self.window}"

    @property
    def season(self) -> str:
        """The season that the window belongs to: `S1901` or `F1901`; adjustments, and set-up, are part of Autumn."""
        if self.letter == "W" and self.window in "AG":
            return f"F{self.year:04d}"
        return f"{self.letter}{self.year:04d}"

    def __str__(self) -> str:
        return self.code


@lru_cache(maxsize=4096)
def read_phase(text: str) -> Phase:
    """Read a phase code. Raises InputError at `phase`."""
    match = _CODE.fullmatch(text) if isinstance(text, str) else None
    if not match or (match[1] == "W") != (match[3] == "A" or (match[1] == "W" and match[3] == "G")):
        raise InputError("phase", f"{text!r} is no phase. Phases are written S1901M, F1901R, W1901A.")
    return Phase(int(match[2]), match[1], match[3])


def window_letter(phase: Phase) -> str:
    """The letter of a phase's window: M, R, A, G, P; U for the set-up window."""
    return "U" if phase.letter == "W" and phase.year < FIRST_YEAR else phase.window


def lone_window(phase: Phase) -> str:
    """R or A where the papers are for that window alone, so that `A Bur - Gas` can only be a retreat; else empty."""
    letter = window_letter(phase)
    return letter if letter in "RA" else ""


@lru_cache(maxsize=4096)
def season_of(text: str) -> str:
    """The season of a phase code: `S1901` of `S1901R`. Remembered, since every rule asks. Raises as `read_phase`."""
    return read_phase(text).season


@lru_cache(maxsize=1024)
def season_number(season: str) -> int:
    """How many seasons (Spring, Autumn) lie between `S0000` and this one; for terms that end after so many seasons.

    Remembered, since every mark with a term is looked at again and again.
    """
    return int(season[1:]) * 2 + (season[0] != "S")


def season_after(season: str, steps: int = 1) -> str:
    """The season `steps` further on: `S1901` → `F1901` → `S1902`."""
    number = season_number(season) + steps
    return f"{'SF'[number % 2]}{number // 2:04d}"


def phase_words(phase: Phase, years: Json = MappingProxyType({})) -> str:
    """`Spring 1901, movement`. A rule may have words of its own: see `phase_name` in `engine`."""
    return ", ".join(phase_parts(phase, years))


def phase_parts(phase: Phase, years: Json = MappingProxyType({})) -> tuple[str, str]:
    """A season and a window in words: `Spring 1901` and `movement`. `years`: how a board calls its years."""
    window = "set-up" if phase.year < FIRST_YEAR and phase.window == "A" else _WINDOWS[phase.window]
    return f"{_SEASONS[phase.letter]} {year_words(phase.year, years)}", window


def year_words(year: int, years: Json = MappingProxyType({})) -> str:
    """A year as a board calls it: with `{"first": 431, "step": -1, "after": "BC"}` 1902 is `430 BC`."""
    number = years.get("first", FIRST_YEAR) + (year - FIRST_YEAR) * years.get("step", 1)
    return f"{number} {years['after']}" if years.get("after") else str(number)
