"""What waits for a GM, in all the games that he rules."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.urls import reverse

from engine.model.wording import listed
from games import database_time
from games.models import Appeal, AppealStatus, Game, GameStatus, Ruling, RulingKind, Seat, Submission, Turn
from games.selectors.tables import look_up_turns

MOST = 50
"""Games that are looked through for one page: those with the next deadlines."""


def find_ruled(user: int) -> list[Game]:
    """The games that go on and that a member rules."""
    return list(
        Game.objects.ruled_by(User(pk=user)).filter(exhibition=False, own_pace=False).going().order_by("pk")[:MOST]
    )


@dataclass(frozen=True, slots=True)
class Waiting:
    """One thing that waits in one game: what it is, and the page where it is done. `urgent`: players wait for it."""

    game: Game
    text: str
    url: str
    urgent: bool


def waiting_for(user: User, *, now: datetime | None = None) -> list[Waiting]:
    """Appeals, gates, answers to mark, late and empty seats, failures: the urgent first.

    Asked for all games at once; it reads no position, so that no game can break it.
    """
    now = now or database_time.now()
    games = find_ruled(user.pk)
    if not games:
        return []
    look_up_turns(games)
    turns = {game.pk: turn for game in games if (turn := game.open_turn) is not None}
    appeals = Counter(
        Appeal.objects.filter(game__in=games, status=AppealStatus.OPEN).order_by().values_list("game", flat=True)
    )
    late, empty = _late(turns, now), _empty(games)
    waiting: list[Waiting] = []
    for game in games:
        waiting += _waiting_items(game, turns.get(game.pk), appeals[game.pk], late[game.pk], empty[game.pk])
    return sorted(waiting, key=lambda one: not one.urgent)


def waiting_in(game: Game) -> list[Waiting]:
    """The same in one game that goes on, for its desk."""
    turn = game.open_turn
    appeals = Appeal.objects.filter(game=game, status=AppealStatus.OPEN).count()
    late = _late({game.pk: turn}, database_time.now()) if turn is not None else {}
    things_waiting = _waiting_items(game, turn, appeals, late.get(game.pk, []), _empty([game])[game.pk])
    return sorted(things_waiting, key=lambda one: not one.urgent)


def _waiting_items(game: Game, turn: Turn | None, appeals: int, late: list[str], empty: list[str]) -> Iterable[Waiting]:
    desk = reverse("gm:desk", args=[game.slug])
    if game.gm_absent_since is not None:
        text = "The GM is asked for and does not answer: say that you are here, or take the game over."
        yield Waiting(game, text, reverse("games:new-gm", args=[game.slug]), urgent=True)
    if turn is not None and turn.failures:
        times = "once" if turn.failures == 1 else f"{turn.failures} times"
        yield Waiting(game, f"The adjudication broke off {times}.", desk, urgent=True)
    if turn is not None and turn.gated_at is not None:
        yield Waiting(game, "The papers are in, and the outcome waits for you.", desk, urgent=True)
    if appeals:
        text = "An appeal waits" if appeals == 1 else f"{appeals} appeals wait"
        yield Waiting(game, f"{text} for your answer.", _deed(game, "appeal"), urgent=True)
    if turn is not None and turn.window == "G":
        yield Waiting(game, "Answers wait to be marked.", desk, urgent=True)
    if late:
        yield Waiting(game, f"Nothing has come from {listed(late)}.", _deed(game, "remind"), urgent=False)
    if empty:
        yield Waiting(game, f"Nobody plays {listed(empty)}.", _deed(game, "replace"), urgent=False)


def _deed(game: Game, name: str) -> str:
    return reverse("gm:deed", args=[game.slug, name])


def _late(turns: dict[int, Turn], now: datetime) -> defaultdict[int, list[str]]:
    """Names of the seats of people from which nothing has come, by game: once it is time for the reminder."""
    asked = {key: turn for key, turn in turns.items() if turn.due is not None and turn.gated_at is None}
    near = {key: turn for key, turn in asked.items() if turn.due and turn.due - now <= turn.length / 4}
    heard = set(
        Submission.objects.filter(turn__in=[turn.pk for turn in near.values()])
        .counting()
        .order_by()
        .values_list("seat", flat=True)
    )
    entered = _seats_entered_by_gm(near)
    late_seats: defaultdict[int, list[str]] = defaultdict(list)
    for seat in Seat.objects.played().filter(game__in=list(near), game__status=GameStatus.RUNNING).order_by("position"):
        came = seat.pk in heard or (seat.game_id, seat.seat_id) in entered
        if seat.seat_id in near[seat.game_id].wanted and not came:
            late_seats[seat.game_id].append(seat.name)
    return late_seats


def _seats_entered_by_gm(turns: dict[int, Turn]) -> set[tuple[int, str]]:
    """Games and seats for which the GM has entered orders on these turns."""
    phases = {turn.phase for turn in turns.values()}
    ruled = Ruling.objects.filter(game__in=[*turns], phase__in=phases, kind=RulingKind.ORDER, withdrawn_at=None)
    return {(one.game_id, str(one.data.get("seat"))) for one in ruled if one.phase == turns[one.game_id].phase}


def _empty(games: list[Game]) -> defaultdict[int, list[str]]:
    """Names of the seats that nobody has, neither a member nor a bot, by game."""
    empty_seats: defaultdict[int, list[str]] = defaultdict(list)
    for seat in Seat.objects.filter(game__in=games, player=None, bot=False, out=False).order_by("position"):
        empty_seats[seat.game_id].append(seat.name)
    return empty_seats
