"""The demonstration: accounts, a table of each variant and on each of the library's boards, and games for people.

A first start notes that it is owed before anybody can come, and lays the tables while people look in already. Each
table is one transaction, so it is whole or not there; whoever was killed in the middle is followed by somebody who lays
what is missing. The game with a clock comes last: its first deadline begins when everything else is there.
"""

import logging
import secrets
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import Error, transaction

from engine.bots.simple import bot_orders
from games import database_time
from games.accounts.naming import name_given
from games.boards.services.library import library_documents, library_keep
from games.common.variants_on_offer import on_offer, volumes
from games.demonstration.exhibitions import exhibitions_on_boards, exhibitions_open
from games.forming import creating, joining
from games.models import BoardRevision, Demonstration, Game, GameStatus, Profile, Turn
from games.permissions import KEEPER
from games.press.services import press
from games.services import starting
from games.services.base import check_open, locked_game
from games.services.closing import close
from games.services.opening import paper_fill
from games.services.tables import table_of

log = logging.getLogger(__name__)

PEOPLE = {"gm": "The GM", "anna": "Anna", "bruno": "Bruno"}
SEATS = {"anna": "France", "bruno": "Turkey"}
RUNNING, FORMING, DUEL = "The demonstration", "A table for you", "A duel for you"
DUEL_BOARD = "far_ends"
TURNS_BEFORE = 8  # adjudicated before anybody looks, at least: about three years, up to a movement window
FIRST_DEADLINE = timedelta(seconds=75)
STARTS_IN = timedelta(hours=1)
"""When the games to join start, with bots in the seats that are left."""

Say = Callable[[str], None]
Step = tuple[str, Callable[[], object]]


@transaction.atomic
def demonstration_note() -> bool:
    """Note that the demonstration is owed, if nobody has an account yet; whether it is owed.

    The accounts are there from then on, so that nobody who comes meanwhile takes their names; nobody can log in to them
    before `demonstration_lay` gives them passwords.
    """
    known = Demonstration.objects.first()
    if known is not None:
        return known.done_at is None
    if User.objects.exclude(username=KEEPER).exists():
        return False
    demonstration_people()
    Demonstration.objects.create(pk=1, tables=len(on_offer()) + len(library_documents()) + 3)
    return True


def demonstration_people() -> dict[str, User]:
    """The accounts by their usernames; those that are not there are made, without a password."""
    people = {}
    for name, shown in PEOPLE.items():
        user, made = User.objects.get_or_create(username=name)
        if made:
            user.set_unusable_password()
            user.save()
            no_mail = dict.fromkeys(("mail_turn", "mail_deadline", "mail_game", "mail_press"), False)
            Profile.objects.filter(user=user).update(**no_mail)
            name_given(user, shown)
        people[name] = User.objects.get(pk=user.pk)
    return people


def demonstration_passwords(say: Say, *, anew: bool = False) -> None:
    """Give passwords to the accounts that have none and were never used (`anew`: to all), and say them.

    They are said before they count: whoever is killed in between finds that they do not, and is told others.
    """
    for name, user in demonstration_people().items():
        if anew or not (user.has_usable_password() or user.last_login):
            password = secrets.token_urlsafe(9)
            what = f"plays {SEATS[name]}" if name in SEATS else "rules it, at /admin/"
            say(f"  {name:<6} password {password}   ({what})")
            User.objects.filter(pk=user.pk).update(password=make_password(password))


def demonstration_lay(say: Say, *, breath: float = 0.0) -> list[str]:
    """Lay all tables that are not there, and say how far it is; returns the names of those that could not be laid.

    What goes wrong with one table stops no other. `breath`: seconds that others have between two tables, on a database
    that lets one write at a time.
    """
    people = demonstration_people()
    boards = {board.latest.document["id"]: board.latest for board in library_keep()}
    steps = _steps(people, boards)
    failed = []
    _note_progress(0, len(steps))
    for number, (name, lay) in enumerate(steps, start=1):
        try:
            laid = lay()
        except Exception as error:  # whatever it is
            log.exception("%s could not be laid: %s", name, type(error).__name__)
            failed.append(name)
            continue
        _note_progress(number - len(failed), len(steps))
        if laid:
            say(f"laid {number} of {len(steps)}: {name}")
            time.sleep(breath)
    if not failed:
        Demonstration.objects.filter(done_at=None).update(done_at=database_time.now())
    return failed


def demonstration_running() -> Game:
    """The game with a clock, once it has been laid."""
    return Game.objects.get(name=RUNNING, creator__username="gm")


def demonstration_progress() -> Demonstration | None:
    """How far the demonstration is, while somebody is at it."""
    return Demonstration.objects.filter(
        done_at=None, seen_at__gt=database_time.now() - Demonstration.SILENT_AFTER
    ).first()


def _note_progress(laid: int, tables: int) -> None:
    """A sign of life. What pages are told is worth no table."""
    try:
        Demonstration.objects.filter(done_at=None).update(laid=laid, tables=tables, seen_at=database_time.now())
    except Error as error:
        log.warning("how far the demonstration is could not be noted: %s", type(error).__name__)


def _steps(people: dict[str, User], boards: dict[str, BoardRevision]) -> list[Step]:
    """What is to be laid, in this order: a name to say, and what lays it if it is not there (nothing if it is)."""
    gm = people["gm"]
    return [
        (FORMING, partial(_forming, gm, FORMING, None)),
        (DUEL, partial(_forming, gm, DUEL, boards[DUEL_BOARD])),
        *((volumes()[one].name, partial(exhibitions_open, by=gm, variants=[one])) for one in on_offer()),
        *((one.name, partial(exhibitions_on_boards, by=gm, boards=[one])) for one in boards.values()),
        (RUNNING, partial(_running, people)),
    ]


@transaction.atomic
def _forming(gm: User, name: str, board: BoardRevision | None) -> Game | None:
    """A game to join."""
    if Game.objects.filter(name=name, creator=gm, status=GameStatus.FORMING).exists():
        return None
    starts_at = database_time.now() + STARTS_IN
    return creating.game_create(by=gm, name=name, as_gm=True, starts_at=starts_at, board=board)


@transaction.atomic
def _running(people: dict[str, User]) -> Game | None:
    """A game with bots in five seats, played through its first years, whose next deadline comes in a minute or so."""
    if Game.objects.filter(name=RUNNING, creator=people["gm"]).exists():
        return None
    game = creating.game_create(
        by=people["gm"],
        name=RUNNING,
        as_gm=True,
        shortest_window=1,
        movement_minutes=2,
        retreat_minutes=1,
        adjustment_minutes=1,
        allocation="chosen",
        bots_allowed=True,
        nmr_policy="hold",
    )
    for name, seat_id in SEATS.items():
        joining.game_join(game=game, by=people[name], seat_id=seat_id)
    starting.game_start(game=game, by=people["gm"])
    press.press_send(game=game, by=people["gm"], to=["public"], text="Welcome. Deadlines here are short.")
    turn = Game.objects.get(pk=game.pk).open_turn
    while turn is not None and (turn.number <= TURNS_BEFORE or turn.window != "M"):
        _play_turn(game)
        turn = Game.objects.get(pk=game.pk).open_turn
    press.press_send(game=game, by=people["bruno"], to=["public"], text="The Black Sea is mine, thank you.")
    press.press_send(game=game, by=people["bruno"], to=["France"], text="Shall we leave the Mediterranean alone?")
    if turn is not None:
        Turn.objects.filter(pk=turn.pk).update(due=database_time.now() + FIRST_DEADLINE)
    return game


def _play_turn(game: Game) -> None:
    """One turn, with a bot's orders for the two players as well."""
    with locked_game(game) as locked:
        turn = check_open(locked)
        rulebook = locked.rulebook
        state = turn.loaded_state(rulebook)
        for seat in locked.seats.played().filter(seat_id__in=turn.wanted):
            paper_fill(turn, seat.pk, bot_orders(rulebook, state, seat.seat_id, seed=locked.secret))
        close(table_of(locked, turn), now=database_time.now(), absent=[])
