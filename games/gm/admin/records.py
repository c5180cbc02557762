"""What the site writes down about itself."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from games.gm.admin.base import OwnGames, RuledAdmin, SiteAdmin, gm_at, ruled_games
from games.models import AuditEntry, Composition, Outage, TurnFailure
from games.services.compositions import composition_list


@admin.register(AuditEntry)
class AuditAdmin(RuledAdmin):
    names = ("actor", "seat")
    list_display = ("at", "game", "action", "actor", "seat", "data")
    list_filter = ("action", ("game", OwnGames))
    ordering = ("-pk",)


@admin.register(TurnFailure)
class FailureAdmin(RuledAdmin):
    """Adjudications that broke off: for the GM of the game, and for superusers, who have to mend it.

    What went wrong may quote orders: whoever looks stands in the game's trail.
    """

    game_path = "turn__game"
    reads = "read_failures"
    fields = ("at", "turn", "error")
    list_display = ("at", "turn")

    def get_queryset(self, request: HttpRequest) -> QuerySet[TurnFailure]:
        mine = Q(turn__game__in=ruled_games(request))
        found = TurnFailure.objects.filter(Q() if gm_at(request).is_superuser else mine)
        return found.prefetch_related(self.game_path)

    def _listed_games(self, request: HttpRequest) -> list[int]:
        return list(self.get_queryset(request).order_by().values_list(self.game_path, flat=True).distinct())

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser) or super().has_module_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: TurnFailure | None = None) -> bool:
        return bool(request.user.is_superuser) or super().has_view_permission(request, obj)


@admin.register(Outage)
class OutageAdmin(SiteAdmin):
    """For operators, by Django's own permissions. Nothing here is changed by hand."""

    list_display = ("began_at", "ended_at", "cause", "turns_moved")
    list_filter = ("cause",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Outage | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Outage | None = None) -> bool:
        return False


@admin.register(Composition)
class CompositionAdmin(SiteAdmin):
    """For operators, by Django's own permissions: what does not belong there is taken off the list."""

    list_display = ("__str__", "author", "listed", "created_at")
    list_filter = ("listed",)
    readonly_fields = ("slug", "author", "forked_from", "created_at", "says")
    fields = ("listed", *readonly_fields)

    @admin.display(description="What it says")
    def says(self, one: Composition) -> str:
        """Its latest name and description."""
        return f"{one.latest.name}: {one.latest.description}"

    def save_model(self, request: HttpRequest, obj: Composition, form: Any, change: bool) -> None:
        """Through the services, so that the log says who did it."""
        composition_list(composition=obj, by=gm_at(request), listed=obj.listed, operator=True)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Composition | None = None) -> bool:
        return False
