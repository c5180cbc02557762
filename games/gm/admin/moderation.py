"""The moderators' queue: what members report, with the letters that belong to it; and what moderators impose."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.common.errors import Refused
from games.gm.admin.base import SiteAdmin, gm_at, member_link
from games.models import LobbyLetter, MemberNote, Message, Report, Sanction
from games.moderation.queries import kind_of, letters_of, reports_for
from games.moderation.sanctions import sanction_answer, sanction_impose, sanction_lift
from games.moderation.services import member_note, report_access_record, report_settle

DESKS = ("club", "event")
"""Columns of reports whose things moderators have pages for here."""
MOST_NOTES = 20
"""Notes on a member that are shown beside a report or a sanction."""


@admin.register(Report)
class ReportAdmin(SiteAdmin):
    """For moderators: reports, the open ones first to be filtered. Reading one is noted in the audit log.

    Reports of letters of a game in which one plays, and of names in which one has a part, are for the others.
    """

    permitted = ("change",)
    list_display = ("number", "what", "about", "reporter", "made_at", "settled_at")
    list_filter = (("settled_at", admin.EmptyFieldListFilter),)
    fields = (
        "what", "about", "its_name", "reporter", "made_at", "text", "letters", "notes", "outcome", "settled_at",
        "settled_by_name",
    )  # fmt: skip
    readonly_fields = tuple(name for name in fields if name != "outcome")
    ordering = ("settled_at", "-made_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """All but those about letters of games in which this moderator sits, and names in which they have a part."""
        mine = reports_for(gm_at(request))
        return super().get_queryset(request).filter(pk__in=mine.order_by().values("pk")).select_related(
            "by__profile", "member__profile", "message__author__profile", "lobby_letter__author__profile",
            "issue__zine", "club", "event", "game", "entry__event", "team_of__event", "zine", "composition", "template",
            "archived_game",
        )  # fmt: skip

    @admin.display(description="report")
    def number(self, report: Report) -> str:
        """Its number, which leads to it."""
        return f"Report {report.pk}"

    @admin.display(description="of")
    def what(self, report: Report) -> str:
        """What kind of thing it is about."""
        kind = kind_of(report)
        if kind is not None:
            return kind.words
        return "an issue of a zine" if report.issue_id else "a letter"

    @admin.display(description="about")
    def about(self, report: Report) -> SafeString:
        """Whom it is about, or which thing."""
        if report.issue is not None:
            return format_html('<a href="{}">{}</a>', report.issue.get_absolute_url(), report.issue.zine.title)
        kind = kind_of(report)
        if kind is None or kind.column == "member":
            return member_link(_reported(report))
        row = getattr(report, kind.column)
        if kind.column in DESKS:
            link = reverse(f"admin:games_{kind.column}_change", args=[row.pk])
        else:
            link = kind.page_of(row, AnonymousUser())
        return format_html('<a href="{}">{}</a>' if link else "{1}", link, kind.name_of(row))

    @admin.display(description="name")
    def its_name(self, report: Report) -> SafeString:
        """What it was called when it was reported, what it is called now, and the way to change that."""
        kind = kind_of(report)
        if kind is None:
            return SafeString("–")
        row = getattr(report, kind.column)
        now = kind.name_of(row)
        link = f"{reverse('name-change', args=[kind.key, kind.key_of(row)])}?report={report.pk}"
        was = format_html("<p>Reported as “{}”, now “{}”.</p>", report.called, now) if report.called != now else ""
        shown = was if report.called and was else format_html("<p>“{}”</p>", now)
        if not kind.renamed:
            return format_html("{}<p>{}</p>", shown, kind.instead)
        return format_html('{}<p><a class="button" href="{}">Change the name</a></p>', shown, link)

    @admin.display(description="reported by")
    def reporter(self, report: Report) -> SafeString:
        """Who reported it."""
        return member_link(report.by)

    @admin.display(description="settled by")
    def settled_by_name(self, report: Report) -> SafeString:
        """Which moderator settled it."""
        return member_link(report.settled_by)

    @admin.display(description="notes on the member")
    def notes(self, report: Report) -> SafeString:
        """What moderators have noted on whom it is about."""
        return _notes_on(_reported(report))

    @admin.display(description="letters")
    def letters(self, report: Report) -> SafeString:
        """The letter that is reported, and up to ten before it."""
        if report.message is not None:
            game = report.message.thread.game
        elif report.lobby_letter is not None:
            game = report.lobby_letter.game
        else:
            return SafeString("–")
        rows = format_html_join("", "<li><b>{}</b>, {}: {}</li>", map(_row, letters_of(report)))
        link = reverse("games:table", args=[game.slug])
        head = format_html('<p>From <a href="{}">{}</a>, the last is the one that is reported:</p>', link, game.name)
        return format_html("{}<ol>{}</ol>", head, rows)

    def get_fields(self, request: HttpRequest, obj: Report | None = None) -> tuple[str, ...]:
        """Letters, a name and notes where there can be some."""
        if obj is None:
            return self.fields
        kind = kind_of(obj)
        there = {"letters": letters_of(obj), "its_name": kind, "notes": _reported(obj)}
        return tuple(name for name in self.fields if there.get(name, True))

    def change_view(self, request: HttpRequest, object_id: str, *rest: Any, **more: Any) -> HttpResponse:
        """As Django's; that it was read is noted."""
        report = self.get_object(request, object_id)
        if report is not None and request.method == "GET":
            report_access_record(report, gm_at(request))
        return super().change_view(request, object_id, *rest, **more)

    def save_model(self, request: HttpRequest, obj: Report, form: forms.ModelForm, change: bool) -> None:
        """Through the services, so that the log says who settled it."""
        report_settle(report=obj, by=gm_at(request), outcome=form.cleaned_data["outcome"])

    def get_form(self, request: HttpRequest, obj: Report | None = None, change: bool = False, **kwargs: object) -> Any:
        """An outcome is needed: saving settles the report."""
        form = super().get_form(request, obj, change, **kwargs)
        if "outcome" in form.base_fields:
            form.base_fields["outcome"].required = True
        return form


@admin.register(Sanction)
class SanctionAdmin(SiteAdmin):
    """For moderators: silence, suspend or ban a member; answer an appeal; lift what was imposed."""

    permitted = ("add", "change")
    list_display = ("number", "about", "kind", "until", "made_at", "appealed_at", "answered_at", "lifted_at")
    list_filter = ("kind", ("appealed_at", admin.EmptyFieldListFilter), ("lifted_at", admin.EmptyFieldListFilter))
    search_fields = ("member__username", "member__profile__display_name", "reason")
    search_help_text = "By member or reason"
    raw_id_fields = ("member",)
    actions = ("lift",)

    def get_fields(self, request: HttpRequest, obj: Sanction | None = None) -> Any:
        """New: whom, what, until when and why. Later: all of it to read, and the answer to give."""
        if obj is None:
            return ("member", "kind", "until", "reason")
        return (
            "about",
            "notes",
            "kind",
            "until",
            "reason",
            "by",
            "made_at",
            "appeal",
            "appealed_at",
            "answer",
            "lifted_at",
        )

    def get_readonly_fields(self, request: HttpRequest, obj: Sanction | None = None) -> Any:
        """What was imposed never changes."""
        return () if obj is None else tuple(name for name in self.get_fields(request, obj) if name != "answer")

    @admin.display(description="sanction")
    def number(self, sanction: Sanction) -> str:
        """Its number, which leads to it."""
        return f"Sanction {sanction.pk}"

    @admin.display(description="member")
    def about(self, sanction: Sanction) -> SafeString:
        """On whom it was imposed."""
        return member_link(sanction.member)

    @admin.display(description="notes on the member")
    def notes(self, sanction: Sanction) -> SafeString:
        """What moderators have noted on them."""
        return _notes_on(sanction.member)

    def save_model(self, request: HttpRequest, obj: Sanction, form: forms.ModelForm, change: bool) -> None:
        """Through the services, so that the log says who did it."""
        if change:
            sanction_answer(sanction=obj, by=gm_at(request), answer=form.cleaned_data["answer"])
        else:
            made = sanction_impose(by=gm_at(request), **form.cleaned_data)
            obj.pk = made.pk

    @admin.action(description="Lift them", permissions=["change"])
    def lift(self, request: HttpRequest, queryset: QuerySet[Sanction]) -> None:
        """End those that are ticked before their time; each member gets a mail."""
        for sanction in queryset:
            try:
                sanction_lift(sanction=sanction, by=gm_at(request))
            except Refused as error:
                messages.error(request, f"Sanction {sanction.pk}: {error.message}")


@admin.register(MemberNote)
class MemberNoteAdmin(SiteAdmin):
    """For moderators: what they note on members for each other. It is written once, and never changed."""

    permitted = ("add",)
    list_display = ("number", "about", "text", "author", "made_at")
    search_fields = ("member__username", "member__profile__display_name", "text")
    search_help_text = "By member or text"
    raw_id_fields = ("member",)
    list_select_related = ("member__profile", "by__profile")

    def get_fields(self, request: HttpRequest, obj: MemberNote | None = None) -> Any:
        """New: on whom, and what. Later: all of it to read."""
        return ("member", "text") if obj is None else ("about", "text", "author", "made_at")

    @admin.display(description="note")
    def number(self, note: MemberNote) -> str:
        """Its number, which leads to it."""
        return f"Note {note.pk}"

    @admin.display(description="member")
    def about(self, note: MemberNote) -> SafeString:
        """On whom it is."""
        return member_link(note.member)

    @admin.display(description="by")
    def author(self, note: MemberNote) -> SafeString:
        """Who wrote it."""
        return member_link(note.by)

    def save_model(self, request: HttpRequest, obj: MemberNote, form: object, change: bool) -> None:
        """Through the service, so that the log says who wrote it."""
        made = member_note(by=gm_at(request), member=obj.member, text=obj.text)
        obj.pk = made.pk


def _notes_on(member: User | None) -> SafeString:
    """What moderators have noted on a member, the latest first."""
    notes = member.moderators_notes.select_related("by__profile")[:MOST_NOTES] if member is not None else ()
    rows = [(f"{one.made_at:%d %b %Y}", one.by.profile if one.by else "somebody", one.text) for one in notes]
    return format_html_join("", "<p>{}, {}: {}</p>", rows) or SafeString("–")


def _reported(report: Report) -> User | None:
    """The member whom a report is about."""
    letter = report.message or report.lobby_letter
    return report.member or (letter.author if letter is not None else None)


def _row(letter: Message | LobbyLetter) -> tuple[object, ...]:
    if isinstance(letter, LobbyLetter):
        who = "the GM" if letter.as_gm else letter.author.profile
        return (who, f"{letter.sent_at:%d %b %Y, %H:%M}", letter.text)
    return (letter.seat.name if letter.seat else "the GM", f"{letter.sent_at:%d %b %Y, %H:%M}", letter.text)
