"""What is read of games before their turns are closed: of many at once, in as many statements as of one."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.db.models import Max

import engine
from games import database_time
from games.models import Game, Receipt, Ruling, RulingKind, Seat, Submission, Turn
from games.models.ruling import CLOSED_EARLY

Row = TypeVar("Row", Seat, Submission, Ruling)


@dataclass(slots=True)
class Table:
    """A locked game and its open turn with all that counts at the deadline. `rulings`: those that go into the engine.

    `closed_early`: the GM has closed the window before its deadline. `last_receipt`: when the last paper was taken in.
    """

    game: Game
    turn: Turn
    rulebook: "engine.Rulebook"
    seats: list[Seat]
    papers: list[Submission]
    rulings: list[Ruling]
    closed_early: bool = False
    last_receipt: datetime | None = None

    @property
    def lines(self) -> dict[str, list[str]]:
        """The lines that count, by seat id, as they go into the engine."""
        names = {seat.pk: seat.seat_id for seat in self.seats}
        return {names[paper.seat_id]: paper.lines for paper in self.papers if paper.lines}

    @property
    def waited_for(self) -> list[Seat]:
        """Those who are asked for something and whose seats members hold."""
        wanted = set(self.turn.wanted)
        return [seat for seat in self.seats if seat.is_played and seat.seat_id in wanted]

    @property
    def unheard(self) -> list[Seat]:
        """Those of them from whom nothing came: no orders saved, ready not pressed."""
        heard = {paper.seat_id for paper in self.papers if paper.counts}
        return [seat for seat in self.waited_for if seat.pk not in heard]

    @property
    def heard(self) -> bool:
        """Whether any member was heard in this turn."""
        members = {seat.pk for seat in self.seats if seat.player_id is not None}
        return any(paper.counts and paper.seat_id in members for paper in self.papers)

    @property
    def moment(self) -> datetime:
        """The time by which the turn is closed: taken under the lock, and never before its last receipt.

        Whoever waited for the lock waited for papers that were being taken in; and the clocks of two machines differ.
        """
        now = database_time.now()
        return max(now, self.last_receipt) if self.last_receipt is not None else now

    def absent(self) -> list[Seat]:
        """Those of the unheard who count as absent: not those for whom the GM has entered orders.

        Where a paper is so secret that nobody may know who sent it, nobody does; nor in a window that the GM closed
        before its deadline.
        """
        stood_in = {ruling.data.get("seat") for ruling in self.rulings if ruling.kind == RulingKind.ORDER}
        unheard = [] if self.closed_early else [seat for seat in self.unheard if seat.seat_id not in stood_in]
        if not unheard:
            return []
        state = self.turn.loaded_state(self.rulebook)
        return [seat for seat in unheard if engine.missed(self.rulebook, state, seat.seat_id)]


def table_of(game: Game, turn: Turn) -> Table:
    """The table of one locked game."""
    turn.game = game
    return tables_of([turn])[0]


def tables_of(turns: Sequence[Turn]) -> list[Table]:
    """The tables of open turns, in their order. The turns know their games, which are locked."""
    games = [turn.game_id for turn in turns]
    keys = [turn.pk for turn in turns]
    seats = _grouped(Seat.objects.filter(game__in=games).order_by("game", "position"), "game_id")
    papers = _grouped(Submission.objects.filter(turn__in=keys).order_by("turn", "seat__position"), "turn_id")
    ledger = _grouped(_rulings(turns), "game_id")
    taken = Receipt.objects.filter(submission__turn__in=keys).order_by().values_list("submission__turn")
    last = dict(taken.annotate(last=Max("taken_at")))
    return [
        Table(
            turn.game,
            turn,
            turn.game.rulebook,
            seats[turn.game_id],
            papers[turn.pk],
            [one for one in ledger[turn.game_id] if one.phase == turn.phase and one.kind != RulingKind.DEADLINE],
            _closed_early(turn, ledger[turn.game_id]),
            last.get(turn.pk),
        )
        for turn in turns
    ]


def _rulings(turns: Collection[Turn]) -> Iterable[Ruling]:
    """The rulings that stand on any of these turns, and maybe on others of their phases."""
    phases = {turn.phase for turn in turns}
    games = [turn.game_id for turn in turns]
    return Ruling.objects.filter(game__in=games, phase__in=phases, withdrawn_at=None)


def _closed_early(turn: Turn, ledger: Iterable[Ruling]) -> bool:
    """Whether the GM has closed a window before its deadline: those who are missing had no time to be there."""
    return any(
        one.kind == RulingKind.DEADLINE
        and one.phase == turn.phase
        and one.made_at >= turn.opened_at
        and bool(one.data.get(CLOSED_EARLY))
        for one in ledger
    )


def _grouped(rows: Iterable[Row], name: str) -> defaultdict[int, list[Row]]:
    by_key: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        by_key[getattr(row, name)].append(row)
    return by_key
