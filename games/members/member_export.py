"""What games hold about a member, for the copy that members can take along (games.accounts.export)."""

from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.urls import reverse

from engine.model.json_data import JsonDict
from games.accounts.export import EXPORTERS
from games.models import (
    Appeal,
    Arrived,
    AuditAction,
    AuditEntry,
    BoardDraft,
    BoardReport,
    BoardRevision,
    CompositionRevision,
    Drawing,
    Game,
    Membership,
    Message,
    Receipt,
    SeatRecord,
)


def _stays(user: User) -> list[JsonDict]:
    stays = Membership.objects.filter(user=user).select_related("game", "seat")
    return [
        {
            "game": stay.game.name,
            "address": stay.game.get_absolute_url(),
            "seat": stay.seat.seat_id if stay.seat else None,
            "joined": stay.joined_at,
            "left": stay.left_at,
            "reason": stay.reason,
        }
        for stay in stays
    ]


def _orders(user: User) -> list[JsonDict]:
    receipts = Receipt.objects.filter(by=user).select_related("submission__turn__game")
    return [
        {
            "game": receipt.submission.turn.game.get_absolute_url(),
            "receipt": receipt.code,
            "taken": receipt.taken_at,
            "orders": receipt.lines,
        }
        for receipt in receipts.order_by("pk")
    ]


def _press(user: User) -> list[JsonDict]:
    written = Message.objects.filter(author=user).select_related("thread__game")
    return [
        {
            "game": message.thread.game.get_absolute_url(),
            "thread": message.thread.key,
            "sent": message.sent_at,
            "text": message.text,
        }
        for message in written
    ]


def _compositions(user: User) -> list[JsonDict]:
    composition_revisions = CompositionRevision.objects.filter(composition__author=user).select_related("composition")
    return [
        {
            "address": revision.get_absolute_url(),
            "kept": revision.made_at,
            "listed": revision.composition.listed,
            "name": revision.name,
            "description": revision.description,
            **revision.rules,
        }
        for revision in composition_revisions.order_by("composition", "number")
    ]


def _boards(user: User) -> list[JsonDict]:
    board_revisions = BoardRevision.objects.filter(board__author=user).select_related("board")
    return [
        {
            "address": revision.get_absolute_url(),
            "kept": revision.made_at,
            "listed": revision.board.listed,
            "document": revision.document,
        }
        for revision in board_revisions.order_by("board", "number")
    ]


def _board_drafts(user: User) -> list[JsonDict]:
    return [
        {
            "address": reverse("board-draft", args=[draft.slug]),
            "sent": draft.made_at,
            "name": draft.name,
            "from": draft.source,
            "text": draft.text,
            "corrected": draft.answers.get("list", ""),
        }
        for draft in BoardDraft.objects.filter(author=user).order_by("pk")
    ]


def _board_reports(user: User) -> list[JsonDict]:
    return [
        {"board": report.board.get_absolute_url(), "made": report.made_at, "text": report.text}
        for report in BoardReport.objects.filter(by=user).select_related("board").order_by("pk")
    ]


def _drawings(user: User) -> list[JsonDict]:
    return [
        {"address": one.get_absolute_url(), "changed": one.changed_at, "document": one.document}
        for one in Drawing.objects.filter(author=user)
    ]


def _appeals(user: User) -> list[JsonDict]:
    return [
        {
            "game": appeal.game.get_absolute_url(),
            "made": appeal.made_at,
            "about": appeal.about,
            "rule": appeal.rule,
            "text": appeal.text,
            "answer": appeal.answer,
        }
        for appeal in Appeal.objects.filter(author=user).select_related("game")
    ]


def _export_gm_games(user: User) -> list[JsonDict]:
    return [
        {"game": game.name, "address": game.get_absolute_url(), "as": "GM" if game.gm_id == user.pk else "co-GM"}
        for game in Game.objects.gm_of(user).order_by("pk")
    ]


def _export_inbound_letters(user: User) -> list[JsonDict]:
    return [
        {
            "game": one.game.get_absolute_url() if one.game else "",
            "came": one.came_at,
            "from": one.sender,
            "became": one.get_status_display(),
            "text": one.text,
        }
        for one in Arrived.objects.filter(user=user).select_related("game").order_by("pk")
    ]


def _records(user: User) -> list[JsonDict]:
    stays = SeatRecord.objects.filter(user=user).select_related("record__game", "seat").order_by("pk")
    numbers = ("pool", "rank", "mu_before", "sigma_before", "mu_after", "sigma_after", "library")
    return [
        {
            "game": stay.record.game.get_absolute_url(),
            "seat": stay.seat.seat_id,
            "part": stay.part,
            "end": stay.end,
            "score": stay.score,
            **{name: getattr(stay, name) for name in numbers},
        }
        for stay in stays
    ]


def _sessions(user: User) -> list[JsonDict]:
    """Where the member is logged in, from which address."""
    columns = {"began": "created_at", "seen": "last_seen_at", "address": "ip", "browser": "user_agent"}
    return [
        {name: getattr(one, of) for name, of in columns.items()}
        for one in UserSession.objects.filter(user=user).order_by("pk")
    ]


def _log(user: User) -> list[JsonDict]:
    """What the audit log has of what the member did: when, what, and in which game."""
    lines = AuditEntry.objects.filter(actor=user).order_by("pk").values_list("at", "action", "game__slug")
    return [{"at": at, "what": AuditAction(action).label, "game": game or ""} for at, action, game in lines]


EXPORTERS["sessions"] = _sessions
EXPORTERS["log"] = _log
EXPORTERS["records_and_ratings"] = _records
EXPORTERS["mail_that_came_in"] = _export_inbound_letters
EXPORTERS["appeals"] = _appeals
EXPORTERS["games"] = _stays
EXPORTERS["games_ruled"] = _export_gm_games
EXPORTERS["boards"] = _boards
EXPORTERS["board_drafts"] = _board_drafts
EXPORTERS["board_reports"] = _board_reports
EXPORTERS["drawings"] = _drawings
EXPORTERS["compositions"] = _compositions
EXPORTERS["orders"] = _orders
EXPORTERS["press"] = _press
