"""Every phase that was played, one by one or as a film."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse

from games.common.dictionaries import Context
from games.maps.drawing.motion import motions
from games.maps.game_maps import drawing, report_scene
from games.models import Turn
from games.permissions import Viewer
from games.selectors import positions
from games.table.access import page_at_table, wants_json
from games.table.frame import frame
from games.table.narration import tell

NOT_PLAYED = "That turn has not been played."


def turn_of(viewer: Viewer, **by: object) -> Turn:
    """An adjudicated turn of the published line. Raises Http404."""
    turn = positions.history(viewer.game).filter(**by).first()
    if turn is None:
        raise Http404(NOT_PLAYED)
    return turn


def _turn_context(viewer: Viewer, turn: Turn) -> Context:
    narration = tell(viewer, turn)
    scene = report_scene(viewer.game, narration.report)
    return {"told": narration, "scene": scene, "svg": drawing(scene)}


@page_at_table
def history(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/history/: the last phase that was played, and a way to all others."""
    last = positions.history(viewer.game).last()
    if last is None:
        return render(request, "games/history_empty.html", frame(viewer, "history"))
    return turn_page(request, viewer, last)


def turn_page(request: HttpRequest, viewer: Viewer, turn: Turn) -> HttpResponse:
    """One phase with the list of all of them."""
    turns = list(positions.history(viewer.game).only("number", "phase", "adjudicated_at"))
    numbers = [one.number for one in turns]
    at = numbers.index(turn.number)
    context = {
        **frame(viewer, "history"),
        **_turn_context(viewer, turn),
        "turns": turns,
        "turn": turn,
        "before": turns[at - 1] if at else None,
        "after": turns[at + 1] if at + 1 < len(turns) else None,
    }
    return render(request, "games/history.html", context)


@page_at_table
def turn(request: HttpRequest, viewer: Viewer, number: int) -> HttpResponse:
    """One phase: as a page, or as JSON with drawing, motions and text for the scrubber and the film."""
    played_turn = turn_of(viewer, number=number)
    if not wants_json(request):
        return turn_page(request, viewer, played_turn)
    context = _turn_context(viewer, played_turn)
    html = render_to_string("games/parts/turn.html", {**context, "game": viewer.game, "viewer": viewer}, request)
    body = {
        "number": played_turn.number,
        "phase": played_turn.phase,
        "phase_name": context["told"].report.phase_name,
        "headline": context["told"].headline,
        "report": reverse("games:report", args=[viewer.game.slug, played_turn.phase]),
        "sandbox": reverse("sandbox-game", args=[viewer.game.slug, played_turn.number]),
        "svg": context["svg"],
        "motions": motions(context["scene"]),
        "html": html,
    }
    return JsonResponse(body)
