"""What lies on a table: turns, papers, press, rulings. Rulings are made at the desk of the game."""

from django.contrib import admin
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.gm.admin.base import OwnGames, RuledAdmin
from games.models import Message, Ruling, Submission, Turn


def _lines(lines: list[str]) -> SafeString:
    return format_html_join("", "{}<br>", ((line,) for line in lines))


@admin.register(Turn)
class TurnAdmin(RuledAdmin):
    reads = "read_turns"
    list_display = ("game", "number", "revision", "phase_name", "published", "due", "adjudicated_at", "failures")
    list_filter = ("published", ("game", OwnGames))
    fields = (
        "game", "number", "revision", "published", "phase_name", "opened_at", "due", "wanted", "ready_at", "failures",
        "retry_at", "adjudicated_at", "rulebook_version", "submissions", "rulings", "outcome", "draws",
    )  # fmt: skip


@admin.register(Submission)
class SubmissionAdmin(RuledAdmin):
    """Every seat's paper, the open turn's first."""

    game_path = "turn__game"
    reads = "read_orders"
    names = ("seat",)
    list_display = ("seat", "turn", "ready", "saved_at")
    list_filter = (("turn__game", OwnGames),)
    ordering = ("-turn__number", "seat__position")
    fields = ("turn", "seat", "orders", "draft", "ready", "saved_at")

    @admin.display(description="Orders that count")
    def orders(self, paper: Submission) -> SafeString:
        return _lines(paper.lines)


@admin.register(Message)
class MessageAdmin(RuledAdmin):
    """All press of the games one rules."""

    game_path = "thread__game"
    reads = "read_press"
    names = ("seat",)
    list_display = ("sent_at", "thread")
    list_filter = (("thread__game", OwnGames), "thread__kind")
    ordering = ("-pk",)
    fields = ("thread", "writer", "unsigned", "text", "phase_name", "sent_at")

    @admin.display(description="From")
    def writer(self, message: Message) -> str:
        return message.seat.name if message.seat else "The GM"


@admin.register(Ruling)
class RulingAdmin(RuledAdmin):
    """The ledger, with what not everybody may read. Rulings are made, and withdrawn, at the desk."""

    reads = "read_rulings"
    names = ("author",)
    list_display = ("game", "phase_name", "kind", "author", "made_at", "withdrawn_at")
    list_filter = ("kind", ("game", OwnGames))
    ordering = ("-pk",)
    fields = (
        "game", "phase_name", "kind", "data", "reason", "before", "audience", "author", "made_at", "withdrawn_at",
        "withdrawn_reason",
    )  # fmt: skip
