"""Exhibitions: games that bots alone play, so that whoever looks in sees every variant in its middle.

One table for each variant, and for each board of the library. It is played on by deadlines of a few minutes like any
other game; when it is over, or has lasted long enough, it ends, can be looked at for a day, and another begins.
`manage.py demo` opens them; where none has been opened there are none.
"""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from engine.model.json_data import JsonDict
from games import database_time
from games.common.variants_on_offer import on_offer, volumes
from games.forming.creating import game_create
from games.models import Allocation, AuditAction, BoardRevision, Game, GameStatus, NmrPolicy, PressMode
from games.play_now.erasing import erase
from games.services.base import check_open, locked_game, record
from games.services.closing import close
from games.services.endings import finish
from games.services.starting import game_start
from games.services.tables import table_of

log = logging.getLogger(__name__)

LASTS = timedelta(hours=3)
"""How long a table is played, if it does not end before."""
KEPT = timedelta(days=1)
"""How long a table that has ended can be looked at."""
TURNS_BEFORE = 10
"""Turns that are played before anybody looks, at least: into the third year, up to a movement window."""
CLOSED = "stopped"
"""How a table ends after which none begins. (As `Game.result` has it.)"""
TABLE: JsonDict = {
    "shortest_window": 1, "movement_minutes": 4, "retreat_minutes": 1, "adjustment_minutes": 1,
    "press": PressMode.NONE, "allocation": Allocation.CHOSEN, "bots_allowed": True, "nmr_policy": NmrPolicy.HOLD,
}  # fmt: skip


def exhibitions_open(*, by: User, variants: Sequence[str] = ()) -> list[Game]:
    """A table of each of these variants (none named: of all), with `by` as its GM; where one is on, it stays."""
    return [game for variant in variants or on_offer() if (game := _open(by, variant)) is not None]


def exhibitions_on_boards(*, by: User, boards: Sequence[BoardRevision]) -> list[Game]:
    """A table on each of these boards, by the usual rules; where one is on, it stays."""
    return [game for revision in boards if (game := _open(by, "standard", revision)) is not None]


def exhibitions_keep(*, now: datetime | None = None) -> int:
    """End what has lasted long enough, begin anew what is over, and erase what is old; returns how many began.

    What goes wrong with one table stops no other: it is tried again the next time.
    """
    now = now or database_time.now()
    for game in Game.objects.going().filter(exhibition=True, started_at__lt=now - LASTS):
        _draw(game, now)
    begun = 0
    for game in _over():
        try:
            begun += _open(game.creator, game.variant, game.board_revision) is not None
        except Exception as error:  # whatever it is
            log.error("the exhibition of %s could not begin anew: %s", game.variant, type(error).__name__)
    erase(Game.objects.filter(exhibition=True, finished_at__lt=now - KEPT))
    return begun


def exhibitions_close(*, variants: Sequence[str] = ()) -> int:
    """End the tables of these variants (none named: of all) for good; returns how many."""
    tables = Game.objects.going().filter(exhibition=True, variant__in=variants or on_offer())
    for game in tables:
        with locked_game(game) as locked:
            finish(locked, kind=CLOSED, seats=[], now=database_time.now(), how="The exhibition has closed.")
            record(AuditAction.EXHIBITION_CLOSE, game=locked, by=None)
    return len(tables)


def _over() -> list[Game]:
    """The last table of each variant, and on each board, where it is over and was not closed for good."""
    tables = (
        Game.objects.filter(exhibition=True).select_related("creator", "board_revision__board").order_by("created_at")
    )
    latest = {(game.variant, _board(game)): game for game in tables if game.variant in on_offer()}
    return [game for game in latest.values() if game.is_over and (game.result or {}).get("kind") != CLOSED]


def _board(game: Game) -> int | None:
    return game.board_revision.board_id if game.board_revision is not None else None


@transaction.atomic
def _open(by: User, variant: str, board: BoardRevision | None = None) -> Game | None:
    """A table in its middle, unless one is on. It is there for others only once it stands there.

    One GM's tables are opened one after the other, whoever opens them: a command, or the worker that begins them anew.
    """
    User.objects.select_for_update().get(pk=by.pk)
    which = Q(board_revision__board=board.board_id) if board else Q(variant=variant, board_revision=None)
    if Game.objects.going().filter(which, exhibition=True).exists():
        return None
    name = f"{board.name if board else volumes()[variant].name}, played by bots"
    game = game_create(by=by, name=name, variant=variant, board=board, as_gm=True, **TABLE)
    game.exhibition = True
    game.save(update_fields=["exhibition"])
    game = game_start(game=game, by=by)
    turn = game.open_turn
    while turn is not None and (turn.number <= TURNS_BEFORE or turn.window != "M"):
        close(table_of(game, check_open(game)), now=database_time.now(), absent=[])
        game = Game.objects.get(pk=game.pk)
        turn = game.open_turn
    return game


def _draw(game: Game, now: datetime) -> None:
    with locked_game(game) as locked:
        if locked.status == GameStatus.RUNNING:
            sharing = list(locked.seats.filter(out=False, kind="power").values_list("seat_id", flat=True))
            finish(locked, kind="draw", seats=sharing, now=now, how="Time is up: the next table is being set up.")
