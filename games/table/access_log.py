"""What the GMs of a game looked at that others could not see: for everybody, when the game is over."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.permissions import Viewer
from games.selectors import trail
from games.table.access import at_table
from games.table.frame import frame

A_PAGE = 100


@require_safe
@never_cache
@at_table
def access_log(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/looks/."""
    page = Paginator(trail.visible_access_entries(viewer.game), A_PAGE).get_page(request.GET.get("page"))
    context = {"lines": [trail.entry_text(entry) for entry in page], "page": page}
    return render(request, "games/access_log.html", {**frame(viewer, "ledger"), **context})
