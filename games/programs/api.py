"""A member's programs, for programs."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import member_of
from games.api.frame import ApiView
from games.models import TokenScope
from games.programs.queries import programs_of


class ProgramOut(serializers.Serializer[object]):
    """An account that you have made for a program."""

    username = serializers.CharField()
    display_name = serializers.CharField(source="profile")
    made_at = serializers.DateTimeField(source="date_joined")


class Programs(ApiView):
    scope = TokenScope.READ
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="my_programs", responses=ProgramOut(many=True), tags=["me"])
    def get(self, request: Request) -> Response:
        """Your programs. They are made, closed and given tokens on a page alone: `/me/programs/`."""
        return Response(ProgramOut(programs_of(member_of(request)), many=True).data)
