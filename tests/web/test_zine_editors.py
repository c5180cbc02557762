"""A zine with several editors."""

import pytest
from django.test import Client

from games.accounts.leaving import leave
from games.common.errors import NotAllowed, Refused
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
