"""Stabs: who turned on whom they had helped in the movement turn before. Told for what a viewer may see of both."""

import re
from collections.abc import Iterator

from games.models import Turn
from games.permissions import Viewer
from games.selectors.positions import Report, history, report

HELP = ("support", "convoy")
"""Orders that help a unit, as their data name them."""


def stabs(viewer: Viewer, told: Report) -> Iterator[str]:
    """A sentence for each seat that dislodged a unit or took a centre of one whom it had just supported or convoyed."""
    against = set(_against(told))
    before = _movement_before(viewer, told.turn) if against else None
    if before is None:
        return
    earlier = report(viewer, before)
    names = {seat.seat_id: seat.name for seat in viewer.game.table_seats}
    for helper, helped, unit in _helped(earlier):
        if (helper, helped) in against:
            against.discard((helper, helped))
            season = earlier.phase_name.partition(",")[0]
            whose = f"{names.get(helped, helped)} {unit}"
            yield f"{names.get(helper, helper)} stabs {names.get(helped, helped)}, having helped {whose} in {season}."


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
