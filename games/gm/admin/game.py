"""A game in the admin: found among others, its settings, and the way to its desk (games/gm/desk)."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine.rulebook import registry
from games.co_gms.services import check_can_rule, gm_appoint
from games.common.errors import Refused
from games.compositions.queries import with_rule
from games.gm.admin import words
from games.gm.admin.base import SiteAdmin, gm_at, member_link, ruled_games
from games.models import Game, GameStatus, Membership
from games.permissions import rules_game
from games.selectors.tables import look_up_turns

LOOKED_THROUGH = 500
"""Games that are going and whose phases are compared with what is searched for."""
SHOWN = (
    "name", "variant", "status", "gm", "co_gms", "creator", "gate_minutes", "turn_number", "press", "anonymous",
    "scoring", "draws", "open_draws", "failed_draws", "quiet_years", "concessions", "private",
    "rules_agreed", "rulebook_version", "ended", "created_at", "started_at",
    "paused_at", "finished_at",
)  # fmt: skip


class GameForm(forms.ModelForm):
    """Who the GM is: refused beside the field where the service would refuse it."""

    def clean_gm(self) -> User | None:
        """A member who may rule this game, or nobody."""
        gm: User | None = self.cleaned_data.get("gm")
        if gm is not None and gm.pk != Game.objects.values_list("gm", flat=True).get(pk=self.instance.pk):
            try:
                check_can_rule(self.instance, gm, "gm")
            except Refused as error:
                raise forms.ValidationError(error.message) from error
        return gm


class VariantFilter(admin.AllValuesFieldListFilter):
    """The filter by variant, in words."""

    def choices(self, changelist: Any) -> Iterator[Any]:
        """As Django's, with the title of each variant in the place of its name."""
        for choice in super().choices(changelist):
            yield {**choice, "display": title_of_variant(str(choice["display"]))}


def title_of_variant(name: str) -> str:
    """A variant's title; what is no variant stays as it is."""
    variant = registry.variants().get(name)
    return variant.title if variant is not None else name


@admin.register(Game)
class GameAdmin(SiteAdmin):
    """GMs see the games they rule. Superusers see every game, without its secrets."""

    permitted = ("change",)
    list_display = ("name", "desk", "rules_title", "status", "window", "gm_shown", "created_at")
    list_filter = ("status", ("variant", VariantFilter))
    search_fields = ("name", "slug")
    search_help_text = "By name, player, rule, or the phase that is open (Spring 1901)"
    fields = SHOWN
    readonly_fields = (*(name for name in SHOWN if name != "gm"), "gm_shown", "creator_shown", "rules_title")
    autocomplete_fields = ("gm",)
    form = GameForm
    change_form_template = "admin/games/game/desk.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        games = super().get_queryset(request)
        return games if gm_at(request).is_superuser else games.filter(pk__in=ruled_games(request))

    def get_fields(self, request: HttpRequest, obj: Game | None = None) -> list[Any]:
        """Accounts are linked for operators alone: others may not open them."""
        shown = {"gm": "gm_shown", "creator": "creator_shown", "variant": "rules_title"}
        read_only = {"gm"} if gm_at(request).is_superuser else set()
        return [name if name in read_only else shown.get(name, name) for name in SHOWN]

    @admin.display(description="variant", ordering="variant")
    def rules_title(self, game: Game) -> str:
        """The variant by its title."""
        return title_of_variant(game.variant)

    @admin.display(description="GM", ordering="gm")
    def gm_shown(self, game: Game) -> SafeString:
        """Who rules it."""
        return member_link(game.gm)

    @admin.display(description="made by")
    def creator_shown(self, game: Game) -> SafeString:
        """Who made it."""
        return member_link(game.creator)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Game], search_term: str
    ) -> tuple[QuerySet[Game], bool]:
        """By name and slug as Django looks, and by players, rules and open phases, in words too."""
        matching, doubles = super().get_search_results(request, queryset, search_term)
        term = search_term.strip()
        if not term:
            return matching, doubles
        keys = {*matching.values_list("pk", flat=True), *_by_player(queryset, term, ruled_games(request))}
        keys |= {*_by_rule(queryset, term), *_by_phase(queryset, term)}
        return queryset.filter(pk__in=keys), False

    @admin.display(description="Rules struck, added and set")
    def rules_agreed(self, game: Game) -> SafeString:
        """What was agreed of the rules when the game was made."""
        return words.rules(game)

    @admin.display(description="How it ended")
    def ended(self, game: Game) -> str:
        """The end, with those who have a part in it."""
        return words.ended(game)

    @admin.display(description="desk")
    def desk(self, game: Game) -> str:
        """The way to the desk; operators who do not rule a game find its door there."""
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

    def save_model(self, request: HttpRequest, obj: Game, form: object, change: bool) -> None:
        """Through the services, so that the table is told and the trail says who did it."""
        gm_appoint(game=obj, by=gm_at(request), user=obj.gm)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Mapping[str, object] | None = None,
    ) -> HttpResponse:
        """The page of one game; for its GM with the way to the desk."""
        game = self.get_object(request, object_id)
        rules = game is not None and rules_game(game, gm_at(request))
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), "rules": rules})


def _by_player(games: QuerySet[Game], term: str, ruled: list[int]) -> QuerySet[Game, int]:
    """Games in which a member of that name sits; of anonymous ones those alone that one rules, or that are over."""
    names_told = Q(anonymous=False) | Q(status__in=(GameStatus.FINISHED, GameStatus.ABANDONED)) | Q(pk__in=ruled)
    named = Q(user__username__icontains=term) | Q(user__profile__display_name__icontains=term)
    sits = Membership.objects.filter(named, left_at=None)
    return games.filter(names_told, pk__in=sits.values("game")).values_list("pk", flat=True)


def _by_rule(games: QuerySet[Game], term: str) -> set[int]:
    """Games with the rule of that id or title."""
    rules = [name for name, rule in registry.rules().items() if term.lower() in (name, rule.title.lower())]
    with_it = [with_rule(Game.objects.filter(pk__in=games), name) for name in rules]
    return {pk for matching in with_it for pk in matching.values_list("pk", flat=True)}


def _by_phase(games: QuerySet[Game], term: str) -> set[int]:
    """Games whose open turn is called so, among the latest that are going."""
    going = list(games.filter(status__in=(GameStatus.RUNNING, GameStatus.PAUSED)).order_by("-pk")[:LOOKED_THROUGH])
    look_up_turns(going)
    open_now = [(game, turn.phase) for game in going if (turn := game.open_turn) is not None]
    called = [(game.pk, phase.lower(), game.phase_name(phase).lower()) for game, phase in open_now]
    wanted = term.lower()
    return {pk for pk, code, words in called if code == wanted or words.startswith(wanted)}
