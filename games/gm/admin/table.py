"""What lies on a table: turns, papers, press, rulings. Rulings are made at the desk of the game."""

from django.contrib import admin
from django.utils.safestring import SafeString

from games.gm.admin import words
from games.gm.admin.base import OwnGames, RuledAdmin
from games.models import AuditAction, Message, Ruling, Submission, Turn
from games.selectors.wording import what


@admin.register(Turn)
class TurnAdmin(RuledAdmin):
    reads = AuditAction.GM_READ_TURNS
    search_fields = ("game__name", "phase")
    search_help_text = "By game, or by the code of a phase"
    list_display = ("game", "number", "revision", "phase_name", "published", "due", "adjudicated_at", "failures")
    list_filter = ("published", ("game", OwnGames))
    fields = (
        "game", "number", "revision", "published", "phase_name", "opened_at", "due", "wanted", "ready_at", "failures",
        "retry_at", "adjudicated_at", "rulebook_version", "papers", "ruled", "report", "drawn",
    )  # fmt: skip

    @admin.display(description="Orders that counted")
    def papers(self, turn: Turn) -> SafeString:
        return words.papers(turn)

    @admin.display(description="Rulings on it")
    def ruled(self, turn: Turn) -> SafeString:
        return words.ruled(turn)

    @admin.display(description="In the order of play")
    def report(self, turn: Turn) -> SafeString:
        return words.came_of_it(turn, turn.game.gms[0])

    @admin.display(description="Draws")
    def drawn(self, turn: Turn) -> SafeString:
        return words.drew(turn, turn.game.gms[0])


@admin.register(Submission)
class SubmissionAdmin(RuledAdmin):
    """Every seat's paper, the open turn's first."""

    game_path = "turn__game"
    reads = AuditAction.GM_READ_ORDERS
    names = ("seat",)
    list_display = ("seat", "turn", "ready", "saved_at")
    list_filter = (("turn__game", OwnGames),)
    ordering = ("-turn__number", "seat__position")
    search_fields = ("seat__name", "seat__player__username", "seat__player__profile__display_name", "turn__phase")
    search_help_text = "By seat, player, or the code of a phase"
    fields = ("turn", "seat", "orders", "draft", "ready", "saved_at")

    @admin.display(description="Orders that count")
    def orders(self, paper: Submission) -> SafeString:
        return words.lines(paper.lines)


@admin.register(Message)
class MessageAdmin(RuledAdmin):
    """All press of the games one rules."""

    game_path = "thread__game"
    reads = AuditAction.GM_READ_PRESS
    names = ("seat",)
    list_display = ("sent_at", "thread")
    list_filter = (("thread__game", OwnGames), "thread__kind")
    search_fields = ("text", "seat__name", "phase")
    search_help_text = "By words of it, seat, or the code of a phase"
    ordering = ("-pk",)
    fields = ("thread", "writer", "unsigned", "text", "phase_name", "sent_at")

    @admin.display(description="From")
    def writer(self, message: Message) -> str:
        return message.seat.name if message.seat else "The GM"


@admin.register(Ruling)
class RulingAdmin(RuledAdmin):
    """The ledger, with what not everybody may read. Rulings are made, and withdrawn, at the desk."""

    reads = AuditAction.GM_READ_RULINGS
    names = ("author",)
    list_display = ("game", "phase_name", "kind", "author", "made_at", "withdrawn_at")
    list_filter = ("kind", ("game", OwnGames))
    search_fields = ("reason", "author__username", "author__profile__display_name", "phase")
    search_help_text = "By reason, GM, or the code of a phase"
    ordering = ("-pk",)
    fields = (
        "game", "phase_name", "kind", "says", "reason", "engines_own", "readers", "author", "made_at", "withdrawn_at",
        "withdrawn_reason",
    )  # fmt: skip

    @admin.display(description="What is ruled")
    def says(self, ruling: Ruling) -> str:
        return what(ruling)

    @admin.display(description="What the engine had ruled")
    def engines_own(self, ruling: Ruling) -> SafeString:
        return words.engines_own(ruling)

    @admin.display(description="Who reads it")
    def readers(self, ruling: Ruling) -> str:
        return words.readers(ruling)
