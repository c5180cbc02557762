"""A zine with several editors."""

import pytest
from django.test import Client

from games.accounts.leaving import leave
from games.common.errors import Hidden, NotAllowed, Refused
from games.models import AuditAction, AuditEntry
from games.zines import services
from games.zines.models import Issue, Zine
from games.zines.plain import _Columns
from games.zines.services import co_editor_set, issue_draft, issue_publish, zine_change, zine_found
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


@pytest.fixture
def zine(table):
    return zine_found(by=table.gm, name="bugle", title="The Bugle")


def browser(member):
    client = Client()
    client.force_login(member)
    return client


def test_who_edits_beside_composes_and_publishes(zine, table):
    bert = user("bert")
    with pytest.raises(NotAllowed):
        zine_change(zine=zine, by=bert, title="Mine")
    assert browser(bert).get("/zines/bugle/desk/").status_code == 404
    browser(table.gm).post("/zines/bugle/editors/", {"member": "bert"})
    assert browser(bert).get("/zines/bugle/desk/").status_code == 200
    assert "Editor’s desk" in browser(bert).get("/zines/bugle/").text
    table.pass_deadline()
    turn = table.now.last_turn
    draft = issue_draft(zine=zine, by=table.gm, title="One", text="Hello.", turns=[turn])
    issue_publish(issue=draft, by=bert, version=1, written=lambda issue: issue.text)
    assert "bert" in Client().get("/zines/bugle/").text


def test_games_that_no_editor_runs_are_not_printed(zine, table):
    table.pass_deadline()
    other = zine_found(by=user("cora"), name="echo", title="The Echo")
    with pytest.raises(NotAllowed):
        issue_draft(zine=other, by=user("cora"), title="One", text="Hello.", turns=[table.now.last_turn])


def test_only_the_first_editor_names_others_and_each_may_stop(zine, table):
    bert, cora = user("bert"), user("cora")
    co_editor_set(zine=zine, by=table.gm, user=bert, editor=True)
    with pytest.raises(NotAllowed):
        co_editor_set(zine=zine, by=bert, user=cora, editor=True)
    co_editor_set(zine=zine, by=table.gm, user=cora, editor=True)
    with pytest.raises(NotAllowed):
        co_editor_set(zine=zine, by=bert, user=cora, editor=False)
    with pytest.raises(Refused):
        co_editor_set(zine=zine, by=table.gm, user=table.gm, editor=True)
    answer = browser(bert).post("/zines/bugle/editors/", {"member": "bert", "do": "stop"})
    assert answer.headers["Location"] == "/zines/bugle/"
    co_editor_set(zine=zine, by=table.gm, user=cora, editor=False)
    assert zine.editors == [table.gm]
    answer = browser(table.gm).post("/zines/bugle/editors/", {"member": "x"}, follow=True)
    assert "There is no member" in answer.text


def test_drafts_stay_where_somebody_edits_beside_who_leaves(zine, table):
    issue_draft(zine=zine, by=table.gm, title="One", text="Hello.", turns=[])
    co_editor_set(zine=zine, by=table.gm, user=user("bert"), editor=True)
    leave(user=table.gm)
    assert zine.issues.drafts().count() == 1 and zine.is_edited_by(user("bert"))
    leave(user=user("bert"))
    assert not zine.co_editors.exists()


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        (lambda zine: issue_draft(zine=zine, by=zine.editor, title=" ", text="Hello.", turns=[]), "needs a headline"),
        (lambda zine: issue_draft(zine=zine, by=zine.editor, title="One", text=" \n", turns=[]), "nothing in it"),
        (lambda zine: issue_draft(
            zine=zine, by=zine.editor, title="One", text="x" * (services.LONGEST_ISSUE + 1), turns=[]), "issue holds"),
        (lambda zine: services.letter_send(zine=zine, by=user("bert"), text=" "), "nothing in it"),
        (lambda zine: services.letter_send(zine=zine, by=user("bert"), text="x" * (services.LONGEST_LETTER + 1)),
         "a letter holds"),
    ],
)  # fmt: skip
def test_what_is_empty_or_too_long_is_refused(zine, deed, why):
    with pytest.raises(Refused, match=why):
        deed(zine)
    assert not zine.issues.exists() and not zine.letters.exists()


def test_zines_editors_and_letters_have_an_end(zine, monkeypatch):
    for name in ("MOST_ZINES", "MOST_CO_EDITORS", "MOST_LETTERS"):
        monkeypatch.setattr(services, name, 1)
    with pytest.raises(Refused, match="enough for one typewriter"):
        zine_found(by=zine.editor, name="echo", title="The Echo")
    co_editor_set(zine=zine, by=zine.editor, user=user("bert"), editor=True)
    with pytest.raises(Refused, match="are the most"):
        co_editor_set(zine=zine, by=zine.editor, user=user("cora"), editor=True)
    services.letter_send(zine=zine, by=user("cora"), text="Dear editor,")
    with pytest.raises(Refused, match="heap of your letters"):
        services.letter_send(zine=zine, by=user("cora"), text="And another thing.")
    answer = browser(user("cora")).post("/zines/bugle/letter/", {"text": "And another thing."})
    assert "heap of your letters" in answer.text and zine.letters.count() == 1


def test_a_zine_is_found_read_and_left_by_its_pages(db):
    anna, bert = browser(user("anna")), browser(user("bert"))
    found = anna.post("/zines/found/", {"title": "The Echo", "name": "echo"}, follow=True)
    assert "Now for the first issue" in found.text
    zine = Zine.objects.get(name="echo")
    bert.post("/zines/echo/subscribe/")
    assert zine.subscriptions.filter(user=user("bert")).exists()
    assert "comes to you no more" in bert.post("/zines/echo/subscribe/", {"do": "stop"}, follow=True).text
    assert not zine.subscriptions.filter(user=user("bert")).exists()


def test_a_link_that_stops_one_zine_stops_no_other(zine):
    other = zine_found(by=zine.editor, name="echo", title="The Echo")
    token = services.stop_address(zine, user("bert").pk).rstrip("/").rpartition("/")[2]
    assert services.subscriber_by(zine, token) == user("bert").pk
    with pytest.raises(Hidden, match="another zine"):
        services.subscriber_by(other, token)


def test_a_draft_that_is_gone_is_not_changed(zine):
    draft = issue_draft(zine=zine, by=zine.editor, title="One", text="Hello.", turns=[])
    Issue.objects.filter(pk=draft.pk).delete()
    with pytest.raises(Hidden, match="is gone"):
        issue_publish(issue=draft, by=zine.editor, version=1, written=lambda issue: issue.text)


def test_a_change_of_the_title_leaves_the_motto(zine):
    zine_change(zine=zine, by=zine.editor, motto="All the news")
    assert (zine_change(zine=zine, by=zine.editor, title="Echo").motto, zine.title) == ("All the news", "The Bugle")


def test_in_the_admin_zines_that_are_ticked_are_removed_by_name_of_who_did_it(zine):
    boss = user("boss")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    ticked = {"action": "delete_selected", "_selected_action": [zine.pk], "post": "yes"}
    browser(boss).post("/admin/games/zine/", ticked)
    assert not Zine.objects.exists()
    assert AuditEntry.objects.get(action=AuditAction.ZINE_REMOVE).actor == boss


def test_code_and_pictures_of_a_text_are_readable_in_plain_letters():
    text = _Columns().text("Before\n\n```\nA Par - Bur\n  S A Mar\n```\n\n![A chart](https://x.example/a.png)\n")
    assert "    A Par - Bur\n      S A Mar\n" in text and "[A chart]" in text and "x.example" not in text
