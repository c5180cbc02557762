"""Object-level permission: a GM sees what belongs to the games they rule. Being staff or superuser adds nothing."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from games.models import Game
from games.permissions import Viewer, rules_game
from games.services.watching import gm_looks


def gm_at(request: HttpRequest) -> User:
    """Who is at the desk; DeskSite lets nobody in without logging in."""
    assert isinstance(request.user, User)
    return request.user


def ruled_games(request: HttpRequest) -> list[int]:
    """The ids of the games whose secrets this user may see: ruled, and not played in without agreement."""
    user = gm_at(request)
    return [game.pk for game in Game.objects.gm_of(user) if rules_game(game, user)]


class RuledAdmin(admin.ModelAdmin):
    """Rows of the games that one rules, to look at. `game_path` leads from the row to its game.

    `reads`: what looking at them is called in the audit log, where they are secret. `names`: what a row names besides
    its game. All of it is fetched once for all rows, which then share their game and its rulebook.
    """

    game_path = "game"
    reads = ""
    names: tuple[str, ...] = ()
    list_per_page = 50
    list_select_related = ()

    def _game_of(self, row: Any) -> Game:
        for name in self.game_path.split("__"):
            row = getattr(row, name)
        assert isinstance(row, Game)
        return row

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request).filter(**{f"{self.game_path}__in": ruled_games(request)})
        return rows.prefetch_related(self.game_path, *self.names)

    @admin.display(description="phase", ordering="phase")
    def phase_name(self, row: Any) -> str:
        """The phase of a row in words."""
        return self._game_of(row).phase_name(row.phase)

    def _noted(self, request: HttpRequest, games: Iterable[int]) -> None:
        """Write down that a GM has read what is secret."""
        for game in Game.objects.filter(pk__in=games) if self.reads else ():
            gm_looks(Viewer(game, gm_at(request), None, is_gm=True), self.reads)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list: of one game, if it is narrowed to one, otherwise of all that one rules."""
        one, mine = request.GET.get(f"{self.game_path}__id__exact", ""), ruled_games(request)
        self._noted(request, [pk for pk in mine if one in ("", str(pk))])
        return super().changelist_view(request, extra_context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """One row."""
        row = self.get_object(request, object_id)
        self._noted(request, [self._game_of(row).pk] if row is not None else [])
        return super().change_view(request, object_id, form_url, extra_context)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.is_authenticated and bool(ruled_games(request))

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        if not request.user.is_authenticated:
            return False
        return bool(ruled_games(request)) if obj is None else rules_game(self._game_of(obj), gm_at(request))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
