"""GMs who are asked for, over the API."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.absent_gms.queries import asked_at
from games.absent_gms.services import game_take_over, gm_here
from games.api.base import GameView
from games.api.reading import takes_nothing
from games.api.shapes import Out
from games.models import TokenScope


class NewGMOut(Out):
    """Whether a game looks for a GM, as far as you are told."""

    asked = serializers.BooleanField(help_text="Whether its GM is asked for.")
    you = serializers.CharField(allow_blank=True, help_text="`gm`, `co-gm`; empty: neither.")
    since = serializers.DateTimeField(allow_null=True, help_text="Since when anybody fit may take it over.")
    refusal = serializers.CharField(allow_blank=True, help_text="Why you cannot; empty: you can.")


class NewGM(GameView):
    scope = TokenScope.GM
    permission_classes = [IsAuthenticated]

    def _told(self) -> Response:
        asked = asked_at(self.viewer, self.request.query_params.get("invite", ""))
        answer = {
            "asked": asked is not None,
            "you": asked.who if asked else "",
            "since": self.game.gm_wanted_since if asked else None,
            "refusal": asked.refusal if asked else "",
        }
        return Response(NewGMOut(answer).data)

    @extend_schema(operation_id="new_gm", responses=NewGMOut, tags=["rulings"])
    def get(self, request: Request, slug: str) -> Response:
        """Whether the game looks for a GM, and whether you may be that."""
        return self._told()

    @takes_nothing
    @extend_schema(operation_id="game_take_over", request=None, responses=NewGMOut, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Take the game over: you see its secrets, and play no seat of it from then on. The table is told."""
        game_take_over(game=self.game, by=self.member, token=request.query_params.get("invite", ""))
        return Response(NewGMOut({"asked": False, "you": "gm", "since": None, "refusal": ""}).data)

    @extend_schema(operation_id="gm_here", responses={200: NewGMOut}, tags=["rulings"])
    def delete(self, request: Request, slug: str) -> Response:
        """As the GM who is asked for: be there."""
        gm_here(game=self.game, by=self.member)
        return Response(NewGMOut({"asked": False, "you": "gm", "since": None, "refusal": ""}).data)
