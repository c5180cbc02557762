"""The audit trail of one game: who did what, and what its GMs looked at."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.gm.desk.access import at_desk
from games.permissions import Viewer
from games.selectors import trail as reading
from games.table.frame import frame

A_PAGE = 100
SORTS = {"gm": "What the GMs looked at and did", "": "Everything"}


@require_safe
@never_cache
@at_desk
def trail(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /gm/<game>/trail/: the latest first; `?of=gm` only what the GMs looked at and did."""
    of = "gm" if request.GET.get("of") == "gm" else ""
    trail_entries = reading.by_gms(viewer.game) if of else reading.entries(viewer.game)
    page = Paginator(trail_entries, A_PAGE).get_page(request.GET.get("page"))
    context = {"lines": [reading.entry_text(entry) for entry in page], "page": page, "of": of, "sorts": SORTS.items()}
    return render(request, "admin/desk/trail.html", {**frame(viewer, "desk"), **context})
