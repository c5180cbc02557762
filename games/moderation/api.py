"""Reports and blocks for programs."""

from django.contrib.auth.models import User
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.accounts.shown_members import shown_member
from games.api.base import member_of
from games.api.frame import ApiView
from games.api.reading import read, takes_nothing
from games.common.errors import Refused
from games.models import Block, Kinship, TokenScope
from games.moderation.kinship import kinship_ask, kinship_confirm, kinship_end, of_member
from games.moderation.names import kind_named, thing_shown
from games.moderation.serializers import BlockOut, KinshipIn, KinshipOut, OwnReportOut, ReportIn
from games.moderation.services import member_block, member_unblock, name_report, report_make


class Blocks(ApiView):
    scope = TokenScope.PRESS
    scope_to_read = TokenScope.PRESS
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="blocks", responses=BlockOut(many=True), tags=["me"])
    def get(self, request: Request) -> Response:
        """The members you have blocked, the latest first. At most 500."""
        rows = Block.objects.filter(by=member_of(request)).select_related("member__profile")
        return Response(BlockOut(rows, many=True).data)


class MemberBlock(ApiView):
    scope = TokenScope.PRESS
    permission_classes = [IsAuthenticated]

    @takes_nothing
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


class MemberReport(ApiView):
    scope = TokenScope.PRESS
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="member_report", request=ReportIn, responses={201: OwnReportOut}, tags=["members"])
    def post(self, request: Request, username: str) -> Response:
        """Report a member to the moderators. Nobody else sees it."""
        who = shown_member(username, request.user)
        report = report_make(
            by=member_of(request), member=who, called=who.profile.display_name, **read(ReportIn, request)
        )
        return Response(OwnReportOut(report).data, status=status.HTTP_201_CREATED)


class NameReport(ApiView):
    scope = TokenScope.PRESS
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="name_report", request=ReportIn, responses={201: OwnReportOut}, tags=["members"])
    def post(self, request: Request, kind: str, key: str) -> Response:
        """Report a thing to the moderators for its name. Nobody else sees it.

        `kind` and `key`: `game`, `template`, `composition` or `archived` with its slug; `zine`, `club` or `event` with
        the name in its address; `member` with the name they log in with; `team` with the id of an entry that is in it,
        `entry` with the id of one without an account.
        """
        named = kind_named(kind)
        row = thing_shown(named, key, request.user)
        report = name_report(by=member_of(request), kind=named, row=row, **read(ReportIn, request))
        return Response(OwnReportOut(report).data, status=status.HTTP_201_CREATED)


def _kinship_out(kinship: Kinship, user: User) -> object:
    asked = kinship.asker_id == user.pk
    other = kinship.other if asked else kinship.asker
    answer = {"id": kinship.pk, "member": other.username, "kind": kinship.kind, "asked_by_you": asked}
    return KinshipOut({**answer, "confirmed": kinship.confirmed_at is not None}).data


class Kinships(ApiView):
    scope = TokenScope.PLAY
    location = "/api/me/kin/{id}/"
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="kinships", responses=KinshipOut(many=True), tags=["me"])
    def get(self, request: Request) -> Response:
        """Whom you know, and who says so of you. At most 60."""
        user = member_of(request)
        return Response([_kinship_out(one, user) for one in of_member(user)[:60]])

    @extend_schema(operation_id="kinship_ask", request=KinshipIn, responses={201: KinshipOut}, tags=["me"])
    def post(self, request: Request) -> Response:
        """Say that you know a member, who confirms it."""
        user, body = member_of(request), read(KinshipIn, request)
        other = User.objects.filter(username=body["member"], is_active=True).first()
        if other is None:
            raise Refused("There is no such member.", field="member")
        made = kinship_ask(by=user, other=other, kind=body["kind"])
        return Response(_kinship_out(made, user), status=status.HTTP_201_CREATED)


class OneKinship(ApiView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @takes_nothing
    @extend_schema(operation_id="kinship_confirm", request=None, responses=KinshipOut, tags=["me"])
    def put(self, request: Request, pk: int) -> Response:
        """Confirm what another member says of you."""
        user = member_of(request)
        return Response(_kinship_out(kinship_confirm(by=user, pk=pk), user))

    @extend_schema(operation_id="kinship_end", responses={204: None}, tags=["me"])
    def delete(self, request: Request, pk: int) -> Response:
        """Take it back, or say no."""
        kinship_end(by=member_of(request), pk=pk)
        return Response(status=status.HTTP_204_NO_CONTENT)
