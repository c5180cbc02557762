"""Events for moderators: hidden or shown again, and given a director where theirs is gone."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.common.member import named_or_none
from games.events.names import EVENT, names_in
from games.events.services import director_appoint, event_hide
from games.gm.admin.base import SiteAdmin, gm_at
from games.gm.admin.names import change_link
from games.models import Event, EventAppealStatus


class EventAdminForm(forms.ModelForm):
    """What a moderator can do to an event."""

    hidden = forms.BooleanField(required=False, help_text="Only its directors see it, and moderators here.")
    director = forms.CharField(
        required=False,
        max_length=150,
        help_text="User name of a new director, where that of the event is gone.",
    )

    class Meta:
        model = Event
        fields = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["hidden"].initial = self.instance.hidden_at is not None
        self.initial.pop("director", None)  # a new one is typed; the row's own is a number

    def clean_director(self) -> User | None:
        """The member of that name."""
        return named_or_none(self.cleaned_data["director"])


@admin.register(Event)
class EventAdmin(SiteAdmin):
    """For moderators: events."""

    permitted = ("change",)
    form = EventAdminForm
    list_display = ("title", "name", "status", "made_at", "hidden_at")
    list_filter = (("hidden_at", admin.EmptyFieldListFilter), "status")
    search_fields = ("title", "name")
    readonly_fields = (
        "title", "rename", "name", "about", "directors", "club", "names", "appeals", "made_at", "hidden_at",
    )  # fmt: skip
    fields = (*readonly_fields, "hidden", "director")

    @admin.display(description="the title")
    def rename(self, event: Event) -> SafeString:
        """The way to change it."""
        return change_link(EVENT, event)

    @admin.display(description="directors")
    def directors(self, event: Event) -> str:
        """Who directs it, the first before the others."""
        return ", ".join(str(one.profile) for one in (event.director, *event.co_directors.select_related("profile")))

    @admin.display(description="teams, and entries without an account")
    def names(self, event: Event) -> SafeString:
        """Each with the way to change its name."""
        rows = [(reverse("name-change", args=[one.kind, one.key]), one.name, one.words) for one in names_in(event)]
        return format_html_join("", '<p><a href="{}">{}</a>, {}</p>', rows) or SafeString("–")

    @admin.display(description="appeals that wait")
    def appeals(self, event: Event) -> int:
        """How many appeals wait for a director, who may be gone."""
        return event.appeals.filter(status=EventAppealStatus.OPEN).count()

    def save_model(self, request: HttpRequest, obj: Event, form: forms.ModelForm, change: bool) -> None:
        """Through the services, so that the log says who did it."""
        by, hidden = gm_at(request), form.cleaned_data["hidden"]
        if hidden != (obj.hidden_at is not None):
            event_hide(event=obj, by=by, hidden=hidden)
        if form.cleaned_data["director"] is not None:
            director_appoint(event=obj, by=by, user=form.cleaned_data["director"])
