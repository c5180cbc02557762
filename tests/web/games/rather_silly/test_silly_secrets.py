"""Llamas, predictions, votes, answers, the question to come, a re-order, conditions that were not true: whichever of
them there are, every byte that others are given is the same."""

import pytest

from games.services import endings
from tests.web.games.rather_silly.conftest import ELEVEN, QUESTION
from tests.web.games.secrecy import Watch, client_for, with_mail

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# Of every seat a paper with one secret, and the same with another: what is public of the season comes out the same.
SWAPS = {
    "France": (
        ["A Par H", "IF OCCUPIED(Boh): LLAMA Bur DETONATE", "IF MOVED(A Par): SELL A Par", "LINK Lon - Mos"],
        ["A Par H", "IF OCCUPIED(Ukr): LLAMA Bur DETONATE", "IF BOUNCED(A Par): SELL F Bre", "LINK Lon - Mos"],
    ),
    "Germany": (["A Mun H", "LINK Lon - Mos"], ["A Mun H", "LINK Ber - Rom"]),
    "Italy": (["A Rom H", "LINK Ber - Rom"], ["A Rom H", "LINK Lon - Mos"]),
    "Soothsayer": (["PREDICT Bel", "PREDICT Hol"], ["PREDICT Por", "PREDICT Swe"]),
    "Mastermind": ([QUESTION], ['QUESTION "Who was first?" ANSWER "Adam"']),
    "Doctor": (["T HYP H"], ["T HYP - Spa"]),
    "Jester": (["REORDER France F Bre H"], ["REORDER Germany A Ber - Sil"]),
    "England": (['ANSWER "Yes"'], ['ANSWER "Perhaps"']),
}
POSTS = {
    "orders/check/": {"text": "LLAMA Bur DETONATE\nPREDICT Bel\nSELL A Par\nLINK Bur - Gas\nBUILD A Par\nA Bur H"},
    "orders/try/": {"orders": '{"France": "LLAMA Bur DETONATE\\nA Par - Bur", "Germany": "A Mun - Bur"}'},
    "panels/reorder/ask/": {"seat": "France", "unit": "A Par"},
}
QUIET = ("France", "Germany", "Italy", "England")


@pytest.fixture
def watch(silly_tables, told_live, caplog):
    """Winter 1900, in which herds are placed and the first question is set."""
    return Watch(with_mail(silly_tables()), told_live, caplog, POSTS)


@pytest.fixture
def spring(watch):
    """The Spring after it: France has a herd, and there is a question."""
    watch.table.order("France", "PLACE LLAMA Bur")
    watch.table.order("Mastermind", QUESTION)
    watch.table.pass_deadline()
    return watch


@pytest.mark.slow
def test_herds_questions_and_what_came_to_nothing(watch):
    """Herds placed here or there and never set off, votes that amount to the same, untrue conditions, wrong answers,
    and the next question's answer, before that question is known and when it is asked: from Winter into Autumn."""
    table = watch.table

    def deeds(which):
        place = ("Gas", "Pic")[which]
        table.order("France", "PLACE LLAMA Bur", f"PLACE LLAMA {place}")
        table.order("Mastermind", QUESTION)
        yield ["France"]
        table.pass_deadline()
        table.order("Soothsayer", "PREDICT Bel")
        for seat in QUIET:
            table.order(seat, *SWAPS[seat][which])
        table.order("France", *SWAPS["France"][which], f"IF OCCUPIED({place}): LLAMA {place} DETONATE")
        table.order("Mastermind", f'QUESTION "Who was first?" ANSWER "{("Eve", "Adam")[which]}"')
        yield
        table.pass_deadline()
        assert table.turn.window == "G"
        yield
        table.pass_deadline()
        yield

    watch.compare(ELEVEN, [*QUIET, "Mastermind"], deeds, ("Austria", "arbiter", "Doctor", "nobody staff"))


@pytest.mark.slow
def test_open_papers_are_their_seats(spring):
    """Before the deadline: conditions, sales, votes, predictions, re-orders, journeys, answers, the next question."""

    def deeds(which):
        for seat, papers in SWAPS.items():
            assert not spring.table.order(seat, *papers[which]).refused, seat
        yield

    spring.compare(ELEVEN, list(SWAPS), deeds, ["nobody Turkey"])


def test_their_owners_would_notice(spring):
    table = spring.table
    for seat, papers in SWAPS.items():
        table.order(seat, *papers[0])
    for seat, secret in (
        ("France", "LLAMA Bur DETONATE"), ("Soothsayer", "PREDICT Hol"), ("Jester", "REORDER France F Bre H"),
        ("England", "Yes"), ("Italy", "LINK Ber - Rom"), ("Mastermind", "Jeremy Maiden"),
    ):  # fmt: skip
        shown = "".join(spring.told(client_for(table, seat)).values())
        assert secret in shown, seat
    table.pass_deadline()
    shown = "".join(spring.told(client_for(table, "France")).values())
    assert "its condition was not true" in shown


def test_herds_are_told_when_the_game_is_over(spring):
    table = spring.table
    here = f"/api/games/{table.game.slug}/turns/1/"
    assert "llama" not in client_for(table, "nobody").get(here).content.decode()
    for member in table.people.values():
        endings.draw_vote_cast(game=table.game, by=member)
    assert table.now.is_over
    assert "llama.placed" in client_for(table, "nobody").get(here).content.decode()
