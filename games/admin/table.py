"""What lies on a table: turns, papers, press, rulings. Rulings are made on the page of the game."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.admin.base import RuledAdmin, gm_at
from games.models import Game, Message, Ruling, Submission, Turn
from games.services.base import record


def _noted(request: HttpRequest, action: str, game_id: str | None) -> None:
    """Write down that a GM has read what is secret."""
    game = Game.objects.filter(pk=game_id).first() if game_id and game_id.isdecimal() else None
    record(action, game=game, by=gm_at(request))


def _lines(lines: list[str]) -> SafeString:
    return format_html_join("", "{}<br>", ((line,) for line in lines))


@admin.register(Turn)
class TurnAdmin(RuledAdmin):
    list_display = ("game", "number", "revision", "phase", "published", "due", "adjudicated_at", "failures")
    list_filter = ("published", "game")
    fields = (
        "game", "number", "revision", "published", "phase", "opened_at", "due", "wanted", "ready_at", "failures",
        "retry_at", "adjudicated_at", "rulebook_version", "submissions", "rulings", "outcome", "draws",
    )  # fmt: skip


@admin.register(Submission)
class SubmissionAdmin(RuledAdmin):
    """Every seat's paper, the open turn's first."""

    game_path = "turn__game"
    list_display = ("seat", "turn", "orders", "ready", "saved_at")
    list_filter = ("turn__game",)
    ordering = ("-turn__number", "seat__position")
    fields = ("turn", "seat", "orders", "draft", "ready", "saved_at")

    @admin.display(description="Orders that count")
    def orders(self, paper: Submission) -> SafeString:
        return _lines(paper.lines)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        _noted(request, "gm.read_orders", request.GET.get("turn__game__id__exact"))
        return super().changelist_view(request, extra_context)


@admin.register(Message)
class MessageAdmin(RuledAdmin):
    """All press of the games one rules."""

    game_path = "thread__game"
    list_display = ("sent_at", "thread", "writer", "unsigned", "text")
    list_filter = ("thread__game", "thread__kind")
    ordering = ("-pk",)
    fields = ("thread", "writer", "unsigned", "text", "phase", "sent_at")

    @admin.display(description="From")
    def writer(self, message: Message) -> str:
        return message.seat.name if message.seat else "The GM"

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        _noted(request, "gm.read_press", request.GET.get("thread__game__id__exact"))
        return super().changelist_view(request, extra_context)


@admin.register(Ruling)
class RulingAdmin(RuledAdmin):
    """The ledger. Rulings are made, and withdrawn, from the page of the game."""

    list_display = ("game", "phase", "kind", "reason", "author", "made_at", "withdrawn_at")
    list_filter = ("kind", "game")
    ordering = ("-pk",)
    fields = (
        "game", "phase", "kind", "data", "reason", "before", "audience", "author", "made_at", "withdrawn_at",
        "withdrawn_reason",
    )  # fmt: skip
