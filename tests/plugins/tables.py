"""Games for tests, made through the services as players make them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.utils import timezone

from games.forming import creating, joining
from games.models import Game, Heartbeat, Seat, Turn
from games.seat_offers import services as seat_offers
from games.services import orders, turns
from games.services.papers import Saved
from tests.plugins.snapshots import Snapshots

POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")

SNAPSHOTS = Snapshots()
NAMES: dict[str, tuple[str, dict[str, str]]] = {}
"""Who sits where at each kind of table: the GM's user name, and by seat the players'."""


def user(name: str) -> User:
    """A member of that name, without a password: nobody logs in by it."""
    found = User.objects.filter(username=name).first()
    if found is not None:
        return found
    made = User(username=name, email=f"{name}@example.org")
    made.set_unusable_password()
    made.save()
    return made


def seated(table: "Table", seat_id: str, who: User, reason: str = "Away.") -> None:
    """Let the GM give a seat of a running game to a member, who accepts it."""
    seat_offers.seat_offer(game=table.game, by=table.gm, seat_id=seat_id, user=who, reason=reason)
    seat_offers.seat_offer_answer(game=table.game, by=who, accept=True)


@dataclass
class Table:
    """A game with people at it. `table.france` is the member who plays France; `table.gm` rules."""

    game: Game
    gm: User
    people: dict[str, User]

    def __getattr__(self, name: str) -> User:
        if name == "people" or name.startswith("__"):  # it is being read from a copy
            raise AttributeError(name)
        try:
            return self.people[name.capitalize()]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def now(self) -> Game:
        """The game as it is in the database."""
        return Game.objects.get(pk=self.game.pk)

    @property
    def turn(self) -> Turn:
        """The open turn."""
        turn = self.now.open_turn
        assert turn is not None
        return turn

    def seat(self, seat_id: str) -> Seat:
        return self.game.seats.get(seat_id=seat_id)

    def order(self, seat_id: str, *lines: str, ready: bool = False) -> Saved:
        number = self.now.turn_number
        saved = orders.orders_save(game=self.game, by=self.people[seat_id], number=number, text="\n".join(lines))
        if ready:
            orders.orders_ready(game=self.game, by=self.people[seat_id], number=number, ready=True)
        return saved

    def everybody_ready(self) -> None:
        turn = self.turn
        for seat_id in turn.wanted:
            if self.seat(seat_id).player_id:
                orders.orders_ready(game=self.game, by=self.people[seat_id], number=turn.number, ready=True)

    def pass_deadline(self, late: timedelta = timedelta(seconds=1)) -> Turn:
        """Adjudicate the open turn as a worker would just after its deadline. Returns the turn that was open."""
        turn = self.turn
        assert turn.due is not None
        now = turn.due + late
        # Where a real site runs beside the test, it has not been heard since today: let it have been heard just now,
        # and once more where its own heart beat in between, or its beat had the game in hand.
        for _ in range(5):
            Heartbeat.objects.update(beat_at=now)
            done = turns.turn_adjudicate(turn_id=turn.pk, number=turn.number, now=now)
            if done is not None:
                break
        Heartbeat.objects.filter(beat_at=now).update(beat_at=timezone.now())
        assert done is not None
        return done

    def due_at(self, moment: datetime) -> None:
        Turn.objects.filter(pk=self.turn.pk).update(due=moment)

    def make_due(self) -> Turn:
        """Let the deadline of the open turn have passed a second ago. Returns the turn."""
        self.due_at(timezone.now() - timedelta(seconds=1))
        return self.turn

    def units(self, seat_id: str) -> list[str]:
        units: list[str] = self.turn.state["units"].get(seat_id, [])
        return units


def with_luck(table: Table, secret: str) -> Table:
    """The table, with draws that are the same every time."""
    table.game.secret, table.game.hidden_secret = secret, f"hidden {secret}"
    table.game.save()
    return table


def make_table(*, forming: bool = False, players: tuple[str, ...] = POWERS, prefix: str = "", **settings) -> Table:
    """A game of standard Diplomacy with a GM and a member for each of `players`; started, if all seats are filled."""
    settings = {"allocation": "chosen", "name": f"{prefix}Table", **settings}
    kind = repr((forming, players, prefix, sorted(settings.items())))
    return table_of(kind, lambda: _made(forming, players, prefix, settings))


def _made(forming: bool, players: tuple[str, ...], prefix: str, settings: dict) -> Table:
    """The same, made by the services."""
    gm = user(f"{prefix}gm")
    game = creating.game_create(by=gm, as_gm=True, **settings)
    people = {seat_id: user(f"{prefix}{seat_id.lower()}") for seat_id in players}
    if not forming:
        for seat_id, member in people.items():
            joining.game_join(game=game, by=member, seat_id=seat_id, token=game.invite_token)
        game.refresh_from_db()
    return Table(game, gm, people)


def table_of(kind: str, make: Callable[[], Table]) -> Table:
    """The table that `make` makes: made once in a process for each `kind`, copied from then on.

    `kind` names the table and the moment of its game ("rather silly, Spring 1901"): what is made must follow from it.
    """
    made: list[Table] = []
    SNAPSHOTS.make(kind, lambda: made.append(make()))
    if made:
        table = made[0]
        NAMES[kind] = table.gm.username, {seat_id: member.username for seat_id, member in table.people.items()}
        return table
    gm, people = NAMES[kind]
    members = {member.username: member for member in User.objects.all()}
    return Table(Game.objects.get(), members[gm], {seat_id: members[name] for seat_id, name in people.items()})


@pytest.fixture
def table(db) -> Table:
    """A running game with seven players and a GM."""
    return make_table()


@pytest.fixture
def tables(db):
    """Makes tables: tables(press="none")."""
    return make_table


@pytest.fixture
def pages_kept(settings):
    """What readers are shown alike is kept for a minute, and nothing of it is there before or after the test."""
    settings.PAGES_KEPT = 60
    cache.clear()
    yield
    cache.clear()
