"""A game is listed as one to join exactly while somebody who comes by can sit down in it."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from games.agreements.settings_changes import game_change
from games.common.errors import Refused
from games.demonstration.exhibitions import exhibitions_open
from games.forming import joining
from games.lobby import reserves
from games.models import Game, GameStatus, Membership
from games.play_now.solo_games import solo_game_begin
from games.selectors.tables import listed_games, open_games
from games.services import seats
from games.services.clock import game_pause
from games.services.endings import finish
from tests.plugins.tables import POWERS, Table, make_table, user

pytestmark = pytest.mark.django_db
LATER = {"starts_at": timezone.now().replace(microsecond=0) + timedelta(days=2)}


def forming(taken: int, **settings) -> Table:
    table = make_table(forming=True, prefix="j", **settings)
    for seat in POWERS[:taken]:
        joining.game_join(game=table.game, by=table.people[seat], seat_id=seat)
    return table


def full_called() -> Game:
    return forming(7, roll_call=True, **LATER).game


def full_with_reserve() -> Game:
    game = full_called()
    reserves.reserve_make(game=game, by=user("spare"))
    return game


def one_left_it() -> Game:
    table = forming(7, roll_call=True, **LATER)
    joining.game_leave(game=table.game, by=table.france)
    return table.game


def full_to_confirm() -> Game:
    """The last to come leaves; settings change; the seat is taken again while the others have not confirmed."""
    table = forming(6)
    game_change(game=table.game, by=table.gm, press="none")
    joining.game_join(game=table.game, by=table.turkey, seat_id="Turkey")
    return table.game


def running(left: bool = False, bot: bool = False) -> Table:
    table = make_table(prefix="j", bots_allowed=True)
    if left:
        joining.game_leave(game=table.game, by=table.france)
    if bot:
        seats.seat_replace(game=table.game, by=table.gm, seat_id="France", reason="Away.", bot=True)
    return table


def paused(left: bool) -> Game:
    table = running(left=left)
    game_pause(game=table.game, by=table.gm, reason="We look for somebody.")
    return table.now


def over() -> Game:
    table = running(left=True)
    finish(table.now, kind="stopped", seats=[], now=timezone.now(), how="Enough.")
    return table.now


def beaten() -> Game:
    table = running(left=True)
    table.game.seats.filter(seat_id="France").update(out=True)
    return table.game


KINDS = {
    "forming, empty": lambda: forming(0).game,
    "forming, one seat free": lambda: forming(6).game,
    "forming, seats drawn by lot": lambda: make_table(forming=True, allocation="drawn").game,
    "forming, full, waits for its time": full_called,
    "forming, full, with a reserve": full_with_reserve,
    "forming, somebody left": one_left_it,
    "forming, full, changes to confirm": full_to_confirm,
    "running, full": lambda: running().game,
    "running, a seat left": lambda: running(left=True).game,
    "running, a seat kept by a bot": lambda: running(bot=True).game,
    "running, who left was beaten": beaten,
    "paused, full": lambda: paused(left=False),
    "paused, a seat left": lambda: paused(left=True),
    "over": over,
    "private": lambda: make_table(forming=True, private=True).game,
    "somebody's own game against bots": lambda: solo_game_begin(by=user("solo"), seat_id="France"),
    "an exhibition": lambda: exhibitions_open(by=user("gm"), variants=["standard"])[0],
}


def can_sit_down(game: Game) -> bool:
    """Whether a member who comes by sits down, at the first seat that nobody has."""
    free = game.seats.filter(player=None).values_list("seat_id", flat=True).first() or "France"
    seat_id = free if game.allocation == "chosen" or game.is_going else ""
    with transaction.atomic():
        try:
            with transaction.atomic():
                joining.game_join(game=game, by=user("stranger"), seat_id=seat_id)
                return True
        except Refused:
            return False
        finally:
            transaction.set_rollback(True)


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_is_listed_while_a_seat_can_be_taken(kind):
    game = Game.objects.get(pk=KINDS[kind]().pk)
    assert game.status in GameStatus.values
    stranger = user("stranger")
    shown = listed_games(stranger).filter(pk=game.pk).exists() and open_games(stranger).filter(pk=game.pk).exists()
    assert shown == can_sit_down(game), kind
    assert not Membership.objects.filter(user=stranger).exists()
