"""How every page of a game begins: whose eyes these are, and what is said to those who are refused."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.accounts.guests import SIGN_UP_FIRST
from games.common.errors import Hidden, NotAllowed, Refused
from games.common.rate_limits import RateLimited
from games.common.themes import in_words_of
from games.models import Game
from games.permissions import Viewer, through_eyes, viewer_of

LENS = "as:{}"  # in the session, by slug: through which seat's eyes the GM looks
IMPERSONATING = "You look through other eyes. Go back to your own at the top of the page, and do it there."
LOGGED_OUT = "You are logged out. Log in again; what you typed is kept here."
SAFE = ("GET", "HEAD", "OPTIONS")
P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Viewer, P], HttpResponse]


def find_by_name(slug: str) -> Game | None:
    """The game of a slug."""
    return Game.objects.select_related("gm__profile", "creator__profile").filter(slug=slug).first()


def wants_json(request: HttpRequest) -> bool:
    """Whether a script asks, and not somebody's browser on its own."""
    return request.headers.get("Accept", "").startswith("application/json")


def token_for(request: HttpRequest, slug: str) -> str:
    """The invitation that came with this address, or earlier in this session."""
    return request.GET.get("invite", "") or request.session.get(f"invite:{slug}", "")


def remember_token(request: HttpRequest, slug: str, token: str) -> None:
    """Let an invitation, if there is one, open the game for the rest of this session."""
    if token:
        request.session[f"invite:{slug}"] = token


def viewer_for(request: HttpRequest, slug: str) -> Viewer:
    """The viewer that this reader is at the table of that name. Raises Hidden."""
    game = find_by_name(slug)
    if game is None:
        raise Hidden("There is no such game.")
    if request.method in SAFE:
        game.only_read()
    token = token_for(request, slug)
    viewer = viewer_of(game, request.user, token=token)
    if game.invite_token:
        remember_token(request, slug, token)
    seen_as = request.session.get(LENS.format(slug), "") if viewer.is_gm else ""
    return through_eyes(viewer, seen_as) if seen_as else viewer


def user_of(viewer: Viewer) -> User:
    """The member behind a viewer, on pages that are for members."""
    assert isinstance(viewer.user, User)
    return viewer.user


def refused(request: HttpRequest, slug: str, no: Refused) -> HttpResponse:
    """A refusal as this reader can use it: JSON for scripts, a notice at the table for people.

    What was asked for too often is answered by `games.common.too_often`, whatever it was.
    """
    if isinstance(no, RateLimited):
        raise no
    if wants_json(request):
        return JsonResponse({"message": no.message, "field": no.field}, status=no.status)
    if isinstance(no, Hidden):
        raise Http404(no.message)
    messages.error(request, no.message)
    return redirect("games:table", slug)


def at_table(view: View[P]) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """Hands the view its Viewer instead of the slug, and answers what the services refuse."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            viewer = viewer_for(request, slug)
            if viewer.impersonating and request.method not in SAFE:
                raise NotAllowed(IMPERSONATING)
            with in_words_of(viewer.game):
                return view(request, viewer, *args, **kwargs)
        except Refused as error:
            return refused(request, slug, error)

    return answer


def not_a_member(request: HttpRequest) -> JsonResponse:
    """What a script is told that asks for somebody who is logged out, or a guest."""
    message, status = (SIGN_UP_FIRST, 403) if request.user.is_authenticated else (LOGGED_OUT, 401)
    return JsonResponse({"message": message}, status=status)


def members_only(view: View[P]) -> View[P]:
    """For those who are logged in; others are led to the door and come back to the table."""

    @wraps(view)
    def answer(request: HttpRequest, viewer: Viewer, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not viewer.user.is_authenticated:
            if wants_json(request):
                return not_a_member(request)
            return redirect_to_login(viewer.game.get_absolute_url())
        return view(request, viewer, *args, **kwargs)

    return answer


def page_at_table(view: View[P]) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """For a page of a game that changes nothing, for whoever may see the game."""
    return require_safe(never_cache(at_table(view)))


def deed_at_table(view: View[P]) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """For what a member does in a game, by POST."""
    return require_POST(at_table(members_only(view)))
