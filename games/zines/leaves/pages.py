"""Whether zines may print a private game: asked of each of its players, and answered here."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Zine
from games.permissions import Viewer
from games.table.access import at_table, members_only, user_of
from games.table.frame import frame
from games.zines.leaves.queries import leaves_of
from games.zines.leaves.services import leave_answer


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@at_table
@members_only
def zines(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET, POST /games/<slug>/zines/: who asks; `given` is `yes` or `no`, to `zine`. For who holds a seat."""
    if viewer.seat is None:
        raise Http404("Players alone are asked.")
    if request.method == "POST":
        zine = get_object_or_404(Zine, name=request.POST.get("zine", ""))
        given = request.POST.get("given") == "yes"
        leave_answer(game=viewer.game, by=user_of(viewer), zine=zine, given=given)
        messages.success(
            request, f"{zine} may {'print' if given else 'not print'} this game, as far as you are concerned."
        )
        return redirect("games:zine-leaves", viewer.game.slug)
    context = {"leaves": [] if viewer.impersonating else leaves_of(user_of(viewer), viewer.game)}
    return render(request, "games/zine_leaves.html", {**frame(viewer, "table"), **context})
