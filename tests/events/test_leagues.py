"""Divisions and the season that follows, top boards, teams, and those who play two boards."""

import itertools
from fractions import Fraction

import pytest

from games.common.errors import Conflict, NotAllowed, Refused
from games.events import entries, leagues, rounds, services
from games.events.counts import counts_enter
from games.events.models import EntryState, Event, EventBoard, Place
from games.events.queries import rounds_shown
from games.events.scores import result_rows, standings
from games.events.seeding import Past, boards_drawn, with_doubles
from games.models import AuditAction, AuditEntry, Game
from tests.events.test_rounds import draw, start
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
DORA = "dora"


def divided(event):
    """The first seven entries in division 1, the others in 2."""
    ids = list(event.entries.values_list("pk", flat=True))
    for division, those in ((1, ids[:7]), (2, ids[7:])):
        leagues.entries_group(event=event, by=user(DORA), entries=those, division=division)
    return ids


def count(event, number, of_round=1, **centres):
    board = EventBoard.objects.get(round__event=event, round__number=of_round, number=number)
    told = centres or {"France": 10, "Turkey": 8, "Austria": 6, "England": 4, "Germany": 3, "Italy": 2, "Russia": 1}
    counts_enter(event=event, by=user(DORA), board=board, centres=told, year=1907)
    return {place.seat_id: place.entry for place in board.places.select_related("entry")}


def test_a_division_plays_among_itself_and_has_its_own_places(wooden):
    ids = divided(wooden)
    draw(wooden, here=False)
    start(wooden)
    for number, those in ((1, ids[:7]), (2, ids[7:])):
        board = EventBoard.objects.get(number=number)
        assert board.division == number and set(board.places.values_list("entry", flat=True)) == set(those)
        count(wooden, number)
    lines = standings(wooden).lines
    assert [line.entry.division for line in lines] == [1] * 7 + [2] * 7
    assert [line.place for line in lines[:2]] == [line.place for line in lines[7:9]] == [1, 2]


def test_the_next_season_moves_the_first_up_and_the_last_down_and_asks_members(wooden):
    wooden = services.event_change(event=wooden, by=user(DORA), scoring="sum_of_squares", moves=2)
    divided(wooden)
    draw(wooden, here=False)
    start(wooden)
    first, second = count(wooden, 1), count(wooden, 2)
    services.event_change(event=wooden, by=user(DORA), entry="invited")
    anna = entries.entries_add(event=wooden, by=user(DORA), users=[user("anna")])[0]
    entries.entry_make(event=wooden, by=user("anna"))
    assert anna.pk
    with pytest.raises(Conflict, match="goes on"):
        leagues.season_next(event=wooden, by=user(DORA), name="spa-2", title="Spa 2027")
    services.event_close(event=wooden, by=user(DORA))
    with pytest.raises(NotAllowed):
        leagues.season_next(event=wooden, by=user("anna"), name="spa-2", title="Spa 2027")
    made = leagues.season_next(event=wooden, by=user(DORA), name="spa-2", title="Spa 2027")
    after = {one.title: one.division for one in made.entries.filter(user=None)}
    down = {first["Italy"].title, first["Russia"].title}
    up = {second["France"].title, second["Turkey"].title}
    assert {name for name in down if after[name] == 2} == down and {name for name in up if after[name] == 1} == up
    assert sorted(after.values()) == [1] * 7 + [2] * 7
    assert made.entries.get(user=user("anna")).state == EntryState.INVITED
    assert made.season_before == wooden and made.scoring == "sum_of_squares" and made.moves == 2
    with pytest.raises(Conflict, match="Spa 2027"):
        leagues.season_next(event=wooden, by=user(DORA), name="spa-3", title="Spa again")
    assert AuditEntry.objects.filter(action=AuditAction.EVENT_SEASON).count() == 1


def test_who_dropped_out_does_not_move_and_small_divisions_move_half(wooden):
    ids = divided(wooden)
    draw(wooden, here=False)
    start(wooden)
    first = count(wooden, 1)
    count(wooden, 2)
    entries.entry_set(event=wooden, by=user(DORA), entry=first["Russia"], state="out")
    after = leagues.moving(standings(wooden), 20)
    assert first["Russia"].pk not in after and len(after) == len(ids) - 1
    assert sum(1 for pk in ids[:7] if after.get(pk) == 2) == 3


def test_top_boards_are_of_the_best_placed_in_order(wooden):
    with pytest.raises(Refused, match="Nobody is placed"):
        draw(wooden, here=False, top=1)
    draw(wooden, here=False)
    start(wooden)
    for number in (1, 2):
        count(wooden, number)
    best = [line.entry.pk for line in standings(wooden).lines][:7]
    draw(wooden, here=False, top=1)
    board = EventBoard.objects.get(round__number=2, number=1)
    assert set(board.places.values_list("entry", flat=True)) == set(best)
    with pytest.raises(Refused, match="need 21"):
        draw(wooden, here=False, top=3)
    with pytest.raises(Refused, match="one round at a time"):
        draw(wooden, here=False, top=1, number=2)
    divided(wooden)
    with pytest.raises(Refused, match="divisions"):
        draw(wooden, here=False, top=1)


def test_a_top_board_or_division_does_not_tell_who_plays_where_names_are_hidden(online):
    leagues.entries_group(
        event=online, by=user(DORA), entries=list(online.entries.values_list("pk", flat=True)), division=1
    )
    draw(online, bots=True)
    start(online)
    (line,) = rounds_shown(online, user("anna"))
    assert line.boards[0].division == 1
    Game.objects.update(anonymous=True)
    online.rounds.update(top=1)
    (line,) = rounds_shown(online, user("emil"))
    assert line.boards[0].division == 0 and line.top == 0 and line.boards[0].places is None


def test_members_of_a_team_meet_last_and_their_totals_are_summed(wooden):
    ids = list(wooden.entries.values_list("pk", flat=True))
    for at in range(0, 14, 2):
        leagues.entries_group(event=wooden, by=user(DORA), entries=ids[at : at + 2], team=f"Team {at}")
    wooden = services.event_change(event=wooden, by=user(DORA), scoring="sum_of_squares")
    draw(wooden, here=False, number=3)
    for place in Place.objects.select_related("entry", "board"):
        assert not place.board.places.filter(entry__team=place.entry.team).exclude(entry=place.entry).exists()
    start(wooden)
    count(wooden, 1)
    count(wooden, 2)
    table = standings(wooden)
    totals = {line.entry.team: Fraction(0) for line in table.lines}
    for line in table.lines:
        totals[line.entry.team] += line.total
    assert {one.team: one.total for one in leagues.team_standings(table, 0)} == totals
    best = leagues.team_standings(table, 1)
    assert all(one.total == max(line.total for line in one.members) for one in best)
    assert best[0].place == 1 and sum(one.tied for one in best) in (0, *range(2, 8))


def test_what_no_team_or_division_can_be_is_refused(wooden):
    ids = list(wooden.entries.values_list("pk", flat=True))
    for wrong in ({"division": 21}, {"division": -1}, {"team": "x" * 41}):
        with pytest.raises(Refused):
            leagues.entries_group(event=wooden, by=user(DORA), entries=ids[:1], **wrong)
    for those in ([], [ids[0], 10**6]):
        with pytest.raises(Refused):
            leagues.entries_group(event=wooden, by=user(DORA), entries=those, team="A")
    more = [one.pk for one in entries.entries_add(event=wooden, by=user(DORA), titles=[f"M{n}" for n in range(7)])]
    with pytest.raises(Refused, match="20 members"):
        leagues.entries_group(event=wooden, by=user(DORA), entries=[*ids, *more], team="A")
    assert not wooden.entries.filter(team="A").exists(), "all or none"
    with pytest.raises(NotAllowed):
        leagues.entries_group(event=wooden, by=user("anna"), entries=ids[:1], team="A")


def test_who_said_so_plays_two_boards_and_which_counts_is_said(wooden):
    gone = list(wooden.entries.all())[:2]
    for one in gone:
        entries.entry_set(event=wooden, by=user(DORA), entry=one, state="out")
    with pytest.raises(Refused, match="2 would have to"):
        draw(wooden, here=False, twice=True)
    willing = list(wooden.entries.filter(state="in"))[:3]
    for one in willing:
        leagues.plays_twice(event=wooden, by=user(DORA), entry=one)
    draw(wooden, here=False, twice=True)
    places = Place.objects.all()
    assert places.count() == 14 and not wooden.rounds.get().sits_out.exists()
    beside = places.filter(counts=False)
    assert {one.entry for one in beside} <= set(willing) and len(beside) == 2
    one = beside[0]
    leagues.other_board_counts(event=wooden, by=user(DORA), number=1, entry=one.entry)
    one.refresh_from_db()
    assert one.counts and places.filter(entry=one.entry, counts=False).get().board_id != one.board_id
    start(wooden)
    with pytest.raises(Conflict):
        leagues.other_board_counts(event=wooden, by=user(DORA), number=1, entry=one.entry)
    for number in (1, 2):
        count(wooden, number)
    lines = {line.entry: line for line in standings(wooden).lines}
    assert len(lines) == 12 and sum(line.centres for line in lines.values()) < 68
    rows = [row for row in result_rows(standings(wooden)) if row[3] == str(one.entry)]
    assert sorted(row[-2] for row in rows) == ["no", "yes"] and len(rows) == 2
    counted = next(row for row in rows if row[-2] == "yes")
    assert lines[one.entry].centres == counted[4]


def test_two_boards_and_bots_together_are_refused_and_so_is_one_board(wooden):
    with pytest.raises(Refused, match="choose one"):
        draw(wooden, here=False, bots=True, twice=True)
    for one in list(wooden.entries.all())[:8]:
        entries.entry_set(event=wooden, by=user(DORA), entry=one, state="out")
    with pytest.raises(Refused, match="too few"):
        draw(wooden, here=False, twice=True)


def test_second_boards_go_round(wooden):
    for one in wooden.entries.all():
        leagues.plays_twice(event=wooden, by=user(DORA), entry=one)
    for one in list(wooden.entries.all())[:3]:
        entries.entry_set(event=wooden, by=user(DORA), entry=one, state="out")
    draw(wooden, here=False, twice=True, number=3)
    beside = list(Place.objects.filter(counts=False).values_list("entry", flat=True))
    assert len(beside) == len(set(beside)) == 9, "nobody twice before all have"


@pytest.mark.parametrize("entered", (8, 13, 20, 29))  # six copies, one; one over, six over
def test_nobody_sits_on_one_board_twice(entered):
    missing = -entered % 7
    boards = -(-entered // 7)
    met = {frozenset(pair): 1 for pair in itertools.combinations(range(1, entered + 1), 2)}
    copies = {-one: one for one in range(1, missing + 1)}
    past = with_doubles(Past(met, {}, [frozenset((1, 2))]), copies)
    drawn = boards_drawn([*range(1, entered + 1), *copies], [7] * boards, past, "a")
    for board in drawn:
        assert len({abs(one) for one in board}) == 7


def test_a_swap_does_not_seat_one_twice_on_a_board(wooden):
    for one in list(wooden.entries.all())[:1]:
        entries.entry_set(event=wooden, by=user(DORA), entry=one, state="out")
    leagues.plays_twice(event=wooden, by=user(DORA), entry=wooden.entries.filter(state="in").first())
    draw(wooden, here=False, twice=True)
    double = Place.objects.get(counts=False)
    other_board = Place.objects.exclude(board=double.board).exclude(entry=double.entry).first()
    with pytest.raises(Refused, match="plays board"):
        rounds.places_swap(event=wooden, by=user(DORA), number=1, one=double.pk, other=other_board.pk)
    assert Event.objects.get().rounds.get().boards.count() == 2


def test_by_page_and_api(wooden, client):
    client.force_login(user(DORA))
    ids = list(wooden.entries.values_list("pk", flat=True))
    client.post("/events/spa/entries/", {"do": "division", "entries": ids[:7], "division": "1"})
    client.post("/events/spa/entries/", {"do": "division", "entries": ids[7:], "division": "2"})
    client.post("/events/spa/entries/", {"do": "team", "entries": ids[:3], "team": "The Old Guard"})
    client.post("/events/spa/entries/", {"do": "twice", "entry": ids[0]})
    assert "The Old Guard, would play two boards" in client.get("/events/spa/desk/").text
    assert "no such entry" in client.post("/events/spa/entries/", {"do": "team", "entries": "x"}, follow=True).text
    body = {"division": 2, "team": "", "twice": False}
    told = client.patch(f"/api/events/spa/entries/{ids[0]}/", body, content_type="application/json").json()
    assert (told["division"], told["team"], told["twice"]) == (2, "", False)
    client.post("/events/spa/entries/", {"do": "division", "entries": ids[0], "division": "1"})
    client.patch("/api/events/spa/", {"moves": 1, "team_best": 2}, content_type="application/json")
    client.post("/events/spa/rounds/", {"fill": ""})
    client.post("/events/spa/rounds/1/", {"do": "start"})
    for board in EventBoard.objects.all():
        seats = {f"seat-{place.seat_id}": place.board.number for place in board.places.all()}
        client.post(f"/events/spa/boards/{board.pk}/", {**seats, "seat-France": "9", "year": "1907"})
    page = client.get("/events/spa/").text
    assert "Division 2" in page and "goes up" in page and "goes down" in page and "The Old Guard" in page
    (team,) = client.get("/api/events/spa/teams/").json()
    assert team["team"] == "The Old Guard" and len(team["members"]) == 2
    client.post("/events/spa/close/")
    assert "up, from 2 to 1" in client.get("/events/spa/season/").text
    refused = client.post("/events/spa/season/", {"title": "Spa 2027", "name": "spa"})
    assert refused.status_code == 422 and "Spa 2027" in refused.text and "Take another name" in refused.text
    made = client.post("/api/events/spa/season/", {"name": "spa-2027", "title": "Spa 2027"}, "application/json")
    assert made.status_code == 201 and made.json()["season_before"] == "spa"
    assert "The next season" in client.get("/events/spa/desk/").text


def test_an_entrant_says_that_they_would_play_two(online, client):
    client.force_login(user("anna"))
    assert "The director knows" in client.post("/events/net/enter/", {"do": "twice"}, follow=True).text
    said = client.post("/api/events/net/entry/", {"twice": False}, content_type="application/json").json()
    assert said["twice"] is False and said["checked_in"] is False
    bert = online.entries.get(user=user("bert"))
    with pytest.raises(NotAllowed):
        leagues.plays_twice(event=online, by=user("anna"), entry=bert)
