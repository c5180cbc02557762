"""Finished games of people for tests of records and ratings."""

from datetime import UTC, datetime, timedelta

from engine.bots.players import Task, think
from games.forming import creating, joining
from games.models import Game, SeatRecord
from games.ratings.ledger import records_work
from games.services.endings import finish
from games.services.starting import game_start
from tests.plugins.tables import POWERS, SNAPSHOTS, Table, user

FIRST = datetime(2030, 2, 1, tzinfo=UTC)  # no edge of a year: copies of games are moved by seconds
DAY = timedelta(days=1)
PEOPLE = ("ada", "ben", "cleo", "dora", "emil", "finn", "gus")


def table_with(name: str, people: tuple[str, ...] = PEOPLE, *, moved: int = 0, **settings) -> Table:
    """A started game of these seven, the first in the first seat, `moved` seats on. The others of them have bots."""
    gm = user("gm")
    game = creating.game_create(
        by=gm, as_gm=True, name=name, **{"allocation": "chosen", "bots_allowed": True, **settings}
    )
    seats = dict(zip(POWERS[moved:] + POWERS[:moved], people, strict=False))
    for seat_id, member in seats.items():
        joining.game_join(game=game, by=user(member), seat_id=seat_id, token=game.invite_token)
    game.refresh_from_db()
    if game.status == "forming":
        game_start(game=game, by=gm)
    return Table(Game.objects.get(pk=game.pk), gm, {seat_id: user(member) for seat_id, member in seats.items()})


def over(table: Table, kind: str, *seats: str, at: datetime = FIRST) -> Game:
    """The game, ended in that way at that moment."""
    finish(table.now, kind=kind, seats=seats, now=at)
    game = table.now
    game.record.ended_at = at
    game.record.save()
    return game


def brought_up() -> None:
    """Let a worker bring the ledger up to date."""
    while records_work():
        pass


def line_of(game: Game, member: str) -> SeatRecord:
    """The stay of a member in a game that is over."""
    return SeatRecord.objects.select_related("seat").get(record__game=game, user__username=member)


def ledger() -> list[tuple[object, ...]]:
    """Every line with all of its digits, in their order."""
    rows = SeatRecord.objects.filter(rank__isnull=False).order_by("ended_at", "seat__position", "user")
    return list(
        rows.values_list(
            "record__game__name", "seat__seat_id", "user__username", "bot", "score", "rank", "pool",
            "mu_before", "sigma_before", "mu_after", "sigma_after", "library",
        )
    )  # fmt: skip


def played_by_bots(table: Table, seed: str) -> None:
    """Play a game on until it is over: its people send in what Novices would order."""
    while not (game := table.now).is_over:
        turn = table.turn
        state = turn.loaded_state(game.rulebook)
        for seat_id in turn.wanted:
            if lines := think(Task(game.rulebook, state, seat_id, seed=seed)):
                table.order(seat_id, *lines)
        table.pass_deadline()


def three_games():
    """Three games of the same seven on three days, the first by their GM's ruling won by nobody yet."""
    return SNAPSHOTS.of("three rated games", _three_games)


def _three_games():
    tables = [table_with(f"Game {one}", moved=one) for one in range(3)]
    for day, (table, seat) in enumerate(zip(tables, ("Turkey", "France", "Italy"), strict=True)):
        over(table, "win", seat, at=FIRST + day * DAY)
    brought_up()
    return {"games": [table.now for table in tables]}
