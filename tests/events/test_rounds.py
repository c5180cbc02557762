"""Rounds: drawn, changed, started, played here, called off; one clock, drop-outs and reserves."""

import pytest

from games.common.errors import Conflict, NotAllowed, Refused
from games.events import boards, entries, rounds, running, services
from games.events.models import EntryState, Place, RoundState
from games.events.queries import rounds_shown
from games.events.scores import standings
from games.game_templates.services import template_delete
from games.models import GameStatus, Membership
from games.seat_offers.services import seat_offer_answer
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def draw(event, **how):
    return rounds.round_draw(event=event, by=user("dora"), **how)


def start(event, number=1):
    rounds.round_start(event=event, by=user("dora"), number=number)
    boards.event_boards_make()


def drawn(event, number):
    found = Place.objects.filter(board__round__event=event, board__round__number=number)
    return {(one.board.number, one.seat_id): str(one.entry) for one in found.select_related("board", "entry")}


@pytest.fixture
def going(online):
    """Round one of the event that is played here, with bots in four seats."""
    draw(online, bots=True)
    start(online)
    return online


def game_of(event):
    return event.rounds.get(number=1).boards.get().game


def test_three_rounds_of_two_boards_at_once_with_no_power_twice(wooden):
    draw(wooden, here=False, number=3)
    assert wooden.rounds.count() == 3
    for number in (1, 2, 3):
        assert sorted(drawn(wooden, number).values()) == sorted(str(one) for one in wooden.entries.all())
    had = list(Place.objects.values_list("entry", "seat_id"))
    assert len(set(had)) == len(had) == 42


def test_the_same_seed_draws_the_same(wooden):
    draw(wooden, here=False)
    first = drawn(wooden, 1)
    rounds.round_discard(event=wooden, by=user("dora"), number=1)
    draw(wooden, here=False)
    assert drawn(wooden, 1) == first
    rounds.round_redraw(event=wooden, by=user("dora"), number=1)
    assert drawn(wooden, 1) != first


def test_who_does_not_fill_a_board_sits_out_and_not_twice(wooden):
    entries.entries_add(event=wooden, by=user("dora"), titles=["Late", "Later"])
    draw(wooden, here=False, number=2)
    out = [set(one.sits_out.all()) for one in wooden.rounds.all()]
    assert [len(one) for one in out] == [2, 2] and not out[0] & out[1]


def test_those_who_are_kept_apart_do_not_meet(wooden):
    one, other = wooden.entries.all()[:2]
    entries.keep_apart(event=wooden, by=user("dora"), one=one, other=other)
    draw(wooden, here=False, number=5)
    for place in Place.objects.filter(entry=one):
        assert not place.board.places.filter(entry=other).exists()


def test_only_who_checked_in_plays_if_that_is_asked(wooden):
    with pytest.raises(Refused, match="0 play"):
        draw(wooden, here=False, checked_in=True)
    for one in wooden.entries.all()[:7]:
        entries.check_in(event=wooden, by=user("dora"), entry=one)
    draw(wooden, here=False, checked_in=True)
    assert len(drawn(wooden, 1)) == 7
    start(wooden)
    assert not wooden.entries.filter(checked_in=True).exists(), "everybody checks in anew for the next round"


def test_what_cannot_be_drawn_is_refused(wooden, online):
    with pytest.raises(Refused, match="no account"):
        draw(wooden, here=True)
    with pytest.raises(Refused, match="3 play"):
        draw(online)
    services.event_change(event=online, by=user("dora"), template=None)
    with pytest.raises(Refused, match="template"):
        draw(online, bots=True)
    with pytest.raises(Refused):
        draw(wooden, here=False, number=31)
    with pytest.raises(NotAllowed):
        rounds.round_draw(event=wooden, by=user("anna"), here=False)


def test_a_drawn_round_is_the_directors_alone_and_two_can_be_exchanged(wooden):
    draw(wooden, here=False)
    assert rounds_shown(wooden, user("anna")) == [] and len(rounds_shown(wooden, user("dora"))) == 1
    (first, one), (second, other) = list(drawn(wooden, 1).items())[:: len(drawn(wooden, 1)) - 1]
    ids = [Place.objects.get(board__round__event=wooden, entry__title=name).pk for name in (one, other)]
    rounds.places_swap(event=wooden, by=user("dora"), number=1, one=ids[0], other=ids[1])
    assert (drawn(wooden, 1)[first], drawn(wooden, 1)[second]) == (other, one)
    ids = [Place.objects.get(board__round__event=wooden, entry__title=name).pk for name in (one, other)]
    with pytest.raises(Refused):
        rounds.places_swap(event=wooden, by=user("dora"), number=1, one=ids[0], other=ids[0])
    start(wooden)
    with pytest.raises(Conflict):
        rounds.places_swap(event=wooden, by=user("dora"), number=1, one=ids[0], other=ids[1])
    assert len(rounds_shown(wooden, user("anna"))) == 1


def test_a_round_is_started_once_and_after_the_one_before(wooden):
    draw(wooden, here=False, number=2)
    with pytest.raises(Conflict, match="earlier"):
        start(wooden, 2)
    start(wooden, 1)
    for again in (rounds.round_start, rounds.round_redraw, rounds.round_discard):
        with pytest.raises(Conflict):
            again(event=wooden, by=user("dora"), number=1)
    start(wooden, 2)
    with pytest.raises(Conflict, match="later"):
        rounds.round_call_off(event=wooden, by=user("dora"), number=1, reason="A slip.")


def test_a_round_here_makes_games_with_everybody_in_their_seats(going):
    game = game_of(going)
    assert game.status == GameStatus.RUNNING and not game.private and game.gm == user("dora")
    seats = {seat.seat_id: seat.player.username for seat in game.seats.exclude(player=None)}
    assert seats == {one.seat_id: one.entry.user.username for one in Place.objects.all()}
    assert game.seats.filter(bot=True).count() == 4
    assert boards.event_boards_make() == 0, "once is enough"


def test_co_directors_rule_the_boards_beside(online):
    services.co_director_set(event=online, by=user("dora"), user=user("emil"), director=True)
    draw(online, bots=True)
    start(online)
    assert list(game_of(online).co_gms.all()) == [user("emil")]


def test_who_is_barred_is_not_drawn(online):
    barred = user("anna")
    barred.is_active = False
    barred.save()
    draw(online, bots=True)
    assert len(drawn(online, 1)) == 2


def test_what_goes_wrong_with_a_board_is_said_and_tried_again(online, monkeypatch):
    draw(online, bots=True)
    monkeypatch.setattr(boards, "game_create", lambda **_: 1 / 0)
    start(online)
    board = online.rounds.get().boards.get()
    assert board.game is None and "broke off" in board.trouble
    monkeypatch.undo()
    assert boards.event_boards_make() == 0
    assert running.boards_retry(event=online, by=user("dora"), number=1) == 1
    assert boards.event_boards_make() == 1 and game_of(online) is not None


def test_a_template_that_is_gone_is_said(online):
    draw(online, bots=True)
    template_delete(template=online.template, by=user("dora"))
    with pytest.raises(Refused, match="template"):
        start(online)


def test_a_round_that_is_called_off_ends_its_games_and_can_be_drawn_again(going):
    game = game_of(going)
    with pytest.raises(Refused):
        rounds.round_call_off(event=going, by=user("dora"), number=1, reason=" ")
    rounds.round_call_off(event=going, by=user("dora"), number=1, reason="Wrong seeding.")
    game.refresh_from_db()
    assert game.is_over and game.result["kind"] == "stopped" and "Wrong seeding." in str(game.result)
    assert going.rounds.get().state == RoundState.DRAWN
    rounds.round_redraw(event=going, by=user("dora"), number=1)
    start(going)
    assert game_of(going) != game


def test_one_clock_for_all_boards(going):
    game = game_of(going)
    due = game.open_turn.due
    told = {"event": going, "by": user("dora"), "number": 1}
    assert running.round_clock(**told, do="extend", minutes=60) == []
    game = game_of(going)
    assert (game.open_turn.due - due).total_seconds() == 3600
    assert running.round_clock(**told, do="pause") == [] and game_of(going).status == GameStatus.PAUSED
    (undone,) = running.round_clock(**told, do="pause")
    assert "not running" in undone.why, "what cannot be done is said, board by board"
    assert running.round_clock(**told, do="resume") == [] and game_of(going).status == GameStatus.RUNNING
    for wrong in ({"do": "stop"}, {"do": "extend"}, {"do": "extend", "minutes": 10**6}):
        with pytest.raises(Refused):
            running.round_clock(**told, **wrong)
    with pytest.raises(NotAllowed):
        running.round_clock(**{**told, "by": user("anna")}, do="pause")


def test_who_drops_out_is_replaced_by_a_bot_and_scores_nothing(going):
    anna = going.entries.get(user=user("anna"))
    assert running.entry_drop(event=going, by=user("dora"), entry=anna, reason="Ill.") == []
    seat = game_of(going).seats.get(seat_id=anna.places.get().seat_id)
    assert seat.player is None and seat.bot and anna.places.get().left_at is not None
    anna.refresh_from_db()
    assert anna.state == EntryState.OUT and "anna" not in {str(line.entry) for line in standings(going).lines}
    with pytest.raises(NotAllowed):
        entries.entry_make(event=going, by=user("anna"))
    with pytest.raises(Refused):
        running.entry_drop(event=going, by=user("dora"), entry=anna, reason="")


def test_a_reserve_is_asked_and_scores_from_then_on(going):
    anna = going.entries.get(user=user("anna"))
    emil = entries.entry_make(event=going, by=user("emil"))
    bert = going.entries.get(user=user("bert"))
    with pytest.raises(Refused, match="plays a board"):
        running.entry_drop(event=going, by=user("dora"), entry=anna, reason="Ill.", reserve=bert)
    assert running.entry_drop(event=going, by=user("dora"), entry=anna, reason="Ill.", reserve=emil) == []
    assert not Membership.objects.filter(user=user("emil")).exists()
    seat_offer_answer(game=game_of(going), by=user("emil"), accept=True)
    assert {str(line.entry) for line in standings(going).lines} == {"bert", "cora", "emil"}


def test_a_round_is_closed_and_opened_again(going):
    rounds.round_close(event=going, by=user("dora"), number=1)
    with pytest.raises(Conflict):
        running.round_clock(event=going, by=user("dora"), number=1, do="pause")
    rounds.round_close(event=going, by=user("dora"), number=1, over=False)
    assert going.rounds.get().state == RoundState.GOING


def test_an_event_that_is_over_draws_and_starts_nothing(wooden):
    draw(wooden, here=False, number=2)
    with pytest.raises(Conflict, match="Later rounds"):
        rounds.round_discard(event=wooden, by=user("dora"), number=1)
    services.event_close(event=wooden, by=user("dora"))
    for deed in (lambda: draw(wooden, here=False), lambda: rounds.round_start(event=wooden, by=user("dora"), number=1)):
        with pytest.raises(Conflict, match="is over"):
            deed()
    assert wooden.rounds.count() == 2


def test_a_reserve_from_the_waiting_list_comes_in_and_nobody_else_is_one(going):
    leaver = going.entries.get(user=user("anna"))
    waiting = entries.entry_make(event=going, by=user("emil"))
    entries.entry_set(event=going, by=user("dora"), entry=waiting, state="out")
    told = {"event": going, "by": user("dora"), "entry": leaver, "reason": "Ill."}
    for wrong in (leaver, waiting):
        with pytest.raises(Refused, match="A reserve is"):
            running.entry_drop(**told, reserve=wrong)
    entries.entry_set(event=going, by=user("dora"), entry=waiting, state="waiting")
    assert running.entry_drop(**told, reserve=waiting) == []
    waiting.refresh_from_db()
    assert waiting.state == EntryState.IN


def test_boards_whose_template_is_gone_say_so_and_nothing_is_retried_without_need(online):
    draw(online, bots=True)
    rounds.round_start(event=online, by=user("dora"), number=1)
    online.template.delete()
    boards.event_boards_make()
    board = online.rounds.get().boards.get()
    assert board.trouble == "The template is gone." and board.game is None
    told = {"event": online, "by": user("dora"), "number": 1}
    assert (running.boards_retry(**told), running.boards_retry(**told)) == (1, 0)
    assert running.round_clock(**told, do="pause") == [], "there is no clock to pause"
