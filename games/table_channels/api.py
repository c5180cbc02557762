"""A table's channels, for programs of its GM."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from engine.model.json_data import JsonDict
from games.api.base import GameView
from games.channels.kept_api import KeptChannelIn, KeptChannelMade, KeptChannelOut
from games.models import TokenScope
from games.permissions import check_gm
from games.table_channels.models import TableNews
from games.table_channels.queries import channels_of
from games.table_channels.services import table_channel_add, table_channel_remove


class TableChannelIn(KeptChannelIn):
    """Where the table is told of from now on."""

    kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=TableNews.choices), required=False, default=TableNews.values
    )


class TableChannelOut(KeptChannelOut):
    """A channel of a table. Of its address no more than the host is shown."""


class TableChannelMade(KeptChannelMade):
    """The same with the secret with which what is sent is signed, shown once; Discord's have none."""


class TableChannels(GameView):
    scope = TokenScope.GM
    scope_to_read = TokenScope.GM
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="table_channels", responses=TableChannelOut(many=True), tags=["gm"])
    def get(self, request: Request, slug: str) -> Response:
        """As the GM: the channels of the table."""
        check_gm(self.game, self.member)
        return Response(TableChannelOut(channels_of(self.game), many=True).data)

    @extend_schema(
        operation_id="table_channel_add", request=TableChannelIn, responses={201: TableChannelMade}, tags=["gm"]
    )
    def post(self, request: Request, slug: str) -> Response:
        """As the GM: tell there when a turn is out, a deadline nears or a seat is free."""
        made, secret = table_channel_add(game=self.game, by=self.member, **self.read(TableChannelIn, request))
        body: JsonDict = {**TableChannelOut(made).data, "secret": secret}
        return Response(body, status=status.HTTP_201_CREATED)


class OneTableChannel(GameView):
    scope = TokenScope.GM
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="table_channel_remove", responses={204: None}, tags=["gm"])
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """As the GM: tell nothing there any more."""
        table_channel_remove(game=self.game, by=self.member, channel=pk)
        return Response(status=status.HTTP_204_NO_CONTENT)
