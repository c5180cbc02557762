"""Reports and blocks for programs."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.base import member_of
from games.api.reading import read
from games.models import Block
from games.moderation.serializers import BlockOut, OwnReportOut, ReportIn
from games.moderation.services import member_block, member_unblock, report_make
from games.selectors.members import shown_member


class Blocks(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="blocks", responses=BlockOut(many=True), tags=["me"])
    def get(self, request: Request) -> Response:
        """The members you have blocked, the latest first. At most 500."""
        rows = Block.objects.filter(by=member_of(request)).select_related("member__profile")
        return Response(BlockOut(rows, many=True).data)


class MemberBlock(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="member_block", request=None, responses=BlockOut, tags=["members"])
    def put(self, request: Request, username: str) -> Response:
        """Block a member: their letters are folded for you, and they cannot join your tables. They are not told."""
        who = shown_member(username, request.user)
        return Response(BlockOut(member_block(by=member_of(request), member=who)).data)

    @extend_schema(operation_id="member_unblock", responses={204: None}, tags=["members"])
    def delete(self, request: Request, username: str) -> Response:
        """Take a block back."""
        block = get_object_or_404(Block, by=member_of(request), member__username=username)
        member_unblock(by=member_of(request), member=block.member)
        return Response(status=status.HTTP_204_NO_CONTENT)


class MemberReport(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="member_report", request=ReportIn, responses={201: OwnReportOut}, tags=["members"])
    def post(self, request: Request, username: str) -> Response:
        """Report a member to the moderators. Nobody else sees it."""
        who = shown_member(username, request.user)
        report = report_make(by=member_of(request), member=who, **read(ReportIn, request))
        return Response(OwnReportOut(report).data, status=status.HTTP_201_CREATED)
