"""A game in the admin: what a GM needs at hand, and the deeds that lead to rulings."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse

from games.admin.base import gm_at, ruled_games
from games.admin.forms import DEEDS as RULINGS
from games.admin.forms import DeskForm
from games.admin.marks import MarksForm, queue
from games.errors import Refused
from games.models import Game
from games.permissions import Viewer, rules_game
from games.selectors import orders, positions

DEEDS: dict[str, type[DeskForm]] = {"marks": MarksForm, **RULINGS}

SHOWN = (
    "name", "variant", "status", "gm", "creator", "turn_number", "press", "anonymous", "private", "without",
    "with_rules", "options", "rulebook_version", "result", "created_at", "started_at", "paused_at", "finished_at",
)  # fmt: skip


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):
    """GMs see the games they rule, with everybody's orders. Superusers see every game, without its secrets."""

    list_display = ("name", "variant", "status", "window", "gm", "created_at")
    list_filter = ("status", "variant")
    search_fields = ("name", "slug")
    fields = SHOWN
    readonly_fields = tuple(name for name in SHOWN if name != "gm")
    autocomplete_fields = ("gm",)
    change_form_template = "admin/games/game/desk.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        games = super().get_queryset(request)
        return games if gm_at(request).is_superuser else games.filter(pk__in=ruled_games(request))

    @admin.display(description="open window")
    def window(self, game: Game) -> str:
        """The open turn, and whether it waits for nobody but the GM."""
        turn = game.open_turn
        if turn is None:
            return "–"
        return f"{turn.phase}: answers to mark" if turn.window == "G" else turn.phase

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

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False

    def get_urls(self) -> list[URLPattern]:
        deed = path("<int:pk>/deed/<slug:deed>/", self.admin_site.admin_view(self.deed_view), name="games_game_deed")
        return [deed, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The page of one game; with its papers and deeds, if it is the GM who looks."""
        game = self.get_object(request, object_id)
        more = dict(extra_context or {})
        if game is not None and rules_game(game, gm_at(request)):
            viewer = Viewer(game, gm_at(request), None, is_gm=True)
            turn = game.open_turn
            more |= {
                "deeds": [(name, form.title) for name, form in DEEDS.items() if name != "marks" and form.fits(game)],
                "answers": queue(game),
                "turn": turn,
                "phase_name": positions.phase_name(game, turn.phase) if turn else "",
                "sheets": orders.every_sheet(viewer),
            }
        return super().change_view(request, object_id, form_url, more)

    def deed_view(self, request: HttpRequest, pk: int, deed: str) -> HttpResponse:
        """One deed: its form, and what comes of it. Refusals keep what was filled in."""
        game = Game.objects.filter(pk=pk).first()
        if game is None or deed not in DEEDS or not rules_game(game, gm_at(request)) or not DEEDS[deed].fits(game):
            raise Http404
        form = DEEDS[deed](game, request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                form.carry_out(gm_at(request))
            except Refused as refused:
                form.add_error(refused.field if refused.field in form.fields else None, refused.message)
            else:
                messages.success(request, f"Done: {form.title.lower()}.")
                return redirect(reverse("admin:games_game_change", args=[pk]))
        context = {**self.admin_site.each_context(request), "form": form, "game": game, "title": form.title}
        return render(request, "admin/games/game/deed.html", context | {"opts": Game._meta})
