"""The games of a round: made by a worker from the event's template, one after the other, and started."""

import logging

from django.db import transaction

from games.clubs.models import ClubGame
from games.common.errors import Refused
from games.common.service_unavailable import is_unavailable
from games.events.calls import board_call
from games.events.models import EventBoard, RoundState
from games.events.onlookers import board_onlookers_put
from games.forming.creating import game_create
from games.game_settings import KEPT
from games.game_templates.forms import game_of
from games.game_templates.queries import read_template
from games.models import Allocation, Game, Membership
from games.services.base import locked_game
from games.services.starting import game_start

log = logging.getLogger(__name__)

AT_ONCE = 20
"""Boards that are made by one call."""
BROKE_OFF = "It broke off. Try again; if that does not help, tell the operators of the site."


def event_boards_make(most: int = AT_ONCE) -> int:
    """Make games for boards of started rounds that have none; returns how many boards were seen to.

    What goes wrong with one is noted on it and stops no other; it is tried again when a director says so.
    """
    waiting = EventBoard.objects.filter(
        round__state=RoundState.GOING, round__here=True, game=None, trouble="", counts__isnull=True
    )
    seen_to = 0
    for pk in list(waiting.order_by("round", "number").values_list("pk", flat=True)[:most]):
        try:
            with transaction.atomic():
                seen_to += _make(pk)
        except Refused as error:
            EventBoard.objects.filter(pk=pk).update(trouble=error.message[:300])
        except Exception as error:  # whatever it is
            if is_unavailable(error):
                raise
            log.error("board %s of an event could not be made: %s", pk, type(error).__name__)
            EventBoard.objects.filter(pk=pk).update(trouble=BROKE_OFF)
    return seen_to


def _make(pk: int) -> bool:
    board = EventBoard.objects.select_for_update().get(pk=pk)
    if board.game_id is not None or board.round.state != RoundState.GOING:
        return False
    board.game = _game_of(board)
    board.save(update_fields=["game"])
    return True


def _game_of(board: EventBoard) -> Game:
    """A game with the entries in their seats, running. Raises Refused."""
    event = board.round.event
    if event.template is None:
        raise Refused("The template is gone.")
    read = read_template(event.template, event.director)
    unmade = game_of(read)
    agreed = {name: getattr(unmade, name) for name in KEPT}
    agreed |= {
        "name": f"{event.title[:50]}, round {board.round.number}, board {board.number}",
        "private": False, "allocation": Allocation.CHOSEN, "scoring": event.scoring, "bots_allowed": True,
        "least_met": 0, "rating_least": 0, "rating_most": 0, "gm_may_play": False, "starts_at": None,
    }  # fmt: skip
    rules = {**read.draft.rules, "composition": read.composition}
    game = game_create(by=event.director, as_gm=True, board=read.board, **{**agreed, **rules})
    game.co_gms.set(event.co_directors.all())
    if event.club is not None:
        ClubGame.objects.get_or_create(game=game, defaults={"club": event.club})
    with locked_game(game) as locked:
        seats = {seat.seat_id: seat for seat in locked.seats.all()}
        for place in board.places.filter(left_at=None, entry__user__is_active=True).select_related("entry__user"):
            seat = seats.get(place.seat_id)
            if seat is None or place.entry.user is None:
                raise Refused("The template has other seats than when the round was drawn. Draw it again.")
            seat.player = place.entry.user
            seat.save(update_fields=["player"])
            Membership.objects.create(game=locked, user=place.entry.user, seat=seat)
    started = game_start(game=game, by=event.director, call=board_call(board))
    board_onlookers_put(board, started)
    return started
