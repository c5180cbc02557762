"""The panels of the rules in force: fetched anew, asked by their scripts, and as pages of their own."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.permissions import Viewer
from games.table.access import at_table
from games.table.citing import question_mark
from games.table.frame import frame
from games.table.panels.panel import PLACES, Panel, PanelContext
from games.table.panels.registry import find, in_force


def _panel(viewer: Viewer, name: str) -> tuple[PanelContext, Panel]:
    around = PanelContext(viewer)
    found = find(around, name)
    if found is None:
        raise Http404
    return around, found


@require_safe
@never_cache
@at_table
def panels(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/panels/: the ids of the panels of the rules in force, in the order in which they stand."""
    shown = in_force(PanelContext(viewer))
    by_place = [one.id for place in PLACES for one in shown if one.place == place]
    return JsonResponse({"panels": by_place})


@require_safe
@never_cache
@at_table
def panel(request: HttpRequest, viewer: Viewer, name: str) -> HttpResponse:
    """GET /games/<slug>/panels/<name>/: what is in the panel; nothing, if there is nothing to show now."""
    around, found = _panel(viewer, name)
    context = found.data(around)
    if context is None:
        return HttpResponse("")
    inside = render_to_string(found.file("html"), {"game": viewer.game, "viewer": viewer, **context}, request)
    return HttpResponse(inside + question_mark(viewer.game, found.rule, css="ask ask--panel") if inside.strip() else "")


@require_POST
@never_cache
@at_table
def ask(request: HttpRequest, viewer: Viewer, name: str) -> HttpResponse:
    """POST /games/<slug>/panels/<name>/ask/: an answer for the panel's script. Nothing is changed or kept."""
    around, found = _panel(viewer, name)
    if found.answers is None:
        raise Http404
    return JsonResponse(found.answers(around, request.POST.dict()))


@require_safe
@never_cache
@at_table
def page(request: HttpRequest, viewer: Viewer, name: str) -> HttpResponse:
    """GET /games/<slug>/panels/<name>/page/: the panel's page, with all that has no room at the table."""
    around, found = _panel(viewer, name)
    if found.page is None:
        raise Http404
    context = {**frame(viewer, "table"), "panel": found, **found.page(around)}
    return render(request, found.file("page.html"), context)
