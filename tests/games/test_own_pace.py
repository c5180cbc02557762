"""Games at one's own pace: begun at once against bots, closed by ready, written to nobody, and cleared away."""

from datetime import timedelta

import pytest
from django.utils import timezone

import engine
from games.common.errors import Refused
from games.common.variants_on_offer import on_offer
from games.forming import joining
from games.game_settings.timing import speed
from games.models import AuditEntry, Game, GameStatus, Notice, Receipt, Submission, Turn
from games.permissions import viewer_of
from games.play_now import solo_games
from games.play_now.solo_games import KEPT, solo_game_begin, solo_games_clear
from games.proposals import services as proposals
from games.selectors.orders import order_sheet
from games.services import deadlines, orders, task_queueing, turns
from tests.plugins.tables import make_table, user
from tests.rows import slow_but

pytestmark = pytest.mark.django_db


def now(game):
    return Game.objects.get(pk=game.pk)


def play_on(game, member):
    """Ready, and whatever a worker does then."""
    orders.orders_ready(game=game, by=member, number=now(game).turn_number, ready=True)
    while turns.turns_work(bots=True):
        pass


@pytest.mark.parametrize("variant", on_offer())
def test_one_sits_in_the_first_window_in_which_one_is_wanted(variant):
    anna = user("anna")
    game = solo_game_begin(by=anna, variant=variant)
    assert (game.status, game.private) == (GameStatus.RUNNING, True)
    mine = game.seat_of(anna)
    assert mine.kind == "power"
    wanted = [mine.seat_id in turn.wanted for turn in game.turns.order_by("number")]
    assert wanted.index(True) + 1 == len(wanted) == game.turn_number
    assert not game.seats.exclude(pk=mine.pk).exclude(bot=True).exists()
    turn = game.open_turn
    assert (turn.due, turn.remind_at) == (None, None)
    assert speed(game) == "at one's own pace"
    assert turn.papers.filter(seat__bot=True).exists()
    assert not Notice.objects.exists()


@pytest.mark.parametrize("variant", slow_but(on_offer(), "standard", "rather_silly"))
def test_ready_takes_what_was_suggested_and_closes_the_window(variant):
    anna = user("anna")
    game = solo_game_begin(by=anna, variant=variant)
    for _ in range(6):
        sheet = order_sheet(viewer_of(now(game), anna))
        assert sheet.wants, "nobody sits before a page on which they can do nothing"
        assert sheet.suggested or all(want.optional for want in sheet.wants)
        assert not sheet.lines
        assert not [check for check in sheet.checks if check.level == "error"]
        open_before = now(game).turn_number
        play_on(game, anna)
        assert now(game).turn_number > open_before
        played = Turn.objects.get(game=game, number=open_before)
        paper = played.papers.get(seat=game.seat_of(anna))
        assert paper.lines == [check.canonical for check in sheet.checks]
        assert Receipt.objects.filter(submission=paper, by=anna).count() == 1 or not paper.lines
    assert not Notice.objects.exists()


@pytest.mark.parametrize("variant", slow_but(on_offer(), "hitchhiker"))
def test_every_seat_can_be_chosen_and_is_waited_for(variant):
    for number, spec in enumerate(engine.load_rulebook(variant).seats):
        anna = user(f"anna{number}")
        game = solo_game_begin(by=anna, variant=variant, seat_id=spec.id)
        assert game.seat_of(anna).seat_id == spec.id
        turn = game.open_turn
        assert turn.wanted.count(spec.id) == 1, "it does not go on without its player"
        play_on(game, anna)
        assert now(game).turn_number > turn.number or now(game).is_over


def test_what_one_wrote_counts_and_not_what_was_suggested():
    anna = user("anna")
    game = solo_game_begin(by=anna, seat_id="France")
    orders.orders_save(game=game, by=anna, number=1, text="A Par - Pic")
    assert not order_sheet(viewer_of(now(game), anna)).suggested
    play_on(game, anna)
    done = Turn.objects.get(game=game, number=1)
    assert done.papers.get(seat__seat_id="France").lines == ["A Par - Pic"]


def test_an_empty_paper_stays_empty():
    anna = user("anna")
    game = solo_game_begin(by=anna, seat_id="France")
    orders.orders_save(game=game, by=anna, number=1, text="")
    play_on(game, anna)
    assert Turn.objects.get(game=game, number=1).papers.get(seat__seat_id="France").lines == []


def test_a_suggestion_is_for_the_eyes_of_its_seat():
    anna = user("anna")
    game = solo_game_begin(by=anna, seat_id="France")
    assert order_sheet(viewer_of(game, user("boris"), token=game.invite_token)) is None
    drafts = Submission.objects.filter(turn__game=game, ready=False)
    assert [draft.seat.seat_id for draft in drafts] == ["France"]


def test_in_games_of_people_nothing_is_suggested():
    table = make_table()
    assert not Submission.objects.filter(turn__game=table.game).exists()


def test_it_costs_the_deadlines_of_people_nothing(monkeypatch):
    sent = []
    monkeypatch.setattr(deadlines, "send_hint", lambda name: sent.append(name))
    anna = user("anna")
    game = solo_game_begin(by=anna, seat_id="France")
    orders.orders_ready(game=game, by=anna, number=1, ready=True)
    assert turns.turns_work() == 0
    assert deadlines.sweep() == 1
    assert sent == ["games.bots_work"]
    make_table(prefix="people-").make_due()
    assert turns.turns_work() == 1


def test_one_message_closes_all_that_are_due(monkeypatch, django_capture_on_commit_callbacks):
    sent = []
    monkeypatch.setattr(task_queueing, "send_hint", lambda *message: sent.append(message))
    games = {name: solo_game_begin(by=user(name), seat_id="France") for name in ("anna", "boris", "carla")}
    with django_capture_on_commit_callbacks(execute=True):
        for name, game in games.items():
            orders.orders_ready(game=game, by=user(name), number=1, ready=True)
    assert set(sent) == {(task_queueing.BOTS_WORK,)}
    assert turns.turns_work(bots=True) == 3
    assert {now(game).turn_number for game in games.values()} == {2}


def test_nobody_else_sits_down_in_it():
    anna = user("anna")
    game = solo_game_begin(by=anna, seat_id="France")
    with pytest.raises(Refused, match="own game against bots"):
        joining.game_join(game=game, by=user("boris"), seat_id="Germany", token=game.invite_token)
    assert game not in Game.objects.joinable()
    assert game not in Game.objects.visible_to(user("boris"))


def test_a_seat_that_there_is_not_is_said():
    with pytest.raises(Refused, match="no seat “Ruritania”"):
        solo_game_begin(by=user("anna"), seat_id="Ruritania")
    assert not Game.objects.exists()


def test_it_ends_when_its_player_leaves():
    anna = user("anna")
    game = solo_game_begin(by=anna)
    joining.game_leave(game=game, by=anna)
    assert now(game).status == GameStatus.FINISHED
    assert now(game).result["how"] == "Its only player left."


def test_it_ends_when_its_player_is_out():
    anna = user("anna")
    game = solo_game_begin(by=anna, seat_id="France")
    state = Turn.objects.get(game=game).state
    state["units"].pop("France")
    state["centres"].pop("France")
    Turn.objects.filter(game=game).update(state=state, wanted=["France"], ready_at=timezone.now())
    while turns.turns_work(bots=True):
        pass
    assert now(game).status == GameStatus.FINISHED
    assert "bots have gone home" in now(game).result["how"]


def test_what_nobody_plays_any_more_is_cleared_away():
    anna = user("anna")
    left, new, over = (solo_game_begin(by=anna, variant=one) for one in ("rather_silly", "standard", "standard"))
    for game in (left, over):
        for _ in range(3):
            play_on(game, anna)
    proposals.proposal_make(game=left, by=anna, kind="pause")
    Game.objects.filter(pk=over.pk).update(
        status=GameStatus.FINISHED, finished_at=timezone.now(), result={"kind": "draw", "seats": [], "how": ""}
    )
    old = timezone.now() - KEPT - timedelta(days=1)
    for game in (left, over):
        Game.objects.filter(pk=game.pk).update(created_at=old)
        Turn.objects.filter(game=game).update(opened_at=old)
    people = make_table(prefix="people-").game
    Game.objects.filter(pk=people.pk).update(created_at=old)
    Turn.objects.filter(game=people).update(opened_at=old)
    assert solo_games_clear() == 1
    assert set(Game.objects.all()) == {new, over, people}
    assert not AuditEntry.objects.filter(game=left.pk).exists()
    assert solo_games_clear() == 0


def test_games_of_people_are_never_erased():
    game = make_table().game
    assert solo_games.erase(Game.objects.all()) == 0
    assert Game.objects.get() == game
