"""The stream for programs."""

from collections.abc import Sequence
from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

from games import database_time
from games.api.base import member_of
from games.api.frame import ApiView
from games.api.serializers.games import MyGameOut
from games.common.rate_limits import address_of
from games.live.listeners import CROWD
from games.live.live import LONGEST, reader_keys
from games.models import ApiToken, TokenScope
from games.permissions import viewer_of
from games.programs.stream import STREAMS, Program, lines
from games.selectors import tables

MOST_GAMES = 200
"""Of a member that one stream tells of: those with the next deadlines."""


class Whatever(BaseContentNegotiation):
    """A stream is lines of JSON, whatever is accepted."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        """The first."""
        return parsers[0]

    def select_renderer(
        self, request: Request, renderers: object, format_suffix: object = None
    ) -> tuple[BaseRenderer, str]:
        """JSON: of errors."""
        return JSONRenderer(), "application/json"


class Stream(ApiView):
    scope = TokenScope.READ
    permission_classes = [IsAuthenticated]
    content_negotiation_class = Whatever

    @extend_schema(
        operation_id="stream",
        responses={(200, "application/x-ndjson"): OpenApiResponse(OpenApiTypes.STR, "Lines of JSON, without an end.")},
        tags=["me"],
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """What happens in your games, line by line, until you leave: `turn`, `letter`, `deadline`, `ready` and others.

        It opens with `hello` and your games. A line names its game; what is there now, ask for. After `again` connect
        anew.
        """
        member, address = member_of(request), address_of(request._request)
        CROWD.check(address)
        STREAMS.check(member.pk)
        response = StreamingHttpResponse(lines(self._program(request), address), content_type="application/x-ndjson")
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Accel-Buffering"] = "no"  # nginx would hold lines back
        return response

    @staticmethod
    def _program(request: Request) -> Program:
        member, seats = member_of(request), {}
        games = tables.my_games(member)[:MOST_GAMES]
        for one in games:
            viewer = viewer_of(one.game, member)
            seats[one.game.slug] = (viewer.seat_id or ("GM" if viewer.is_gm else None), one.game.shut)
        token = request.auth if isinstance(request.auth, ApiToken) else None
        session = f"token:{token.pk}" if token else request._request.session.session_key
        lasts = LONGEST
        if token is not None and token.ends_at is not None:
            lasts = min(lasts, (token.ends_at - database_time.now()).total_seconds())
        return Program(member.pk, seats, reader_keys(member.pk, session), _opening(games), lasts)


def _opening(games: Sequence[object]) -> list[dict[str, object]]:
    rows = MyGameOut(games, many=True).data
    return [{**one, "due": one["due"] and str(one["due"])} for one in rows]
