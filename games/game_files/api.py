"""A game as a file, for programs, and the schema of such files."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from engine.gamefile import schema
from games.api.base import GameView
from games.api.documents import ref
from games.api.frame import ApiView
from games.common.themes import in_words_of
from games.game_files.pages import file_of
from games.models import TokenScope


class GameFile(GameView):
    scope = TokenScope.READ

    @extend_schema(operation_id="game_file", responses={200: ref("GameFile")}, tags=["games"])
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The whole game as one document: rules, seats, every published turn, public press, result, scores.

        As you may see it: a player with their own eyes, everybody else as a spectator. `python -m engine game FILE`
        plays it again. 404 before the start.
        """
        with in_words_of(self.game):
            return HttpResponse(file_of(request, self.viewer), content_type="application/json")


class GameFileSchema(ApiView):
    scope = TokenScope.READ
    permission_classes = [AllowAny]

    @extend_schema(operation_id="game_file_schema", responses={200: OpenApiTypes.OBJECT}, tags=["games"])
    def get(self, request: Request) -> Response:
        """The JSON schema of such documents."""
        return Response(schema())
