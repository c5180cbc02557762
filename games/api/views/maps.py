"""The map as a picture."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.cache import get_conditional_response
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from games.api.base import GameView
from games.common.immutable_responses import lasts, link_immutable_version, names_version
from games.common.themes import in_words_of
from games.maps.drawing import Scene
from games.maps.drawing_cache import cached_for_spectators, tag_of, version_of
from games.maps.game_maps import board_scene, drawing, report_scene
from games.models import TokenScope, Turn
from games.permissions import Viewer, spectator_of
from games.selectors import positions

SVG = {(200, "image/svg+xml"): OpenApiTypes.STR}


def picture(request: Request, viewer: Viewer, turn: Turn, what: str, scene: Callable[[Viewer], Scene]) -> HttpResponse:
    """The drawing; to a spectator who has it already, 304.

    Where the address names the version of a played turn that everybody may see, it is that, whoever asks.
    """
    version = "" if turn.is_open else version_of(viewer.game, turn)
    immutable = bool(version) and names_version(request, viewer.game, version)
    if immutable:
        viewer = spectator_of(viewer.game)
    tag = tag_of(viewer, turn, what)
    if tag is not None and (unchanged := get_conditional_response(request, etag=tag)) is not None:
        unchanged.headers["ETag"] = tag
        return unchanged
    with in_words_of(viewer.game):
        svg = cached_for_spectators(viewer, turn, what, lambda: drawing(scene(viewer)))
    response = HttpResponse(svg, content_type="image/svg+xml", headers={} if tag is None else {"ETag": tag})
    response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
    if immutable:
        lasts(response)
    elif version and tag is not None:
        link_immutable_version(request, response, viewer.game, version)
    return response


class PictureView(GameView):
    """A picture whatever was asked for; only what goes wrong is JSON."""

    scope = TokenScope.READ

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """The form of errors; the picture makes its own answer."""
        return JSONRenderer(), JSONRenderer.media_type


class Map(PictureView):
    @extend_schema(operation_id="map", responses=SVG, tags=["turns"])
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The board that the open turn is about, as SVG."""
        turn = self.game.open_turn
        if turn is None:
            raise Http404
        return picture(request, self.viewer, turn, "board", lambda viewer: board_scene(viewer, turn))


class ReportMap(PictureView):
    @extend_schema(operation_id="report_map", responses=SVG, tags=["turns"])
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """The board before an adjudicated turn with its orders and verdicts, as SVG."""
        turn = positions.history(self.game).filter(number=number).first()
        if turn is None:
            raise Http404

        def scene(viewer: Viewer) -> Scene:
            return report_scene(self.game, positions.report(viewer, turn))

        return picture(request, self.viewer, turn, "report", scene)
