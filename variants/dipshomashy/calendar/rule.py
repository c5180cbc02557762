"""2: game years are days, the game starting at Saturday lunchtime.

Words only: what is a pub, a punter, a hair of the dog to a reader is a centre, a unit, a build to the engine. Which
days are Sundays matters to whoever may move faster then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.model.phases import FIRST_YEAR, Phase, phase_parts
from engine.rulebook.declarations import PhaseNames
from engine.rulebook.rule import Option, Rule
from engine.rulebook.values import Whole

from variants.dipshomashy import SOURCE
from variants.dipshomashy.themes import NEUTRAL, OPTION

WEEK = ("Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
_HOURS: Mapping[str, str] = {
    "SM": "Lunchtime",
    "SR": "Afternoon",
    "SP": "Lunchtime: votes",
    "SG": "Afternoon: the GM's marks",
    "FM": "Evening",
    "FR": "After-Hours: retreats",
    "FP": "Evening: votes",
    "WA": "After-Hours: hairs and leaks",
    "WG": "After-Hours: the GM's marks",
}


@dataclass(frozen=True, slots=True)
class Weekdays:
    """Offered by the calendar: whether a year is a Sunday, by the options chosen."""

    is_sunday: Callable[[int, Mapping[str, str]], bool]


def weekday(year: int, options: Mapping[str, str]) -> str:
    """The day of the week that a year is."""
    return WEEK[(year - FIRST_YEAR + WEEK.index(options["sunday.first_day"])) % len(WEEK)]


def _is_sunday(year: int, options: Mapping[str, str]) -> bool:
    """Every seventh day; by option the second of weeks of another length (R68)."""
    length = int(options["sunday.week"])
    if length == len(WEEK):
        return weekday(year, options) == "Sunday"
    return (year - FIRST_YEAR) % max(length, 1) == min(1, length - 1)


def _name(phase: Phase, options: Mapping[str, str]) -> tuple[str, str]:
    """`Monday Lunchtime`; in later weeks and `week 2`; in the neutral theme `Spring 1903` and `movement`."""
    if options[OPTION] == "neutral":
        return phase_parts(phase)
    if phase.year < FIRST_YEAR:
        return "Before opening time", ""
    week = _week(phase.year)
    return f"{weekday(phase.year, options)} {_HOURS[phase.letter + phase.window]}", f"week {week}" if week > 1 else ""


def _week(year: int) -> int:
    """Which week of the game it is, from 1: days come again after seven."""
    return (year - FIRST_YEAR) // len(WEEK) + 1


def _year(year: int, options: Mapping[str, str]) -> str:
    """`Monday`; in later weeks `Monday 2`; in the neutral theme `1903`."""
    if options[OPTION] == "neutral":
        return str(year)
    if year < FIRST_YEAR:
        return "Opening time"
    week = _week(year)
    return weekday(year, options) + (f" {week}" if week > 1 else "")


RULE = Rule(
    id="calendar",
    number="2",
    title="Pubs, punters, days",
    summary="Years are days, from Saturday; the movement seasons are Lunchtime and Evening, with Afternoon and "
    "After-Hours behind them.",
    topics=("table",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "dipshomashy.2.days": "Game years are days, the game starting at Saturday lunchtime.",
            "dipshomashy.2.seasons": "Lunchtime, Afternoon (retreats), Evening, After-Hours (retreats, hairs, leaks).",
        }
    ),
    options=(
        Option(OPTION, ("published", "neutral"), "Whose words are used."),
        Option("sunday.first_day", WEEK, "On which day of the week the game starts.", "R100"),
        Option(
            "sunday.week",
            (),
            "Every so many days comes a Sunday, first the second day.",
            "R68",
            default="7",
            number=Whole(1, 99),
        ),
    ),
    offers=(PhaseNames(_name, _year), Weekdays(_is_sunday), NEUTRAL),
)
