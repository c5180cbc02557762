"""What a game that is over says: who held which seat, what it was worth to them, and in which ratings it counts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction

import engine
from engine.scoring import Final, score
from games.common.dictionaries import FieldValues
from games.common.rating_pools import BOTS, pool_of
from games.models import (
    Continuation,
    End,
    Game,
    GameRecord,
    Membership,
    NotRated,
    Part,
    Ruling,
    RulingKind,
    Seat,
    SeatRecord,
)
from games.permissions import spectator_of
from games.scoring.finals import final_of
from games.selectors.attendance import attendance_in
from games.selectors.positions import history, report

SHARE_DIGITS = 6
NOTHING = Fraction(0)


@dataclass(slots=True)
class GameReading:
    """A game as its record has it. `fields`: of its `GameRecord`; `stays`: unsaved rows, none while it goes on."""

    fields: FieldValues
    stays: list[SeatRecord] = field(default_factory=list)


def read_game(record: GameRecord) -> GameReading:
    """Read a game anew; RulebookError and others if its rules or turns cannot be read."""
    game = record.game
    kind = str((game.result or {}).get("kind", ""))
    if game.status != "finished" or not kind:
        return GameReading({"kind": "", "pool": "", "not_rated": ""})
    stays = _stays(record)
    for stay in stays:
        if stay.user is not None:
            attendance = attendance_in(game, stay.user)
            stay.asked, stay.met = attendance.asked, attendance.met
    fields = {
        "kind": kind,
        "system": game.scoring,
        "years": _years(game),
        "variant": game.variant,
        "without": game.without,
        "with_rules": game.with_rules,
        "press": game.press,
        "private": game.private,
        "by_ruling": _ended_by_ruling(game),
    }
    if kind != "stopped":
        _score(game, stays)
    _tell_openings(game, stays)
    why = _not_rated(record, kind, stays)
    _rank_people(stays, pool := "" if why else pool_of(game))
    _rank_bots(stays, taken_out=record.taken_out_at is not None or kind == "stopped" or game.private)
    return GameReading({**fields, "pool": pool, "not_rated": why}, stays)


def unreadable() -> GameReading:
    """What is kept of a game that cannot be read."""
    return GameReading({"kind": "", "pool": "", "not_rated": NotRated.UNREADABLE})


def _years(game: Game) -> int:
    """How many years were played: those in which somebody could move."""
    phases = history(game).filter(phase__endswith="M").values_list("phase", flat=True)
    return len({engine.read_phase(phase).year for phase in phases})


def _ended_by_ruling(game: Game) -> bool:
    last = game.last_turn
    ends = (RulingKind.WIN, RulingKind.DRAW_GAME)
    return last is not None and any(one.get("kind") in ends for one in last.rulings or ())


# --- who held which seat ----------------------------------------------------------------------------


def _stays(record: GameRecord) -> list[SeatRecord]:
    """A row for each who held a seat at the start or at the end, in the order of the table."""
    game, stays = record.game, []
    memberships = list(Membership.objects.filter(game=game).exclude(seat=None).order_by("joined_at", "pk"))
    for seat in game.table_seats:
        stays += _stays_in(record, seat, [one for one in memberships if one.seat_id == seat.pk])
    return stays


def _stays_in(record: GameRecord, seat: Seat, stays: Sequence[Membership]) -> list[SeatRecord]:
    """Who held a seat first, and who held it last. Those between, if any, took over and left: nothing is theirs."""
    game = record.game
    started, ended = game.started_at or game.created_at, game.finished_at or record.ended_at
    first = next((one for one in stays if one.joined_at <= started and not _had_left(one, started)), None)
    last = next((one for one in reversed(stays) if not _had_left(one, ended)), None)
    rows = []
    if first is not None and last is not None and first.user_id == last.user_id:
        rows.append(_row(record, seat, Part.WHOLE, user=last.user_id))
    else:
        if first is not None:
            rows.append(_row(record, seat, Part.LEFT, user=first.user_id))
        if last is not None:
            rows.append(_row(record, seat, Part.TOOK_OVER, user=last.user_id))
    if last is None and seat.bot:
        part = Part.WHOLE if not stays else Part.TOOK_OVER
        rows.append(_row(record, seat, part, bot=game.strength_of(seat.seat_id)))
    if rows:
        rows[-1].seat_end = _seat_end(game, seat)
    return rows


def _had_left(stay: Membership, moment: datetime) -> bool:
    return stay.left_at is not None and stay.left_at <= moment


def _row(record: GameRecord, seat: Seat, part: Part, *, user: int | None = None, bot: str = "") -> SeatRecord:
    end = End.LEFT if part == Part.LEFT else _seat_end(record.game, seat)
    return SeatRecord(record=record, seat=seat, user_id=user, bot=bot, ended_at=record.ended_at, part=part, end=end)


def _seat_end(game: Game, seat: Seat) -> End:
    result = game.result or {}
    if seat.seat_id not in result.get("seats", ()):
        return End.LOST
    return End.WON if result["kind"] == "win" else End.DRAWN


# --- what it was worth ------------------------------------------------------------------------------


def _score(game: Game, stays: Sequence[SeatRecord]) -> None:
    """Score all seats by the game's own system. A seat that the system does not know is worth nothing."""
    final = final_of(spectator_of(game))
    points = score(game.scoring, final)
    total = sum(points.values(), NOTHING)
    places = _places(points)
    for stay in stays:
        seat_id = stay.seat.seat_id
        seat_points = points.get(seat_id, NOTHING)
        stay.score, stay.centres = str(seat_points), _centres(final, seat_id)
        stay.share = round(float(seat_points / total), SHARE_DIGITS) if total else 0.0
        stay.place = places.get(seat_id, 0)


def _centres(final: Final, seat_id: str) -> int:
    return final.centres.get(seat_id, 0)


def _places(points: Mapping[str, Fraction]) -> dict[str, int]:
    """1 for the best; who are level have the same."""
    return {seat: 1 + sum(other > own_points for other in points.values()) for seat, own_points in points.items()}


def _tell_openings(game: Game, stays: Sequence[SeatRecord]) -> None:
    """The orders of the first two movement windows of the first year, as everybody may read them now."""
    viewer = spectator_of(game)
    turns = list(history(game).filter(phase__endswith="M")[:2])
    turn_results = []
    for turn in turns:
        if engine.read_phase(turn.phase).year == engine.read_phase(turns[0].phase).year:
            turn.game = game
            turn_results.append(report(viewer, turn).results)
    for stay in stays:
        given = [results.get(stay.seat.seat_id, ()) for results in turn_results]
        lines = [", ".join(sorted(str(one["order"]) for one in results)) for results in given]
        stay.opening = lines[0] if lines else ""
        stay.openings = " / ".join(lines) if len(lines) > 1 and all(lines) else ""


# --- in which ratings it counts ---------------------------------------------------------------------


def _rated_people(stays: Sequence[SeatRecord]) -> list[SeatRecord]:
    return [stay for stay in stays if stay.user_id is not None and stay.part != Part.TOOK_OVER]


def _not_rated(record: GameRecord, kind: str, stays: Sequence[SeatRecord]) -> str:
    if record.taken_out_at is not None:
        return NotRated.TAKEN_OUT
    if kind == "stopped":
        return NotRated.STOPPED
    if record.game.private:
        return NotRated.PRIVATE
    if _ruled_by_a_player(record.game):
        return NotRated.GM_PLAYED
    if record.game.memberships.filter(user__profile__owner__isnull=False).exclude(seat=None).exists():
        return NotRated.PROGRAM
    if Continuation.objects.filter(game=record.game).exists():
        return NotRated.CONTINUED
    return NotRated.FEW if len(_rated_people(stays)) < 2 else ""


def _ruled_by_a_player(game: Game) -> bool:
    """Whether somebody who rules the game, or has ruled in it, held a seat since it began."""
    seated = Membership.objects.filter(game=game).exclude(seat=None).exclude(left_at__lte=game.started_at)
    players = set(seated.values_list("user_id", flat=True))
    rulers = {one.pk for one in game.gms} | set(Ruling.objects.filter(game=game).values_list("author_id", flat=True))
    return bool(players & rulers)


def _rank_people(stays: Sequence[SeatRecord], pool: str) -> None:
    """Those who held their seat to the end by score; those who left behind all of them, level with each other."""
    if not pool:
        return
    people = _rated_people(stays)
    strengths = {id(stay): (stay.part == Part.WHOLE, _points(stay)) for stay in people}
    for stay in people:
        mine = strengths[id(stay)]
        stay.pool, stay.rank = pool, 1 + sum(mine < other for other in strengths.values())


def _points(stay: SeatRecord) -> Fraction:
    return Fraction(stay.score or 0) if stay.part == Part.WHOLE else NOTHING


def _rank_bots(stays: Sequence[SeatRecord], *, taken_out: bool) -> None:
    """Bots by score, where some of one strength met some of another, from the start to the end."""
    bots = [stay for stay in stays if stay.bot and stay.part == Part.WHOLE]
    if taken_out or len({stay.bot for stay in bots}) < 2:
        return
    for stay in bots:
        stay.pool, stay.rank = BOTS, 1 + sum(_points(stay) < _points(other) for other in bots)
