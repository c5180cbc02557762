"""Object-level permission: a GM sees what belongs to the games they rule. Being staff or superuser adds nothing."""

from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.access_log.services import gm_access_record, operator_access_record
from games.common.dictionaries import Context, FieldValues
from games.common.errors import Refused
from games.models import AuditAction, Game
from games.permissions import Viewer, rules_game


def gm_at(request: HttpRequest) -> User:
    """Who is at the desk; DeskSite lets nobody in without logging in."""
    assert isinstance(request.user, User)
    return request.user


def ruled_games(request: HttpRequest) -> list[int]:
    """The ids of the games whose secrets this user may see: ruled, and not played in without agreement."""
    return list(Game.objects.ruled_by(gm_at(request)).values_list("pk", flat=True))


def member_link(user: User | None) -> SafeString:
    """A member by the name that people know, with the way to the page if there is one: never to Django's accounts."""
    if user is None:
        return SafeString("–")
    if not user.profile.shows_page:
        return format_html("{}", user.profile)
    return format_html('<a href="{}">{}</a>', reverse("member", args=[user.username]), user.profile)


_refusals: WeakKeyDictionary[HttpRequest, Refused] = WeakKeyDictionary()
"""What a service has refused of a request that is being answered."""


class RefusedForm(forms.ModelForm):
    """A form that a service has refused: shown again as it was filled in, with what the service said."""

    refused: Refused

    def clean(self) -> FieldValues | None:
        """Add what was said beside the field that it is about, or above the form."""
        cleaned: FieldValues | None = super().clean()
        self.add_error(self.refused.field if self.refused.field in self.fields else None, self.refused.message)
        return cleaned


class SiteAdmin(admin.ModelAdmin):
    """What every admin of ours has in common.

    `save_model`, `delete_model`, `delete_queryset` and actions let Refused through. Then nothing of what was asked is
    done, and the page says why; it does not say that something was changed.
    """

    view_on_site: Any = False
    on_index = True
    """Whether the index names the list; one that it does not is reached from a game's page."""
    permitted: tuple[str, ...] = ("add", "change", "delete")
    """What may be done here by whoever has Django's permission for it."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return "add" in self.permitted and super().has_add_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return "change" in self.permitted and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return "delete" in self.permitted and super().has_delete_permission(request, obj)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Context | None = None,
    ) -> HttpResponse:
        """The form; again, as it was filled in, where a service refuses what it asks for.

        Django makes another row of any that is sent with `_saveasnew`, past the page for adding one, whether such a
        button is offered or not. None is offered here.
        """
        if "_saveasnew" in request.POST:
            raise PermissionDenied
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except Refused as error:
            _refusals[request] = error
        answer = super().changeform_view(request, object_id, form_url, extra_context)
        answer.status_code = 422 if _refusals[request].status == 400 else _refusals[request].status
        return answer

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: object
    ) -> type[forms.ModelForm]:
        """Django's form; where a service has refused it, one that says so."""
        form = super().get_form(request, obj, change, **kwargs)
        refused = _refusals.get(request)
        return form if refused is None else type(form.__name__, (RefusedForm, form), {"refused": refused})

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: Context | None = None) -> HttpResponse:
        """Ask, and delete; where a service refuses, ask again and say why."""
        try:
            return super().delete_view(request, object_id, extra_context)
        except Refused as error:
            messages.error(request, error.message)
            return redirect(request.get_full_path())

    def changelist_view(self, request: HttpRequest, extra_context: Context | None = None) -> HttpResponse:
        """The list; what is done to rows that were ticked is done to all, or where a service refuses one, to none."""
        if request.method != "POST":
            return super().changelist_view(request, extra_context)
        try:
            with transaction.atomic():
                return super().changelist_view(request, extra_context)
        except Refused as error:
            messages.error(request, f"{error.message} Nothing was done to any of them.")
            return redirect(request.get_full_path())

    def lookup_allowed(self, lookup: str, value: object, request: HttpRequest) -> bool:
        """Rows are narrowed by the filters that are offered, and by nothing else.

        Django lets any column be asked for in the address: with `?secret__startswith=a` one would have a game's secret
        letter by letter, and with `?error__contains=` the orders in a failure that was never opened.
        """
        offered = [one[0] if isinstance(one, (tuple, list)) else one for one in self.get_list_filter(request)]
        names = {name for name in offered if isinstance(name, str)}
        return any(lookup in (name, *(f"{name}__{end}" for end in OFFERED)) for name in names)


class OwnGames(admin.RelatedFieldListFilter):
    """The filter “by game”: names the games that one rules. Django's would name all games of the site."""

    def field_choices(self, field: object, request: HttpRequest, model_admin: admin.ModelAdmin) -> Any:
        rows = model_admin.get_queryset(request).order_by()
        shown = rows.values_list(self.field_path, flat=True).distinct()
        return [(game.pk, game.name) for game in Game.objects.filter(pk__in=shown).order_by("name", "pk")]

    def has_output(self) -> bool:
        """Also where there is but one game: Django narrows by no filter that it does not show."""
        return True


OFFERED = ("exact", "id__exact", "isnull", "isempty")
"""How a filter that is offered puts its choice into the address."""


class RuledAdmin(SiteAdmin):
    """Rows of the games that one rules, to look at. `game_path` leads from the row to its game.

    `reads` and `operator_reads`: the actions that the audit log has of a GM and of an operator who look at them, where
    they are secret; an operator sees rows of games that they do not rule where there is one. `names`: what a row names
    besides its game. All of it is fetched once for all rows, which then share their game and its rulebook. The list
    says what there is, and holds nothing hidden itself.
    """

    permitted = ()
    game_path = "game"
    reads: AuditAction | None = None
    operator_reads: AuditAction | None = None
    names: tuple[str, ...] = ()
    list_per_page = 50
    list_select_related = ()

    def _game_of(self, row: object) -> Game:
        for name in self.game_path.split("__"):
            row = getattr(row, name)
        assert isinstance(row, Game)
        return row

    def get_queryset(self, request: HttpRequest) -> QuerySet[Model]:
        rows = super().get_queryset(request).filter(**{f"{self.game_path}__in": ruled_games(request)})
        return rows.prefetch_related(self.game_path, *self.names)

    @admin.display(description="phase", ordering="phase")
    def phase_name(self, row: Any) -> str:
        """The phase of a row in words."""
        return self._game_of(row).phase_name(row.phase)

    def _noted(self, request: HttpRequest, games: Iterable[int]) -> None:
        """Write down that somebody has read what is secret: as the GM, or else as an operator."""
        user, mine = gm_at(request), set(ruled_games(request)) if self.reads else set()
        for game in Game.objects.filter(pk__in=games) if self.reads else ():
            if self.reads and game.pk in mine:
                gm_access_record(Viewer(game, user, None, is_gm=True), self.reads)
            elif self.operator_reads:
                operator_access_record(game, user, self.operator_reads)

    def _listed_games(self, request: HttpRequest) -> list[int]:
        """The games of which the list would show rows, were it not narrowed."""
        return ruled_games(request)

    def changelist_view(self, request: HttpRequest, extra_context: Context | None = None) -> HttpResponse:
        """The list: of one game, if it is narrowed to one, otherwise of all that one rules."""
        asked, listed = request.GET.getlist(f"{self.game_path}__id__exact"), self._listed_games(request)
        numbers = {int(one) for one in asked if one.isdecimal()}
        self._noted(request, [pk for pk in listed if len(numbers) != len(set(asked)) or not asked or pk in numbers])
        return super().changelist_view(request, extra_context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Context | None = None
    ) -> HttpResponse:
        """One row."""
        self._noted_one(request, object_id)
        return super().change_view(request, object_id, form_url, extra_context)

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Context | None = None) -> HttpResponse:
        """What was done with one row in the admin."""
        self._noted_one(request, object_id)
        return super().history_view(request, object_id, extra_context)

    def _noted_one(self, request: HttpRequest, object_id: str) -> None:
        row = self.get_object(request, unquote(object_id))
        self._noted(request, [self._game_of(row).pk] if row is not None else [])

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.on_index and request.user.is_authenticated and bool(ruled_games(request))

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        if not request.user.is_authenticated:
            return False
        return bool(ruled_games(request)) if obj is None else rules_game(self._game_of(obj), gm_at(request))
