"""What goes wrong in an event: slips, two directors at once, one who vanishes, a member suspended, 1,000 entries."""

import time

import pytest

from games.accounts.leaving import member_leaves
from games.common.errors import Conflict, NotAllowed
from games.events import boards, entries, rounds, services
from games.events.counts import counts_enter
from games.events.models import EntryState, Event, EventBoard, Place
from games.events.running import entry_drop, round_clock
from games.events.scores import standings
from games.models import Game
from games.moderation.sanctions import sanction_impose
from tests.events.test_rounds import draw, game_of, going, start
from tests.moderation.people import moderator
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
_ = going


def test_a_round_that_is_started_twice_has_its_games_once(going):
    before = Game.objects.count()
    with pytest.raises(Conflict, match="by you or another director"):
        rounds.round_start(event=going, by=user("dora"), number=1)
    boards.event_boards_make()
    assert Game.objects.count() == before


def test_who_is_taken_out_in_mid_round_plays_on_and_that_is_said(going, client):
    client.force_login(user("dora"))
    anna = going.entries.get(user=user("anna"))
    said = client.post("/events/net/entries/", {"do": "out", "entry": anna.pk}, follow=True).text
    assert "still plays board 1 of round 1" in said
    assert game_of(going).seats.filter(player=user("anna")).exists()
    assert entry_drop(event=going, by=user("dora"), entry=anna, reason="Out.") == []
    assert not game_of(going).seats.filter(player=user("anna")).exists() and entries.still_played(anna) == ""


def test_a_wrong_seeding_that_is_out_is_undone_and_the_players_read_why(going):
    game = game_of(going)
    rounds.round_call_off(event=going, by=user("dora"), number=1, reason="Two of one family met.")
    assert "Two of one family met." in str(Game.objects.get(pk=game.pk).result)
    one, other = going.entries.all()[:2]
    entries.keep_apart(event=going, by=user("dora"), one=one, other=other)
    rounds.round_redraw(event=going, by=user("dora"), number=1)
    start(going)
    assert game_of(going) != game


def test_of_two_directors_the_second_is_told(online):
    services.co_director_set(event=online, by=user("dora"), user=user("emil"), director=True)
    draw(online, bots=True)
    rounds.round_start(event=online, by=user("dora"), number=1)
    for late in (rounds.round_start, rounds.round_redraw, rounds.round_discard):
        with pytest.raises(Conflict, match="another director"):
            late(event=online, by=user("emil"), number=1)
    services.event_close(event=online, by=user("dora"))
    with pytest.raises(Conflict):
        services.event_close(event=online, by=user("emil"))


def test_a_director_who_vanishes_is_replaced_with_the_boards(going):
    mara = moderator(group="Moderators")
    with pytest.raises(NotAllowed):
        services.director_appoint(event=going, by=user("anna"), user=user("emil"))
    services.director_appoint(event=going, by=mara, user=user("emil"))
    assert game_of(going).gm == user("emil")
    assert round_clock(event=going, by=user("emil"), number=1, do="extend", minutes=5) == []
    with pytest.raises(NotAllowed):
        rounds.round_close(event=going, by=user("dora"), number=1)


def test_who_directs_beside_takes_over_when_the_director_leaves_the_site(online):
    services.co_director_set(event=online, by=user("dora"), user=user("emil"), director=True)
    member_leaves.send(sender=None, user=user("dora"))
    online.refresh_from_db()
    assert online.director == user("emil")


def test_who_is_suspended_in_mid_event_loses_the_seat_and_gets_no_other_board(going):
    anna = going.entries.get(user=user("anna"))
    sanction_impose(by=moderator(), member=user("anna"), kind="ban", reason="Rude.")
    game = game_of(going)
    assert not game.seats.filter(player=user("anna")).exists()
    assert "anna" not in {str(line.entry) for line in standings(going).lines}
    emil = entries.entry_make(event=going, by=user("emil"))
    assert entry_drop(event=going, by=user("dora"), entry=anna, reason="Suspended.", reserve=emil) == []
    draw(going, bots=True)
    assert not Place.objects.filter(board__round__number=2, entry=anna).exists()
    anna.refresh_from_db()
    assert anna.state == EntryState.OUT


def test_a_thousand_are_drawn_shown_and_watched_in_time(wooden, client):
    entries.entries_add(event=wooden, by=user("dora"), titles=[f"Somebody {number}" for number in range(986)])
    began = time.process_time()
    draw(wooden, here=False)
    took = {"drawn": time.process_time() - began}
    start(wooden)
    client.force_login(user("dora"))
    for page in ("", "desk/", "watch/", "hall/", "results.csv"):
        began = time.process_time()
        assert client.get(f"/events/spa/{page}").status_code == 200
        took[page] = time.process_time() - began
    print({name: round(seconds, 1) for name, seconds in took.items()})
    assert wooden.rounds.get().boards.count() == 142 and took["drawn"] < 30 and max(took.values()) < 30


def test_who_is_banned_frees_the_place_and_stays_in_the_results(wooden):
    entry = entries.entry_make(event=wooden, by=user("anna"))
    entries.entry_set(event=wooden, by=user("dora"), entry=wooden.entries.filter(user=None).first(), state="out")
    draw(wooden, here=False)
    board = EventBoard.objects.get(places__entry=entry)
    rounds.round_start(event=wooden, by=user("dora"), number=1)
    counts = {place.seat_id: 4 for place in board.places.all()} | {board.places.get(entry=entry).seat_id: 10}
    counts_enter(event=wooden, by=user("dora"), board=board, centres=counts, year=1907)
    before = {str(line.entry): line.total for line in standings(wooden).lines}
    Event.objects.filter(pk=wooden.pk).update(most=14)
    late = wooden.entries.create(title="Latest", state=EntryState.WAITING)
    sanction_impose(member=user("anna"), by=moderator(), kind="ban", reason="Rude.")
    states = dict(wooden.entries.filter(pk__in=(entry.pk, late.pk)).values_list("pk", "state"))
    assert states == {entry.pk: EntryState.OUT, late.pk: EntryState.IN}, "who waits comes in"
    assert {str(line.entry): line.total for line in standings(wooden).lines} == before
    assert before[str(user("anna").profile)] > 0
