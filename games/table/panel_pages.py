"""The panels of the rules in force: fetched anew, asked by their scripts, and as pages of their own."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.permissions import Viewer
from games.table.access import at_table, page_at_table
from games.table.citing import question_mark
from games.table.frame import frame
from games.table.panels.panel import PLACES, Panel, PanelContext
from games.table.panels.registry import find, in_force


def _panel(viewer: Viewer, name: str) -> tuple[PanelContext, Panel]:
    around = PanelContext(viewer)
    named_panel = find(around, name)
    if named_panel is None:
        raise Http404
    return around, named_panel


@page_at_table
def panels(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/panels/: the ids of the panels of the rules in force, in the order in which they stand."""
    shown = in_force(PanelContext(viewer))
    by_place = [one.id for place in PLACES for one in shown if one.place == place]
    return JsonResponse({"panels": by_place})


@page_at_table
def panel(request: HttpRequest, viewer: Viewer, name: str) -> HttpResponse:
    """GET /games/<slug>/panels/<name>/: what is in the panel; nothing, if there is nothing to show now."""
    around, named_panel = _panel(viewer, name)
    context = named_panel.data(around)
    if context is None:
        return HttpResponse("")
    inside = render_to_string(named_panel.file("html"), {"game": viewer.game, "viewer": viewer, **context}, request)
    return HttpResponse(
        inside + question_mark(viewer.game, named_panel.rule, css="ask ask--panel") if inside.strip() else ""
    )


@require_POST
@never_cache
@at_table
def ask(request: HttpRequest, viewer: Viewer, name: str) -> HttpResponse:
    """POST /games/<slug>/panels/<name>/ask/: an answer for the panel's script. Nothing is changed or kept."""
    around, named_panel = _panel(viewer, name)
    if named_panel.answers is None:
        raise Http404
    return JsonResponse(named_panel.answers(around, request.POST.dict()))


@page_at_table
def page(request: HttpRequest, viewer: Viewer, name: str) -> HttpResponse:
    """GET /games/<slug>/panels/<name>/page/: the panel's page, with all that has no room at the table."""
    around, named_panel = _panel(viewer, name)
    if named_panel.page is None:
        raise Http404
    context = {**frame(viewer, "table"), "panel": named_panel, **named_panel.page(around)}
    return render(request, named_panel.file("page.html"), context)
