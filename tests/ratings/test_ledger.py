"""The ledger: who counts in a game and where, what is made of it, and that a corrected past corrects what follows."""

import random
from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission

from games.accounts.leaving import leave
from games.common.errors import Conflict, NotAllowed, Refused
from games.common.rating_pools import pool_of
from games.models import AuditEntry, Branch, Game, GameRecord, NotRated, Part, RatingPool, SeatRecord
from games.past.services.drafting import branch_make, branch_return, lines_left
from games.past.services.publishing import branch_publish
from games.past.tasks import branch_work
from games.ratings import ledger as working
from games.ratings.ledger import Line, all_owed, numbers_make, pools_begin_anew, worked_out
from games.ratings.moderating import game_put_back, game_take_out
from games.ratings.numbers import LIBRARY, START, Rating, rated
from games.services import lobby, seats
from games.services.solo_games import solo_game_begin
from tests.plugins.tables import POWERS, SNAPSHOTS, make_table, seated, user
from tests.ratings.scenes import FIRST, brought_up, ledger, line_of, over, table_with

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


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
        Line(game * 10 + seat, game, player, chance.randint(1, 5))
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
    lobby.game_leave(game=table.game, by=user("finn"))
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
    lobby.game_leave(game=table.game, by=user("finn"))
    seated(table, "Russia", user("heir"))
    lobby.game_leave(game=table.game, by=user("heir"))
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


NOT_RATED = {
    NotRated.STOPPED: lambda: over(table_with("Stopped"), "stopped"),
    NotRated.PRIVATE: lambda: over(table_with("Private", private=True), "win", "Turkey"),
    NotRated.FEW: lambda: over(table_with("Alone", ("ada",)), "win", "Turkey"),
    NotRated.GM_PLAYED: lambda: over(_gm_plays(), "win", "Turkey"),
}


def _gm_plays():
    table = table_with("Own rules", gm_may_play=True)
    lobby.game_leave(game=table.game, by=user("finn"))
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
    lobby.game_leave(game=alone, by=user("alone"))
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


# --- a corrected past -------------------------------------------------------------------------------


def three_games():
    """Three games of the same seven on three days, the first by their GM's ruling won by nobody yet."""
    return SNAPSHOTS.of("three rated games", _three_games)


def _three_games():
    tables = [table_with(f"Game {one}", moved=one) for one in range(3)]
    for day, (table, seat) in enumerate(zip(tables, ("Turkey", "France", "Italy"), strict=True)):
        over(table, "win", seat, at=FIRST + day * DAY)
    brought_up()
    return {"games": [table.now for table in tables]}


def test_each_game_goes_on_from_the_one_before():
    games = three_games()["games"]
    for member in ("ada", "gus"):
        first, second, third = (line_of(game, member) for game in games)
        assert (second.mu_before, second.sigma_before) == (first.mu_after, first.sigma_after)
        assert (third.mu_before, third.sigma_before) == (second.mu_after, second.sigma_after)


OWNER = {"op": "owner", "place": "Bel", "seat": "England", "when": "after"}


def test_a_ruling_on_the_past_changes_what_follows_and_taking_it_back_restores_every_digit():
    table = table_with("Corrected", options={"victory.last_year": "1901"}, scoring="centres", nmr_policy="hold")
    while not table.now.is_over:
        table.pass_deadline()
    GameRecord.objects.filter(game=table.game).update(ended_at=FIRST)
    over(table_with("After it", moved=1), "win", "Turkey", at=FIRST + DAY)
    brought_up()
    whole = ledger()
    ruling = {"kind": "board", "data": OWNER, "reason": "A treaty was found."}
    branch = branch_make(game=table.game, by=table.gm, phase="F1901M", rulings=[ruling])
    branch_work(branch.pk)
    branch_publish(branch=Branch.objects.get(pk=branch.pk), by=table.gm, explanation="The treaty stands.")
    brought_up()
    changed = ledger()
    assert [(one[3], one[4], one[5]) for one in changed[:2]] == [("", "3", 3), ("", "4", 1)], "England owns Belgium"
    assert all(one[7:] != other[7:] for one, other in zip(changed, whole, strict=True))
    back = branch_return(game=table.game, by=table.gm, left_with=lines_left(table.now)[0])
    branch_work(back.pk)
    branch_publish(branch=Branch.objects.get(pk=back.pk), by=table.gm, explanation="It was a forgery.")
    brought_up()
    assert ledger() == whole


def test_a_game_that_goes_on_again_is_in_no_ledger_until_it_ends():
    table = table_with("Goes on", options={"victory.last_year": "1901"}, nmr_policy="hold")
    while not table.now.is_over:
        table.pass_deadline()
    brought_up()
    place = GameRecord.objects.get(game=table.game).ended_at
    assert len(ledger()) == 7
    branch = branch_make(game=table.game, by=table.gm, phase="F1901M", stop="F1901M")
    branch_work(branch.pk)
    branch_publish(branch=Branch.objects.get(pk=branch.pk), by=table.gm, explanation="Once more.")
    brought_up()
    assert not table.now.is_over and ledger() == []
    while not table.now.is_over:
        table.pass_deadline()
    brought_up()
    assert len(ledger()) == 7 and GameRecord.objects.get(game=table.game).ended_at == place


def test_a_game_that_is_read_later_stands_where_it_ended():
    games = three_games()["games"]
    whole = ledger()
    record = games[0].record
    record.stays.all().delete()
    record.owed_at = FIRST
    record.save()
    pools_begin_anew()
    numbers_make("press")
    assert len(ledger()) == 14 and ledger() != whole[7:]
    brought_up()
    assert ledger() == whole


def test_taken_out_by_a_moderator_and_put_back():
    games = three_games()["games"]
    whole = ledger()
    boss = user("boss")
    with pytest.raises(NotAllowed):
        game_take_out(record=games[0].record, by=boss, reason="Two accounts.")
    boss.user_permissions.add(Permission.objects.get(codename="change_gamerecord"))
    boss = type(boss).objects.get(pk=boss.pk)
    with pytest.raises(Refused):
        game_take_out(record=games[0].record, by=boss, reason=" ")
    game_take_out(record=games[0].record, by=boss, reason="Two accounts of one person.")
    brought_up()
    without = ledger()
    assert len(without) == 14 and all(one[7:9] == START for one in without[:7]), "the second is the first now"
    assert GameRecord.objects.get(game=games[0]).not_rated == NotRated.TAKEN_OUT
    with pytest.raises(Conflict):
        game_take_out(record=games[0].record, by=boss, reason="Again.")
    game_put_back(record=games[0].record, by=boss)
    brought_up()
    assert ledger() == whole
    with pytest.raises(Conflict):
        game_put_back(record=games[0].record, by=boss)
    actions = AuditEntry.objects.filter(action__startswith="rating.").order_by("pk").values_list("action", "actor")
    assert list(actions) == [("rating.take_out", boss.pk), ("rating.put_back", boss.pk)]


def test_all_of_it_again_comes_out_the_same():
    three_games()
    whole = ledger()
    assert all_owed() == 3
    brought_up()
    assert ledger() == whole
    SeatRecord.objects.all().delete()
    RatingPool.objects.all().delete()
    all_owed()
    brought_up()
    assert ledger() == whole


def test_games_from_before_there_were_records_get_theirs_by_when_they_ended():
    games = three_games()["games"]
    whole = ledger()
    GameRecord.objects.all().delete()
    RatingPool.objects.all().delete()
    for day, game in enumerate(games):
        Game.objects.filter(pk=game.pk).update(finished_at=FIRST + day * DAY)
    brought_up()
    assert ledger() == whole


def test_numbers_that_were_overtaken_are_not_stored(monkeypatch):
    games = three_games()["games"]
    whole = ledger()
    pools_begin_anew()
    keep, tried = working._keep, []

    def late(pool, numbers):
        if not tried:
            tried.append(len(numbers))
            working.pools_grow_stale(["press"], games[1].record.ended_at)
            SeatRecord.objects.filter(record__game=games[2]).update(rank=1)
        return keep(pool, numbers)

    monkeypatch.setattr(working, "_keep", late)
    assert numbers_make("press")
    assert tried and ledger() != whole
    ranks = SeatRecord.objects.filter(record__game=games[2])
    assert len({one.mu_after - one.mu_before > 0 for one in ranks}) == 2 or ranks[0].rank == 1
    assert RatingPool.objects.get(pk="press").stale_at is None


def test_a_game_that_cannot_be_read_keeps_no_other_waiting(monkeypatch):
    bad, good = (
        over(table_with(name), "win", "Turkey", at=FIRST + at * DAY) for at, name in enumerate(("Bad", "Good"))
    )
    read = working.read_game

    def breaks(record):
        if record.game_id == bad.pk:
            raise ValueError("A Par - Gas is in no rulebook.")
        return read(record)

    monkeypatch.setattr(working, "read_game", breaks)
    brought_up()
    record = GameRecord.objects.get(game=bad)
    assert (record.not_rated, record.failures, record.owed_at) == (NotRated.UNREADABLE, GameRecord.MOST_FAILURES, None)
    assert line_of(good, "ada").mu_after is not None
    monkeypatch.undo()
    all_owed()
    brought_up()
    assert line_of(bad, "ada").mu_after == line_of(good, "ada").mu_before


def test_what_is_owed_anew_while_it_is_read_is_read_again(monkeypatch):
    table = table_with("Owed")
    game = over(table, "win", "Turkey")
    record = GameRecord.objects.get(game=game)
    GameRecord.objects.filter(game=game).update(owed_at=FIRST + DAY)
    working.record_read(record)
    assert not record.stays.exists() and GameRecord.objects.get(game=game).owed_at == FIRST + DAY


def test_a_duel_is_a_duel(monkeypatch):
    table = make_table()
    assert sum(seat.kind == "power" for seat in table.now.rulebook.seats) == 7

    class Two:
        seats = table.now.rulebook.seats[:2]

    monkeypatch.setattr(Game, "rulebook", Two)
    assert pool_of(table.now) == "duels"


def test_who_closes_the_account_keeps_their_lines():
    games = three_games()["games"]
    whole = ledger()
    leave(user=user("ada"))
    brought_up()
    assert [one[:2] + one[3:] for one in ledger()] == [one[:2] + one[3:] for one in whole]
    assert games[0].record.stays.count() == 7
