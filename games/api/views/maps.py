"""The map as a picture."""

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from games.api.views.base import GameView
from games.common.themes import in_its_words
from games.maps.drawing import Scene
from games.maps.game_maps import drawing, report_scene, scene_of
from games.models import Game
from games.selectors import positions

SVG = {(200, "image/svg+xml"): OpenApiTypes.STR}


def picture(game: Game, scene: Scene) -> HttpResponse:
    response = HttpResponse(drawing(scene), content_type="image/svg+xml")
    response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
    return in_its_words(game, response)


class Picture(GameView):
    """A picture whatever was asked for; only what goes wrong is JSON."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """The form of errors; the picture makes its own answer."""
        return JSONRenderer(), JSONRenderer.media_type


class Map(Picture):
    @extend_schema(operation_id="map", responses=SVG, tags=["turns"])
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The board that the open turn is about, as SVG."""
        turn = self.game.open_turn
        if turn is None:
            raise Http404
        seen = positions.position(self.viewer, turn)
        return picture(self.game, scene_of(self.game, seen.state, seen.phase_name))


class ReportMap(Picture):
    @extend_schema(operation_id="report_map", responses=SVG, tags=["turns"])
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """The board before an adjudicated turn with its orders and verdicts, as SVG."""
        turn = positions.history(self.game).filter(number=number).first()
        if turn is None:
            raise Http404
        return picture(self.game, report_scene(self.game, positions.report(self.viewer, turn)))
