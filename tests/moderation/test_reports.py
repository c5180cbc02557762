"""Reports to the moderators: who can make one, who reads it, and what they read with it."""

import pytest
from django.test import Client

from games.common.errors import NotAllowed, Refused
from games.models import AuditAction, AuditEntry, Report
from games.moderation.queries import letters_of
from games.moderation.services import report_make, report_settle
from games.press.services.press import press_send
from tests.moderation.people import moderator
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
WHY = "He threatens me at work."


def letters(table, number):
    return [press_send(game=table.game, by=table.france, to=["Italy"], text=f"letter {one}") for one in range(number)]


def browser(member):
    client = Client()
    client.force_login(member)
    return client


def admin_of(report):
    return f"/admin/games/report/{report.pk}/change/"


def test_a_letter_is_reported_with_the_ten_before_it_and_nothing_else(table):
    sent = letters(table, 14)
    press_send(game=table.game, by=table.france, to=["Turkey"], text="to another")
    report = report_make(by=table.italy, text=WHY, message=sent[12])
    assert [one.text for one in letters_of(report)] == [f"letter {one}" for one in range(2, 13)]


def test_moderators_read_it_and_each_time_is_noted(table):
    report = report_make(by=table.italy, text=WHY, message=letters(table, 2)[1])
    mara = browser(moderator())
    shown = mara.get(admin_of(report)).content.decode()
    assert "letter 0" in shown and "letter 1" in shown and WHY in shown
    mara.get(admin_of(report))
    looks = AuditEntry.objects.filter(action=AuditAction.REPORT_LOOK, data__report=report.pk)
    assert [(one.actor.username, one.game) for one in looks] == [("mara", None)] * 2, "its GM is not told"


@pytest.mark.parametrize("who", ["a stranger", "the GM", "who is reported", "who reports", "staff without a group"])
def test_nobody_else_reads_it(table, who):
    report = report_make(by=table.italy, text=WHY, message=letters(table, 1)[0])
    staff = user("stan")
    staff.is_staff = True
    staff.save()
    one = {"a stranger": user("sam"), "the GM": table.gm, "who is reported": table.france, "who reports": table.italy}
    reader = browser(one.get(who, staff))
    for page in (admin_of(report), "/admin/games/report/"):
        answer = reader.get(page)
        assert answer.status_code != 200 or WHY not in answer.content.decode(), page


def test_a_moderator_at_the_table_does_not_see_its_reports(table):
    sent = letters(table, 1)[0]
    report = report_make(by=table.italy, text=WHY, message=sent)
    turkey = moderator(table.turkey.username)
    assert browser(turkey).get(admin_of(report)).status_code == 302, "Django leads away from what is not there"
    assert "Report 1" not in browser(turkey).get("/admin/games/report/").content.decode()


def test_it_is_settled_by_moderators_with_an_outcome(table):
    report = report_make(by=table.italy, text=WHY, member=table.france)
    with pytest.raises(NotAllowed):
        report_settle(report=report, by=table.gm, outcome="No.")
    browser(moderator()).post(admin_of(report), {"outcome": "Spoke to him."})
    report.refresh_from_db()
    assert (report.outcome, report.settled_by.username) == ("Spoke to him.", "mara")
    report_make(by=table.italy, text="He does it again.", member=table.france)
    report.refresh_from_db()
    assert report.settled_at is None and Report.objects.count() == 1, "the same report, open again"


@pytest.mark.parametrize("text", ["", "bad", "x" * 2001])
def test_a_text_has_its_length(table, text):
    with pytest.raises(Refused):
        report_make(by=table.italy, text=text, member=table.france)


def test_nobody_reports_themselves(table):
    with pytest.raises(Refused):
        report_make(by=table.france, text=WHY, member=table.france)
    with pytest.raises(Refused):
        report_make(by=table.france, text=WHY, message=letters(table, 1)[0])


def test_a_letter_is_reported_on_its_page_by_those_who_read_it(table):
    sent = letters(table, 1)[0]
    page = f"/games/{table.game.slug}/press/{sent.thread_id}/report/{sent.pk}/"
    italy = browser(table.italy)
    assert "letter 0" in italy.get(page).content.decode()
    short = italy.post(page, {"text": "bad"})
    assert short.status_code == 422 and "bad" in short.content.decode(), "what was typed stays"
    assert italy.post(page, {"text": WHY}).status_code == 302
    assert Report.objects.get().message == sent
    assert browser(table.turkey).get(page).status_code == 404
    assert browser(table.france).get(page).status_code == 404, "it is one's own"
    other = f"/games/{table.game.slug}/press/{sent.thread_id}/report/{sent.pk + 1}/"
    assert italy.get(other).status_code == 404


def test_by_api(table, client):
    sent = letters(table, 1)[0]
    italy = browser(table.italy)
    thread = f"/api/games/{table.game.slug}/press/{sent.thread_id}/report/"
    body = {"message": sent.pk, "text": WHY}
    assert italy.post(thread, body, content_type="application/json").status_code == 201
    assert browser(table.turkey).post(thread, body, content_type="application/json").status_code == 404
    table.france.profile.shows_page = True
    table.france.profile.save()
    member = f"/api/members/{table.france.username}/report/"
    assert italy.post(member, {"text": WHY}, content_type="application/json").status_code == 201
    assert {one.member_id for one in Report.objects.all()} == {None, table.france.pk}
