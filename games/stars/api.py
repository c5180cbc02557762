"""Stars over the API."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import GameView, member_of
from games.api.frame import ApiView
from games.api.reading import takes_nothing
from games.api.shapes import Out
from games.common.errors import Hidden
from games.events.queries import event_at
from games.models import TokenScope
from games.stars.news import news_for
from games.stars.services import follow


class NewsOut(Out):
    """One thing that is new in what you follow."""

    at = serializers.DateTimeField()
    text = serializers.CharField()
    url = serializers.CharField()
    of = serializers.CharField(help_text="The name of the game, event or club.")
    of_url = serializers.CharField()


class Following(ApiView):
    scope = TokenScope.READ
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="following", responses=NewsOut(many=True), tags=["you"])
    def get(self, request: Request) -> Response:
        """What is new in the games, events and clubs that you follow: the latest 20 things of 30 days."""
        return Response(NewsOut(news_for(member_of(request)), many=True).data)


class GameStar(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @takes_nothing
    @extend_schema(operation_id="game_follow", request=None, responses={204: None}, tags=["games"])
    def put(self, request: Request, slug: str) -> Response:
        """Follow a game: its news stand on your front page and in your feed. Nobody is told."""
        follow(by=self.member, game=self.game)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(operation_id="game_unfollow", responses={204: None}, tags=["games"])
    def delete(self, request: Request, slug: str) -> Response:
        """Follow it no more."""
        follow(by=self.member, game=self.game, stop=True)
        return Response(status=status.HTTP_204_NO_CONTENT)


class EventStar(ApiView):
    scope = TokenScope.EVENTS
    permission_classes = [IsAuthenticated]

    def _follow(self, request: Request, name: str, *, stop: bool) -> Response:
        try:
            event = event_at(name, request.user)
        except Hidden as error:
            raise Http404 from error
        follow(by=member_of(request), event=event, stop=stop)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @takes_nothing
    @extend_schema(operation_id="event_follow", request=None, responses={204: None}, tags=["events"])
    def put(self, request: Request, name: str) -> Response:
        """Follow an event: its news stand on your front page and in your feed. Nobody is told."""
        return self._follow(request, name, stop=False)

    @extend_schema(operation_id="event_unfollow", responses={204: None}, tags=["events"])
    def delete(self, request: Request, name: str) -> Response:
        """Follow it no more."""
        return self._follow(request, name, stop=True)
