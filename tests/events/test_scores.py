"""Standings: best rounds, named ties, hand-entered counts, secrets of boards, a corrected past, files."""

from fractions import Fraction

import pytest

from games.common.errors import Conflict, NotAllowed, Refused
from games.events import boards, entries, rounds, services
from games.events.counts import counts_clear, counts_enter
from games.events.models import EventBoard
from games.events.scores import result_rows, standing_rows, standings
from games.models import Game
from games.shown_text import csv_cell
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(wooden):
    """Two rounds of two boards that have started, elsewhere, by centres."""
    services.event_change(event=wooden, by=user("dora"), scoring="draw_size")
    rounds.round_draw(event=wooden, by=user("dora"), here=False, number=2)
    for number in (1, 2):
        rounds.round_start(event=wooden, by=user("dora"), number=number)
    return wooden


def board(event, number, of_round=1):
    return EventBoard.objects.get(round__event=event, round__number=of_round, number=number)


def count(event, number, of_round=1, **told):
    found = board(event, number, of_round)
    told = {"centres": {"France": 17, "Turkey": 17}, "year": 1907, **told}
    counts_enter(event=event, by=user("dora"), board=found, **told)


def holder(event, number, seat, of_round=1):
    return str(board(event, number, of_round).places.get(seat_id=seat).entry)


def test_nothing_is_scored_before_it_is_counted(played):
    assert standings(played).lines == ()
    count(played, 1)
    assert len(standings(played).lines) == 7


def test_equal_totals_have_one_place_and_that_is_said(played):
    count(played, 1)
    lines = standings(played).lines
    assert [(line.place, line.tied, line.total) for line in lines[:3]] == [
        (1, True, Fraction(50)), (1, True, Fraction(50)), (3, True, Fraction(0)),
    ]  # fmt: skip
    assert {str(line.entry) for line in lines[:2]} == {holder(played, 1, "France"), holder(played, 1, "Turkey")}


def test_a_winner_has_all(played):
    count(played, 1, centres={"France": 18, "Turkey": 16}, winner="France")
    first = standings(played).lines[0]
    assert (str(first.entry), first.total, first.tied) == (holder(played, 1, "France"), Fraction(100), False)


def test_only_the_best_rounds_count(played):
    for number, of_round in ((1, 1), (2, 1), (1, 2), (2, 2)):
        count(played, number, of_round)
    assert all(line.total == sum(line.rounds.values()) for line in standings(played).lines)
    lines = standings(services.event_change(event=played, by=user("dora"), best=1)).lines
    assert all(len(line.counted) == 1 and line.total == max(line.rounds.values()) for line in lines)


def test_any_system_scores_the_same_boards(played):
    count(played, 1)
    totals = {}
    for system in ("draw_size", "sum_of_squares", "carnage"):
        changed = services.event_change(event=played, by=user("dora"), scoring=system)
        totals[system] = [line.total for line in standings(changed).lines]
    assert totals["draw_size"] != totals["carnage"]


def test_a_count_is_entered_again_and_taken_back(played):
    count(played, 1)
    count(played, 1, centres={"France": 20, "Turkey": 14}, winner="France")
    assert standings(played).lines[0].total == 100
    counts_clear(event=played, by=user("dora"), board=board(played, 1))
    assert standings(played).lines == ()
    with pytest.raises(Conflict):
        counts_clear(event=played, by=user("dora"), board=board(played, 1))


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"centres": {"Spain": 3}}, "centres"), ({"centres": {"France": 35}}, "centres"),
        ({"centres": {"France": -1}}, "centres"), ({"centres": {}}, "centres"), ({"year": 1800}, "year"),
        ({"winner": "Italy"}, "winner"),
    ],
)  # fmt: skip
def test_what_no_board_can_come_to_is_refused(played, told, field):
    with pytest.raises(Refused) as error:
        count(played, 1, **told)
    assert error.value.field == field


def test_only_directors_count_and_only_what_has_started(wooden):
    rounds.round_draw(event=wooden, by=user("dora"), here=False)
    found = EventBoard.objects.first()
    with pytest.raises(Conflict):
        counts_enter(event=wooden, by=user("dora"), board=found, centres={"France": 5}, year=1901)
    rounds.round_start(event=wooden, by=user("dora"), number=1)
    with pytest.raises(NotAllowed):
        counts_enter(event=wooden, by=user("anna"), board=found, centres={"France": 5}, year=1901)


def test_who_sits_out_has_the_points_for_it(wooden):
    entries.entries_add(event=wooden, by=user("dora"), titles=["Late"])
    wooden = services.event_change(event=wooden, by=user("dora"), bye=7)
    rounds.round_draw(event=wooden, by=user("dora"), here=False)
    rounds.round_start(event=wooden, by=user("dora"), number=1)
    line = standings(wooden).lines[0]
    assert line.total == 7 and line.entry in wooden.rounds.get().sits_out.all()


@pytest.fixture
def here(online):
    """A round that is played here."""
    rounds.round_draw(event=online, by=user("dora"), bots=True)
    rounds.round_start(event=online, by=user("dora"), number=1)
    boards.event_boards_make()
    return online


def test_games_here_are_scored_as_they_stand_and_by_counts_where_these_are_entered(here):
    table = standings(here)
    assert len(table.lines) == 3 and all(line.going for line in table.lines)
    game = here.rounds.get().boards.get().game
    seat = game.seats.exclude(player=None).first()
    count(here, 1, centres={seat.seat_id: 34}, winner=seat.seat_id)
    table = standings(here)
    assert (table.lines[0].entry.user, table.lines[0].total) == (seat.player, 100) and not table.lines[0].going


def test_while_names_are_hidden_a_board_tells_nothing(here, client):
    game = here.rounds.get().boards.get().game
    Game.objects.filter(pk=game.pk).update(anonymous=True)
    assert standings(here).lines == () and result_rows(standings(here)) == []
    seat = game.seats.exclude(player=None).first()
    shown = client.get("/events/net/").text.partition("Round 1")[2].partition("<aside")[0]
    assert "told when it is over" in shown and str(seat.player.profile) not in shown
    assert client.get("/api/events/net/rounds/").json()[0]["boards"][0]["places"] is None


def test_files_have_every_seat_and_no_formula(played):
    count(played, 1)
    entry = board(played, 1).places.get(seat_id="France").entry
    entry.title = "=1+1"
    entry.save()
    table = standings(played)
    rows = result_rows(table)
    assert len(rows) == 7 and (1, 1, "France", "'=1+1", 17, 1907, "50", "", "yes", "no") in rows
    assert standing_rows(table)[0][0] == 1 and len(standing_rows(table)[0]) == 6 + 2
    assert [csv_cell(one) for one in ("=x", "+x", "-x", "@x", "x=")] == ["'=x", "'+x", "'-x", "'@x", "x="]


def test_the_best_of_each_power_names_all_who_made_it(played):
    count(played, 1)
    count(played, 2)
    best = {one.seat_id: (one.points, len(one.by)) for one in standings(played).best}
    assert best["France"] == ("50", 2)


def test_who_could_draw_the_boards_again_is_not_told_the_seed(here, client):
    seed = here.seed
    assert client.get("/api/events/net/").json()["seed"] == "" and seed not in client.get("/events/net/").text
    game = here.rounds.get().boards.get().game
    Game.objects.filter(pk=game.pk).update(anonymous=True)
    services.event_close(event=here, by=user("dora"))
    assert client.get("/api/events/net/").json()["seed"] == "", "names are hidden on a board"
    count(here, 1, centres={"France": 34})
    assert standings(here).lines == (), "nor does a count tell them"
    Game.objects.filter(pk=game.pk).update(anonymous=False)
    assert client.get("/api/events/net/").json()["seed"] == seed
    client.force_login(user("dora"))
    assert client.get("/api/events/net/").json()["seed"] == seed
