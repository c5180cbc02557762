"""Zines: those that are listed, their issues, and a subscription of one's own."""

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from engine.model.json_data import JsonDict
from games.api.base import member_of
from games.api.frame import ApiView
from games.api.reading import read, takes_nothing
from games.models import Issue, TokenScope, Zine
from games.moderation.serializers import OwnReportOut, ReportIn
from games.moderation.services import report_make
from games.zines.plain import plain
from games.zines.services import zine_subscribe, zine_unsubscribe


class IssueLineOut(serializers.ModelSerializer[Issue]):
    """An issue in the archive of its zine."""

    class Meta:
        model = Issue
        fields = ("number", "title", "published_at")


class ZineOut(serializers.ModelSerializer[Zine]):
    """A zine. `house_rules` is Markdown."""

    editor = serializers.CharField(source="editor.profile")

    class Meta:
        model = Zine
        fields = ("name", "title", "motto", "editor", "house_rules")


class ZineWithIssuesOut(serializers.ModelSerializer[Zine]):
    """A zine with its archive, the latest issue first."""

    editor = serializers.CharField(source="editor.profile")
    issues = serializers.SerializerMethodField()

    class Meta:
        model = Zine
        fields = ("name", "title", "motto", "editor", "house_rules", "issues")

    @extend_schema_field(IssueLineOut(many=True))
    def get_issues(self, zine: Zine) -> list[JsonDict]:
        return list(IssueLineOut(zine.issues.published().defer("text"), many=True).data)


class IssueOut(serializers.ModelSerializer[Issue]):
    """An issue: `text` is Markdown, in which a map is `map:<game>/<phase>`; `plain` is text of 72 columns."""

    plain = serializers.SerializerMethodField()

    class Meta:
        model = Issue
        fields = ("number", "title", "published_at", "text", "plain")

    def get_plain(self, issue: Issue) -> str:
        return plain(issue)


def _zine(name: str) -> Zine:
    zine: Zine = get_object_or_404(Zine.objects.select_related("editor__profile"), name=name)
    return zine


class Zines(ApiView):
    scope = TokenScope.READ

    @extend_schema(operation_id="zines", responses=ZineOut(many=True), tags=["zines"])
    def get(self, request: Request) -> Response:
        """The zines that have an issue out."""
        out = Zine.objects.filter(issues__published_at__isnull=False).distinct().select_related("editor__profile")
        return Response(ZineOut(out, many=True).data)


class OneZine(ApiView):
    scope = TokenScope.READ

    @extend_schema(operation_id="zine", responses=ZineWithIssuesOut, tags=["zines"])
    def get(self, request: Request, name: str) -> Response:
        """A zine and what of it is out."""
        return Response(ZineWithIssuesOut(_zine(name)).data)


class OneIssue(ApiView):
    scope = TokenScope.READ

    @extend_schema(operation_id="zine_issue", responses=IssueOut, tags=["zines"])
    def get(self, request: Request, name: str, number: int) -> Response:
        """An issue as Markdown and as plain text."""
        published = Issue.objects.published().select_related("zine__editor__profile")
        return Response(IssueOut(get_object_or_404(published, zine__name=name, number=number)).data)


class IssueReport(ApiView):
    scope = TokenScope.PRESS
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="zine_issue_report", request=ReportIn, responses={201: OwnReportOut}, tags=["zines"])
    def post(self, request: Request, name: str, number: int) -> Response:
        """Report an issue to the moderators. Nobody else sees it."""
        issue = get_object_or_404(Issue.objects.published(), zine__name=name, number=number)
        report = report_make(by=member_of(request), issue=issue, **read(ReportIn, request))
        return Response(OwnReportOut(report).data, status=status.HTTP_201_CREATED)


class Subscription(ApiView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @takes_nothing
    @extend_schema(operation_id="zine_subscribe", request=None, responses={204: None}, tags=["zines"])
    def put(self, request: Request, name: str) -> Response:
        """Get every issue by mail, at your confirmed address."""
        zine_subscribe(zine=_zine(name), by=member_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(operation_id="zine_unsubscribe", responses={204: None}, tags=["zines"])
    def delete(self, request: Request, name: str) -> Response:
        """Get it no more."""
        zine_unsubscribe(zine=_zine(name), user_id=member_of(request).pk)
        return Response(status=status.HTTP_204_NO_CONTENT)
