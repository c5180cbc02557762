"""Who sits at a game and which turns are on its table: what nearly every page of a game asks of its row."""

from typing import TYPE_CHECKING, Any, TypeVar, cast

from django.apps import apps
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet

from games import database_time
from games.models.row_cache import RowCache

if TYPE_CHECKING:
    from games.models.game import Game
    from games.models.seat import Seat
    from games.models.turn import Turn

Row = TypeVar("Row", "Seat", "Turn")


def _rows(model: str) -> "QuerySet[Any]":
    """The rows of a table that stands on that of games."""
    return apps.get_model("games", model)._default_manager.all()


def find_open_turn(game: int, number: int) -> "Turn | None":
    """The open turn of a game, by its number."""
    turns = _rows("Turn").filter(game_id=game, published=True, adjudicated_at=None, number=number)
    return turns.order_by("revision").first()


def find_last_turn(game: int) -> "Turn | None":
    """The latest turn of a game that has been adjudicated."""
    turns = _rows("Turn").filter(game_id=game, published=True, adjudicated_at__isnull=False)
    return turns.order_by("-number").first()


def find_seats(game: int) -> "list[Seat]":
    """The seats of a game, with who plays them."""
    return list(_rows("Seat").filter(game_id=game).select_related("player__profile", "draw_vote", "concession"))


def find_sat_seat(game: int, user: int) -> "Seat | None":
    """The seat of a game for which a user sits in now."""
    lasting = apps.get_model("games", "Sitting").objects.lasting(database_time.now())
    return _rows("Seat").filter(pk__in=lasting.filter(game=game, sitter=user).values("seat")).first()


def find_co_gms(game: int) -> "list[User]":
    """Those who rule a game beside its GM."""
    return list(User.objects.filter(games_co_run=game).select_related("profile").order_by("pk"))


class AtTable(RowCache):
    """What a game's row knows of its seats, its GMs and its turns. Of a row for reading, each is asked once."""

    @property
    def _game(self) -> "Game":
        return cast("Game", self)

    @property
    def open_turn(self) -> "Turn | None":
        """The turn that players order for now; None before the start and after the end."""
        if not self._game.is_going:
            return None
        return self.cached("open turn", lambda: self._own(find_open_turn(self._game.pk, self._game.turn_number)))

    @property
    def takes_orders(self) -> bool:
        """Whether there is an open turn whose papers have not been taken in."""
        turn = self.open_turn
        return turn is not None and turn.gated_at is None

    @property
    def last_turn(self) -> "Turn | None":
        """The last adjudicated turn of the published line."""
        return self.cached("last turn", lambda: self._own(find_last_turn(self._game.pk)))

    @property
    def board_turn(self) -> "Turn | None":
        """The turn whose position is the board as it stands: the open one; of a game that was over before its first
        deadline, the one in which it ended. None before the start, and where the last turn's outcome is the board."""
        turn = self.open_turn
        if turn is None and self._game.turn_number and self.last_turn is None:
            turn = self.cached("board turn", lambda: self._own(find_open_turn(self._game.pk, self._game.turn_number)))
        return turn

    @property
    def table_seats(self) -> "list[Seat]":
        """All its seats in the order of the table, with who plays them and how they would have it end: what most parts
        of a page ask for."""
        return self.cached("seats", lambda: [seat for one in find_seats(self._game.pk) if (seat := self._own(one))])

    def has_gm(self, user: User | AnonymousUser) -> bool:
        """Whether this user is the GM or one of the co-GMs."""
        if not user.is_authenticated:
            return False
        if user.pk == self._game.gm_id:
            return True
        return any(user.pk == one.pk for one in self._beside_the_gm)

    @property
    def gms(self) -> list[User]:
        """The GM and the co-GMs; nobody where the players run the game."""
        return [gm, *self._beside_the_gm] if (gm := self._game.gm) is not None else []

    @property
    def _beside_the_gm(self) -> list[User]:
        return self.cached("co-GMs", lambda: find_co_gms(self._game.pk))

    def seat_of(self, user: User | AnonymousUser) -> "Seat | None":
        """Where this user sits now."""
        if not user.is_authenticated:
            return None
        if self.reads_only:
            return next((seat for seat in self.table_seats if seat.player_id == user.pk), None)
        return self._game.seats.filter(player=user).first()

    def sat_by(self, user: User | AnonymousUser) -> "Seat | None":
        """The seat for which this user sits in now. Who rules the game sits in for none."""
        if not user.is_authenticated or self._game.sitters == "none" or not self._game.is_going:
            return None
        seat = self.cached(("sits in", user.pk), lambda: self._own(find_sat_seat(self._game.pk, user.pk)))
        return None if seat is None or self.has_gm(user) else seat

    def seat_for(self, user: User | AnonymousUser) -> "Seat | None":
        """The seat whose orders this user hands in: their own, or the one for which they sit in."""
        return self.seat_of(user) or self.sat_by(user)

    def names_hidden(self) -> bool:
        """Whether who plays which seat is still a secret."""
        return self._game.anonymous and not self._game.is_over

    def _own(self, row: "Row | None") -> "Row | None":
        """A row of this game, which need not ask for it again."""
        if row is not None:
            row.game = self._game
        return row
