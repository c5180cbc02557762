"""What lies on a table: turns, papers, press, rulings. Rulings are made at the desk of the game."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from games.gm.admin import words
from games.gm.admin.base import OwnGames, RuledAdmin, member_link
from games.models import AuditAction, Message, Ruling, RulingKind, Submission, Turn
from games.selectors.wording import ruling_text

LOOKED_THROUGH = 2000
"""Rulings whose words are compared with what is searched for, the latest first."""
LONGEST_REASON = 120
"""Characters of a reason in the list."""


@admin.register(Turn)
class TurnAdmin(RuledAdmin):
    reads = AuditAction.GM_READ_TURNS
    search_fields = ("game__name", "phase")
    search_help_text = "By game, or by the code of a phase"
    list_display = ("game", "number", "revision", "phase_name", "published", "due", "adjudicated_at", "failures")
    list_filter = ("published", ("game", OwnGames))
    fields = (
        "game", "number", "revision", "published", "phase_name", "opened_at", "due", "asked", "ready_at", "failures",
        "retry_at", "adjudicated_at", "rulebook_version", "papers", "ruled", "report", "drawn",
    )  # fmt: skip

    @admin.display(description="Something is wanted from")
    def asked(self, turn: Turn) -> str:
        names = dict(turn.game.seats.values_list("seat_id", "name"))
        return ", ".join(names.get(one, one) for one in turn.wanted) or "nobody"

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
    names = ("author__profile",)
    list_display = ("says", "why", "game", "phase_name", "made_by", "made_at", "withdrawn_at", "deeds")
    list_filter = ("kind", ("game", OwnGames))
    search_fields = ("reason", "author__username", "author__profile__display_name", "phase")
    search_help_text = "By what is ruled, reason, GM, or phase (Spring 1901)"
    ordering = ("-pk",)
    fields = (
        "game", "phase_name", "kind_shown", "says", "reason", "engines_own", "readers", "made_by", "made_at",
        "withdrawn_at", "withdrawn_reason", "deeds",
    )  # fmt: skip

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Ruling], search_term: str
    ) -> tuple[QuerySet[Ruling], bool]:
        """As Django looks, and by what is ruled and the phase, in the words that the list has of them."""
        matching, doubles = super().get_search_results(request, queryset, search_term)
        term = search_term.strip().casefold()
        if not term:
            return matching, doubles
        keys = set(matching.values_list("pk", flat=True))
        for ruling in queryset.order_by("-pk")[:LOOKED_THROUGH]:
            if term in f"{ruling_text(ruling)} {self.phase_name(ruling)}".casefold():
                keys.add(ruling.pk)
        return queryset.filter(pk__in=keys), False

    @admin.display(description="Kind")
    def kind_shown(self, ruling: Ruling) -> str:
        return ruling.kind_in_words

    @admin.display(description="Why")
    def why(self, ruling: Ruling) -> str:
        return Truncator(ruling.reason).chars(LONGEST_REASON)

    @admin.display(description="By", ordering="author")
    def made_by(self, ruling: Ruling) -> SafeString:
        return member_link(ruling.author)

    @admin.display(description="At the desk")
    def deeds(self, ruling: Ruling) -> SafeString:
        slug = ruling.game.slug
        desk = format_html('<a href="{}">To the desk</a>', reverse("gm:desk", args=[slug]))
        if ruling.withdrawn_at is not None or ruling.kind == RulingKind.DEADLINE:
            return desk
        return format_html(
            '{} <a href="{}?ruling={}">Withdraw it</a>', desk, reverse("gm:deed", args=[slug, "withdraw"]), ruling.pk
        )

    @admin.display(description="What is ruled")
    def says(self, ruling: Ruling) -> str:
        return ruling_text(ruling)

    @admin.display(description="What the engine had ruled")
    def engines_own(self, ruling: Ruling) -> SafeString:
        return words.engines_own(ruling)

    @admin.display(description="Who reads it")
    def readers(self, ruling: Ruling) -> str:
        return words.readers(ruling)
