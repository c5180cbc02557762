"""What came of a seat's own papers since the last moves, in words for who reads no notation, in every variant."""

from collections.abc import Iterable

from django.http import HttpRequest

import engine
from engine.model.json_data import Json, JsonDict
from games.permissions import Viewer
from games.selectors import positions
from games.table.narration import GOOD, place_names, seat_names
from games.table.panels.panel import PanelContext
from games.table.place_names import expand_place_names
from games.table.spoken_units import units_in_words

SAID = {
    "succeeds": "It came off",
    "holds": "Stayed where it was",
    "bounces": "It could not get in",
    "cut": "The support was cut",
    "void": "It did not count",
    "fails": "Nothing came of it",
    "disrupted": "The convoy was broken up, so it stayed where it was",
}
"""What each verdict of the engine means for who gave the order."""
DISLODGED = "and it was driven out"


def came(request: HttpRequest, viewer: Viewer) -> JsonDict:
    """The orders of the viewer's seat in the turns since the last moves, the earliest first, each with what came of it.

    Nothing for who only watches, and before anything was played.
    """
    seasons = PanelContext(viewer).last_season if viewer.seat_id else []
    reports = [(report, report.results.get(viewer.seat_id or "", [])) for report in reversed(seasons)]
    lines = [
        line
        for report, results in reports
        for line in in_words(positions.rules_in_force(viewer.game, report.state_after), results)
    ]
    return {
        "came": lines,
        "came_of": ", ".join(dict.fromkeys(report.phase_name for report, results in reports if results)),
        "came_off": sum(line["good"] for line in lines),
        "came_report": seasons[0].phase if seasons else "",
    }


def in_words(book: "engine.Rulebook", results: Iterable[Json]) -> Iterable[JsonDict]:
    """A seat's results of one turn as lines: `order` and `given` in notation, `said` and `why` in words.

    `good`: it came off as its writer meant it; what somebody else changed did not.
    """
    places, kinds = place_names(book), {str(kind.id): book.say(kind.singly) for kind in book.kinds.values()}
    names = seat_names(book)
    for result in results:
        why = units_in_words(expand_place_names(str(result.get("why", "")), places), kinds, places)
        driven_out = bool(result.get("dislodged"))
        given, verdict = result.get("given", ""), str(result["verdict"])
        yield {
            "order": result["order"],
            "good": verdict in GOOD and not driven_out and not result.get("by"),
            "said": SAID.get(verdict, verdict) + (f", {DISLODGED}" if driven_out else ""),
            "why": why,
            "given": given if given != result["order"] else "",
            "by": names.get(result.get("by", ""), result.get("by", "")),
        }
