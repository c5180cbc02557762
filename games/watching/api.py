"""Watching a game, for programs."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import GameView
from games.api.frame import ApiView
from games.api.shapes import Out
from games.common.errors import Hidden
from games.common.member import member_named
from games.common.themes import in_words_of
from games.models import Game, OnlookerRole, TokenScope
from games.watching.models import LONGEST_NOTE
from games.watching.queries import gallery, onlookers_of, shown_now
from games.watching.services import note_write, onlooker_add, onlooker_end


class CentresOut(Out):
    """How many centres a power has."""

    power = serializers.CharField()
    centres = serializers.IntegerField()


class ShownOut(Out):
    """A game as spectators see it now: of one that is shown to them later, as it was."""

    game = serializers.CharField(source="game.slug")
    name = serializers.CharField(source="game.name")
    turn = serializers.IntegerField(source="turn.number", default=None, allow_null=True)
    phase = serializers.CharField(source="turn.phase", default="")
    phase_name = serializers.CharField()
    headline = serializers.CharField()
    story = serializers.ListField(child=serializers.CharField())
    centres = serializers.SerializerMethodField()
    next_at = serializers.DateTimeField(allow_null=True, help_text="When the next turn is shown, where that is told.")
    late = serializers.CharField(help_text="When spectators are shown a turn; empty: at once.")

    @extend_schema_field(CentresOut(many=True))
    def get_centres(self, shown: Any) -> list[dict[str, object]]:
        return [{"power": power, "centres": centres} for power, centres in shown.centres]


class OnlookerIn(Out):
    """Whom to let look on, and as what."""

    member = serializers.CharField(max_length=150, help_text="The name they log in with.")
    role = serializers.ChoiceField(choices=OnlookerRole.choices)


class OnlookerOut(Out):
    """Who looks on."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="user.profile")
    role = serializers.CharField()
    began_at = serializers.DateTimeField()


class GalleryIn(Out):
    """What a commentator writes."""

    text = serializers.CharField(max_length=LONGEST_NOTE)


class GalleryOut(Out):
    """A note in the gallery, after the turn of that number."""

    id = serializers.IntegerField()
    author = serializers.CharField(source="author.profile")
    number = serializers.IntegerField()
    text = serializers.CharField()
    written_at = serializers.DateTimeField()


class WatchedView(GameView):
    """An endpoint of a game for those who watch it, also while the game itself is shut to them: `self.watched`."""

    watched: Game

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        ApiView.initial(self, request, *args, **kwargs)
        game = Game.objects.filter(slug=kwargs["slug"]).first()
        if game is None:
            raise Http404
        self.watched = game


class WatchView(WatchedView):
    scope = TokenScope.PLAY

    @extend_schema(operation_id="watch", responses=ShownOut, tags=["games"])
    def get(self, request: Request, slug: str) -> Response:
        """A public game as spectators see it now, whoever asks."""
        game = self.watched
        game.only_read()
        with in_words_of(game):
            return Response(ShownOut(shown_now(game)).data)


class Onlookers(GameView):
    scope = TokenScope.GM
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="onlookers", responses=OnlookerOut(many=True), tags=["games"])
    def get(self, request: Request, slug: str) -> Response:
        """Who looks on at the table: observers, who see all orders, and commentators."""
        return Response(OnlookerOut(onlookers_of(self.game), many=True).data)

    @extend_schema(operation_id="onlooker_add", request=OnlookerIn, responses={201: OnlookerOut}, tags=["games"])
    def post(self, request: Request, slug: str) -> Response:
        """As the GM: let a member look on. The table is told of observers."""
        fields = self.read(OnlookerIn, request)
        user = member_named(fields["member"])
        made = onlooker_add(game=self.game, by=self.member, user=user, role=fields["role"])
        return Response(OnlookerOut(made).data, status=status.HTTP_201_CREATED)


class OneOnlooker(GameView):
    scope = TokenScope.GM
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="onlooker_end", responses={204: None}, tags=["games"])
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """As the GM, or as who looks on: end it."""
        onlooker_end(game=self.game, by=self.member, onlooker=pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Gallery(WatchedView):
    scope = TokenScope.PRESS
    scope_to_read = TokenScope.PRESS
    permission_classes = [IsAuthenticated]

    def _seen(self) -> Game:
        game = self.watched
        if game.private and not Game.objects.visible_to(self.member).filter(pk=game.pk).exists():
            raise Hidden("There is no such public game.")
        return game

    @extend_schema(operation_id="gallery", responses=GalleryOut(many=True), tags=["games"])
    def get(self, request: Request, slug: str) -> Response:
        """What commentators wrote, as far as it is for you: players read it when the game is over."""
        return Response(GalleryOut(gallery(self._seen(), self.member), many=True).data)

    @extend_schema(operation_id="gallery_write", request=GalleryIn, responses={201: GalleryOut}, tags=["games"])
    def post(self, request: Request, slug: str) -> Response:
        """As a commentator: write about the game as it stands."""
        made = note_write(game=self._seen(), by=self.member, **self.read(GalleryIn, request))
        return Response(GalleryOut(made).data, status=status.HTTP_201_CREATED)
