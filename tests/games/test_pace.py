"""The pace of a game changes from the next window on: by its GM, or by all players where there is none."""

from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.test import Client

from games.common.errors import Conflict, NotAllowed, Refused
from games.forming import creating, joining
from games.game_settings import settings_in_words
from games.mail.contents import context_of
from games.models import AuditEntry, Game, Notice, Proposal
from games.proposals import services as proposals
from games.selectors.wording import ruling_text
from games.services.pace import pace_set
from tests.games.desks import do
from tests.plugins.tables import POWERS, Table, table_of, user

pytestmark = pytest.mark.django_db


def open_for(table):
    return table.turn.due - table.turn.opened_at


def without_gm() -> Table:
    def make():
        people = {seat: user(f"p{seat.lower()}") for seat in POWERS}
        game = creating.game_create(by=people["France"], name="Ours", allocation="chosen", nmr_policy="hold")
        for seat, member in people.items():
            joining.game_join(game=game, by=member, seat_id=seat)
        return Table(Game.objects.get(pk=game.pk), people["France"], people)

    return table_of("players run it, pace", make)


def test_the_gm_changes_it_from_the_next_window_on(table):
    due = table.turn.due
    do(table, "pace", minutes_0="2", minutes_1="days", reason="Christmas.")
    assert table.turn.due == due, "the open window closes when it was to close"
    assert (table.now.movement_minutes, table.now.retreat_minutes, table.now.adjustment_minutes) == (2880, 1440, 1440)
    table.pass_deadline()
    assert open_for(table) == timedelta(days=2)
    assert ("Movement phases", "2 days") in settings_in_words(table.now)
    assert AuditEntry.objects.get(action="game.pace").data == {"was": 1440, "minutes": 2880}
    assert ruling_text(table.game.rulings.get()) == "2 days a move from the next phase on"
    told = Notice.objects.filter(about="pace")
    letter = render_to_string("mail/pace.txt", context_of(told.get(user=table.france)))
    assert told.count() == 8 and "2 days instead of 1 day" in letter and "Christmas." in letter


def test_who_may_not_and_what_cannot_be(table):
    with pytest.raises(NotAllowed):
        pace_set(game=table.game, by=table.france, minutes=60, reason="Quick.")
    for minutes in (4, 20161):
        with pytest.raises(Refused, match="14 days"):
            pace_set(game=table.game, by=table.gm, minutes=minutes, reason="Quick.")
    with pytest.raises(Conflict, match="already"):
        pace_set(game=table.game, by=table.gm, minutes=1440, reason="Quick.")
    with pytest.raises(Refused, match="GM of this game"):
        proposals.proposal_make(game=table.game, by=table.france, kind="pace", minutes=60)


def test_windows_keep_their_bounds(table):
    pace_set(game=table.game, by=table.gm, minutes=5, reason="Live.")
    assert (table.now.retreat_minutes, table.now.adjustment_minutes) == (5, 5)


def test_without_a_gm_all_players_change_it_together():
    table = without_gm()
    asked = proposals.proposal_make(game=table.game, by=table.france, kind="pace", minutes=60)
    for seat in POWERS:
        assert table.now.movement_minutes == 1440
        if seat != "France":
            proposals.proposal_vote(proposal=asked, by=table.people[seat], in_favour=True)
    assert table.now.movement_minutes == 60 and Proposal.objects.get().status == "carried"


def test_one_who_is_against_it_is_enough():
    table = without_gm()
    asked = proposals.proposal_make(game=table.game, by=table.france, kind="pace", minutes=60)
    proposals.proposal_vote(proposal=asked, by=table.italy, in_favour=False)
    assert table.now.movement_minutes == 1440 and Proposal.objects.get().status == "lost"


def test_pages_and_api():
    table = without_gm()
    client = Client()
    client.force_login(table.france)
    path = table.game.get_absolute_url()
    assert "another pace" in client.get(path).text
    client.post(f"{path}propose/", {"kind": "pace", "amount": "2", "unit": "days"})
    assert "change the pace: 2 days a move" in client.get(path).text
    (one,) = client.get(f"/api{path}proposals/").json()
    assert (one["kind"], one["minutes"]) == ("pace", 2880)


def test_where_nobody_waits_there_is_no_pace(table):
    Game.objects.filter(pk=table.game.pk).update(own_pace=True)
    with pytest.raises(Refused, match="Here nobody waits"):
        pace_set(game=table.game, by=table.gm, minutes=60, reason="Quick.")
    assert table.now.movement_minutes == 1440
