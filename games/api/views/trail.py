"""The audit trail of a game: for its GMs; and of what they looked at, for everybody when the game is over."""

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import GameView, GMView
from games.api.documents import PlainValuesField
from games.api.reading import read_query
from games.api.serializers.gm import BeforeQuery
from games.models import AuditEntry, TokenScope
from games.selectors import trail

AT_ONCE = 100


class TrailQuery(BeforeQuery):
    """Which entries are wanted; an empty text asks for all."""

    of = serializers.ChoiceField(
        choices=["gm"],
        required=False,
        allow_blank=True,
        default="",
        help_text="Only what the GMs looked at and did.",
    )


class TrailOut(serializers.Serializer[object]):
    """An entry of the audit trail. It holds ids and numbers, never orders, press or votes."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    who = serializers.CharField(help_text="A member's name, or “the site”.")
    action = serializers.CharField(help_text="Such as ruling.make; those of mere looks begin with “gm.”.")
    what = serializers.CharField(help_text="The action in words.")
    seat = serializers.CharField(allow_blank=True)
    details = PlainValuesField()
    looked = serializers.BooleanField(help_text="Somebody saw something, and changed nothing.")


def _answer(entries: QuerySet[AuditEntry], request: Request) -> Response:
    before = read_query(BeforeQuery, request)["before"]
    if before is not None:
        entries = entries.filter(pk__lt=before)
    return Response(TrailOut([trail.entry_text(entry) for entry in entries[:AT_ONCE]], many=True).data)


class Trail(GMView):
    query = TrailQuery

    @extend_schema(operation_id="gm_trail", parameters=[TrailQuery], responses=TrailOut(many=True), tags=["rulings"])
    def get(self, request: Request, slug: str) -> Response:
        """Who did what in this game, the latest first, 100 at a time; what its GMs looked at among it."""
        only_gms = read_query(TrailQuery, request)["of"] == "gm"
        return _answer((trail.by_gms if only_gms else trail.entries)(self.game), request)


class Looks(GameView):
    query = BeforeQuery
    scope = TokenScope.READ

    @extend_schema(operation_id="gm_looks", parameters=[BeforeQuery], responses=TrailOut(many=True), tags=["rulings"])
    def get(self, request: Request, slug: str) -> Response:
        """When the game is over: what its GMs looked at that others could not see, the latest first, 100 at a time."""
        return _answer(trail.visible_access_entries(self.game), request)
