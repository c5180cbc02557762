"""The numbers of the ledger, and who counts in a game and where."""

import random

import pytest
from django.test import Client

from games.forming import joining
from games.models import Game, GameRecord, NotRated, Part, SeatRecord
from games.play_now.solo_games import solo_game_begin
from games.ratings.ledger import RatingLine, worked_out
from games.ratings.numbers import LIBRARY, START, Rating, rated
from games.services import seats
from games.services.rulings import ruling_make
from tests.plugins.tables import POWERS, seated, user
from tests.ratings.scenes import DAY, FIRST, brought_up, line_of, over, table_with

pytestmark = pytest.mark.django_db


# --- the numbers ------------------------------------------------------------------------------------


def test_who_is_ahead_gains_and_who_is_level_gains_alike():
    first, second, third = rated([START, START, START], [1, 2, 2])
    assert first.mu > START.mu > second.mu == third.mu
    assert all(one.sigma < START.sigma for one in (first, second, third))


def test_the_order_in_which_seats_are_given_changes_no_digit():
    chance = random.Random(3)
    before = [Rating(25 + one, 8 - one / 2) for one in range(7)]
    ranks = [1, 2, 2, 4, 5, 5, 5]
    plain = rated(before, ranks)
    for _ in range(20):
        order = chance.sample(range(7), 7)
        mixed = rated([before[one] for one in order], [ranks[one] for one in order])
        assert [plain[one] for one in order] == mixed


def test_the_same_lines_give_the_same_numbers_and_a_part_of_them_goes_on_where_the_rest_ended():
    chance = random.Random(7)
    lines = [
        RatingLine(game * 10 + seat, game, player, chance.randint(1, 5))
        for game in range(300)
        for seat, player in enumerate(chance.sample(range(30), 7))
    ]
    whole = list(worked_out(lines, {}))
    assert whole == list(worked_out(lines, {}))
    half = next(at for at, line in enumerate(lines) if line.record == 150)
    known = {line.player: made.after for line, made in zip(lines[:half], whole, strict=False)}
    assert list(worked_out(lines[half:], known)) == whole[half:]


# These were worked out by the formula on paper for the first game of two: c = √(2·(σ²+τ²) + 2·β²), both equal.
def test_two_beginners_as_the_formula_has_it():
    variance = (25 / 3) ** 2 + (25 / 300) ** 2
    c = (2 * variance + 2 * (25 / 6) ** 2) ** 0.5
    winner, loser = rated([Rating(25.0, 25 / 3)] * 2, [1, 2])
    assert winner.mu == pytest.approx(25 + variance / c * 0.5, abs=1e-5)
    assert loser.mu == pytest.approx(25 - variance / c * 0.5, abs=1e-5)


# --- who counts -------------------------------------------------------------------------------------


def test_members_are_ranked_by_the_games_own_score():
    table = table_with("Scored", scoring="sum_of_squares")
    game = over(table, "draw", *POWERS)
    brought_up()
    russia = line_of(game, "finn")
    assert (russia.seat.seat_id, russia.rank, russia.score, russia.pool) == ("Russia", 1, "160/7", "press")
    assert (russia.mu_before, russia.sigma_before) == START and russia.library == LIBRARY
    others = SeatRecord.objects.filter(record__game=game).exclude(pk=russia.pk)
    assert {(one.rank, one.score) for one in others} == {(2, "90/7")}
    assert russia.mu_after > russia.mu_before > others[0].mu_after
    assert russia.share == round(16 / 70, 6) and russia.centres == 4 and russia.end == "drawn"


def test_who_leaves_is_last_and_who_takes_over_is_not_rated():
    table = table_with("Left")
    joining.game_leave(game=table.game, by=user("finn"))
    seated(table, "Russia", user("heir"))
    game = over(table, "win", "Russia")
    brought_up()
    left, heir, stayed = line_of(game, "finn"), line_of(game, "heir"), line_of(game, "ada")
    assert (left.part, left.end, left.rank) == (Part.LEFT, "left", 7)
    assert (heir.part, heir.end, heir.rank, heir.mu_after) == (Part.TOOK_OVER, "won", None, None)
    assert stayed.rank == 1, "nobody who stayed is behind who left"
    assert left.mu_after < left.mu_before


def test_who_takes_a_seat_over_and_leaves_it_again_is_nowhere_in_it():
    table = table_with("Twice left")
    joining.game_leave(game=table.game, by=user("finn"))
    seated(table, "Russia", user("heir"))
    joining.game_leave(game=table.game, by=user("heir"))
    game = over(table, "draw", *POWERS)
    brought_up()
    assert not SeatRecord.objects.filter(record__game=game, user=user("heir")).exists()
    assert line_of(game, "finn").part == Part.LEFT


def test_who_is_put_back_never_left():
    table = table_with("Back")
    seats.seat_replace(game=table.game, by=table.gm, seat_id="Russia", reason="Away.")
    seated(table, "Russia", user("finn"))
    game = over(table, "draw", *POWERS)
    brought_up()
    assert (line_of(game, "finn").part, line_of(game, "finn").rank) == (Part.WHOLE, 1)


def test_bots_beside_people_are_left_out_of_their_ranks():
    table = table_with("With bots", ("ada", "ben"))
    game = over(table, "win", "Turkey")
    brought_up()
    assert {(one.user.username, one.rank) for one in game.record.stays.filter(rank__isnull=False)} == {
        ("ada", 1),
        ("ben", 1),
    }
    assert game.record.stays.get(seat__seat_id="Turkey").bot == "novice"


def test_bots_of_different_strength_have_a_pool_of_their_own():
    both = {"France": {"strength": "expert"}, "Turkey": {"strength": "expert"}}
    table = table_with("Strengths", ("ada", "ben"), bot_seats=both, bot_strength="regular")
    game = over(table, "win", "Turkey")
    brought_up()
    bots = {one.seat.seat_id: one for one in game.record.stays.filter(pool="bots").select_related("seat")}
    assert set(bots) == set(POWERS) - {"Austria", "England"}
    assert (bots["Turkey"].rank, bots["France"].rank, bots["Italy"].rank) == (1, 2, 2)
    after = over(
        table_with("And once more", ("ada", "ben"), bot_seats=both, bot_strength="regular"),
        "win",
        "France",
        at=FIRST + DAY,
    )
    brought_up()
    twice = after.record.stays.get(seat__seat_id="Italy", pool="bots")
    assert twice.mu_before == pytest.approx(
        sum(bots[seat].mu_after for seat in ("Germany", "Italy", "Russia")) / 3, abs=1e-6
    )


def test_a_game_whose_end_was_ruled_counts_as_it_was_ruled_and_its_page_says_so():
    table = table_with("Ruled")
    ruling_make(game=table.game, by=table.gm, kind="win", data={"seats": ["Turkey"]}, reason="The others have gone.")
    table.pass_deadline()
    brought_up()
    record = GameRecord.objects.get(game=table.game)
    assert record.by_ruling and record.not_rated == ""
    turkey = record.stays.get(seat__seat_id="Turkey")
    assert (turkey.rank, turkey.end, turkey.score) == (1, "won", "100")
    assert "The GM ruled how it ended." in Client().get(f"{table.game.get_absolute_url()}standings/").text
    usual = over(table_with("On the board"), "win", "Turkey")
    brought_up()
    assert not GameRecord.objects.get(game=usual).by_ruling


NOT_RATED = {
    NotRated.STOPPED: lambda: over(table_with("Stopped"), "stopped"),
    NotRated.PRIVATE: lambda: over(table_with("Private", private=True), "win", "Turkey"),
    NotRated.FEW: lambda: over(table_with("Alone", ("ada",)), "win", "Turkey"),
    NotRated.GM_PLAYED: lambda: over(_gm_plays(), "win", "Turkey"),
}


def _gm_plays():
    table = table_with("Own rules", gm_may_play=True)
    joining.game_leave(game=table.game, by=user("finn"))
    seats.seat_takeover(game=table.game, by=table.gm, seat_id="Russia")
    return table


@pytest.mark.parametrize("why", NOT_RATED)
def test_games_that_change_no_rating(why):
    game = NOT_RATED[why]()
    brought_up()
    assert GameRecord.objects.get(game=game).not_rated == why
    assert not SeatRecord.objects.filter(rank__isnull=False).exists()
    assert SeatRecord.objects.filter(record__game=game).exists(), "who played it is known all the same"


def test_games_against_bots_have_no_record():
    alone = solo_game_begin(by=user("alone"), variant="standard")
    joining.game_leave(game=alone, by=user("alone"))
    brought_up()
    assert Game.objects.get(pk=alone.pk).is_over and not GameRecord.objects.exists()


POOLS = {
    "press": {},
    "gunboat": {"press": "none"},
    "live": {"movement_minutes": 60, "retreat_minutes": 30, "adjustment_minutes": 30},
    "mixtures": {"with_rules": ["borg"]},
    "variant-dipshomashy": {"variant": "dipshomashy"},
}


@pytest.mark.parametrize("pool", POOLS)
def test_each_game_counts_in_one_pool(pool):
    game = over(table_with("Pool", ("ada", "ben"), **POOLS[pool]), "draw", "Austria", "England")
    brought_up()
    assert set(SeatRecord.objects.filter(record__game=game, rank__isnull=False).values_list("pool", flat=True)) == {
        pool
    }
