"""Tokens of members for operators: whose they are, what they may do, and their end where one is in wrong hands."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from games.accounts.tokens import token_end
from games.common.errors import Refused
from games.gm.admin.base import SiteAdmin, gm_at, member_link
from games.models import ApiToken


@admin.register(ApiToken)
class ApiTokenAdmin(SiteAdmin):
    """For operators. The token itself is nowhere; nothing is changed by hand."""

    permitted = ("change",)
    list_display = ("beginning", "owner", "scopes", "made_at", "used_at", "ends_at")
    search_fields = ("user__username", "beginning")
    search_help_text = "By member or beginning"
    list_select_related = ("user__profile",)
    fields = ("beginning", "owner", "name", "scopes", "made_at", "used_at", "ends_at")
    readonly_fields = fields
    actions = ("end",)

    @admin.display(description="member")
    def owner(self, token: ApiToken) -> SafeString:
        """Whose it is."""
        return member_link(token.user)

    @admin.action(description="End them", permissions=["change"])
    def end(self, request: HttpRequest, queryset: QuerySet[ApiToken]) -> None:
        """End those that are ticked, through the service, so that the log says who did it."""
        for token in queryset:
            try:
                token_end(token=token, by=gm_at(request))
            except Refused as error:
                messages.error(request, f"{token.beginning}…: {error.message}")
