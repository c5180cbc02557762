"""What a GM takes over from a sandbox: several rulings with one reason, on the last turn, the open one, or both.

Rulings on the last turn have it adjudicated again, once; those on the open turn are made after that, on the turn that
opens then. All of them or none.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User

import engine
from engine.model.json_data import JsonDict
from games.common.errors import Conflict, Refused
from games.gm.services.preview import Preview, turn_with_rulings
from games.live.live import tell
from games.models import AuditAction, Game, Ruling, Turn
from games.past.published_line import papers_that_fit
from games.past.readjudication import adjudicate_again
from games.permissions import check_gm
from games.selectors.ledger import readers_of
from games.selectors.readers import NEEDED
from games.services.base import locked_game, record
from games.services.engine_runs import papers_of, refusal_of, run_engine, standing_rulings, try_rulings
from games.services.opening import papers_of_bots
from games.services.rulings import MOVED_ON, ground_of, turn_ruled_on

OTHER_TICKS = "You have ticked something else since you looked. This is what it would do now."
NOTHING = "There is nothing to rule: tick what is to be taken over."


@dataclass(frozen=True, slots=True)
class WantedRuling:
    """A ruling that is wanted on the turn of that number and phase; `kind`, `data`: as engine.turn.rulings has them."""

    number: int
    phase: str
    kind: str
    data: JsonDict


@dataclass(frozen=True, slots=True)
class RulingPreviews:
    """What the rulings would do, for each turn that they are about; `seen` is for sandbox_rule."""

    previews: tuple[Preview, ...]
    seen: str


def sandbox_preview(*, game: Game, by: User, wanted: Sequence[WantedRuling]) -> RulingPreviews:
    """As the GM: what sandbox_rule would do. Nothing is stored. Raises Refused where the engine cannot do it."""
    check_gm(game, by)
    if not wanted:
        raise Refused(NOTHING)
    previews: list[Preview] = []
    for turn, turn_rulings in _by_turn(game, wanted):
        made = [*standing_rulings(game, turn.number), *_rulings(game, turn, turn_rulings, by, "So it would be.")]
        last = previews[-1] if previews else None
        previews.append(
            turn_with_rulings(game, turn, made) if last is None else _after(game, last.after.state, turn, made)
        )
    return RulingPreviews(tuple(previews), _choice_fingerprint(game, wanted))


def sandbox_rule(*, game: Game, by: User, wanted: Sequence[WantedRuling], reason: str, seen: str = "") -> list[Ruling]:
    """As the GM: make these rulings, all or none, with one reason.

    `seen`: what the GM looked at first (sandbox_preview); Conflict if the game or the choice is no longer the same.
    """
    if not reason.strip():
        raise Refused(NEEDED, field="reason")
    if not wanted:
        raise Refused(NOTHING)
    with locked_game(game) as locked:
        check_gm(locked, by)
        if seen and seen != (now := _choice_fingerprint(locked, wanted)):
            same_ground = seen.partition("|")[0] == now.partition("|")[0]
            raise Conflict(OTHER_TICKS if same_ground else MOVED_ON)
        made = []
        for turn, turn_rulings in _by_turn(locked, wanted):
            made += _make(locked, turn, _rulings(locked, turn, turn_rulings, by, reason.strip()), by)
        tell(locked, "ledger", seats=readers_of(locked, made))
    return made


def _by_turn(game: Game, wanted: Sequence[WantedRuling]) -> Iterator[tuple[Turn, list[WantedRuling]]]:
    """The turns that rulings are wanted on, the last one before the open one; each is looked up when it is its turn."""
    for number in sorted({one.number for one in wanted}):
        turn_rulings = [one for one in wanted if one.number == number]
        turn = turn_ruled_on(game, number)
        if turn.phase != turn_rulings[0].phase:
            raise Conflict(MOVED_ON)
        yield turn, turn_rulings


def _rulings(game: Game, turn: Turn, wanted: Sequence[WantedRuling], by: User, reason: str) -> list[Ruling]:
    common = {"game": game, "number": turn.number, "phase": turn.phase, "author": by, "reason": reason}
    return [Ruling(**common, kind=one.kind, data=one.data) for one in wanted]


def _make(game: Game, turn: Turn, made: list[Ruling], by: User) -> list[Ruling]:
    """Store rulings on one turn of a locked game, which is adjudicated again if it was. Raises Refused."""
    papers = papers_of(turn) if turn.submissions is None else turn.submissions
    try:
        try_rulings(game, turn, papers, [*standing_rulings(game, turn.number), *made])
    except (engine.EngineError, KeyError, TypeError) as error:
        raise refusal_of(error) from error
    for ruling in made:
        ruling.save()
        record(AuditAction.RULING_MAKE, game=game, by=by, ruling=ruling.pk, kind=ruling.kind, turn=turn.number)
    if turn.adjudicated_at is not None:
        adjudicate_again(game, turn, by=by, reason=made[0].reason)
    return made


def _after(game: Game, state: "engine.State", turn: Turn, rulings: list[Ruling]) -> Preview:
    """The open turn as it would come out now, and if it opened with `state` instead, with these rulings.

    It is the same window: what the board becomes after a turn does not change which one opens.
    """
    anew = Turn(game=game, number=turn.number, phase=turn.phase, state=engine.dump_state(game.rulebook, state))
    papers = {paper.seat.seat_id: lines for paper, lines in papers_that_fit(game, turn, state) if lines}
    papers |= {seat.seat_id: lines for seat, lines in papers_of_bots(game, state, turn.number) if lines}
    try:
        before = run_engine(game, turn, papers_of(turn), standing_rulings(game, turn.number))
        after = try_rulings(game, anew, papers, rulings)
    except (engine.EngineError, KeyError, TypeError) as error:
        raise refusal_of(error) from error
    return Preview(turn, before, after, (), ground_of(game, turn))


def _choice_fingerprint(game: Game, wanted: Sequence[WantedRuling]) -> str:
    """What a choice stands on, and which choice it is."""
    grounds = [ground_of(game, turn_ruled_on(game, number)) for number in sorted({one.number for one in wanted})]
    text = json.dumps([[one.number, one.kind, one.data] for one in wanted], sort_keys=True)
    return f"{';'.join(grounds)}|{hashlib.sha256(text.encode()).hexdigest()[:16]}"
