"""Observers and commentators of a whole event: on its boards now and to come, and on none once it ends."""

import pytest

from games.accounts.leaving import member_leaves
from games.common.errors import Conflict, NotAllowed, Refused
from games.events.entries import entries_add, entry_make
from games.events.onlookers import event_onlooker_add, event_onlooker_end, looks_on, onlookers_of
from games.events.rounds import round_close
from games.events.services import co_director_set, event_close
from games.models import AuditAction, AuditEntry, Game, Notice
from games.watching.queries import comments, observes
from games.watching.services import onlooker_add
from tests.events.test_rounds import draw, game_of, going, start
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
_ = going


def add(event, who="ona", role="observer", by="dora"):
    return event_onlooker_add(event=event, by=user(by), user=user(who), role=role)


def test_one_looks_on_at_boards_that_there_are_and_at_those_to_come(going):
    made, undone = add(going)
    add(going, "olaf", "commentator")
    first = game_of(going)
    assert undone == [] and observes(first, user("ona")) and comments(first, user("olaf"))
    round_close(event=going, by=user("dora"), number=1)
    draw(going, bots=True)
    start(going, 2)
    second = going.rounds.get(number=2).boards.get().game
    assert observes(second, user("ona")) and comments(second, user("olaf"))
    for game in (first, second):
        assert AuditEntry.objects.filter(game=game, action=AuditAction.ONLOOKER_SET).count() == 2, "in its trail"
        assert Notice.objects.filter(game=game, about="onlooker", user=user("anna")).exists(), "the table is told"
    event_onlooker_end(event=going, by=user("dora"), onlooker=made.pk)
    assert not observes(first, user("ona")) and not observes(second, user("ona")) and comments(second, user("olaf"))
    assert AuditEntry.objects.filter(action=AuditAction.EVENT_ONLOOKER).count() == 3


def test_only_directors_name_them_and_nobody_who_plays(going):
    with pytest.raises(NotAllowed):
        add(going, by="anna")
    for who, why in (("anna", "takes part"), ("dora", "directs")):
        with pytest.raises(Refused, match=why):
            add(going, who)
    with pytest.raises(Refused):
        add(going, role="king")
    made, _ = add(going)
    with pytest.raises(Conflict):
        add(going)
    with pytest.raises(NotAllowed):
        event_onlooker_end(event=going, by=user("anna"), onlooker=made.pk)
    event_onlooker_end(event=going, by=user("ona"), onlooker=made.pk)
    with pytest.raises(Conflict):
        event_onlooker_end(event=going, by=user("dora"), onlooker=made.pk)
    event_close(event=going, by=user("dora"))
    with pytest.raises(Conflict):
        add(going)


def test_who_looks_on_does_not_enter(online):
    add(online)
    with pytest.raises(Refused, match="looks on"):
        entry_make(event=online, by=user("ona"))
    with pytest.raises(Refused, match="looks on"):
        entries_add(event=online, by=user("dora"), users=[user("ona")])


def test_who_leaves_the_site_looks_on_no_longer(going):
    add(going)
    member_leaves.send(sender=None, user=user("ona"))
    assert not looks_on(going, user("ona")) and not observes(Game.objects.get(pk=game_of(going).pk), user("ona"))


def test_at_a_board_that_somebody_else_rules_it_is_said(going):
    co_director_set(event=going, by=user("dora"), user=user("hugo"), director=True)
    _, undone = add(going, by="hugo")
    assert [one.board.number for one in undone] == [1], "who directs later rules no board that was there"
    assert onlookers_of(going).count() == 1


def test_page_and_api_are_the_directors(going, client):
    page, told = "/events/net/onlookers/", "/api/events/net/onlookers/"
    client.force_login(user("dora"))
    assert "There is no member" in client.post(page, {"member": "nobody here", "role": "observer"}).text
    user("ona")
    assert "ona" in client.post(page, {"member": "ona", "role": "observer"}, follow=True).text
    made = client.post(told, {"member": "ona", "role": "commentator"}, content_type="application/json")
    assert made.status_code == 201 and len(client.get(told).json()) == 2
    assert client.delete(f"{told}{made.json()['id']}/").status_code == 204
    first = client.get(told).json()[0]["id"]
    assert "Nobody looks on" in client.post(page, {"do": "end", "onlooker": first}, follow=True).text
    client.force_login(user("anna"))
    assert client.get(page).status_code == 404 and client.get(told).status_code == 403


def test_programs_and_more_than_fit_do_not_look_on(going, monkeypatch):
    program = user("bot9")
    program.profile.owner = user("dora")
    program.profile.save()
    with pytest.raises(Refused, match="is a program"):
        add(going, "bot9")
    monkeypatch.setattr("games.events.onlookers.MOST", 1)
    add(going)
    with pytest.raises(Refused, match="are the most"):
        add(going, "olaf")


def test_who_looks_on_at_a_board_already_is_no_trouble(going):
    onlooker_add(game=game_of(going), by=user("dora"), user=user("ona"), role="observer")
    assert add(going)[1] == [] and looks_on(going, user("ona"))
