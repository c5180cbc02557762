"""Signs for moderators: what two accounts have in common, and how common that is. To look at only."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.common.dictionaries import Context
from games.gm.admin.base import SiteAdmin, gm_at, member_link
from games.models import Sign
from games.signs.queries import how_common, kin_of, sign_game_name, signs_shown
from games.signs.services import signs_access_record


@admin.register(Sign)
class SignAdmin(SiteAdmin):
    """For moderators: signs, no verdicts. Each look is in the audit log; a sign is deleted after 90 days."""

    permitted = ()
    list_display = ("number", "members", "kind", "common", "kin", "seen_at")
    list_filter = ("kind",)
    search_fields = (
        "first__username", "first__profile__display_name", "second__username", "second__profile__display_name",
    )  # fmt: skip
    search_help_text = "By member"
    fields = ("members", "kind", "common", "kin", "played", "first_at", "seen_at")
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[Sign]:
        """All but those of this moderator's own tables."""
        return signs_shown(gm_at(request))

    @admin.display(description="sign")
    def number(self, sign: Sign) -> str:
        """Its number, which leads to it."""
        return f"Sign {sign.pk}"

    @admin.display(description="members")
    def members(self, sign: Sign) -> SafeString:
        """The two."""
        return format_html("{} and {}", member_link(sign.first), member_link(sign.second))

    @admin.display(description="how common")
    def common(self, sign: Sign) -> str:
        """How many others have the same in common."""
        return how_common(sign)

    @admin.display(description="know each other")
    def kin(self, sign: Sign) -> str:
        """What the two have said of themselves."""
        return kin_of(sign) or "not said"

    @admin.display(description="in")
    def played(self, sign: Sign) -> str:
        """The game of the sign."""
        return sign_game_name(sign) or "–"

    def changelist_view(self, request: HttpRequest, extra_context: Context | None = None) -> HttpResponse:
        """As Django's; that it was read is noted."""
        if self.has_view_permission(request):
            signs_access_record(gm_at(request))
        return super().changelist_view(request, extra_context)

    def change_view(self, request: HttpRequest, object_id: str, *rest: Any, **more: Any) -> HttpResponse:
        """The same of one."""
        sign = self.get_object(request, object_id)
        if sign is not None and self.has_view_permission(request, sign):
            signs_access_record(gm_at(request), sign)
        return super().change_view(request, object_id, *rest, **more)
