"""Put old issues into the archive of a zine, and take them out."""

from datetime import date

from django.contrib.auth.models import User
from django.db.models import Sum

from engine.model.json_data import JsonDict
from games.accounts.export import EXPORTERS
from games.common.errors import NotAllowed, Refused
from games.models import AuditAction, OldIssue, Zine
from games.services.base import record
from games.shown_text import tidy_title
from games.zines.old_issues.models import FileForm
from games.zines.services import zine_locked

LARGEST_FILE = 4_000_000  # bytes
LARGEST_ARCHIVE = 120_000_000  # bytes of one zine
MOST_FILES = 400
PDF_BEGINS, PDF_ENDS = b"%PDF-", b"%%EOF"


def form_of(content: bytes) -> FileForm:
    """What kind of file this is, by what it holds and not by its name. Raises Refused for any other kind."""
    if content.startswith(PDF_BEGINS) and PDF_ENDS in content[-2048:]:
        return FileForm.PDF
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    if not text.strip() or any(sign < " " and sign not in "\t\n\r\f" for sign in set(text)):
        raise Refused("That is neither a PDF nor plain text in UTF-8. Save it as one of these.", field="file")
    return FileForm.TEXT


def old_issue_put(*, zine: Zine, by: User, title: str, content: bytes, dated: date | None = None) -> OldIssue:
    """As an editor: put an old issue into the archive. Raises NotAllowed, Refused, with the field."""
    title = tidy_title(title)
    if not title:
        raise Refused("Give it a title, such as “No. 12, the one with the ducks”.", field="title")
    if len(content) > LARGEST_FILE:
        raise Refused(f"A file has {LARGEST_FILE // 1_000_000} MB at most. This one is larger.", field="file")
    form = form_of(content)
    with zine_locked(zine, by) as locked:
        old_issues = locked.old_issues
        if old_issues.count() >= MOST_FILES:
            raise Refused(f"{MOST_FILES} files are the most of one zine.", field="file")
        if (old_issues.aggregate(all=Sum("size"))["all"] or 0) + len(content) > LARGEST_ARCHIVE:
            raise Refused(f"All files of one zine have {LARGEST_ARCHIVE // 1_000_000} MB at most.", field="file")
        made = OldIssue.objects.create(
            zine=locked, title=title, dated=dated, form=form, size=len(content), content=content, put_by=by
        )
        record(AuditAction.ZINE_OLD_PUT, game=None, by=by, zine=locked.pk, issue=made.pk)
    return made


def old_issue_remove(*, issue: OldIssue, by: User) -> None:
    """As an editor, or as an operator by Django's permission: take an old issue out. Raises NotAllowed."""
    if not issue.zine.is_edited_by(by) and not by.has_perm("games.delete_oldissue"):
        raise NotAllowed("Only the editors of this zine can do that.")
    record(AuditAction.ZINE_OLD_REMOVE, game=None, by=by, zine=issue.zine_id, issue=issue.pk)
    issue.delete()


def _export_old_issues(user: User) -> list[JsonDict]:
    rows = OldIssue.objects.filter(put_by=user).select_related("zine").defer("content")
    return [{"zine": one.zine.name, "title": one.title, "put": one.put_at, "size": one.size} for one in rows]


EXPORTERS["old_issues"] = _export_old_issues
