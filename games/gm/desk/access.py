"""How every page of the desk begins. For whoever does not rule the game, it is not there."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.common.errors import Refused
from games.common.themes import in_words_of
from games.models import Game
from games.permissions import Viewer, rules_game

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Viewer, P], HttpResponse]


def at_desk(view: View[P]) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """Hands the view the GM's Viewer instead of the slug. What a service refuses is said on the desk."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not isinstance(request.user, User):
            return redirect_to_login(request.get_full_path())
        game = Game.objects.select_related("gm__profile", "creator__profile").filter(slug=slug).first()
        if game is None or not rules_game(game, request.user):
            raise Http404("There is no such desk, or it is not yours.")
        viewer = Viewer(game, request.user, None, is_gm=True)
        try:
            with in_words_of(game):
                return view(request, viewer, *args, **kwargs)
        except Refused as error:
            messages.error(request, error.message)
            return redirect("gm:desk", slug)

    return answer


def gm_of(viewer: Viewer) -> User:
    """The GM behind a viewer at the desk."""
    assert isinstance(viewer.user, User)
    return viewer.user
