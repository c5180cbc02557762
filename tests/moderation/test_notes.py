"""Notes on members: moderators write and read them, nobody else does."""

import pytest
from django.test import Client

from games.accounts.export import export_member
from games.common.errors import NotAllowed, Refused
from games.models import AuditAction, AuditEntry, MemberNote
from games.moderation.services import member_note, report_make
from tests.moderation.people import moderator
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
TEXT = "Asked twice to keep to the game."


def browser(member):
    client = Client()
    client.force_login(member)
    return client


def test_a_moderator_notes_something_in_the_admin_and_finds_it_beside_reports(table):
    mara = browser(moderator(group="Moderators"))
    mara.post("/admin/games/membernote/add/", {"member": table.france.pk, "text": TEXT})
    note = MemberNote.objects.get()
    assert (note.by.username, note.text) == ("mara", TEXT)
    assert TEXT in mara.get("/admin/games/membernote/").content.decode()
    report = report_make(by=table.italy, text="He is rude to me.", member=table.france)
    assert TEXT in mara.get(f"/admin/games/report/{report.pk}/change/").content.decode()
    assert AuditEntry.objects.get(action=AuditAction.MEMBER_NOTE).data == {"user": table.france.pk, "note": note.pk}
    changed = mara.post(f"/admin/games/membernote/{note.pk}/change/", {"text": "Otherwise."})
    assert changed.status_code == 403 and MemberNote.objects.get().text == TEXT


def test_nobody_else_writes_or_reads_it(table):
    member_note(member=table.france, by=moderator(), text=TEXT)
    staff = user("stan")
    staff.is_staff = True
    staff.save()
    for who in (table.france, table.gm, staff):
        with pytest.raises(NotAllowed):
            member_note(member=table.italy, by=who, text=TEXT)
        answer = browser(who).get("/admin/games/membernote/")
        assert answer.status_code != 200 or TEXT not in answer.content.decode()


@pytest.mark.parametrize("text", [" ", "x" * 2001])
def test_a_note_has_its_length(table, text):
    with pytest.raises(Refused):
        member_note(member=table.france, by=moderator(), text=text)


def test_a_member_s_copy_has_sessions_and_the_log(table):
    client = browser(table.france)
    client.get("/me/")
    report_make(by=table.france, text="He is rude to me.", member=table.italy)
    copied = export_member(table.france)
    assert {"at", "what", "game"} == set(copied["log"][-1])
    assert copied["log"][-1]["what"] == "reported something to the moderators"
    assert all({"address", "browser", "began", "seen"} == set(one) for one in copied["sessions"])
