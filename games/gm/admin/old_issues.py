"""Old issues of zines, for operators."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.gm.admin.base import SiteAdmin, gm_at
from games.models import OldIssue
from games.zines.old_issues.services import old_issue_remove


@admin.register(OldIssue)
class OldIssueAdmin(SiteAdmin):
    """For operators, by Django's own permissions: old issues as files, to be taken out."""

    permitted = ("change", "delete")
    list_display = ("title", "zine", "form", "size", "put_by", "put_at")
    search_fields = ("title", "zine__title")
    fields = readonly_fields = ("title", "zine", "dated", "form", "size", "put_by", "put_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[OldIssue]:
        """Without what the files hold."""
        return super().get_queryset(request).defer("content")

    def delete_model(self, request: HttpRequest, obj: OldIssue) -> None:
        """Through the services, so that the log says who did it."""
        old_issue_remove(issue=obj, by=gm_at(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[OldIssue]) -> None:
        """The same for those that were ticked in the list."""
        for issue in queryset.select_related("zine"):
            old_issue_remove(issue=issue, by=gm_at(request))
