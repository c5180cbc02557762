"""Stabs: who turned on whom they had helped in the movement turn before. Told for what a viewer may see of both.

Of a turn, and of a year where its last turn is told.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import engine
from engine.model.phases import read_phase, season_of
from engine.model.wording import ending, listed
from games.models import Turn
from games.permissions import Viewer
from games.selectors.positions import Report, history, report, rulebook_in_words
from games.table.headline import Names

HELP = ("support", "convoy")
"""Orders that help a unit, as their data name them."""


@dataclass(frozen=True, slots=True)
class Stab:
    """Who stabbed whom, in which season; which unit had been helped, in which season before."""

    by: str
    whom: str
    season: str
    unit: str
    helped_in: str


def stabs(viewer: Viewer, told: Report, names: Names) -> Iterator[str]:
    """A sentence for each seat that dislodged a unit or took a centre of one whom it had just supported or convoyed.

    `names`: of seats by id, as they stand inside a sentence.
    """
    for one in _stabs(viewer, told):
        by, whom = names.get(one.by, one.by), names.get(one.whom, one.whom)
        said = f"{by} stab{ending(one.by)} {whom}, having helped {whom} {one.unit} in {one.helped_in}."
        yield f"{said[:1].upper()}{said[1:]}"


def stabs_of_year(viewer: Viewer, told: Report, names: Names) -> Iterator[str]:
    """One sentence about the year, where this turn is its last one; none if it would only repeat this turn's own."""
    if not _ends_year(viewer, told.turn):
        return
    year = read_phase(told.phase).year
    seasons = history(viewer.game).filter(phase__in=(f"S{year:04d}M", f"F{year:04d}M"), number__lte=told.turn.number)
    found: dict[tuple[str, str], list[str]] = {}
    for turn in seasons:
        for one in _stabs(viewer, report(viewer, turn)):
            found.setdefault((one.by, one.whom), []).append(one.season.removesuffix(f" {year}"))
    own = _season(told).removesuffix(f" {year}") if told.phase.endswith("M") else ""
    if all(season == own for those in found.values() for season in those):
        return
    said = [f"{names.get(by, by)} stabbed {names.get(on, on)} in {listed(those)}" for (by, on), those in found.items()]
    yield f"The stabs of {year}: {'; '.join(said)}."


def _ends_year(viewer: Viewer, turn: Turn) -> bool:
    """Whether a turn is the last of its year: adjustments, what comes before another year, or the end of the game."""
    if read_phase(turn.phase).letter == "S" and not viewer.game.is_over:
        return False
    following = viewer.game.turns.published().filter(number__gt=turn.number).order_by("number").only("phase").first()
    return following is None or read_phase(following.phase).year > read_phase(turn.phase).year


def _stabs(viewer: Viewer, told: Report) -> Iterator[Stab]:
    against = set(_against(told))
    before = _movement_before(viewer, told.turn) if against else None
    if before is None:
        return
    earlier = report(viewer, before)
    season, helped_in = _season(told), _season(earlier)
    for by, whom, unit in _helped(earlier):
        if (by, whom) in against:
            against.discard((by, whom))
            yield Stab(by, whom, season, unit, helped_in)


def _season(told: Report) -> str:
    """The season of a turn in words: `Spring 1901`."""
    return engine.season_name(rulebook_in_words(told.turn.game), season_of(told.phase))


def _movement_before(viewer: Viewer, turn: Turn) -> Turn | None:
    """The movement turn that was played before this one, on the published line."""
    return history(viewer.game).filter(number__lt=turn.number, phase__endswith="M").last()


def _against(told: Report) -> Iterator[tuple[str, str]]:
    """Who dislodged or took something from whom."""
    for event in told.events:
        if event["kind"] == "unit.dislodged" and event.get("by_seat"):
            yield str(event["by_seat"]), str(event["seat"])
        if event["kind"] == "centre.taken" and event.get("previous"):
            yield str(event["seat"]), str(event["previous"])


def _helped(told: Report) -> Iterator[tuple[str, str, str]]:
    """Who helped whose unit to good effect: seat, the other seat, the unit."""
    owners = {}
    for seat, units in told.state_before.get("units", {}).items():
        for unit in units:
            name = str(unit["unit"] if isinstance(unit, dict) else unit)
            owners[_place(name)] = seat
    for seat, results in told.results.items():
        for result in results:
            data = result.get("data") or {}
            if result["verdict"] == "succeeds" and data.get("verb") in HELP and "helped" in data:
                unit = str(data["helped"]["unit"])
                other = owners.get(_place(unit))
                if other is not None and other != seat:
                    yield seat, other, unit


def _place(unit: str) -> str:
    """The province of a unit as it is written: `StP` of `F StP/sc#2`."""
    return re.split(r"[/#]", unit.split()[-1])[0]
