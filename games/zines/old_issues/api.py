"""Old issues over the API."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import member_of
from games.api.frame import ApiView
from games.api.shapes import Out
from games.models import OldIssue, TokenScope, Zine
from games.zines.old_issues.services import old_issue_remove


class OldIssueOut(Out):
    """An issue from before the zine came here, as a file at `url`."""

    id = serializers.IntegerField(source="pk")
    title = serializers.CharField()
    dated = serializers.DateField(allow_null=True)
    form = serializers.CharField(help_text="`pdf` or `txt`.")
    size = serializers.IntegerField(help_text="In bytes.")
    url = serializers.CharField(source="get_absolute_url")


class OldIssues(ApiView):
    scope = TokenScope.READ

    @extend_schema(operation_id="zine_old_issues", responses=OldIssueOut(many=True), tags=["zines"])
    def get(self, request: Request, name: str) -> Response:
        """The old issues of a zine, the latest first: at most 400. They are put there on the zine's page."""
        zine = get_object_or_404(Zine, name=name)
        return Response(OldIssueOut(zine.old_issues.select_related("zine").defer("content"), many=True).data)


class OneOldIssue(ApiView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="zine_old_issue_remove", responses={204: None}, tags=["zines"])
    def delete(self, request: Request, name: str, pk: int) -> Response:
        """As an editor: take an old issue out of the archive."""
        issue = get_object_or_404(OldIssue.objects.select_related("zine").defer("content"), zine__name=name, pk=pk)
        old_issue_remove(issue=issue, by=member_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)
