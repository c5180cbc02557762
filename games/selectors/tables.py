"""Lists of games: those one can join or watch, and one's own."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Q

from games.models import Game, GameStatus, Seat, ThreadReader, Turn
from games.models.game import GameQuerySet
from games.selectors.orders import unheard_seats


@dataclass(frozen=True, slots=True)
class MyGame:
    """A game of a member, and what it still wants from them."""

    game: Game
    seat: Seat | None
    turn: Turn | None
    due: datetime | None
    missing: bool
    unread: int
    rules: bool = False


def listed(user: User | AnonymousUser) -> GameQuerySet:
    """Games for a list, with `seats_total` and `members` counted."""
    return (
        Game.objects.filter(pk__in=Game.objects.visible_to(user).values("pk"))
        .annotate(
            seats_total=Count("seats", distinct=True),
            members=Count("memberships", filter=Q(memberships__left_at=None), distinct=True),
        )
        .select_related("gm__profile", "creator__profile")
    )


def open_games(user: User | AnonymousUser) -> GameQuerySet:
    """Games that this user could join now."""
    games = listed(user).filter(pk__in=Game.objects.joinable().values("pk"))
    if not user.is_authenticated:
        return games
    return games.exclude(pk__in=Game.objects.of_member(user).values("pk"))


def my_games(user: User) -> list[MyGame]:
    """The games that are not over, of a member or GM: the next deadline first."""
    found = []
    for game in Game.objects.of_member(user).exclude(status__in=(GameStatus.FINISHED, GameStatus.ABANDONED)):
        seat, turn = game.seat_of(user), game.open_turn
        taken = turn is not None and turn.gated_at is None  # the papers are taken still
        missing = turn is not None and taken and seat is not None and seat in unheard_seats(game, turn)
        readers = ThreadReader.objects.filter(thread__game=game, seat=seat).with_unread()
        unread = sum(reader.unread for reader in readers)
        found.append(MyGame(game, seat, turn, turn.due if turn else None, missing, unread, game.has_gm(user)))
    return sorted(found, key=lambda mine: (mine.due is None, mine.due.timestamp() if mine.due else 0.0, mine.game.pk))
