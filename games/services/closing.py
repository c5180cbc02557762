"""Closing turns: what the engine makes of them is stored, and the games go on. Of as many games at once as there are.

Everything is read and written by set, so that a deadline that a thousand games share costs each of them a statement
or two; one turn that is closed by itself is a set of one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import F, Q

import engine
from games.live.live import tell
from games.models import AuditAction, AuditEntry, BotThought, Game, GameStatus, Membership, NmrPolicy, Seat, Turn
from games.proposals.services import proposals_lapse
from games.selectors.quiet_board import ends_quietly, quiet_words
from games.services.base import record
from games.services.endings import Ending, agreed_endings, draws_fail, finish_all
from games.services.engine_runs import carry_out, store_outcomes
from games.services.notices import TableNotice, notices_queue, notices_queue_all
from games.services.opening import Opening, turns_open
from games.services.seats import Leaving, seats_give_up
from games.services.tables import Table

BOTS_GO_HOME = "The only player is out of the game, and the bots have gone home."
ASLEEP_AFTER = 40  # turns in a row in which no member was heard: the game pauses itself


class LostRace(Exception):
    """Another transaction has closed this turn first."""


@dataclass(slots=True)
class Closing:
    """One turn that is closed now: the table as it was read under its lock, and who counts as absent."""

    table: Table
    now: datetime
    absent: list[Seat]
    outcome: "engine.Outcome" = field(init=False)

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def turn(self) -> Turn:
        return self.table.turn


def close(table: Table, *, now: datetime, absent: list[Seat]) -> None:
    """Adjudicate the open turn of a locked game, and open the next or end the game. Raises LostRace."""
    close_all([Closing(table, now, absent)])


def close_all(closings: Sequence[Closing]) -> None:
    """The same of several locked games, in one transaction. Raises LostRace if only one of them was lost."""
    if not closings:
        return
    for one in closings:
        one.outcome, one.table.rulings = carry_out(one.table, one.now)
    store_outcomes(closings)
    for one in closings:
        seats_strike_out(one.game, one.table.seats, one.outcome.state)
    _count_absences(closings)
    proposals_lapse([one.game for one in closings])
    AuditEntry.objects.bulk_create([_entry(one) for one in closings])
    notices_queue_all([TableNotice(one.game, "turn", f"{one.turn.pk}", {"turn": one.turn.pk}) for one in closings])
    _drop_thoughts([one.turn for one in closings if one.game.has_thinkers])
    for one in closings:
        one.game.turn_number = one.turn.number + 1
        tell(one.game, "turn")
    go_on(closings)
    draws_fail([one.turn for one in closings])
    _swap(closings)


def _drop_thoughts(turns: Sequence[Turn]) -> None:
    """Whatever bots have not come to by now is of no use any more: nobody looks for it again."""
    if turns:
        BotThought.objects.filter(turn__in=turns, done_at=None).delete()


def _entry(closing: Closing) -> AuditEntry:
    absent = [seat.seat_id for seat in closing.absent]
    data = {"turn": closing.turn.number, "absent": absent}
    return AuditEntry(action=AuditAction.TURN_ADJUDICATE, game=closing.game, data=data)


def _swap(closings: Sequence[Closing]) -> None:
    """Let the games' clocks stand at the turns that opened: of those alone that nobody has moved on meanwhile."""
    still = Q()
    for one in closings:
        still |= Q(pk=one.game.pk, turn_number=one.turn.number)
    if Game.objects.filter(still).update(turn_number=F("turn_number") + 1) != len(closings):
        raise LostRace


def go_on(closings: Sequence[Closing]) -> None:
    """After the turns: end the games that are over, and open the next turn of the others."""
    openings, endings = [], []
    playing_on = [one for one in closings if not one.outcome.state.ended]
    agreed = {one.game.pk: one for one in agreed_endings([one.game for one in playing_on], closings[0].now)}
    for one in closings:
        state = one.outcome.state
        if one.game.own_pace and not state.ended and not any(seat.is_played for seat in one.table.seats):
            endings.append(Ending(one.game, "stopped", [], one.now, BOTS_GO_HOME))
        elif state.ended:
            winners = list(state.winners or ())
            kind = "win" if len(winners) == 1 else "draw"
            endings.append(Ending(one.game, kind, winners, one.now, ending_text(one.turn)))
        elif one.game.pk in agreed:  # who did not want it is out of the game now
            endings.append(agreed[one.game.pk])
        elif ends_quietly(one.game, state):
            left = [seat.seat_id for seat in one.table.seats if seat.kind == "power" and not seat.out]
            endings.append(Ending(one.game, "draw", left, one.now, quiet_words(one.game), quiet=True))
        else:
            number = one.turn.number + 1
            since, on_time = one.turn.counts_from(one.now)
            args = (one.game, state, number, one.turn, one.now, one.table.seats)
            openings.append(Opening(*args, since=since, on_time=on_time))
    finish_all(endings)
    for turn in turns_open(openings):
        if turn.game.silent_turns >= ASLEEP_AFTER and not turn.game.exhibition:
            _fall_asleep(turn)


def ending_text(turn: Turn) -> str:
    """The last word of the report: who has won, and by what."""
    events = (turn.outcome or {}).get("events", [])
    return next((str(event["text"]) for event in reversed(events) if event["kind"] == "game.ended"), "")


def _fall_asleep(turn: Turn) -> None:
    """Pause a game in which nobody has been heard for a long time, until somebody wants to go on."""
    game, now = turn.game, turn.opened_at
    turn.stop_clock(now)
    game.status, game.paused_at, game.silent_turns = GameStatus.PAUSED, now, 0
    game.save(update_fields=["status", "paused_at", "silent_turns"])
    record(AuditAction.GAME_SLEEP, game=game, by=None)
    notices_queue(game=game, about="paused", key=f"{turn.pk}", data={"asleep": True})


# --- seats ------------------------------------------------------------------------------------------


def seats_strike_out(game: Game, seats: list[Seat], state: "engine.State") -> None:
    """Mark the powers without units and centres as out, and those that have some as in. Rules may have come and gone.

    `seats`: all of the game's, as they are stored; those that are new are added to the list. Between two windows of
    one year nobody is struck out yet (a Garden of Eden may save who has nothing left), and nobody who is still asked
    for something when a season opens.
    """
    rulebook = game.rulebook.amended(state.house)
    _seats_fit(game, seats, rulebook)
    alive = {unit.owner for unit in state.units.values()} | set(state.centres.values())
    opens = state.ended or engine.read_phase(state.phase).window in "MP"
    for seat in seats:
        if seat.kind != "power" or rulebook.seat(seat.seat_id) is None:
            continue
        gone = seat.seat_id not in alive
        asked = gone and opens and bool(engine.wants(game.rulebook, state, seat.seat_id))
        _set_out(seat, gone and not asked and (opens or seat.out))


def _seats_fit(game: Game, seats: list[Seat], rulebook: "engine.Rulebook") -> None:
    """Make seats that rules added in mid-game bring, and clear away those whose rule was struck."""
    there = {seat.seat_id for seat in seats}
    for seat in seats:
        gone = rulebook.seat(seat.seat_id) is None
        if gone and not seat.out and seat.player is not None:
            key = f"struck:{seat.pk}:{game.turn_number}"
            notices_queue(game=game, about="struck", key=key, to=[seat.player], data={"seat": seat.name})
        if gone or seat.kind != "power":
            _set_out(seat, gone)
    for position, spec in enumerate(rulebook.seats):
        if spec.id not in there:
            new = Seat(game=game, seat_id=spec.id, name=spec.name, kind=spec.kind, position=position)
            new.save(force_insert=True)
            seats.append(new)


def _set_out(seat: Seat, out: bool) -> None:
    if seat.out != out:
        seat.out = out
        seat.save(update_fields=["out"])


def _count_absences(closings: Sequence[Closing]) -> None:
    """Count NMRs and silent turns, and let each game's policy follow on too many in a row."""
    missed = [seat for one in closings for seat in one.absent]
    waited_for = [seat for one in closings for seat in one.table.waited_for]
    there = {seat.pk for seat in waited_for} - {seat.pk for seat in missed}
    came = [seat for seat in waited_for if seat.pk in there and seat.nmr_running]
    _update(Seat, came, nmr_running=0)
    _update(Seat, missed, nmr_running=F("nmr_running") + 1, nmr_total=F("nmr_total") + 1)
    _update(Game, [one.game for one in closings if one.table.heard and one.game.silent_turns], silent_turns=0)
    _update(Game, [one.game for one in closings if not one.table.heard], silent_turns=F("silent_turns") + 1)
    for seat in came:
        seat.nmr_running = 0
    for seat in missed:
        seat.nmr_running, seat.nmr_total = seat.nmr_running + 1, seat.nmr_total + 1
    for one in closings:
        one.game.silent_turns = 0 if one.table.heard else one.game.silent_turns + 1
    _give_up_seats(closings)


def _update(table: type[Seat] | type[Game], rows: Iterable[Seat] | Iterable[Game], **changes: object) -> None:
    keys = [row.pk for row in rows]
    if keys:
        table.objects.filter(pk__in=keys).update(**changes)


def _give_up_seats(closings: Sequence[Closing]) -> None:
    """Take the seats of those who have missed too many deadlines in a row, where the games were made so."""
    strict = [one.game for one in closings if one.game.nmr_policy != NmrPolicy.HOLD]
    limits = {game.pk: game for game in strict}
    missed = {
        seat.pk: (limits[seat.game_id], seat)
        for one in closings
        for seat in one.absent
        if seat.game_id in limits and seat.nmr_running >= limits[seat.game_id].nmr_limit
    }
    if not missed:
        return
    leavings = []
    for stay in Membership.objects.filter(seat__in=missed, left_at=None):
        assert stay.seat_id is not None
        game, seat = missed[stay.seat_id]
        reason = f"Missed {seat.nmr_running} deadlines in a row."
        to_bot = game.nmr_policy == NmrPolicy.BOT
        leavings.append(Leaving(game, stay, seat, reason, to_bot=to_bot, missed=seat.nmr_running))
    seats_give_up(leavings)
