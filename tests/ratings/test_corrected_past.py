"""A corrected past corrects the ratings that follow."""

import pytest
from django.contrib.auth.models import Permission

from games.accounts.leaving import leave
from games.common.errors import Conflict, NotAllowed, Refused
from games.common.rating_pools import pool_of
from games.models import AuditEntry, Branch, Game, GameRecord, NotRated, RatingPool, SeatRecord
from games.past.services.drafting import branch_make, branch_return, lines_left
from games.past.services.publishing import branch_publish
from games.past.tasks import branch_work
from games.ratings import ledger as working
from games.ratings.ledger import all_owed, numbers_make, pools_begin_anew
from games.ratings.moderating import game_put_back, game_take_out
from games.ratings.numbers import START
from tests.plugins.tables import make_table, user
from tests.ratings.scenes import DAY, FIRST, brought_up, ledger, line_of, over, table_with, three_games

pytestmark = pytest.mark.django_db


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
