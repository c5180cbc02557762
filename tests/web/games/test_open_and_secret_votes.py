"""What the page says of who sees a vote is so: votes on proposals are open, votes for a draw and concessions secret."""

import re

import pytest
from django.test import Client

from games.proposals import services as proposals
from games.services import endings

pytestmark = pytest.mark.django_db

OPEN = "Whoever sees this table sees who voted how."


def votes(table, who) -> str:
    """The part of the table in which one votes, as somebody sees it; `None` is a stranger."""
    client = Client()
    if who is not None:
        client.force_login(who)
    part = client.get(f"{table.game.get_absolute_url()}parts/votes/").content.decode()
    return re.sub(r'value="[A-Za-z0-9]{64}"', "", part)


def test_who_votes_on_a_proposal_is_told_before_that_all_see_it_and_they_do(table):
    assert OPEN in votes(table, table.france), "beside the form, before anything is proposed"
    proposal = proposals.proposal_make(game=table.game, by=table.france, kind="pause")
    assert votes(table, table.turkey).count(OPEN) == 2, "beside the proposal, before one votes"
    proposals.proposal_vote(proposal=proposal, by=table.turkey, in_favour=False)
    for who in (None, table.gm, table.italy):
        assert f"For: France. Against: Turkey. {OPEN}" in votes(table, who)


def test_open_votes_for_a_draw_are_told_live_and_secret_ones_are_not(
    tables, told_live, django_capture_on_commit_callbacks
):
    for prefix, opened in (("open", True), ("secret", False)):
        table = tables(prefix=prefix, open_draws=opened)
        told_live.clear()
        with django_capture_on_commit_callbacks(execute=True):
            endings.draw_vote_cast(game=table.game, by=table.france)
            endings.draw_vote_withdraw(game=table.game, by=table.france)
        assert len([body for body in told_live if '"proposal"' in body]) == (2 if opened else 0), prefix


def test_what_is_called_secret_is_shown_to_nobody_else(table):
    readers = (None, table.gm, table.italy, table.turkey)
    before = [votes(table, who) for who in readers]
    assert "Secret. The game ends at once" in before[-1]
    endings.draw_vote_cast(game=table.game, by=table.france)
    endings.concession_make(game=table.game, by=table.france, to="Turkey")
    assert [votes(table, who) for who in readers] == before
    assert "Nobody sees it until all the others have too." in votes(table, table.france)
