"""Points of boards and the standings of an event.

Nothing of them is stored: a corrected past of a game corrects the table. Boards that go on are scored as if they ended
now, by what everybody may see. While who plays which seat is a secret, or
spectators are shown its game later, a board counts for nobody.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from django.core.cache import cache

from engine.scoring import SYSTEMS, Final, System, score
from games.events.counts import final_of_counts
from games.events.models import Entry, Event, EventBoard, RoundState
from games.models import Game
from games.permissions import spectator_of
from games.scoring.finals import final_of, is_scored
from games.scoring.tables import in_figures
from games.services.base import turn_mark
from games.shown_text import csv_cell

KEPT_FOR = 60
"""Seconds that the scores of a game which goes on are kept."""


@dataclass(frozen=True, slots=True)
class SeatScore:
    """A seat of a board: who has it, its centres and points. `entry`: None for bots and for who is not in the event."""

    seat_id: str
    name: str
    entry: Entry | None
    centres: int
    points: Fraction
    won: bool = False
    """Whether the board was won outright, by it."""
    counts: bool = True
    """Not on a board that somebody plays for the others' sake, beside their own."""

    @property
    def figures(self) -> str:
        """The points for people."""
        return in_figures(self.points)


@dataclass(frozen=True, slots=True)
class BoardScore:
    """A board with its seats, in the order of the table; empty where it has no scores, or they are a secret."""

    board: EventBoard
    over: bool
    seats: tuple[SeatScore, ...] = ()


@dataclass(slots=True)
class ScoreLine:
    """An entry in the standings. `rounds`: points by number of the round; `counted`: the numbers of those that count.

    `tied`: whether others have the same place. `going`: whether a board of theirs goes on.
    """

    entry: Entry
    rounds: dict[int, Fraction] = field(default_factory=dict)
    counted: tuple[int, ...] = ()
    total: Fraction = Fraction(0)
    centres: int = 0
    place: int = 0
    tied: bool = False
    going: bool = False

    @property
    def order(self) -> tuple[Fraction, Fraction, int]:
        """By what places are given: the total, the best round, all centres."""
        return self.total, max(self.rounds.values(), default=Fraction(0)), self.centres


@dataclass(frozen=True, slots=True)
class BestSeat:
    """The highest points of one power on boards that are over, and all who made them; none for nothing."""

    seat_id: str
    points: str
    by: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """The table of an event. `numbers`: the rounds that have started. Divisions follow each other in `lines`."""

    system: System
    numbers: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    boards: tuple[BoardScore, ...]
    best: tuple[BestSeat, ...]


def standings(event: Event) -> Standings:
    """The standings as they are now: best rounds as the event counts them, ties named."""
    started = list(event.rounds.exclude(state=RoundState.DRAWN).prefetch_related("sits_out"))
    boards = board_scores(event)
    entries = {one.pk: one for one in event.entries.select_related("user__profile")}
    lines: dict[int, ScoreLine] = {}
    for board in boards:
        for seat in board.seats:
            if seat.entry is None or seat.entry.pk not in entries or not seat.counts:
                continue
            line = lines.setdefault(seat.entry.pk, ScoreLine(entries[seat.entry.pk]))
            number = board.board.round.number
            line.rounds[number] = line.rounds.get(number, Fraction(0)) + seat.points
            line.centres += seat.centres
            line.going |= not board.over
    for one in started:
        for entry in one.sits_out.all():
            lines.setdefault(entry.pk, ScoreLine(entries[entry.pk])).rounds.setdefault(one.number, Fraction(event.bye))
    placed = _ranked_lines(lines.values(), event.best)
    return Standings(
        SYSTEMS[event.scoring], tuple(one.number for one in started), placed, tuple(boards), tuple(_best(boards))
    )


def _ranked_lines(lines: Iterable[ScoreLine], best: int) -> tuple[ScoreLine, ...]:
    ranked = list(lines)
    for line in ranked:
        order = sorted(line.rounds, key=lambda number: (-line.rounds[number], number))
        line.counted = tuple(sorted(order[:best] if best else order))
        line.total = sum((line.rounds[number] for number in line.counted), Fraction(0))
    ranked.sort(key=lambda line: (*(-one for one in line.order), line.entry.pk))
    divisions: dict[int, list[ScoreLine]] = defaultdict(list)
    for line in ranked:
        divisions[line.entry.division].append(line)
    for division_lines in divisions.values():
        place(division_lines)
    return tuple(line for one in sorted(divisions, key=lambda one: (one == 0, one)) for line in divisions[one])


class Placed(Protocol):
    """What has a place among others by an order."""

    place: int
    tied: bool

    @property
    def order(self) -> tuple[Fraction, Fraction, int]: ...


def place(placed: Sequence[Placed]) -> None:
    """Give places to what stands in order, ties named."""
    for number, line in enumerate(placed, 1):
        same = number > 1 and placed[number - 2].order == line.order
        line.place = placed[number - 2].place if same else number
        if same:
            line.tied = placed[number - 2].tied = True


def _best(boards: Iterable[BoardScore]) -> list[BestSeat]:
    made: dict[str, dict[Fraction, list[Entry]]] = defaultdict(lambda: defaultdict(list))
    for board in boards:
        for seat in board.seats if board.over else ():
            if seat.entry is not None and seat.points and seat.counts:
                made[seat.seat_id][seat.points].append(seat.entry)
    return [BestSeat(seat, in_figures(max(scores)), tuple(scores[max(scores)])) for seat, scores in made.items()]


def board_scores(event: Event) -> list[BoardScore]:
    """All boards of rounds that have started, with their scores."""
    boards = EventBoard.objects.filter(round__event=event).exclude(round__state=RoundState.DRAWN)
    boards = boards.select_related("round", "game").prefetch_related("places__entry__user__profile")
    by_user = {one.user_id: one for one in event.entries.filter(user__isnull=False).select_related("user__profile")}
    return [_scored(event, board, by_user) for board in boards.order_by("round__number", "number")]


def _scored(event: Event, board: EventBoard, by_user: dict[int | None, Entry]) -> BoardScore:
    game = board.game
    if game is not None and game.names_hidden():
        return BoardScore(board, board.counts is not None)
    if board.counts is not None:
        final = final_of_counts(board.counts)
        held = {one.seat_id: one.entry for one in board.places.all() if one.left_at is None}
        names = {seat.seat_id: seat.name for seat in game.table_seats} if game is not None else {}
        return BoardScore(board, True, _seats(board, dict(final.centres), score(event.scoring, final), held, names))
    if game is None or game.delayed or not is_scored(game):
        return BoardScore(board, game is not None and game.is_over)
    centres, points = _of_game(game, event.scoring)
    held = {seat.seat_id: by_user[seat.player_id] for seat in game.table_seats if seat.player_id in by_user}
    names = {seat.seat_id: seat.name for seat in game.table_seats}
    return BoardScore(board, game.is_over, _seats(board, centres, points, held, names))


def _of_game(game: Game, system: str) -> tuple[dict[str, int], dict[str, Fraction]]:
    """Centres and points by seat. Of a game that goes on they are kept for a while."""

    def made() -> tuple[dict[str, int], dict[str, Fraction]]:
        final: Final = final_of(spectator_of(game))
        return dict(final.centres), score(system, final)

    if game.is_over:
        return made()
    key = f"event-score:{game.pk}:{system}:{turn_mark(game)}"
    counted: tuple[dict[str, int], dict[str, Fraction]] | None = cache.get_or_set(key, made, KEPT_FOR)
    return counted if counted is not None else made()


def _winners(board: EventBoard) -> list[str]:
    """Who won a board outright: by its counts, else by how its game ended."""
    if board.counts is not None:
        return [board.counts["winner"]] if board.counts.get("winner") else []
    result = (board.game.result or {}) if board.game is not None and board.game.is_over else {}
    return list(result.get("seats", ())) if result.get("kind") == "win" else []


def _seats(
    board: EventBoard,
    centres: dict[str, int],
    points: dict[str, Fraction],
    held: dict[str, Entry],
    names: dict[str, str],
) -> tuple[SeatScore, ...]:
    winners = _winners(board)
    beside = {one.entry_id for one in board.places.all() if not one.counts}

    def seat(one: str) -> SeatScore:
        entry = held.get(one)
        counts = entry is None or entry.pk not in beside
        cells = (centres.get(one, 0), points.get(one, Fraction(0)), one in winners, counts)
        return SeatScore(one, names.get(one, one), entry, *cells)

    return tuple(seat(one) for one in dict.fromkeys((*centres, *held)))


Rows = Sequence[Sequence[object]]
RESULTS = ("round", "board", "power", "player", "centres", "year", "points", "game", "counts", "won")
STANDINGS = ("place", "player", "total", "centres", "division", "team")


def result_rows(table: Standings) -> Rows:
    """A line for each seat of each board that is over or goes on, as RESULTS names the columns."""
    rows = []
    for one in table.boards:
        board = one.board
        year = board.counts["year"] if board.counts is not None else ""
        link = board.game.get_absolute_url() if board.game is not None else ""
        for seat in one.seats:
            who = csv_cell(str(seat.entry)) if seat.entry is not None else ""
            cells = (board.round.number, board.number, seat.name, who, seat.centres, year, decimal(seat.points), link)
            rows.append((*cells, "yes" if seat.counts else "no", "yes" if seat.won else "no"))
    return rows


def standing_rows(table: Standings) -> Rows:
    """A line for each entry: the columns of STANDINGS, and then one a round, empty where they did not play."""
    return [
        (
            line.place, csv_cell(str(line.entry)), decimal(line.total), line.centres,
            line.entry.division or "", csv_cell(line.entry.team),
            *(decimal(line.rounds[number]) if number in line.rounds else "" for number in table.numbers),
        )
        for line in table.lines
    ]  # fmt: skip


def decimal(points: Fraction) -> str:
    """Points as programs read them: at most four places."""
    return f"{float(points):.4f}".rstrip("0").rstrip(".")
