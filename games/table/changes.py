"""What has changed the past of a game: for everybody, both boards side by side and what came out otherwise."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.common.branch_differences import Entry
from games.common.errors import Hidden
from games.maps.comparison import compare
from games.models import BranchStatus, Game
from games.past import queries as reading
from games.permissions import Viewer
from games.selectors import positions
from games.selectors.wording import ruling_text
from games.table.access import page_at_table
from games.table.frame import frame


def told_by_phase(game: Game, entries: list[tuple[str, list[Entry]]]) -> list[dict[str, object]]:
    """Entries under the names of their turns, with the names of their seats."""
    names = dict(game.seats.values_list("seat_id", "name"))
    return [
        {
            "phase": phase,
            "phase_name": positions.phase_name(game, phase),
            "entries": [{**one, "name": names.get(one["seat"], one["seat"])} for one in phase_entries],
        }
        for phase, phase_entries in entries
    ]


@page_at_table
def change(request: HttpRequest, viewer: Viewer, pk: int) -> HttpResponse:
    """GET /games/<slug>/changes/<pk>/: one branch that was published, for these eyes."""
    branch = reading.branch_for(viewer, pk)
    if branch.status != BranchStatus.PUBLISHED:
        raise Hidden("Nothing of the kind has been published.")
    branch_change = reading.change(viewer, branch)
    mine = branch_change.by_phase(viewer.seat_id) if viewer.seat_id else []
    context = {
        **frame(viewer, "ledger"),
        "branch": branch,
        "phase_name": positions.phase_name(viewer.game, branch.phase),
        "comparison": compare(
            viewer, branch_change.before, branch_change.after, labels=("As it had been", "As it is since")
        ),
        "mine": told_by_phase(viewer.game, mine),
        "entries": told_by_phase(viewer.game, branch_change.by_phase()),
        "rulings": [(ruling, ruling_text(ruling)) for ruling in reading.rulings_with(viewer, branch)],
    }
    return render(request, "games/change.html", context)
