"""A round of seven games, played by bots for the same seven people, who sit one seat further on in each."""

from fractions import Fraction

import pytest

from engine.scoring import SYSTEMS
from games.models import Game, GameRecord
from games.past.services.drafting import branch_make, branch_return, lines_left
from games.past.services.publishing import branch_publish
from games.past.tasks import branch_work
from games.permissions import spectator_of
from games.scoring.finals import final_of
from games.scoring.tables import scores_by_system
from tests.plugins.tables import POWERS, SNAPSHOTS, user
from tests.ratings.scenes import brought_up, ledger, line_of, played_by_bots, table_with

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

SHARED = Fraction(100, 7)
"""What each of seven has by draw size, since nobody was eliminated in one year."""
# By hand: the centres of each board; by how many centres a seat has, its points by sum of squares (n² of all squares),
# ManorCon (n² + 4n + 16 of all of those) and rank (half a point for who is level, one for who is behind).
BOARDS = {
    "Board 1": ((4, 3, 5, 4, 3, 4, 5), 116, 340, {5: "11/2", 4: "3", 3: "1/2"}),
    "Board 2": ((4, 3, 5, 4, 4, 6, 4), 134, 366, {6: "6", 5: "5", 4: "5/2", 3: "0"}),
    "Board 3": ((4, 3, 4, 4, 3, 5, 4), 107, 327, {5: "6", 4: "7/2", 3: "1/2"}),
    "Board 4": ((3, 3, 5, 4, 3, 6, 5), 129, 357, {6: "6", 5: "9/2", 4: "3", 3: "1"}),
    "Board 5": ((4, 3, 5, 5, 3, 6, 4), 136, 368, {6: "6", 5: "9/2", 4: "5/2", 3: "1/2"}),
    "Board 6": ((3, 4, 4, 4, 3, 4, 4), 98, 314, {4: "4", 3: "1/2"}),
    "Board 7": ((4, 3, 5, 5, 3, 5, 4), 125, 353, {5: "5", 4: "5/2", 3: "1/2"}),
}
MANORCON = {3: 37, 4: 48, 5: 61, 6: 76}
OWNER = {
    "kind": "board",
    "data": {"op": "owner", "place": "Bel", "seat": "England", "when": "after"},
    "reason": "A treaty was found.",
}


def played() -> list[Game]:
    """The seven games, over and rated."""
    return SNAPSHOTS.of("a round of seven", _played)["games"]


def _played() -> dict[str, list[Game]]:
    games = []
    for number in range(7):
        table = table_with(
            f"Board {number + 1}", moved=number, options={"victory.last_year": "1901"}, scoring="sum_of_squares"
        )
        played_by_bots(table, seed=f"round {number}")
        games.append(table.now)
    brought_up()
    return {"games": games}


def test_five_systems_score_the_round_as_was_worked_out_by_hand():
    for game in played():
        centres, squares, manorcon, ranks = BOARDS[game.name]
        final = final_of(spectator_of(game))
        assert tuple(final.centres[seat] for seat in POWERS) == centres, "the bots play otherwise: work it out anew"
        found = scores_by_system(final)
        for seat, count in zip(POWERS, centres, strict=True):
            by_hand = {
                "draw_size": SHARED,
                "centres": Fraction(count),
                "sum_of_squares": Fraction(100 * count * count, squares),
                "manorcon": Fraction(100 * MANORCON[count], manorcon),
                "rank": Fraction(ranks[count]),
            }
            assert {system: found[system][seat] for system in by_hand} == by_hand, (game.name, seat)
            assert set(by_hand) <= set(SYSTEMS)


def test_the_round_is_rated_board_by_board():
    games = played()
    assert len(ledger()) == 49
    # Cleo had 5, 4, 3, 6, 4, 3 and 3 centres: first with another, third with three others, sixth with another …
    assert [line_of(game, "cleo").rank for game in games] == [1, 3, 6, 1, 4, 6, 6]
    total = sum(Fraction(line_of(game, "cleo").score) for game in games)
    by_hand = ((25, 116), (16, 134), (9, 107), (36, 129), (16, 136), (9, 98), (9, 125))
    assert total == sum(Fraction(100 * own, all_) for own, all_ in by_hand)


def test_a_ruling_on_the_past_changes_all_that_follows_and_taking_it_back_restores_every_digit():
    games = played()
    whole, place = ledger(), GameRecord.objects.get(game=games[2]).ended_at
    gm = user("gm")
    branch = branch_make(game=games[2], by=gm, phase="F1901M", rulings=[OWNER])
    branch_work(branch.pk)
    branch.refresh_from_db()
    branch_publish(branch=branch, by=gm, explanation="The treaty stands.")
    brought_up()
    changed = ledger()
    assert len(changed) == 49 and changed[:14] == whole[:14], "what came before stays"
    assert {one[4] for one in changed[14:21]} != {one[4] for one in whole[14:21]}, "other scores"
    rows = list(zip(changed[14:], whole[14:], strict=True))
    assert all(one[9:11] != other[9:11] or one[7:11] == other[7:11] for one, other in rows)
    assert sum(one[9:11] != other[9:11] for one, other in rows) > 28, "other ratings in all games after it"
    assert GameRecord.objects.get(game=games[2]).ended_at == place
    back = branch_return(game=games[2], by=gm, left_with=lines_left(Game.objects.get(pk=games[2].pk))[0])
    branch_work(back.pk)
    back.refresh_from_db()
    branch_publish(branch=back, by=gm, explanation="It was a forgery.")
    brought_up()
    assert ledger() == whole
