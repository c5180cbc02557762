"""A superuser opens somebody else's desk: with a reason, for an hour, and the game's GMs read it in the trail."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.common.errors import NotAllowed
from games.gm.desk_notes import note_make
from games.gm.operator_visits import desk_visit
from games.models import AuditAction, AuditEntry, DeskNote
from games.permissions import rules_game
from games.services.rulings import ruling_make
from tests.plugins.tables import user


@pytest.fixture
def boss(client_of):
    return client_of("boss", is_staff=True, is_superuser=True)


def desk(table):
    return f"/gm/{table.game.slug}/"


def test_the_desk_is_shut_until_a_reason_is_given_and_then_open(table, boss):
    DeskNote.objects.create(game=table.game, author=table.gm, text="Watch Italy.")
    table.order("France", "A Par - Bur")
    answer = boss.get(desk(table))
    assert (answer.status_code, answer["Location"]) == (302, f"{desk(table)}operator/")
    door = boss.get(f"{desk(table)}operator/").content.decode()
    assert "A Par - Bur" not in door and "written into the game’s trail" in door
    assert boss.post(f"{desk(table)}operator/", {"reason": " "}).status_code == 400
    assert boss.get(f"{desk(table)}trail/").status_code == 404
    assert boss.post(f"{desk(table)}operator/", {"reason": "A player wrote to us."}).status_code == 302
    page = boss.get(desk(table)).content.decode()
    assert "A Par - Bur" in page
    assert "Watch Italy." not in page, "notes are the GMs' own"


def test_the_gms_read_in_the_trail_who_came_why_and_what_they_did(table, boss, browse):
    boss.post(f"{desk(table)}operator/", {"reason": "A player wrote to us."})
    boss.get(desk(table))
    ruling_make(game=table.now, by=user("boss"), kind="tell", data={"text": "It rains."}, reason="By request.")
    trail = browse(table.gm).get(f"{desk(table)}trail/?of=gm").content.decode()
    assert "opened the desk for an hour, as an operator" in trail
    assert "A player wrote to us." in trail
    assert "read all orders" in trail and "made a ruling" in trail


def test_after_an_hour_it_is_shut_again(table, boss):
    member = user("boss")
    desk_visit(game=table.game, by=member, reason="Once.")
    assert rules_game(table.now, member)
    hour_ago = timezone.now() - timedelta(hours=1, seconds=1)
    entry = AuditEntry.objects.get(action=AuditAction.OPERATOR_DESK)
    AuditEntry.objects.create(game=table.game, actor=member, action=AuditAction.OPERATOR_DESK, at=hour_ago)
    assert rules_game(table.now, member)
    assert entry.at > hour_ago
    with pytest.MonkeyPatch.context() as clock:
        clock.setattr("games.permissions.VISIT_LASTS", timedelta(0))
        assert not rules_game(table.now, member)


def test_no_operator_who_plays_nor_any_other_member_opens_it(table, client_of):
    client_of("boss", is_staff=True, is_superuser=True)
    table.france.is_superuser = True
    table.france.save()
    for member in (table.france, table.italy):
        with pytest.raises(NotAllowed):
            desk_visit(game=table.game, by=member, reason="Curious.")
    desk_visit(game=table.game, by=user("boss"), reason="To see.")
    with pytest.raises(NotAllowed):
        note_make(game=table.now, by=user("boss"), text="I was here.")
