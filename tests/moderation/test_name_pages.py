"""The pages and the API of reports of names and of changes: what each tells whom, and how moderators come to it."""

import re

import pytest
from django.core import mail
from django.test import Client

from games.models import NameChange, Report
from games.moderation.names import KINDS
from games.moderation.services import name_report, report_make
from tests.moderation.named import BAD, MAKERS, RENAMED, made, with_address
from tests.moderation.people import moderator
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db
WHY = "Its name insults me."


def browser(member=None):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


def reader_of(key, row):
    """Somebody who may read a thing, and did not make it."""
    rita = user("rita")
    if key == "template":
        row.shared_with.add(rita)
    return rita


def address(kind, row, deed):
    return f"/names/{kind.key}/{kind.key_of(row)}/{deed}/"


def admin_of(report):
    return f"/admin/games/report/{report.pk}/change/"


@pytest.mark.parametrize("key", list(MAKERS))
def test_a_name_is_reported_on_its_page_and_by_api(key):
    row, kind, _ = made(key)
    rita = browser(reader_of(key, row))
    page = address(kind, row, "report")
    assert BAD in rita.get(page).text
    assert rita.post(page, {"text": "bad"}).status_code == 422
    assert rita.post(page, {"text": WHY}).status_code == 302
    assert getattr(Report.objects.get(), f"{kind.column}_id") == row.pk
    assert browser().post(f"/api{page}", {"text": WHY}, content_type="application/json").status_code == 401
    answer = rita.post(f"/api{page}", {"text": "It does."}, content_type="application/json")
    assert answer.status_code == 400, "too short"
    assert rita.post(f"/api{page}", {"text": f"{WHY} So!"}, content_type="application/json").status_code == 201
    assert Report.objects.get().text == f"{WHY} So!"


@pytest.mark.parametrize("key", list(MAKERS))
def test_the_page_of_a_thing_leads_to_its_report(key):
    row, kind, _ = made(key)
    reader = reader_of(key, row)
    page = {"game": f"/games/{getattr(row, 'slug', '')}/rules/"}.get(key) or kind.page_of(row, reader)
    shown = browser(reader).get(page).text
    own = {"member": "/members/olga/report/", "club": "/clubs/north/report/", "event": "/events/spa/report/"}
    assert f'href="{own.get(key, address(kind, row, "report"))}"' in shown
    assert "/report/" not in re.sub(r"/report/F\d+", "", browser().get(page).text), "nobody unknown is led there"


def test_what_there_is_not_and_what_is_hidden_are_answered_alike():
    table = make_table(private=True, name=BAD)
    template, _, _ = made("template")
    sam = browser(user("sam"))
    wrong = ["/names/game/nosuch/", "/names/nothing/x/", "/names/team/x/", f"/names/team/{'9' * 12}/", "/names/team/²/"]
    for one in (*wrong, f"/names/game/{table.game.slug}/", f"/names/template/{template.slug}/"):
        for client in (sam, browser(moderator())):
            assert client.get(f"{one}report/").status_code == 404, one
            assert client.get(f"{one}change/").status_code == 404, one
        assert sam.post(f"/api{one}report/", {"text": WHY}, content_type="application/json").status_code == 404, one


def test_a_guest_of_a_delayed_game_comes_from_the_broadcast_and_back():
    table = make_table(watch_delay=-1, name=BAD)
    sam = browser(user("sam"))
    page = f"/names/game/{table.game.slug}/report/"
    shown = sam.get(page).text
    assert f"/games/{table.game.slug}/watch/" in shown and page in sam.get(f"/games/{table.game.slug}/watch/").text
    assert not [word for word in ("1901", "france", "deadline") if word in shown.lower()], "its name, and nothing of it"
    assert sam.post(page, {"text": WHY}).headers["Location"] == f"/games/{table.game.slug}/watch/"
    assert browser(table.italy).post(page, {"text": WHY}).headers["Location"] == table.game.get_absolute_url()


def test_a_moderator_comes_from_the_report_to_the_new_name_and_settles_it():
    row, kind, owner = made("game")
    with_address(owner)
    report = name_report(by=user("rita"), kind=kind, row=row, text=WHY)
    mara = browser(moderator(group="Moderators"))
    shown = mara.get(admin_of(report)).text
    link = re.search(r'href="(/names/game/[^"]+)"', shown)[1]
    page = mara.get(link).text
    assert BAD in page and WHY in page and f"Settle report {report.pk}" in page
    assert user("owngm").username not in page and "owngm" not in shown, "neither tells who rules the game"
    wish = {"was": BAD, "name": "The Fog", "reason": "It insults.", "settle": "on"}
    missing = mara.post(link, {**wish, "reason": ""})
    assert missing.status_code == 422 and "The Fog" in missing.text, "what was typed stays"
    done = mara.post(link, wish, follow=True)
    assert "The Fog" in done.text and NameChange.objects.get().report == report
    report.refresh_from_db()
    assert report.settled_at is not None
    second = mara.post(link, wish)
    assert second.status_code == 409 and "Somebody has changed it meanwhile" in second.text
    assert 'value="The Fog"' in second.text, "the next attempt is about the name as it is now"
    after = mara.get(admin_of(report)).text
    assert "Reported as" in after and BAD in after


def test_without_the_tick_the_report_stays_open():
    row, kind, _ = made("club")
    report = name_report(by=user("rita"), kind=kind, row=row, text=WHY)
    mara = browser(moderator())
    link = f"{address(kind, row, 'change')}?report={report.pk}"
    mara.post(link, {"was": BAD, "name": "The Fog", "reason": "It insults."})
    report.refresh_from_db()
    assert report.settled_at is None and NameChange.objects.get().report is None


def test_a_report_of_another_thing_is_not_settled_with_it():
    row, kind, _ = made("club")
    other = report_make(by=user("rita"), text=WHY, member=user("bert"))
    mara = browser(moderator())
    for number in (other.pk, "x", "²", "9" * 30):
        page = mara.get(f"{address(kind, row, 'change')}?report={number}")
        assert page.status_code == 200 and "Settle report" not in page.text and WHY not in page.text


@pytest.mark.parametrize("key", RENAMED)
def test_only_moderators_without_a_part_open_the_page(key):
    row, kind, owner = made(key)
    name_report(by=reader_of(key, row), kind=kind, row=row, text=WHY)
    page = address(kind, row, "change")
    assert browser().get(page).status_code == 302
    for one in (user("sam"), owner, moderator(owner.username)):
        for answer in (browser(one).get(page), browser(one).post(page, {"was": BAD, "name": "X", "reason": "x"})):
            assert answer.status_code == 404, one
    assert browser(moderator()).get(page).status_code == 200 and not NameChange.objects.exists()


@pytest.mark.parametrize("key", ["composition", "archived"])
def test_of_what_is_not_renamed_the_report_says_what_to_do(key):
    row, kind, _ = made(key)
    report = name_report(by=user("rita"), kind=kind, row=row, text=WHY)
    mara = browser(moderator())
    shown = mara.get(admin_of(report)).text
    assert kind.instead in shown and "Change the name" not in shown
    page = mara.get(address(kind, row, "change")).text
    assert kind.instead in page and "<textarea" not in page


@pytest.mark.parametrize("key", list(MAKERS))
def test_the_queue_names_each_kind(key):
    row, kind, _ = made(key)
    report = name_report(by=user("rita"), kind=kind, row=row, text=WHY)
    mara = browser(moderator())
    for page in (admin_of(report), "/admin/games/report/"):
        shown = mara.get(page).text
        assert kind.words in shown, page
        assert BAD in shown or key == "template" or key == "member", page


def test_clubs_events_and_zines_lead_to_it_from_their_pages_in_the_admin():
    mara = browser(moderator())
    for key in ("club", "event", "zine"):
        row, kind, _ = made(key)
        assert address(kind, row, "change") in mara.get(f"/admin/games/{key}/{row.pk}/change/").text, key


def test_the_page_of_an_event_in_the_admin_leads_to_each_name_in_it():
    row, kind, _ = made("team")
    shown = browser(moderator()).get(f"/admin/games/event/{row.event_id}/change/").text
    assert address(kind, row, "change") in shown and shown.count("/names/entry/") == 2


def test_the_finder_leads_to_what_there_is():
    made("club")
    mara = browser(moderator())
    assert browser(user("sam")).get("/names/").status_code == 404
    assert (
        "a club" in mara.get("/names/").text
        and mara.get("/admin/games/namechange/add/").headers["Location"] == "/names/"
    )
    for key in ("north", "/clubs/north/", "clubs/north"):
        answer = mara.post("/names/", {"kind": "club", "key": key})
        assert answer.headers["Location"] == "/names/club/north/change/"
    for wrong in ({"kind": "club", "key": "south"}, {"kind": "team", "key": "1"}, {"kind": "club", "key": "/"}):
        assert mara.post("/names/", wrong).status_code == 422, wrong


def test_the_log_is_for_moderators_and_takes_an_answer_where_somebody_appeals():
    row, kind, owner = made("event")
    with_address(owner)
    mara = browser(moderator(group="Moderators"))
    mara.post(address(kind, row, "change"), {"was": BAD, "name": "The Fog", "reason": "It insults."})
    change = NameChange.objects.get()
    log, line = "/admin/games/namechange/", f"/admin/games/namechange/{change.pk}/change/"
    staff = user("stan")
    staff.is_staff = True
    staff.save()
    for one in (log, line):
        assert BAD in mara.get(one).text
        assert browser(staff).get(one).status_code == 403
        assert BAD not in browser(owner).get(one, follow=True).text
    assert "<textarea" not in mara.get(line).text
    mara.post(line, {"answer": "Before anybody asked."})
    change.refresh_from_db()
    assert change.answer == ""
    token = re.search(r"/names/appeal/[^/]+/", mail.outbox[0].body)[0]
    page = browser().get(token).text
    assert BAD in page and "The Fog" in page and "It insults." in page
    assert not [name for name in ("mara", "olga", "rita") if name in page]
    assert browser().post(token, {"text": ""}).status_code == 422
    assert browser().post(token, {"text": "It is a dog."}, follow=True).status_code == 200
    assert browser().post(token, {"text": "Again."}).status_code == 422
    assert browser().get("/names/appeal/x/").status_code == 404
    assert "<textarea" in mara.get(line).text and "It is a dog." in mara.get(line).text
    mara.post(line, {"answer": "It stays."})
    assert "It stays." in mail.outbox[-1].body and "It stays." in browser().get(token).text


def test_of_a_team_that_is_no_more_the_log_leads_nowhere():
    row, kind, _ = made("team")
    mara = browser(moderator())
    mara.post(address(kind, row, "change"), {"was": BAD, "name": "The Fog", "reason": "It insults."})
    line = f"/admin/games/namechange/{NameChange.objects.get().pk}/change/"
    assert address(kind, row, "change") in mara.get(line).text
    row.event.entries.update(team="")
    assert "It is gone." in mara.get(line).text and "/names/team/" not in mara.get(line).text
    assert mara.get(address(kind, row, "change")).status_code == 404


def test_a_team_is_reported_once_for_all_its_entries():
    row, kind, _ = made("team")
    shown = browser(user("rita")).get("/events/spa/").text
    assert shown.count(f"/names/team/{row.pk}/report/") == 1 and shown.count("/names/team/") == 2
    assert shown.count("/names/entry/") == 2, "Ann and Bob; cora has an account"
    assert KINDS["team"].name_of(row) == BAD
    hidden = row.event
    hidden.hidden_at = hidden.made_at
    hidden.save()
    assert browser(user("rita")).get(address(kind, row, "report")).status_code == 404
