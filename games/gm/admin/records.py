"""What the site writes down about itself."""

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.boards.services.boards import board_hide, board_list
from games.compositions.services import composition_list
from games.gm.admin.base import OwnGames, RuledAdmin, SiteAdmin, gm_at, member_link, ruled_games
from games.gm.admin.names import change_link
from games.inbox.queries import shown_to_operators
from games.inbox.troubles import why_put_aside
from games.models import (
    Arrived,
    AuditAction,
    AuditEntry,
    Board,
    BoardReport,
    BotAdvice,
    BotLetter,
    BotPromise,
    BotThought,
    Composition,
    GameChances,
    GameTemplate,
    Outage,
    TurnFailure,
    Zine,
)
from games.selectors import trail
from games.zines.names import ZINE
from games.zines.services import zine_remove


class ActionFilter(admin.AllValuesFieldListFilter):
    """The filter by action: those that stand in one's rows, in words."""

    def choices(self, changelist: Any) -> Iterator[Any]:
        """As Django's, with the words of each action in the place of its name."""
        for choice in super().choices(changelist):
            yield {**choice, "display": trail.in_words(str(choice["display"]))}


@admin.register(AuditEntry)
class AuditAdmin(RuledAdmin):
    names = ("actor", "seat")
    list_display = ("at", "game", "what", "actor", "seat", "details")
    fields = ("at", "game", "what", "who", "seat", "details")
    list_filter = (("action", ActionFilter), ("game", OwnGames))
    search_fields = ("action", "actor__username", "actor__profile__display_name", "seat__name")
    search_help_text = "By deed, member, or seat"
    ordering = ("-pk",)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[AuditEntry], search_term: str
    ) -> tuple[QuerySet[AuditEntry], bool]:
        """As Django looks, and by deeds in the words that the list has of them."""
        matching, doubles = super().get_search_results(request, queryset, search_term)
        called = trail.actions_called(search_term.strip()) if search_term.strip() else []
        return (matching | queryset.filter(action__in=called)) if called else matching, doubles

    @admin.display(description="who")
    def who(self, entry: AuditEntry) -> SafeString:
        """The member who did it; a dash for the site."""
        return member_link(entry.actor)

    @admin.display(description="what", ordering="action")
    def what(self, entry: AuditEntry) -> str:
        """The deed in words."""
        return trail.entry_text(entry).what

    @admin.display(description="details")
    def details(self, entry: AuditEntry) -> str:
        """What the entry says besides."""
        return trail.entry_text(entry).data


@admin.register(TurnFailure)
class FailureAdmin(RuledAdmin):
    """Adjudications that broke off: for the GM of the game, and for superusers, who have to mend it.

    What went wrong may quote orders: whoever looks stands in the game's trail.
    """

    game_path = "turn__game"
    reads = AuditAction.GM_READ_FAILURES
    operator_reads = AuditAction.OPERATOR_READ_FAILURES
    fields = ("at", "turn", "error")
    list_display = ("at", "turn")

    def get_queryset(self, request: HttpRequest) -> QuerySet[TurnFailure]:
        mine = Q(turn__game__in=ruled_games(request))
        failures = TurnFailure.objects.filter(Q() if gm_at(request).is_superuser else mine)
        return failures.prefetch_related(self.game_path)

    def _listed_games(self, request: HttpRequest) -> list[int]:
        return list(self.get_queryset(request).order_by().values_list(self.game_path, flat=True).distinct())

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser) or super().has_module_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: TurnFailure | None = None) -> bool:
        return bool(request.user.is_superuser) or super().has_view_permission(request, obj)


@admin.register(BotThought)
class BotThoughtAdmin(RuledAdmin):
    """What bots owe. Neither orders nor the seed stand there: who has the seed could think what the bot thinks."""

    on_index = False
    game_path = "turn__game"
    names = ("seat",)
    fields = ("turn", "seat", "strength", "temper", "version", "seconds", "hinted_at", "tries", "done_at")
    list_display = ("turn", "seat", "strength", "temper", "tries", "hinted_at", "done_at")
    list_filter = ("strength", "temper", ("turn__game", OwnGames))
    search_fields = ("seat__name", "turn__game__name")
    search_help_text = "By seat or game"
    ordering = ("-pk",)


@admin.register(BotAdvice)
class BotAdviceAdmin(RuledAdmin):
    """What an Expert was asked. Neither its orders nor what it put aside stand there: they are the seat's own."""

    on_index = False
    game_path = "turn__game"
    names = ("seat",)
    fields = ("turn", "seat", "version", "asked_at", "hinted_at", "tries", "done_at")
    list_display = ("turn", "seat", "tries", "asked_at", "done_at")
    list_filter = (("turn__game", OwnGames),)
    search_fields = ("seat__name", "turn__game__name")
    search_help_text = "By seat or game"
    ordering = ("-pk",)


@admin.register(BotLetter)
class BotLetterAdmin(RuledAdmin):
    """Letters that bots have got. What they say stands in the press: who reads that is noted, as is who looks here."""

    on_index = False
    game_path = "turn__game"
    reads = AuditAction.GM_READ_PRESS
    names = ("seat", "message__seat")
    fields = list_display = ("turn", "seat", "writer", "hinted_at", "tries", "done_at")
    list_filter = (("turn__game", OwnGames),)
    search_fields = ("seat__name", "message__seat__name", "turn__game__name")
    search_help_text = "By seat or game"
    ordering = ("-pk",)

    @admin.display(description="from")
    def writer(self, letter: BotLetter) -> str:
        """The seat that wrote it."""
        return letter.message.seat.name if letter.message.seat else "The GM"


@admin.register(BotPromise)
class BotPromiseAdmin(RuledAdmin):
    """What bots have agreed to in private. The order that is promised does not stand there: it is not given yet."""

    on_index = False
    game_path = "turn__game"
    reads = AuditAction.GM_READ_PRESS
    names = ("seat", "to")
    fields = list_display = ("turn", "seat", "to", "kind", "made_at")
    list_filter = ("kind", ("turn__game", OwnGames))
    search_fields = ("seat__name", "to__name", "turn__game__name")
    search_help_text = "By seat or game"
    ordering = ("-pk",)


@admin.register(GameChances)
class GameChancesAdmin(RuledAdmin):
    """How far the chances of finished games are worked out. What they are, the game's page shows to everybody."""

    on_index = False
    fields = list_display = ("game", "version", "how_far", "failures", "asked_at", "done_at")
    list_filter = (("game", OwnGames),)
    search_fields = ("game__name",)
    search_help_text = "By game"
    ordering = ("-pk",)

    @admin.display(description="worked out")
    def how_far(self, chances: GameChances) -> str:
        """Such as 5 of 12 turns."""
        return f"{len(chances.points)} of {len(chances.turns)} turns"


@admin.register(Outage)
class OutageAdmin(SiteAdmin):
    """For operators, by Django's own permissions. Nothing here is changed by hand."""

    permitted = ()
    list_display = ("began_at", "ended_at", "cause", "turns_moved")
    list_filter = ("cause",)


@admin.register(Arrived)
class ArrivedAdmin(SiteAdmin):
    """For operators, by Django's own permissions: what came from where, and what became of it.

    Never what it said; nor which game or member it is about, since that would tell who plays in an anonymous game.
    One that was put aside says why, and is shown as it came; until the game is over that it is about, its shape alone.
    """

    permitted = ()
    list_display = ("came_at", "way", "sender", "size", "status", "answered", "trouble")
    list_filter = ("status", "way")
    search_fields = ("sender",)
    search_help_text = "By the address that it came from"
    fields = readonly_fields = (*list_display[:-1], "why", "as_it_came")

    @admin.display(description="Why it was put aside")
    def why(self, one: Arrived) -> str:
        """What went wrong, and what to do about it."""
        return why_put_aside(one) or "It was not."

    @admin.display(description="what went wrong")
    def trouble(self, one: Arrived) -> str:
        """Its kind, and a sentence; a dash for one that was not put aside."""
        return one.reason or "–"

    @admin.display(description="As it came")
    def as_it_came(self, one: Arrived) -> str:
        """While a game goes on that it may be about, how it is built alone."""
        if one.raw is None:
            return "Only letters that were put aside are kept."
        return format_html("<pre>{}</pre>", shown_to_operators(one))


@admin.register(Composition)
class CompositionAdmin(SiteAdmin):
    """For operators, by Django's own permissions: what does not belong there is taken off the list."""

    permitted = ("change",)
    list_display = ("__str__", "author", "listed", "created_at")
    list_filter = ("listed",)
    readonly_fields = ("slug", "author", "forked_from", "created_at", "says")
    fields = ("listed", *readonly_fields)

    @admin.display(description="What it says")
    def says(self, one: Composition) -> str:
        """Its latest name and description."""
        return f"{one.latest.name}: {one.latest.description}"

    def save_model(self, request: HttpRequest, obj: Composition, form: object, change: bool) -> None:
        """Through the services, so that the log says who did it."""
        composition_list(composition=obj, by=gm_at(request), listed=obj.listed, operator=True)


@admin.register(GameTemplate)
class GameTemplateAdmin(SiteAdmin):
    """For operators, by Django's own permissions: to look at what somebody asks about. They are their authors' own."""

    permitted = ()
    list_display = ("__str__", "author", "variant", "created_at", "changed_at")
    search_fields = ("name", "author__username")
    search_help_text = "By its name, or its author's"
    fields = readonly_fields = (
        "slug", "name", "author", "shared_with", "settings", "variant", "without", "with_rules", "options", "board",
        "created_at", "changed_at",
    )  # fmt: skip


@admin.register(Board)
class BoardAdmin(SiteAdmin):
    """For operators, by Django's own permissions: what does not belong there is taken off the list."""

    permitted = ("change",)
    list_display = ("__str__", "author", "listed", "hidden", "created_at")
    list_filter = ("hidden", "listed")
    readonly_fields = ("slug", "author", "maker", "forked_from", "created_at")
    fields = ("listed", "hidden", *readonly_fields)

    def save_model(self, request: HttpRequest, obj: Board, form: object, change: bool) -> None:
        """Through the services, so that the log says who did it."""
        board_list(board=obj, by=gm_at(request), listed=obj.listed, operator=True)
        board_hide(board=obj, by=gm_at(request), hidden=obj.hidden)


@admin.register(BoardReport)
class BoardReportAdmin(SiteAdmin):
    """For operators: what members say of boards, the open ones first. Settled is what has a time beside it."""

    permitted = ("change",)
    list_display = ("board", "by", "made_at", "settled_at")
    list_filter = (("settled_at", admin.EmptyFieldListFilter),)
    readonly_fields = ("board", "by", "text", "made_at")
    fields = (*readonly_fields, "settled_at")


@admin.register(Zine)
class ZineAdmin(SiteAdmin):
    """For operators, by Django's own permissions: a zine that does not belong here is taken off, its issues with it."""

    permitted = ("change", "delete")
    list_display = ("title", "name", "editor", "made_at")
    search_fields = ("title", "name")
    fields = readonly_fields = ("title", "rename", "name", "motto", "editor", "house_rules", "made_at")

    @admin.display(description="the title")
    def rename(self, zine: Zine) -> SafeString:
        """The way to change it."""
        return change_link(ZINE, zine)

    def delete_model(self, request: HttpRequest, obj: Zine) -> None:
        """Through the services, so that the log says who did it."""
        zine_remove(zine=obj, by=gm_at(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Zine]) -> None:
        """The same for those that were ticked in the list."""
        for zine in queryset:
            zine_remove(zine=zine, by=gm_at(request))
