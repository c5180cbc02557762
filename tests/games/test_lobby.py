"""Making games, joining, leaving, starting."""

import pytest

from engine.rulebook.draws import commitment
from games.common.allocation import seats_allocated
from games.common.errors import Conflict, NotAllowed, Refused
from games.forming import creating, joining
from games.models import Game, GameStatus, Membership
from games.services import seats, starting
from tests.plugins.tables import POWERS, make_table, seated, user

pytestmark = pytest.mark.django_db


def test_a_game_has_the_seats_of_its_rulebook():
    game = creating.game_create(by=user("anna"), name="Vienna")
    assert [seat.seat_id for seat in game.seats.all()] == list(POWERS)
    assert game.gm is None
    assert game.status == "forming"


def test_the_secrets_are_committed_to_before_the_start():
    game = creating.game_create(by=user("anna"), name="Vienna")
    assert game.secret_hash == commitment(game.secret)
    assert game.hidden_secret_hash == commitment(game.hidden_secret)
    assert game.secret != game.hidden_secret


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"movement_minutes": 4}, "movement_minutes"),
        ({"retreat_minutes": 14 * 24 * 60 + 1}, "retreat_minutes"),
        ({"weekdays": "135"}, "hour"),
        ({"weekdays": "31", "hour": "18:00"}, "weekdays"),
        ({"time_zone": "Europe/Atlantis"}, "time_zone"),
        ({"press": "shouting"}, "press"),
        ({"name": ""}, "name"),
        ({"gm_may_play": True}, "gm_may_play"),
        ({"without": ["no_such_rule"]}, "without"),
        ({"without": ["movement"]}, "without"),
        ({"variant": "chess"}, "variant"),
        ({"with_rules": ["no_such_rule"]}, "with_rules"),
        ({"with_rules": ["landing"]}, "with_rules"),
        ({"with_rules": "underpass"}, "with_rules"),
        ({"options": {"victory.centres": "many"}}, "options"),
        ({"options": [1]}, "options"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_settings_that_cannot_be_are_refused_by_field(settings, field):
    with pytest.raises(Refused) as refused:
        creating.game_create(by=user("anna"), **{"name": "Vienna", **settings})
    assert refused.value.field == field
    assert not Game.objects.exists()


def test_the_last_to_sit_down_starts_the_game():
    table = make_table(players=POWERS[:6])
    assert table.now.status == "forming"
    joining.game_join(game=table.game, by=user("late"), seat_id="Turkey")
    game = table.now
    assert game.status == "running"
    assert game.turn_number == 1
    assert game.open_turn.phase == "S1901M"
    assert sorted(game.open_turn.wanted) == sorted(POWERS)
    assert game.seats.get(seat_id="Turkey").player == user("late")


def test_a_chosen_seat_is_held_and_not_given_twice():
    table = make_table(forming=True)
    joining.game_join(game=table.game, by=table.france, seat_id="France")
    with pytest.raises(Conflict, match="taken meanwhile"):
        joining.game_join(game=table.game, by=table.italy, seat_id="France")
    assert not table.now.memberships.filter(user=table.italy).exists()


def test_nobody_joins_twice_and_the_gm_not_at_all():
    table = make_table(forming=True)
    joining.game_join(game=table.game, by=table.france)
    with pytest.raises(Refused, match="already"):
        joining.game_join(game=table.game, by=table.france)
    with pytest.raises(Refused, match="the GM does not play"):
        joining.game_join(game=table.game, by=table.gm)


def test_a_full_game_takes_nobody_more():
    table = make_table()
    with pytest.raises(Conflict, match="is taken"):
        joining.game_join(game=table.game, by=user("late"), seat_id="France")


def test_a_private_game_needs_the_invitation_and_the_old_one_dies_with_the_new():
    table = make_table(forming=True, private=True)
    with pytest.raises(NotAllowed, match="invitation"):
        joining.game_join(game=table.game, by=table.france)
    old = table.game.invite_token
    new = joining.invitation_renew(game=table.game, by=table.gm)
    with pytest.raises(NotAllowed):
        joining.game_join(game=table.game, by=table.france, token=old)
    joining.game_join(game=table.game, by=table.france, token=new)
    assert Game.objects.visible_to(table.france).filter(pk=table.game.pk).exists()
    assert not Game.objects.visible_to(table.italy).filter(pk=table.game.pk).exists()


def test_leaving_before_the_start_frees_the_place_without_a_trace_on_the_seat():
    table = make_table(forming=True)
    joining.game_join(game=table.game, by=table.france, seat_id="France")
    joining.game_leave(game=table.game, by=table.france)
    assert table.seat("France").player is None
    joining.game_join(game=table.game, by=table.italy, seat_id="France")
    joining.game_join(game=table.game, by=table.france, seat_id="Italy")
    assert Membership.objects.filter(user=table.france, left_at=None).count() == 1


def test_a_game_is_cancelled_by_its_keeper_only():
    table = make_table(forming=True)
    with pytest.raises(NotAllowed):
        joining.game_cancel(game=table.game, by=table.france)
    joining.game_cancel(game=table.game, by=table.gm)
    assert table.now.status == "abandoned"


def test_bots_fill_the_table_only_where_the_game_allows_them():
    table = make_table(forming=True)
    joining.game_join(game=table.game, by=table.france, seat_id="France")
    with pytest.raises(Refused, match="bots are not allowed"):
        starting.game_start(game=table.game, by=table.gm)
    table = make_table(forming=True, bots_allowed=True, prefix="b")
    joining.game_join(game=table.game, by=table.france, seat_id="France")
    with pytest.raises(NotAllowed):
        starting.game_start(game=table.game, by=table.france)
    starting.game_start(game=table.game, by=table.gm)
    assert table.now.seats.filter(bot=True).count() == 6
    assert table.turn.papers.filter(seat__bot=True, ready=True).exclude(lines=[]).count() == 6


def test_wishes_are_met_in_a_drawn_order_that_anybody_can_check():
    wishes = {1: ["France"], 2: ["France", "Italy"], 3: []}
    seats_of = ["Austria", "France", "Italy"]
    given = seats_allocated("secret", seats_of, wishes)
    assert sorted(given.values()) == seats_of
    assert given == seats_allocated("secret", list(reversed(seats_of)), dict(reversed(wishes.items())))
    assert given[1] == "France" or given[2] == "France"
    assert len({seats_allocated(str(n), seats_of, {1: [], 2: [], 3: []})[1] for n in range(30)}) == 3


def test_a_seat_that_was_left_is_taken_over_by_somebody_new_only():
    table = make_table()
    joining.game_leave(game=table.game, by=table.france)
    assert table.seat("France").is_vacant
    with pytest.raises(Refused, match="know too much"):
        seats.seat_takeover(game=table.game, by=table.france, seat_id="France")
    with pytest.raises(Refused, match="hold a seat"):
        seats.seat_takeover(game=table.game, by=table.italy, seat_id="France")
    seats.seat_takeover(game=table.game, by=user("new"), seat_id="France")
    assert table.seat("France").player == user("new")


def test_a_gm_replaces_a_player_and_says_why():
    table = make_table()
    with pytest.raises(Refused, match="Say why"):
        seated(table, "France", user("new"), " ")
    with pytest.raises(NotAllowed):
        seats.seat_replace(game=table.game, by=table.italy, seat_id="France", reason="I want it")
    with pytest.raises(Refused, match="without bots"):
        seats.seat_replace(game=table.game, by=table.gm, seat_id="France", reason="Silent.", bot=True)
    seated(table, "France", user("new"), "Silent.")
    assert table.seat("France").player == user("new")
    assert table.now.seat_of(table.france) is None
    assert table.game.memberships.get(user=table.france).reason == "Silent."


@pytest.mark.parametrize(
    ("allocation", "wish", "field"),
    [
        ("chosen", {"preferences": ["France"]}, "preferences"),
        ("preference", {"seat_id": "France"}, "seat"),
        ("drawn", {"seat_id": "France"}, "seat"),
        ("drawn", {"preferences": ["France"]}, "preferences"),
    ],
)
def test_a_wish_that_would_not_count_is_refused(allocation, wish, field):
    game = creating.game_create(by=user("anna"), name="Vienna", allocation=allocation)
    with pytest.raises(Refused) as refused:
        joining.game_join(game=game, by=user("bert"), **wish)
    assert refused.value.field == field
    assert not game.memberships.filter(user__username="bert").exists()
    joining.game_join(game=game, by=user("bert"))


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        (lambda table: joining.wishes_set(game=table.game, by=user("stranger"), preferences=[]), "not in this game"),
        (lambda table: joining.wishes_set(game=table.game, by=table.france, preferences=[]), "lists of wishes"),
        (lambda table: seats.seat_takeover(game=table.game, by=user("stranger"), seat_id="Italy"), "is not running"),
        (lambda table: seats.seat_replace(game=table.game, by=table.gm, seat_id="Italy", reason="X"), "game goes on"),
    ],
)
def test_what_a_table_that_forms_does_not_take_is_refused(deed, why):
    table = make_table(forming=True, allocation="chosen")
    joining.game_join(game=table.game, by=table.france, seat_id="France")
    with pytest.raises(Refused, match=why):
        deed(table)


def test_a_seat_is_replaced_for_a_reason_and_only_one_that_there_is(table):
    for seat_id, reason, why in (("Italy", " ", "Say why"), ("Atlantis", "Gone.", "no seat “Atlantis”")):
        with pytest.raises(Refused, match=why):
            seats.seat_replace(game=table.game, by=table.gm, seat_id=seat_id, reason=reason)
    Game.objects.filter(pk=table.game.pk).update(status=GameStatus.FINISHED)
    with pytest.raises(Refused, match="nothing left to leave"):
        joining.game_leave(game=table.game, by=table.france)
    assert table.seat("Italy").player == table.italy
