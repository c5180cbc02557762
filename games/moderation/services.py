"""Reports to moderators, and blocks between members."""

import logging

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model

from engine.model.json_data import JsonDict
from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import delete_rows_on_leaving
from games.common.dictionaries import FieldValues
from games.common.errors import NotAllowed, Refused
from games.common.service_unavailable import if_writable
from games.models import AuditAction, Block, LobbyLetter, MemberNote, Message, Report
from games.moderation.models import LONGEST_REPORT, THINGS
from games.moderation.names import Kind
from games.services.base import record

log = logging.getLogger(__name__)

SHORTEST_REPORT = 10
"""Characters, so that there is something to look into."""
LONGEST_CALLED = 200
MOST_BLOCKS = 500
"""Of one member."""


@transaction.atomic
def report_make(*, by: User, text: str, called: str = "", **thing: Model | None) -> Report:
    """Report one thing to the moderators. Reported again, the new text takes the place of the old, and it is open.

    `thing`: one of THINGS, by its column; `called`: its name, if it has one. The caller has made sure that `by` may
    read the thing. Raises Refused, with the field, for a text that is too short or too long, and for a letter, an
    account or a name of one's own.
    """
    words = text.strip()
    if not SHORTEST_REPORT <= len(words) <= LONGEST_REPORT:
        raise Refused(f"Say what is wrong, in {SHORTEST_REPORT} to {LONGEST_REPORT} characters.", field="text")
    letters = [one for one in thing.values() if isinstance(one, Message | LobbyLetter)]
    if thing.get("member") == by or any(letter.author_id == by.pk for letter in letters):
        raise Refused("That is yours. You report what others do.")
    columns: FieldValues = {column: thing.get(column) for column in THINGS}
    new = {"text": words, "called": called[:LONGEST_CALLED], "made_at": database_time.now()}
    report, _ = Report.objects.update_or_create(
        by=by, **columns, defaults={**new, "settled_at": None, "settled_by": None}
    )
    record(AuditAction.REPORT_MAKE, game=None, by=by, report=report.pk)
    return report


def name_report(*, by: User, kind: Kind, row: Model, text: str) -> Report:
    """Report a thing for its name. The caller has made sure that `by` may read it. Raises Refused as `report_make`."""
    if by in kind.owners(row):
        raise Refused("That is yours. You report what others do.")
    return report_make(by=by, text=text, called=kind.name_of(row), **{kind.column: row})


@transaction.atomic
def report_settle(*, report: Report, by: User, outcome: str) -> Report:
    """As a moderator: say what came of a report; it leaves the queue. Raises NotAllowed, Refused."""
    if not by.has_perm("games.change_report"):
        raise NotAllowed("Only moderators settle reports.")
    words = outcome.strip()
    if not words or len(words) > LONGEST_REPORT:
        raise Refused(f"Say what came of it, in up to {LONGEST_REPORT} characters.", field="outcome")
    locked = Report.objects.select_for_update().get(pk=report.pk)
    locked.settled_at, locked.settled_by, locked.outcome = database_time.now(), by, words
    locked.save(update_fields=["settled_at", "settled_by", "outcome"])
    record(AuditAction.REPORT_SETTLE, game=None, by=by, report=locked.pk)
    return locked


@transaction.atomic
def member_note(*, member: User, by: User, text: str) -> MemberNote:
    """As a moderator: note something on a member, for the other moderators. Raises NotAllowed, Refused."""
    if not by.has_perm("games.add_membernote"):
        raise NotAllowed("Only moderators do that.")
    words = text.strip()
    if not words or len(words) > LONGEST_REPORT:
        raise Refused(f"Write something, in up to {LONGEST_REPORT} characters.", field="text")
    note = MemberNote.objects.create(member=member, by=by, text=words)
    record(AuditAction.MEMBER_NOTE, game=None, by=by, user=member.pk, note=note.pk)
    return note


def report_access_record(report: Report, by: User) -> None:
    """Note that a moderator reads a report, and not in the trail of its game, whose GM would learn of it."""
    noted = False
    with if_writable():
        record(AuditAction.REPORT_LOOK, game=None, by=by, report=report.pk)
        noted = True
    if not noted:  # while the database takes nothing, the site's log is all there is
        log.warning("not in the audit log, which cannot be written: report %s read by member %s", report.pk, by.pk)


@transaction.atomic
def member_block(*, by: User, member: User) -> Block:
    """Block a member. Nobody is told. Raises Refused for oneself, and for more than MOST_BLOCKS."""
    if by.pk == member.pk:
        raise Refused("You cannot block yourself.")
    if by.blocks.count() >= MOST_BLOCKS:
        raise Refused(f"You have blocked {MOST_BLOCKS} members. Unblock one of them first.")
    block, made = Block.objects.get_or_create(by=by, member=member)
    if made:
        record(AuditAction.MEMBER_BLOCK, game=None, by=by, user=member.pk)
    return block


@transaction.atomic
def member_unblock(*, by: User, member: User) -> None:
    """Take a block back; nothing happens where there is none."""
    gone, _ = Block.objects.filter(by=by, member=member).delete()
    if gone:
        record(AuditAction.MEMBER_UNBLOCK, game=None, by=by, user=member.pk)


def _blocks_of(user: User) -> list[JsonDict]:
    return [
        {"member": str(one.member.profile), "made_at": one.made_at}
        for one in Block.objects.filter(by=user).select_related("member__profile")
    ]


def _reports_of(user: User) -> list[JsonDict]:
    return [{"text": one.text, "made_at": one.made_at} for one in Report.objects.filter(by=user)]


EXPORTERS["blocks"] = _blocks_of
EXPORTERS["reports"] = _reports_of


delete_rows_on_leaving(Block, "by")
