"""The past as players study it: two turns side by side, a unit's way, a province's owners, how orders fared."""

from collections.abc import Iterator
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString

from engine.model.state import State
from games.advice.pages.chances import chances_shown
from games.maps.comparison import compare
from games.maps.drawing.marks import with_marks
from games.maps.drawing.scene import DrawnOrder
from games.maps.game_maps import drawing, scene_of
from games.models import Turn
from games.permissions import Viewer
from games.selectors import positions
from games.table.access import page_at_table
from games.table.following import FollowingWay, Success, coast, holdings, kind_of, province, success, ways
from games.table.frame import frame
from games.table.standings import centres_by_year, chart, needed_centres, standings_of_holders

NOW = "now"
SHOWN = "differs"
"""The mark by which comparison outlines provinces; here, where a unit has been."""


def _boards(viewer: Viewer) -> dict[str, tuple[str, Turn]]:
    """What can be laid side by side, by its number: the board before every turn that was played, and as it stands."""
    turns = list(positions.history(viewer.game))
    boards = {str(one.number): (positions.phase_name(viewer.game, one.phase), one) for one in turns}
    open_turn = viewer.game.open_turn
    if open_turn is not None or turns:
        boards[NOW] = ("As it stands", open_turn or turns[-1])
    return boards


def _state(viewer: Viewer, number: str, turn: Turn) -> State:
    rulebook = viewer.game.rulebook
    if number == NOW and turn != viewer.game.open_turn:
        return turn.loaded_outcome(rulebook).state
    return turn.loaded_state(rulebook)


@page_at_table
def side_by_side(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/history/compare/?a=1&b=5: two boards, and what differs between them."""
    boards = _boards(viewer)
    numbers = list(boards)
    if not numbers:
        return render(request, "games/history_empty.html", frame(viewer, "history"))
    chosen = [request.GET.get("a", numbers[0]), request.GET.get("b", numbers[-1])]
    if not set(chosen) <= set(numbers):
        raise Http404("That turn has not been played.")
    (label_a, turn_a), (label_b, turn_b) = (boards[one] for one in chosen)
    states = _state(viewer, chosen[0], turn_a), _state(viewer, chosen[1], turn_b)
    context = {
        **frame(viewer, "history"),
        "boards": [(number, name) for number, (name, _) in boards.items()],
        "pair": [("a", "This board", chosen[0]), ("b", "and this one", chosen[1])],
        "comparison": compare(viewer, *states, labels=(label_a, label_b)),
    }
    return render(request, "games/compare.html", context)


@page_at_table
def study(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/history/study/: `?unit=` follows a unit, `?place=` tells whose a province was."""
    turns = list(positions.history(viewer.game))
    if not turns:
        return render(request, "games/history_empty.html", frame(viewer, "history"))
    reports = [positions.report(viewer, turn) for turn in turns]
    all_ways = ways(reports)
    way, place = _asked_way(all_ways, request.GET.get("unit", "")), request.GET.get("place", "")
    provinces = viewer.game.rulebook.board.provinces
    if place and place not in provinces:
        raise Http404("There is no such province on this board.")
    years = centres_by_year(viewer)
    context: dict[str, object] = {
        **frame(viewer, "history"),
        "ways": _by_seat(viewer, all_ways),
        "way": way,
        "way_map": _way_map(viewer, way, reports) if way else "",
        "place": place,
        "place_name": provinces[place].name if place else "",  # type: ignore[index]
        "places": sorted(((str(one), spec.name) for one, spec in provinces.items()), key=lambda one: one[1]),
        "holdings": holdings(reports, place) if place else [],
        "chart": chart(years, [line.seat for line in standings_of_holders(viewer, years)], needed_centres(viewer)),
        "told": chances_shown(viewer),
        "success": _success_table(viewer, success(reports)),
    }
    return render(request, "games/study.html", context)


def _asked_way(all_ways: list[FollowingWay], key: str) -> FollowingWay | None:
    """The way of that key; None where none is asked for. Raises Http404 for one that there is not."""
    if not key:
        return None
    for way in all_ways:
        if way.key == key:
            return way
    raise Http404("There is no such unit in what you may see of this game.")


def _by_seat(viewer: Viewer, all_ways: list[FollowingWay]) -> list[tuple[str, list[tuple[FollowingWay, str]]]]:
    """The ways by power, each with the phase in which it begins, in words."""
    seats = dict(viewer.game.seats.values_list("seat_id", "name"))
    named = [(way, positions.phase_name(viewer.game, way.phase)) for way in all_ways]
    by_seat: dict[str, list[tuple[FollowingWay, str]]] = {}
    for way, phase in named:
        by_seat.setdefault(seats.get(way.seat, way.seat), []).append((way, phase))
    return sorted(by_seat.items())


def _way_map(viewer: Viewer, way: FollowingWay, reports: list[positions.AdjudicatedTurn]) -> SafeString:
    """The last board that the unit is seen on, its steps as arrows, the provinces in which it has been outlined."""
    turns = {step.turn.pk for step in way.steps}
    last = next((one for one in reversed(reports) if one.turn.pk in turns), reports[-1])
    state = last.state_after if way.lives else last.state_before
    scene = replace(scene_of(viewer.game, state, last.phase_name), orders=tuple(_legs(way)))
    return drawing(with_marks(scene, set(way.places), SHOWN), prefix="way-")


def _legs(way: FollowingWay) -> Iterator[DrawnOrder]:
    """Every step that took the unit to another province, as the arrow of a move."""
    for step in way.steps:
        if not step.to or province(step.to) == province(step.unit):
            continue
        yield DrawnOrder(
            way.seat, "move", province(step.unit), coast(step.unit), kind_of(step.unit),
            target=province(step.to), target_coast=coast(step.to), verdict="succeeds", text=step.order, why=step.why,
        )  # fmt: skip


def _success_table(viewer: Viewer, counts: dict[str, dict[str, Success]]) -> dict[str, object]:
    """Verbs, those given most first, and a row of each seat in the table's order."""
    totals: dict[str, int] = {}
    for by_verb in counts.values():
        for verb, count in by_verb.items():
            totals[verb] = totals.get(verb, 0) + count.given
    verbs = sorted((verb for verb in totals if verb), key=lambda verb: (-totals[verb], verb))
    rows = [
        (seat, [counts.get(seat.seat_id, {}).get(verb) for verb in ("", *verbs)])
        for seat in viewer.game.seats.all()
        if seat.seat_id in counts
    ]
    return {"verbs": [verb.replace("_", " ") for verb in verbs], "rows": rows}
