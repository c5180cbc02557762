"""What is answered where the pages of one game cannot be made. Other games, and the site, are none the worse for it.

A state that is stored outlives the code that wrote it, and a rule may be gone: whatever raises while a page, a feed or
an answer of the API about one game is made ends here, is told to its GM, and is said in words. At the desk, its GM is
given the bare form of it, with the way back. A game whose rules are gone is shown in its last known position
(games.table.last_known_position).
"""

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render

from games.common.errors import Hidden, Refused
from games.common.middleware import Middleware
from games.gm.desk.bare import bare_desk
from games.models import Game
from games.permissions import Viewer, rules_game, viewer_of
from games.selectors.missing import missing_of, needs_text
from games.services.clock import stop_without_rules
from games.table.access import token_for, wants_json
from games.table.last_known_position import show_last_known_position
from games.table.services.game_errors import report_game_error

OTHERS = (Http404, PermissionDenied, SuspiciousOperation, MultiPartParserError, DatabaseError, Refused)
"""What is no game's fault, and answered elsewhere."""
OF_A_GAME = ("games/<slug:slug>/", "gm/<slug:slug>/", "api/games/<slug:slug>/", "sandbox/game/<slug:slug>/")
STATUS = 409
AS_IT_STOOD = tuple(f"games/<slug:slug>/{tail}" for tail in (
    "", "history/", "history/<int:number>/", "report/<slug:phase>/"
))  # fmt: skip
"""The pages that show a game as it last stood, where its rules are not here."""
SAFE = ("GET", "HEAD")
WAITS = "Nothing is lost: it waits as it last stood, and what was played can be read. Its GM has been told."
TITLE = "This game cannot be shown at the moment"
DETAIL = (
    "Something in its stored state cannot be read by the rules as they are now, so this page cannot be made. Nothing "
    "is lost: what was saved is kept. Its GM has been told, and can set it right or go back to where it was well."
)


class UnreadableGameMiddleware(Middleware):
    """Answers for the views of one game that raise. It asks nothing of the game but its row."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """None for what others answer: a page that is not there, a database that is away."""
        match = request.resolver_match
        if isinstance(error, OTHERS) or match is None or not match.route.startswith(OF_A_GAME):
            return None
        game = Game.objects.select_related("gm__profile").filter(slug=match.kwargs["slug"]).first()
        return answer(request, game, error, match.route) if game is not None else None


def answer(request: HttpRequest, game: Game, error: Exception, route: str) -> HttpResponse:
    """In words, as whoever asks can use them. A game that is not for these eyes is not there. Raises Http404."""
    detail, missing = DETAIL, missing_of(game)
    if missing:
        stop_without_rules(game=game, missing=missing)
        detail = f"It {needs_text(missing)}. That is not installed here. {WAITS}"
    else:
        report_game_error(game=game, page=route, error=error)
    try:
        viewer = viewer_of(game, request.user, token=token_for(request, game.slug))
    except Hidden as hidden:
        raise Http404(hidden.message) from hidden
    if missing and route in AS_IT_STOOD and request.method in SAFE and not wants_json(request):
        return show_last_known_position(request, viewer, missing)
    if route.startswith("api/"):
        body = {"type": "about:blank", "title": TITLE, "status": STATUS, "detail": detail}
        return JsonResponse(body, status=STATUS, content_type="application/problem+json")
    if wants_json(request):
        return JsonResponse({"message": detail, "field": ""}, status=STATUS)
    rules = isinstance(request.user, User) and rules_game(game, request.user)
    if route.startswith("gm/"):
        if not rules:
            raise Http404("There is no such desk, or it is not yours.")
        return bare_desk(request, Viewer(game, request.user, None, is_gm=True), error=error)
    context = {"game": game, "viewer": viewer, "rules": rules, "title": TITLE, "detail": detail, "stored": missing}
    return render(request, "games/unreadable.html", context, status=STATUS)
