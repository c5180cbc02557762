"""Centres by year, as a viewer sees them."""

import engine
from games.models import Turn
from games.permissions import Viewer
from games.selectors import positions

Counts = dict[str, int]


def turn_of_each_year(viewer: Viewer) -> list[tuple[int, Turn]]:
    """The first movement turn of each year, under the year before: centres stand as that one left them."""
    first: dict[int, Turn] = {}
    for turn in viewer.game.turns.published().order_by("number"):
        phase = engine.read_phase(turn.phase)
        if phase.window == "M":
            first.setdefault(phase.year - 1, turn)
    return sorted(first.items())


def centres_of_years(viewer: Viewer) -> list[tuple[int, Counts]]:
    """(year, centres by holder at its end), the start before them; the board as it stands is not among them."""
    return [
        (year, centre_counts(positions.position(viewer, turn).state.get("centres", {})))
        for year, turn in turn_of_each_year(viewer)
    ]


def centres_now(viewer: Viewer) -> Counts:
    """Centres by holder on the board as it stands."""
    return centre_counts(positions.latest_state(viewer).get("centres", {}))


def centre_counts(centres: dict[str, list[str]]) -> Counts:
    """How many each holder has."""
    return {holder: len(places) for holder, places in centres.items()}
