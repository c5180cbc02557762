"""The moderators' log of changed names, with the appeals that wait for an answer."""

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.common.dictionaries import Context
from games.common.errors import Conflict
from games.gm.admin.base import SiteAdmin, gm_at, member_link
from games.models import NameChange
from games.moderation.names import KINDS, NameKind, Row
from games.moderation.renaming import PERMISSION, name_answer, thing_of


def change_link(kind: NameKind[Row], row: Row) -> SafeString:
    """The way to change a thing's name, for the pages where moderators look after it."""
    link = reverse("name-change", args=[kind.key, kind.key_of(row)])
    return format_html('<a class="button" href="{}">Change the name</a>', link)


@admin.register(NameChange)
class NameChangeAdmin(SiteAdmin):
    """For moderators: names that were changed, the appeals first that wait. Nothing is changed here but an answer."""

    permitted = ("add", "change")
    list_display = ("number", "what", "before", "after", "moderator", "made_at", "appealed_at", "answered_at")
    list_filter = ("kind", ("appealed_at", admin.EmptyFieldListFilter), ("answered_at", admin.EmptyFieldListFilter))
    search_fields = ("before", "after", "reason")
    search_help_text = "By name or reason"
    list_select_related = ("by__profile", "report")
    fields = (
        "what", "before", "after", "again", "reason", "moderator", "made_at", "of_report", "appeal", "appealed_at",
        "answer", "answered_at",
    )  # fmt: skip

    def get_readonly_fields(self, request: HttpRequest, obj: NameChange | None = None) -> tuple[str, ...]:
        """All but the answer to an appeal that has none."""
        waits = obj is not None and obj.appealed_at is not None and obj.answered_at is None
        return tuple(name for name in self.fields if name != "answer" or not waits)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Context | None = None
    ) -> HttpResponse:
        """Without the button that begins another one."""
        shown = {**(extra_context or {}), "show_save_and_add_another": False}
        return super().change_view(request, object_id, form_url, shown)

    def get_form(
        self, request: HttpRequest, obj: NameChange | None = None, change: bool = False, **kwargs: object
    ) -> type[forms.ModelForm]:
        """An answer says something."""
        form = super().get_form(request, obj, change, **kwargs)
        if "answer" in form.base_fields:
            form.base_fields["answer"].required = True
        return form

    @admin.display(description="change")
    def number(self, change: NameChange) -> str:
        """Its number, which leads to it."""
        return f"Change {change.pk}"

    @admin.display(description="of")
    def what(self, change: NameChange) -> str:
        """What kind of thing it is."""
        return KINDS[change.kind].words

    @admin.display(description="changed by")
    def moderator(self, change: NameChange) -> SafeString:
        """Which moderator changed it."""
        return member_link(change.by)

    @admin.display(description="its name now")
    def again(self, change: NameChange) -> SafeString:
        """The name as it is now, and the way to change it again."""
        row, kind = thing_of(change), KINDS[change.kind]
        if row is None or not kind.name_of(row):
            return SafeString("It is gone.")
        return format_html("<p>“{}”</p><p>{}</p>", kind.name_of(row), change_link(kind, row))

    @admin.display(description="report")
    def of_report(self, change: NameChange) -> SafeString:
        """The report because of which it was changed."""
        if change.report_id is None:
            return SafeString("–")
        link = reverse("admin:games_report_change", args=[change.report_id])
        return format_html('<a href="{}">Report {}</a>', link, change.report_id)

    def save_model(self, request: HttpRequest, obj: NameChange, form: forms.ModelForm, change: bool) -> None:
        """Through the service, so that the log says who answered."""
        if "answer" not in form.cleaned_data:
            raise Conflict("There is no appeal here that waits for an answer, so there is nothing to save.")
        name_answer(change=obj, by=gm_at(request), answer=form.cleaned_data["answer"])

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Context | None = None) -> HttpResponse:
        """The site's own page, which finds the thing."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        return redirect("names")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: NameChange | None = None) -> bool:
        return request.user.is_authenticated and gm_at(request).has_perm(PERMISSION)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: NameChange | None = None) -> bool:
        return self.has_view_permission(request)
