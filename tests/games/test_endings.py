"""Draws, concessions, proposals, pausing."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.common.errors import Conflict, NotAllowed, Refused
from games.forming import joining
from games.models import Concession, DrawVote, Game, Ruling, Seat
from games.proposals import services as proposals
from games.services import clock, endings, rulings, turns
from tests.plugins.tables import seated, user

pytestmark = pytest.mark.django_db


def test_a_draw_needs_every_player_and_is_shared_by_all_who_survive(table):
    Seat.objects.filter(game=table.game, seat_id="Turkey").update(out=True)
    voters = [seat_id for seat_id in table.people if seat_id != "Turkey"]
    for seat_id in voters:
        assert table.now.status == "running"
        endings.draw_vote_cast(game=table.game, by=table.people[seat_id])
    game = table.now
    assert game.status == "finished"
    assert game.result["kind"] == "draw"
    assert sorted(game.result["seats"]) == sorted(voters)
    assert game.open_turn is None
    assert not DrawVote.objects.exists()


def test_who_is_out_has_no_vote_and_a_spectator_never_had_one(table):
    Seat.objects.filter(game=table.game, seat_id="Turkey").update(out=True)
    with pytest.raises(Refused, match="out of the game"):
        endings.draw_vote_cast(game=table.game, by=table.turkey)
    with pytest.raises(NotAllowed):
        endings.draw_vote_cast(game=table.game, by=table.gm)


def test_a_vote_can_be_taken_back_and_dies_with_the_stay(table):
    for seat_id in ("France", "Italy"):
        endings.draw_vote_cast(game=table.game, by=table.people[seat_id])
    endings.draw_vote_withdraw(game=table.game, by=table.france)
    seated(table, "Italy", user("new"), "Away.")
    assert not DrawVote.objects.exists()


def test_when_the_last_who_did_not_want_a_draw_leaves_the_others_have_it(table):
    for seat_id in table.people:
        if seat_id != "France":
            endings.draw_vote_cast(game=table.game, by=table.people[seat_id])
    joining.game_leave(game=table.game, by=table.france)
    assert table.now.result["kind"] == "draw"
    assert "France" in table.now.result["seats"], "units of nobody share in the draw too"


def test_the_game_is_won_by_whom_all_others_concede_to(table):
    for seat_id in table.people:
        if seat_id != "France":
            assert table.now.status == "running"
            endings.concession_make(game=table.game, by=table.people[seat_id], to="France")
    assert table.now.result == {"kind": "win", "seats": ["France"], "how": "All other players conceded."}


def test_concessions_to_different_winners_end_nothing(table):
    for seat_id in table.people:
        if seat_id != "France":
            endings.concession_make(game=table.game, by=table.people[seat_id], to="France")
            if seat_id == "Austria":
                endings.concession_make(game=table.game, by=table.austria, to="Turkey")
    assert table.now.status == "running"
    assert Concession.objects.count() == 6
    with pytest.raises(Refused, match="somebody else"):
        endings.concession_make(game=table.game, by=table.france, to="France")
    with pytest.raises(Refused, match="nobody who could win"):
        endings.concession_make(game=table.game, by=table.france, to="Spain")


def test_a_draw_and_an_adjudication_never_both_win(table):
    """The other order is impossible: whoever has the lock first closes the turn or the game."""
    turn = table.make_due()
    for member in table.people.values():
        endings.draw_vote_cast(game=table.game, by=member)
    assert turns.turn_adjudicate(turn_id=turn.pk, number=1) is None
    assert table.now.result["kind"] == "draw"
    assert table.game.turns.count() == 1


def test_secrets_are_told_when_the_game_is_over(table):
    for member in table.people.values():
        endings.draw_vote_cast(game=table.game, by=member)
    assert table.now.is_over
    assert not table.now.hidden_secret_released


def test_a_pause_keeps_the_time_that_was_left(table):
    left = table.turn.due - timezone.now()
    clock.game_pause(game=table.game, by=table.gm, reason="Holidays.")
    turn = table.turn
    assert turn.due is None
    assert abs(turn.remaining - left) < timedelta(seconds=5)
    assert turns.turn_adjudicate(turn_id=turn.pk, number=1, now=timezone.now() + timedelta(days=99)) is None
    table.order("France", "A Par - Bur")
    clock.game_resume(game=table.game, by=table.gm)
    assert abs(table.turn.due - timezone.now() - left) < timedelta(seconds=5)


def test_a_pause_just_before_the_deadline_still_leaves_time_after_it(table):
    table.due_at(timezone.now() + timedelta(seconds=5))
    clock.game_pause(game=table.game, by=table.gm, reason="Holidays.")
    clock.game_resume(game=table.game, by=table.gm)
    assert table.turn.due - timezone.now() > timedelta(minutes=14)


def test_only_the_gm_pauses_alone(table):
    with pytest.raises(NotAllowed):
        clock.game_pause(game=table.game, by=table.france, reason="I want to.")
    clock.game_pause(game=table.game, by=table.gm, reason="Holidays.")
    with pytest.raises(Conflict):
        clock.game_pause(game=table.game, by=table.gm, reason="More holidays.")


def test_more_than_half_of_the_players_carry_a_proposal(table):
    proposal = proposals.proposal_make(game=table.game, by=table.france, kind="pause", reason="Easter.")
    for seat_id in ("Italy", "Turkey"):
        proposals.proposal_vote(proposal=proposal, by=table.people[seat_id], in_favour=True)
        assert table.now.status == "running"
    proposals.proposal_vote(proposal=proposal, by=table.russia, in_favour=True)
    assert table.now.status == "paused"
    with pytest.raises(Conflict, match="over"):
        proposals.proposal_vote(proposal=proposal, by=table.austria, in_favour=False)


def test_a_proposal_that_half_are_against_is_lost(table):
    proposal = proposals.proposal_make(game=table.game, by=table.france, kind="extend", minutes=600)
    for seat_id in ("Italy", "Turkey", "Russia", "Austria"):
        proposals.proposal_vote(proposal=proposal, by=table.people[seat_id], in_favour=False)
    proposal.refresh_from_db()
    assert proposal.status == "lost"


def test_votes_can_be_changed_and_those_of_leavers_do_not_count(table):
    proposal = proposals.proposal_make(game=table.game, by=table.france, kind="pause")
    proposals.proposal_vote(proposal=proposal, by=table.italy, in_favour=True)
    proposals.proposal_vote(proposal=proposal, by=table.italy, in_favour=False)
    proposals.proposal_vote(proposal=proposal, by=table.turkey, in_favour=True)
    proposals.proposal_vote(proposal=proposal, by=table.russia, in_favour=True)
    assert table.now.status == "running"
    joining.game_leave(game=table.game, by=table.turkey)
    proposals.proposal_vote(proposal=proposal, by=table.austria, in_favour=True)
    assert table.now.status == "running", "three of six"
    proposals.proposal_vote(proposal=proposal, by=table.england, in_favour=True)
    assert table.now.status == "paused"


def test_a_majority_moves_the_deadline_and_a_turn_takes_its_proposals_along(table):
    before = table.turn.due
    first = proposals.proposal_make(game=table.game, by=table.france, kind="extend", minutes=600)
    for seat_id in ("Italy", "Turkey", "Russia"):
        proposals.proposal_vote(proposal=first, by=table.people[seat_id], in_favour=True)
    assert table.turn.due == before + timedelta(minutes=600)
    second = proposals.proposal_make(game=table.game, by=table.france, kind="extend", minutes=600)
    with pytest.raises(Conflict, match="proposed already"):
        proposals.proposal_make(game=table.game, by=table.italy, kind="extend", minutes=60)
    table.pass_deadline()
    second.refresh_from_db()
    assert second.status == "lapsed"


@pytest.mark.parametrize(("kind", "minutes"), [("extend", None), ("extend", 0), ("extend", 10**6), ("dance", None)])
def test_proposals_that_make_no_sense(table, kind, minutes):
    with pytest.raises(Refused):
        proposals.proposal_make(game=table.game, by=table.france, kind=kind, minutes=minutes)


def test_a_game_to_resume_has_to_be_paused(table):
    with pytest.raises(Conflict, match="not paused"):
        proposals.proposal_make(game=table.game, by=table.france, kind="resume")


def test_a_gm_sets_the_deadline_and_it_stands_on_the_ledger(table):
    due = timezone.now() + timedelta(hours=3)
    rulings.deadline_set(game=table.game, by=table.gm, due=due, reason="England is travelling.")
    assert table.turn.due == due
    assert Ruling.objects.get().kind == "deadline"
    with pytest.raises(Refused, match="future"):
        rulings.deadline_set(game=table.game, by=table.gm, due=timezone.now(), reason="Now.")
    assert Game.objects.get().rulings.count() == 1


def test_the_result_says_by_what_the_game_was_won(tables):
    table = tables(options={"victory.centres": "3"})
    table.pass_deadline()
    while not table.now.is_over:
        table.pass_deadline()
    assert "centres" in table.now.result["how"]
