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
from games.selectors.positions import AdjudicatedTurn, history, report, rulebook_in_words
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


def stabs(viewer: Viewer, turn_report: AdjudicatedTurn, names: Names) -> Iterator[str]:
    """A sentence for each seat that dislodged a unit or took a centre of one whom it had just supported or convoyed.

    `names`: of seats by id, as they stand inside a sentence.
    """
    for one in _stabs(viewer, turn_report):
        by, whom = names.get(one.by, one.by), names.get(one.whom, one.whom)
        sentence = f"{by} stab{ending(one.by)} {whom}, having helped {whom} {one.unit} in {one.helped_in}."
        yield f"{sentence[:1].upper()}{sentence[1:]}"


def stabs_of_year(viewer: Viewer, turn_report: AdjudicatedTurn, names: Names) -> Iterator[str]:
    """One sentence about the year, where this turn is its last one; none if it would only repeat this turn's own."""
    if not _ends_year(viewer, turn_report.turn):
        return
    year = read_phase(turn_report.phase).year
    seasons = history(viewer.game).filter(
        phase__in=(f"S{year:04d}M", f"F{year:04d}M"), number__lte=turn_report.turn.number
    )
    seasons_by_pair: dict[tuple[str, str], list[str]] = {}
    for turn in seasons:
        for one in _stabs(viewer, report(viewer, turn)):
            seasons_by_pair.setdefault((one.by, one.whom), []).append(one.season.removesuffix(f" {year}"))
    this_season = _season(turn_report).removesuffix(f" {year}") if turn_report.phase.endswith("M") else ""
    if all(season == this_season for stabbed_in in seasons_by_pair.values() for season in stabbed_in):
        return
    phrases = [
        f"{names.get(by, by)} stabbed {names.get(on, on)} in {listed(stabbed_in)}"
        for (by, on), stabbed_in in seasons_by_pair.items()
    ]
    yield f"The stabs of {year}: {'; '.join(phrases)}."


def _ends_year(viewer: Viewer, turn: Turn) -> bool:
    """Whether a turn is the last of its year: adjustments, what comes before another year, or the end of the game."""
    if read_phase(turn.phase).letter == "S" and not viewer.game.is_over:
        return False
    following = viewer.game.turns.published().filter(number__gt=turn.number).order_by("number").only("phase").first()
    return following is None or read_phase(following.phase).year > read_phase(turn.phase).year


def _stabs(viewer: Viewer, turn_report: AdjudicatedTurn) -> Iterator[Stab]:
    against = set(_against(turn_report))
    before = _movement_before(viewer, turn_report.turn) if against else None
    if before is None:
        return
    earlier = report(viewer, before)
    season, helped_in = _season(turn_report), _season(earlier)
    for by, whom, unit in _helped(earlier):
        if (by, whom) in against:
            against.discard((by, whom))
            yield Stab(by, whom, season, unit, helped_in)


def _season(turn_report: AdjudicatedTurn) -> str:
    """The season of a turn in words: `Spring 1901`."""
    return engine.season_name(rulebook_in_words(turn_report.turn.game), season_of(turn_report.phase))


def _movement_before(viewer: Viewer, turn: Turn) -> Turn | None:
    """The movement turn that was played before this one, on the published line."""
    return history(viewer.game).filter(number__lt=turn.number, phase__endswith="M").last()


def _against(turn_report: AdjudicatedTurn) -> Iterator[tuple[str, str]]:
    """Who dislodged or took something from whom."""
    for event in turn_report.events:
        if event["kind"] == "unit.dislodged" and event.get("by_seat"):
            yield str(event["by_seat"]), str(event["seat"])
        if event["kind"] == "centre.taken" and event.get("previous"):
            yield str(event["seat"]), str(event["previous"])


def _helped(turn_report: AdjudicatedTurn) -> Iterator[tuple[str, str, str]]:
    """Who helped whose unit to good effect: seat, the other seat, the unit."""
    owners = {}
    for seat, units in turn_report.state_before.get("units", {}).items():
        for unit in units:
            name = str(unit["unit"] if isinstance(unit, dict) else unit)
            owners[_place(name)] = seat
    for seat, results in turn_report.results.items():
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
