"""A game in the admin: found among others, its settings, and the way to its desk (games/gm/desk)."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html

from games.gm.admin.base import SiteAdmin, gm_at, ruled_games
from games.models import Game
from games.permissions import rules_game
from games.services.co_gms import gm_appoint

SHOWN = (
    "name", "variant", "status", "gm", "co_gms", "creator", "gate_minutes", "turn_number", "press", "anonymous",
    "private", "without", "with_rules", "options", "rulebook_version", "result", "created_at", "started_at",
    "paused_at", "finished_at",
)  # fmt: skip


@admin.register(Game)
class GameAdmin(SiteAdmin):
    """GMs see the games they rule. Superusers see every game, without its secrets."""

    list_display = ("name", "desk", "variant", "status", "window", "gm", "created_at")
    list_filter = ("status", "variant")
    search_fields = ("name", "slug")
    fields = SHOWN
    readonly_fields = tuple(name for name in SHOWN if name != "gm")
    autocomplete_fields = ("gm",)
    change_form_template = "admin/games/game/desk.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        games = super().get_queryset(request)
        return games if gm_at(request).is_superuser else games.filter(pk__in=ruled_games(request))

    @admin.display(description="desk")
    def desk(self, game: Game) -> str:
        """The way to the desk; operators who do not rule a game find nothing there."""
        return format_html('<a href="{}">To the desk</a>', reverse("gm:desk", args=[game.slug])) if game.gm_id else "–"

    @admin.display(description="open window")
    def window(self, game: Game) -> str:
        """The open turn, and whether it waits for nobody but the GM."""
        turn = game.open_turn
        if turn is None:
            return "–"
        name = game.phase_name(turn.phase)
        return f"{name}: answers to mark" if turn.window == "G" else name

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        if not request.user.is_authenticated:
            return False
        if gm_at(request).is_superuser:
            return True
        return bool(ruled_games(request)) if obj is None else rules_game(obj, gm_at(request))

    def has_change_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        """Superusers appoint a GM where one is missing. All else goes through the deeds below."""
        return bool(request.user.is_superuser)

    def view_on_site(self, game: Game) -> str:
        """The way to the table."""
        return game.get_absolute_url()

    def save_model(self, request: HttpRequest, obj: Game, form: Any, change: bool) -> None:
        """Through the services, so that the table is told and the trail says who did it."""
        gm_appoint(game=obj, by=gm_at(request), user=obj.gm)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The page of one game; for its GM with the way to the desk."""
        game = self.get_object(request, object_id)
        rules = game is not None and rules_game(game, gm_at(request))
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), "rules": rules})
