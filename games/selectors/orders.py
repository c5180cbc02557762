"""What a seat has been asked for and has handed in, and who is ready."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import engine
from games.common.errors import Refused
from games.common.order_rows import Row, check_counting
from games.common.order_text import read_lines
from games.models import Game, Receipt, Ruling, Seat, Submission, Turn
from games.permissions import Viewer, check_paper
from games.selectors.order_rows import SheetRow, checked_rows, rows_of
from games.selectors.positions import sees_others


def find_paper(turn: int, seat: int) -> Submission | None:
    """What a seat has handed in for a turn."""
    return Submission.objects.filter(turn_id=turn, seat_id=seat).order_by("pk").first()


def find_ruled(game: int, phase: str) -> list[Ruling]:
    """The GM's orders for a phase that stand."""
    return list(Ruling.objects.filter(game_id=game, phase=phase, kind="order", withdrawn_at=None))


def find_ready(turn: int) -> list[tuple[int]]:
    """The seats that are ready with a turn."""
    return list(Submission.objects.filter(turn_id=turn, ready=True).order_by().values_list("seat_id"))


@dataclass(frozen=True, slots=True)
class OrderSheet:
    """Everything about one seat's paper for the open turn. For the eyes of that seat (or the GM) alone."""

    turn: Turn
    seat: Seat
    wants: tuple["engine.Want", ...]
    draft: str
    lines: tuple[str, ...]
    checks: tuple["engine.LineCheck", ...]
    missing: tuple[str, ...]
    ready: bool
    receipt: Receipt | None
    ruled: tuple[str, ...]
    version: int = 0
    """Of the paper: it rises with every change of a row (games.common.order_rows)."""
    rows: tuple[SheetRow, ...] = ()
    emptied: tuple[tuple[str, Row], ...] = ()
    """The rows from which a line was taken back."""
    suggested: bool = False
    """The draft is not the seat's own, but what was suggested to it; it counts once the seat is ready."""

    @property
    def refused(self) -> tuple["engine.LineCheck", ...]:
        return tuple(check for check in self.checks if check.level == "error")


@dataclass(frozen=True, slots=True)
class ReadyMark:
    """What everybody may know of a seat's paper: whether the turn waits for it, and whether it is marked ready."""

    seat: Seat
    waited_for: bool
    ready: bool


def sheet_of(game: Game, turn: Turn, seat: Seat) -> OrderSheet:
    """The sheet of one seat. Callers have checked that it is theirs to see."""
    rulebook = game.rulebook
    state = turn.loaded_state(rulebook)
    paper = find_paper(turn.pk, seat.pk) or Submission(turn=turn, seat=seat)
    wants = engine.wants(rulebook, state, seat.seat_id)
    ruled = [one.data for one in find_ruled(game.pk, turn.phase) if one.data.get("seat") == seat.seat_id]
    ordered = tuple(line for data in ruled for line in data.get("lines", ()))
    rows = rows_of(paper, rulebook, state)
    written = check_counting(rulebook, state, seat.seat_id, rows.lines)
    suggested = game.own_pace and paper.saved_at is None and bool(paper.draft)
    checks = written if suggested else engine.check(rulebook, state, seat.seat_id, [*paper.lines, *ordered])
    given = {unit for check in checks for unit in (check.subject, *check.ordered)}
    return OrderSheet(
        turn=turn,
        seat=seat,
        wants=wants,
        draft=paper.draft,
        lines=tuple(paper.lines),
        checks=written,
        missing=tuple(want.subject for want in wants if want.subject not in {"", *given} and not want.optional),
        ready=paper.ready,
        receipt=paper.receipts.last() if paper.pk else None,
        ruled=ordered,
        version=rows.version,
        rows=checked_rows(rows, written, tuple(paper.lines)),
        emptied=tuple((key, row) for key, row in rows.rows.items() if not row.text),
        suggested=suggested,
    )


def progress(wants: Iterable["engine.Want"], checks: Iterable["engine.LineCheck"]) -> tuple[int, int]:
    """How many orders, builds and the like a seat is asked for and would be missed for, and how many of them it has."""
    counting = [check for check in checks if check.level != "error"]
    given = {unit for check in counting for unit in (check.subject, *check.ordered)}
    kinds = Counter(check.kind for check in counting if not check.subject)
    asked = ordered = 0
    for want in wants:
        if not want.optional:
            asked += 1 if want.subject else want.count
            ordered += want.subject in given if want.subject else min(want.count, kinds[want.kind])
    return asked, ordered


def order_sheet(viewer: Viewer) -> OrderSheet | None:
    """The viewer's own sheet; None without a seat or an open turn."""
    turn = viewer.game.open_turn
    if turn is None or viewer.seat is None:
        return None
    seat = viewer.seat
    return viewer.game.cached(("sheet", turn.pk, seat.pk), lambda: sheet_of(viewer.game, turn, seat))


def every_sheet(viewer: Viewer) -> list[OrderSheet]:
    """All sheets of the open turn, for the GM; nothing for anybody else."""
    turn = viewer.game.open_turn
    if turn is None or not viewer.is_gm:
        return []
    sheets = [sheet_of(viewer.game, turn, seat) for seat in viewer.game.seats.all()]
    return [sheet for sheet in sheets if sheet.wants or sheet.seat.seat_id in turn.wanted]


def _own_seat_and_turn(viewer: Viewer) -> tuple[Seat, Turn]:
    if not viewer.user.is_authenticated:
        raise Refused("You have no seat in this game.")
    seat = check_paper(viewer.game, viewer.user)
    turn = viewer.game.open_turn
    if turn is None:
        raise Refused("There is nothing to order now.")
    return seat, turn


def options(viewer: Viewer) -> dict[str, tuple[str, ...]]:
    """Every legal order of the viewer's units by unit; builds and the like under "". Raises Refused without a seat."""
    seat, turn = _own_seat_and_turn(viewer)
    return options_at(viewer.game, turn, seat)


def offers_at(game: Game, turn: Turn, seat: Seat) -> dict[str, tuple["engine.Offer", ...]]:
    """The same with each order as data, for scripts."""
    rulebook = game.rulebook
    return engine.offers(rulebook, turn.loaded_state(rulebook), seat.seat_id)


def options_at(game: Game, turn: Turn, seat: Seat) -> dict[str, tuple[str, ...]]:
    """The same of a turn already read. Callers have checked that it is theirs to see."""
    rulebook = game.rulebook
    return engine.legal_orders(rulebook, turn.loaded_state(rulebook), seat.seat_id)


def check_lines(viewer: Viewer, text: str, rows: Sequence[str] | None = None) -> tuple["engine.LineCheck", ...]:
    """What would become of a paper, line by line; nothing is saved. Raises Refused without a seat."""
    seat, turn = _own_seat_and_turn(viewer)
    rulebook = viewer.game.rulebook
    state = turn.loaded_state(rulebook)
    return check_counting(rulebook, state, seat.seat_id, read_lines(rulebook, state, seat.seat_id, text, rows))


def ready_marks(viewer: Viewer) -> list[ReadyMark]:
    """One for each seat, in the order of the table; where others' are not to be seen, the viewer's own."""
    game, all_of_them = viewer.game, sees_others(viewer)
    turn = game.open_turn
    if turn is None:
        return []
    ready = {seat for (seat,) in find_ready(turn.pk)}
    return [
        ReadyMark(seat, seat.player_id is not None and seat.seat_id in turn.wanted, seat.pk in ready or seat.bot)
        for seat in game.table_seats
        if not seat.out and (all_of_them or seat.seat_id == viewer.seat_id)
    ]


def unheard_seats(game: Game, turn: Turn) -> list[Seat]:
    """The played seats that were wanted and from which nothing came: no orders saved, ready not pressed, and none that
    the GM has entered for them (by telephone)."""
    heard = turn.papers.counting().values("seat_id")
    silent = list(game.seats.played().filter(seat_id__in=turn.wanted).exclude(pk__in=heard))
    entered = {one.data.get("seat") for one in find_ruled(game.pk, turn.phase)} if silent else set()
    return [seat for seat in silent if seat.seat_id not in entered]
