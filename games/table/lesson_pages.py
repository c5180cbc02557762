"""Lessons read at the table (games/table/lessons)."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from engine.rulebook import registry
from games.common.errors import NotAllowed, Refused
from games.permissions import Viewer
from games.table.access import at_table, user_of, wants_json
from games.table.lessons import NONE_ANY_MORE, lesson_read


@require_POST
@never_cache
@at_table
def read(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """POST /games/<slug>/lessons/: `rule` was read and is not told again; `ALL`: no lessons any more, in no game."""
    if viewer.seat is None or viewer.impersonating:
        raise NotAllowed("Lessons are for those who sit at the table.")
    name = request.POST.get("rule", "")
    if name != NONE_ANY_MORE and name not in registry.rules():
        raise Refused("There is no such rule.", field="rule")
    lesson_read(user_of(viewer), name)
    return JsonResponse({}) if wants_json(request) else redirect(viewer.game)
