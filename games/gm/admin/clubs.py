"""Clubs for moderators: hidden or shown again, and given an editor where theirs are gone."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.safestring import SafeString

from games.clubs.names import CLUB
from games.clubs.services import club_hide, editor_appoint
from games.common.member import named_or_none
from games.gm.admin.base import SiteAdmin, gm_at
from games.gm.admin.names import change_link
from games.models import Club


class ClubAdminForm(forms.ModelForm):
    """What a moderator can do to a club."""

    hidden = forms.BooleanField(required=False, help_text="Only its editors see it, and moderators here.")
    editor = forms.CharField(
        required=False,
        max_length=150,
        help_text="User name of a new editor, where those of the club are gone.",
    )

    class Meta:
        model = Club
        fields = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["hidden"].initial = self.instance.hidden_at is not None

    def clean_editor(self) -> User | None:
        """The member of that name."""
        return named_or_none(self.cleaned_data["editor"])


@admin.register(Club)
class ClubAdmin(SiteAdmin):
    """For moderators: clubs."""

    permitted = ("change",)
    form = ClubAdminForm
    list_display = ("title", "name", "joining", "made_at", "hidden_at")
    list_filter = (("hidden_at", admin.EmptyFieldListFilter), "joining")
    search_fields = ("title", "name", "motto")
    readonly_fields = ("title", "rename", "name", "motto", "about", "table_rules", "editors", "made_at", "hidden_at")
    fields = (*readonly_fields, "hidden", "editor")

    @admin.display(description="the title")
    def rename(self, club: Club) -> SafeString:
        """The way to change it."""
        return change_link(CLUB, club)

    @admin.display(description="editors")
    def editors(self, club: Club) -> str:
        """Who edits it."""
        names = [str(stay.user.profile) for stay in club.memberships.editors().select_related("user__profile")]
        return ", ".join(names) or "nobody"

    def save_model(self, request: HttpRequest, obj: Club, form: forms.ModelForm, change: bool) -> None:
        """Through the services, so that the log says who did it."""
        by, hidden = gm_at(request), form.cleaned_data["hidden"]
        if hidden != (obj.hidden_at is not None):
            club_hide(club=obj, by=by, hidden=hidden)
        if form.cleaned_data["editor"] is not None:
            editor_appoint(club=obj, by=by, user=form.cleaned_data["editor"])
