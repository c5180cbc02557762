"""Lists of games: those one can join or watch, and one's own."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KeyTransform
from django.db.models.functions import Coalesce

from games import database_time
from games.models import Game, GameStatus, Membership, Seat, Sitting, Submission, ThreadReader, Turn
from games.models.game_queries import GameQuerySet


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
    asked: int = 0
    """How many orders were due when the last paper was saved, where it lacks some of them; else 0."""
    ordered: int = 0
    """How many of them it has."""
    played: int | None = None
    """The primary key of the last turn that was adjudicated."""


def listed_games(user: User | AnonymousUser) -> GameQuerySet:
    """The games that a reader may find in a list, `counted`."""
    return with_seat_counts(Game.objects.visible_to(user)).select_related("gm__profile", "creator__profile")


def with_seat_counts(games: GameQuerySet) -> GameQuerySet:
    """With `seats_total`, `members` and `free_seats`.

    Each count is a query of its own within the list's: the database makes them for the rows that are shown, and not
    for all games there are.
    """
    return games.annotate(
        seats_total=_row_count(Seat.objects.all()),
        members=_row_count(Membership.objects.filter(left_at=None)),
        free_seats=_row_count(Seat.objects.open_to_replacements()),
    )


def _row_count(rows: QuerySet[Seat] | QuerySet[Membership]) -> Coalesce:
    """How many of these rows a game has."""
    of_game = rows.filter(game=OuterRef("pk")).order_by().values("game")
    return Coalesce(Subquery(of_game.annotate(count=Count("pk")).values("count")), 0)


def open_games(user: User | AnonymousUser) -> GameQuerySet:
    """Games that this user could join now."""
    games = listed_games(user).joinable()
    if not user.is_authenticated:
        return games
    return games.exclude(pk__in=Game.objects.of_member(user).values("pk"))


def open_keys(user: User | AnonymousUser, most: int) -> list[int]:
    """The primary keys of the last games that this user could join now."""
    rows = find_open_to_member(user.pk) if isinstance(user, User) else find_open_to_stranger()
    return [key for (key,) in rows[:most]]


def my_games(user: User) -> list[MyGame]:
    """The games that are not over, of a member or GM: the next deadline first."""
    return of_mine(my_keys(user), user)


def my_keys(user: User) -> list[int]:
    """Their primary keys alone, to be read by pages: `of_mine` tells what each wants."""
    return [key for (key,) in find_mine(user.pk)]


def _by_deadline(user: User) -> QuerySet[Game, tuple[int]]:
    over = (GameStatus.FINISHED, GameStatus.ABANDONED)
    its_turn = Turn.objects.filter(game=OuterRef("pk"), published=True, adjudicated_at=None).order_by()
    ours = Game.objects.of_member(user).exclude(status__in=over)
    by_deadline = (F("its_due").asc(nulls_last=True), "pk")
    return ours.annotate(its_due=Subquery(its_turn.values("due")[:1])).order_by(*by_deadline).values_list("pk")


MOST_OPEN = 20


def find_mine(user: int) -> list[tuple[int]]:
    """The games of a member, by their deadlines."""
    return list(_by_deadline(User(pk=user)))


def find_open_to_member(user: int) -> list[tuple[int]]:
    """The latest games that a member can join."""
    return list(open_games(User(pk=user)).order_by("-created_at").values_list("pk")[:MOST_OPEN])


def find_open_to_stranger() -> list[tuple[int]]:
    """The latest games that somebody without an account can see open."""
    return list(open_games(AnonymousUser()).order_by("-created_at").values_list("pk")[:MOST_OPEN])


def find_games(keys: Sequence[int]) -> list[Game]:
    """The games of these keys."""
    return list(Game.objects.filter(pk__in=keys).order_by())


def find_seats_of(keys: Sequence[int], user: int) -> list[Seat]:
    """The seats of a member in these games."""
    lasting = Sitting.objects.lasting(database_time.now()).filter(sitter=user, game__in=keys)
    return list(Seat.objects.filter(Q(player_id=user) | Q(pk__in=lasting.values("seat")), game__in=keys).order_by())


def find_ruled_by(keys: Sequence[int], user: int) -> list[tuple[int]]:
    """Which of these games a member rules."""
    return list(Game.objects.gm_of(User(pk=user)).filter(pk__in=keys).order_by().values_list("pk"))


def of_mine(keys: Sequence[int], user: User) -> list[MyGame]:
    """What each of these games of a member still wants from them; looked up for all of them at once."""
    known = {game.pk: game for game in find_games(keys)}
    games = [known[key] for key in keys if key in known]
    played = look_up_turns(games)
    seats = {seat.game_id: seat for seat in find_seats_of(keys, user.pk)}
    turns = {game.pk: turn for game in games if (turn := game.open_turn) is not None}
    heard = _papers_by_game(turns.values(), seats.values())
    unread = _unread(games, seats)
    ruled = {key for (key,) in find_ruled_by(keys, user.pk)}
    mine = []
    for game in games:
        seat, turn = seats.get(game.pk), turns.get(game.pk)
        taken = turn is not None and turn.gated_at is None  # the papers are taken still
        asked = turn is not None and seat is not None and seat.is_played and seat.seat_id in turn.wanted
        missing = asked and taken and game.pk not in heard
        due = turn.due if turn else None
        paper = heard.get(game.pk)
        lacking = (paper.asked or 0, paper.ordered or 0) if asked and taken and paper and paper.lacks else (0, 0)
        rules, last = game.pk in ruled, played.get(game.pk)
        mine.append(MyGame(game, seat, turn, due, missing, unread[game.pk], rules, *lacking, played=last))
    return mine


def find_heard(turns: Sequence[int], seats: Sequence[int]) -> list[Submission]:
    """The papers of these seats for these turns that count."""
    return list(Submission.objects.filter(turn__in=turns, seat__in=seats).counting().order_by().select_related("seat"))


def find_unread(seats: Sequence[int], games: Sequence[int]) -> list[ThreadReader]:
    """How far these seats, and the GM of these games, have read."""
    return list(
        ThreadReader.objects.filter(Q(seat__in=seats) | Q(seat=None, thread__game__in=games))
        .select_related("thread")
        .with_unread()
    )


def _papers_by_game(turns: Iterable[Turn], seats: Iterable[Seat]) -> dict[int, Submission]:
    """The papers by which these seats have been heard in these turns, by game."""
    papers = find_heard([one.pk for one in turns], [one.pk for one in seats])
    return {paper.seat.game_id: paper for paper in papers}


def _unread(games: Sequence[Game], seats: Mapping[int, Seat]) -> Counter[int]:
    """How many messages wait, by game: for these seats, and in the other games for the GM."""
    without = [game.pk for game in games if game.pk not in seats]
    counted: Counter[int] = Counter()
    for reader in find_unread([seat.pk for seat in seats.values()], without):
        counted[reader.thread.game_id] += reader.unread
    return counted


def find_last_two(games: Sequence[int]) -> list[Any]:
    """The turn that is open and the one before it, without their positions."""
    return list(
        Turn.objects.published()
        .filter(game__in=games, number__gte=F("game__turn_number") - 1)
        .annotate(house=KeyTransform("house", "state"))
        .defer("state", "outcome", "draws", "submissions")
        .order_by("number")
    )


def look_up_turns(games: Sequence[Game]) -> dict[int, int]:
    """Let the games of a list know their open turns and the rules in force, in one statement for all of them.

    They are for reading only from then on. The positions are not read: lists do without. Answers with the primary
    keys of the last turns that were adjudicated, by game.
    """
    latest: dict[int, Any] = {}
    played: dict[int, int] = {}
    for turn in find_last_two([game.pk for game in games]):
        latest[turn.game_id] = turn
        if turn.adjudicated_at is not None:
            played[turn.game_id] = turn.pk
    for game in games:
        game.only_read()
        last = latest.get(game.pk)
        open_now = last is not None and last.adjudicated_at is None and last.number == game.turn_number
        game.know("open turn", last if open_now else None)
        if last is not None:
            last.game = game
        if last is None or not last.house:
            _know_rules(game)
    return played


def _know_rules(game: Game) -> None:
    """The rules in force are those agreed on. Whoever asks for rules that are gone is told so."""
    with suppress(Exception):  # whatever is stored: it breaks off again where they are needed
        game.know("rulebook", game.rulebook)
