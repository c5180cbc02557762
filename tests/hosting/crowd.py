"""Very many games at once: one is made as players make it, the others are its copies, row by row."""

from collections.abc import Iterator
from datetime import datetime
from typing import TypeVar

from django.contrib.auth.models import User
from django.db import transaction

from games.models import Game, Membership, Profile, Seat, Turn
from games.models.game import new_secret, new_slug
from tests.plugins.tables import POWERS, make_table

T = TypeVar("T", Game, Seat, Turn)

TOGETHER = 500
"""Games to one statement."""
GAMES_EACH = 50
"""How many of the games each member plays, about."""


def crowd(count: int, due: datetime, *, prefix: str = "") -> list[int]:
    """Make that many running games of seven members each, in Spring 1901, due at that moment. Their primary keys.

    `prefix`: of the members' names, so that another crowd can come.
    """
    model = make_table(prefix=f"{prefix}model-", nmr_policy="hold").now
    people = list(_members(max(len(POWERS), count * len(POWERS) // GAMES_EACH), prefix))
    made: list[int] = []
    for start in range(0, count, TOGETHER):
        with transaction.atomic():
            made += _copies(model, people, start, min(TOGETHER, count - start), due)
    return made


def _members(count: int, prefix: str) -> Iterator[User]:
    names = [f"{prefix}member{number}" for number in range(count)]
    people = [User(username=name, email=f"{name}@example.org") for name in names]
    for one in people:
        one.set_unusable_password()
    for start in range(0, count, 1000):
        made = User.objects.bulk_create(people[start : start + 1000])
        Profile.objects.bulk_create([Profile(user=one, display_name=one.username) for one in made])
        yield from made


def _copies(model: Game, people: list[User], first: int, count: int, due: datetime) -> list[int]:
    seats, turn = list(model.seats.all()), model.turns.get()
    games = [_copy(model, slug=new_slug(), name=f"Crowd {first + n}", secret=new_secret()) for n in range(count)]
    Game.objects.bulk_create(games)
    its = [
        _copy(seat, game_id=game.pk, player_id=_player(people, first + n, seat.position))
        for n, game in enumerate(games)
        for seat in seats
    ]
    Seat.objects.bulk_create(its)
    stays = [Membership(game_id=seat.game_id, user_id=seat.player_id, seat_id=seat.pk) for seat in its]
    Membership.objects.bulk_create(stays)
    Turn.objects.bulk_create([_copy(turn, game_id=game.pk, due=due, remind_at=None) for game in games])
    return [game.pk for game in games]


def _player(people: list[User], game: int, position: int) -> int:
    """Who sits where: seven neighbours in the list of members, another seven in each game."""
    return int(people[(game * len(POWERS) + position) % len(people)].pk)


def _copy(row: T, **changed: object) -> T:
    fields = [field.attname for field in row._meta.concrete_fields if not field.primary_key]
    return type(row)(**{**{name: getattr(row, name) for name in fields}, **changed})
