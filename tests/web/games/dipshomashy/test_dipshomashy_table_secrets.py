"""Ballots and nominations: whoever of two seats voted for what, every byte that others are given is the same.

France and England write two papers; then they swap them. The totals are the same, and so is all that becomes of them.
"""

import pytest

from games.services import endings
from tests.plugins.tables import POWERS
from tests.rows import slow_but
from tests.web.games.dipshomashy.conftest import play_on
from tests.web.games.secrecy import Watch, client_for, text_of, with_mail

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ONE = ("VOTE 3 CLOSE Mun", "VOTE 1 CLOSE NAO", "NOMINATE Gas Boh")
OTHER = ("VOTE 2 OPEN Swi", "VOTE 1 OPEN Mun", "VOTE 1 CLOSE IRI", "NOMINATE Ire Swi Ruh")
REST = ("VOTE 1 CLOSE NAO", "NOMINATE Fin")
VOTERS = ("France", "England")
VOTES = "VOTE 3 CLOSE Mun\nVOTE 1 CLOSE NAO\nVOTE 1 CLOSE IRI\nNOMINATE Boh\nVOTE 9 OPEN Mun\nrubbish"
POSTS = {
    "orders/check/": {"text": VOTES},
    "orders/try/": {"orders": '{"Italy": "A Ven H\\nVOTE 3 CLOSE Mun", "France": "VOTE 1 CLOSE Mun"}'},
    "panels/voting/ask/": {"about": "count", "text": VOTES},
    "panels/voting/ask/?why": {"about": "why"},
}


@pytest.fixture
def watched(pubs, told_live, caplog):
    """Watches a game made with these options: watched(votes__reveal="totals")."""

    def make(**options):
        table = pubs(options={name.replace("__", "."): value for name, value in options.items()})
        return Watch(with_mail(table), told_live, caplog, POSTS)

    return make


def write(table, papers):
    for seat, lines in zip(VOTERS, papers, strict=True):
        table.order(seat, *lines)
    table.order("Russia", *REST)


def played_twice(watch, one, other, thorough, begin):
    """A season played with the papers one way and the other, looked at after it; a test below does before it."""
    table = watch.table

    def deeds(which):
        write(table, (one, other)[which])
        play_on(table, "F1901M")
        yield

    watch.compare(POWERS, VOTERS, deeds, (thorough,), begin=begin)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reveal", "thorough", "begin"),
    slow_but([("totals", "Italy", 0), ("enacted_only", "staff", 2)], ("totals", "Italy", 0)),
)
def test_who_voted_for_what_nobody_else_can_tell(watched, reveal, thorough, begin):
    played_twice(watched(votes__reveal=reveal), (ONE, OTHER), (OTHER, ONE), thorough, begin)


@pytest.mark.slow
def test_with_nothing_revealed_votes_that_change_nothing_leave_no_trace(watched):
    """Void votes, one that falls by rule 13, nominations that are no more than others: none of it is ever told."""
    watch = watched(votes__reveal="enacted_only", licensing__shortfall="leave_short")
    quiet = ("VOTE 1 OPEN Mun", "VOTE 1 CLOSE Swi", "VOTE 1 OPEN Bel", "NOMINATE Par")
    loud = ("VOTE 4 CLOSE Fin", "NOMINATE Gas")
    played_twice(watch, (loud, ("F Lon H", *quiet)), (loud, ("F Lon H",)), "nobody", 4)


def test_before_the_deadline_not_even_that_anybody_voted_is_known(watched):
    watch = watched()

    def deeds(which):
        for seat, lines in zip(VOTERS, ((ONE, OTHER), ((), ()))[which], strict=True):
            watch.table.order(seat, "", *lines)
        yield

    watch.compare(POWERS, VOTERS, deeds, ("nobody Germany",), begin=4)


@pytest.mark.slow
def test_france_itself_would_notice(watched):
    watch = watched()
    table = watch.table
    write(table, (ONE, OTHER))
    shown = "".join(watch.asked(client_for(table, "France")).values())
    assert "NOMINATE Gas Boh" in shown
    play_on(table, "F1901M")
    after = "".join(watch.asked(client_for(table, "France")).values())
    assert "France votes: 3 to close Mun and 1 to close NAO." in after
    assert "VOTE 2 OPEN Swi" not in after, "that is England's"
    totals = "".join(watch.asked(client_for(table, "nobody")).values())
    assert "Votes: close Mun 3; close NAO 2; open Swi 2; close IRI 1; open Mun 1 (void)." in totals
    assert "France votes" not in totals


def test_ballots_stay_secret_when_the_game_is_over(watched):
    """Private for ever (DS R8): the end of the game releases other secrets, and not who voted for what."""
    table = watched().table
    write(table, (ONE, OTHER))
    play_on(table, "F1901M")
    for seat in POWERS:
        endings.draw_vote_cast(game=table.game, by=table.people[seat])
    assert table.now.is_over
    here = table.game.get_absolute_url()
    for who in ("nobody", "Italy"):
        client = client_for(table, who)
        shown = "".join(text_of(client.get(f"{here}{page}")) for page in ("history/1/", "report/S1901M/", ""))
        for secret in (*ONE, *OTHER, "France votes"):
            assert secret not in shown, (who, secret)
