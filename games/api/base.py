"""What every endpoint of a game begins with."""

from typing import TypeVar

from django.contrib.auth.models import User
from django.db.models import Model, QuerySet
from django.http import Http404
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import SAFE_METHODS, IsAuthenticated
from rest_framework.request import Request
from rest_framework.serializers import Serializer

from engine.model.json_data import JsonDict
from games.api.frame import ApiView
from games.api.reading import read
from games.models import Game, TokenScope
from games.permissions import Viewer, check_gm, viewer_of

Written = TypeVar("Written")
"""What a serializer writes; nothing here depends on it."""
M = TypeVar("M", bound=Model)


class GameView(ApiView):
    """An endpoint under /api/games/<slug>/. `self.viewer` is who asks; a game that is not for them is not there."""

    viewer: Viewer
    takes_invitation = True
    """Whether it is for others than the people of the game."""
    goes_by_version: tuple[str, ...] = ()
    """The methods that take `If-Match`."""

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        game = Game.objects.filter(slug=kwargs["slug"]).select_related("gm__profile", "creator__profile").first()
        if game is None:
            raise Http404
        if request.method in SAFE_METHODS:
            game.only_read()
        token = request.query_params.get("invite", "")
        if not token and request.method == "POST" and isinstance(request.data, dict):
            token = str(request.data.get("invite", ""))
        self.viewer = viewer_of(game, request.user, token=token)

    @property
    def game(self) -> Game:
        return self.viewer.game

    @property
    def member(self) -> User:
        """Who is logged in. NotAuthenticated otherwise."""
        return member_of(self.request)

    def read(self, kind: type[Serializer[Written]], request: Request) -> JsonDict:
        """The validated body of a request."""
        return read(kind, request)


def member_of(request: Request) -> User:
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def own_or_404(rows: QuerySet[M], request: Request, slug: str) -> M:
    """What the member who asks has made by that slug. Others' are not there."""
    row = rows.filter(slug=slug, author=member_of(request)).first()
    if row is None:
        raise Http404
    return row


class GMView(GameView):
    """An endpoint that is the GM's alone."""

    scope = TokenScope.GM
    scope_to_read = TokenScope.GM
    permission_classes = [IsAuthenticated]
    takes_invitation = False

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        check_gm(self.game, self.member)
