"""The door of a desk for operators: what it shows is secret, so it is opened with a reason, and the GMs are told."""

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.common.errors import Refused
from games.gm.operator_visits import LONGEST_REASON, desk_visit
from games.models import Game
from games.permissions import may_visit_desk, rules_game, spectator_of
from games.table.frame import frame


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def visit(request: HttpRequest, slug: str) -> HttpResponse:
    """GET and POST /gm/<game>/operator/: `reason`. For everybody else it is not there."""
    game = Game.objects.select_related("gm__profile", "creator__profile").filter(slug=slug).first()
    if game is None or not isinstance(request.user, User) or not may_visit_desk(game, request.user):
        raise Http404("There is no such desk, or it is not yours.")
    if rules_game(game, request.user):
        return redirect("gm:desk", slug)
    context = {**frame(spectator_of(game), "desk"), "longest": LONGEST_REASON, "typed": request.POST.get("reason", "")}
    if request.method == "POST":
        try:
            desk_visit(game=game, by=request.user, reason=context["typed"])
        except Refused as error:
            return render(request, "admin/desk/operator.html", {**context, "no": error}, status=error.status)
        return redirect("gm:desk", slug)
    return render(request, "admin/desk/operator.html", context)
