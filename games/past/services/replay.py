"""A branch is replayed one turn after another. Each turn is worked out with nothing locked, and stored under the lock.

A worker that dies loses one turn's work; two that do the same turn store it once, since a turn is stored only where
the line is still as long as when it was begun.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import QuerySet

import engine
from engine.turn.pins import check_asked, idle
from games import database_time
from games.common.branch_differences import (
    Entry,
    changed_results,
    closed_window_difference,
    paper_void,
    ruling_void,
    window_opened,
)
from games.common.errors import Refused
from games.common.phase_order import phase_key
from games.models import Branch, BranchStatus, Game, Ruling, RulingKind, Turn
from games.past.queries import start_of
from games.selectors import positions
from games.services.base import locked_game
from games.services.engine_runs import check_contradiction, contradicts, run_engine, store_outcome

log = logging.getLogger(__name__)

STALE = (
    "The game's line has been changed since this branch was made, by another ruling or another branch. "
    "Have it replayed on the line as it stands, and compare again."
)


def published_from(branch: Branch) -> QuerySet[Turn]:
    """The adjudicated turns of the published line, from the first one that the branch makes anew."""
    return branch.game.turns.published().adjudicated().filter(number__gte=branch.number).order_by("number")


def branch_work(*, branch_id: int) -> bool:
    """Replay one more turn of a branch. Returns whether there is more to do."""
    branch = Branch.objects.select_related("game").get(pk=branch_id)
    if branch.status != BranchStatus.WORKING:
        return False
    try:
        before, state = start_of(branch)
        if _is_done(branch, state):
            return _finish(branch)
        made = _replayed(branch, before, state)
    except (engine.EngineError, Refused) as error:
        return _break_off(branch, f"{_branch_point_text(branch)}: {error}")
    return _store(branch, made)


def branch_failed(*, branch_id: int, error: BaseException) -> None:
    """Note that a branch broke off where nobody expected it. The error's text may hold orders: it is not logged."""
    log.error("branch %s: replay failed: %s", branch_id, type(error).__name__)
    branch = Branch.objects.select_related("game").get(pk=branch_id)
    _break_off(branch, f"{_branch_point_text(branch)}: the program broke off ({type(error).__name__}).")


def _branch_point_text(branch: Branch) -> str:
    last = Turn.objects.filter(pk=branch.line[-1]).first() if branch.line else None
    name = positions.phase_name(branch.game, (last or branch).phase)
    return f"After {name}" if last is not None else name


def _is_done(branch: Branch, state: "engine.State") -> bool:
    """Whether the branch has come to where the game is open, or is to be played anew, or over."""
    if state.ended:
        return True
    goal = branch.stop
    if not goal:
        open_turn = branch.game.open_turn
        last = branch.game.last_turn
        if open_turn is None:
            return last is None or phase_key(state.phase) > phase_key(last.phase)
        goal = open_turn.phase
    return phase_key(state.phase) >= phase_key(goal)


@dataclass(slots=True)
class Made:
    """A turn worked out and not stored yet."""

    turn: Turn
    outcome: "engine.Outcome"
    submissions: dict[str, list[str]]
    rulings: list[Ruling]
    entries: list[Entry] = field(default_factory=list)


def _replayed(branch: Branch, before: Turn | None, state: "engine.State") -> Made:
    game = branch.game
    old = published_from(branch).filter(phase=state.phase).first()
    turn = Turn(game=game, number=(before.number if before else 0) + 1, parent=before, phase=state.phase)
    turn.state = engine.dump_state(game.rulebook, state)
    turn.published = False
    turn.opened_at = old.opened_at if old is not None else database_time.now()
    turn.due = old.due if old is not None else None
    turn.missed = old.missed if old is not None else None
    turn.wanted = [s.id for s in game.rulebook.amended(state.house).seats if engine.awaited(game.rulebook, state, s.id)]
    submissions = dict(old.submissions or {}) if old is not None else {}
    made = carried_out(branch, turn, submissions)
    if old is None:
        made.entries.append(window_opened(turn.phase))
        return made
    assert old.outcome is not None
    results = {str(seat): [one.dump() for one in seat_results] for seat, seat_results in made.outcome.results.items()}
    made.entries += changed_results(turn.phase, old.outcome["results"], results)
    return made


def carried_out(branch: Branch, turn: Turn, submissions: dict[str, list[str]]) -> Made:
    """One turn through the engine. Of what stood before, what cannot be carried out any more is left out, and told.

    Raises EngineError if a ruling of the branch itself cannot be carried out, Refused if it contradicts another.
    """
    drafts = draft_rows(branch, turn)
    standing, entries = standing_at(branch, turn.phase), list[Entry]()
    while True:
        try:
            outcome = run_engine(branch.game, turn, submissions, [*standing, *drafts])
            against = _stands_against(turn, submissions, standing, drafts, outcome)
            if against is not None:
                entries.append(_void_entry(turn, standing.pop(against), "A ruling of the branch stands against it."))
                continue
            check_contradiction(branch.game, turn, submissions, [*standing, *drafts], outcome)
            entries += _void_idle_pins(turn, outcome, standing, drafts)
            return Made(turn, outcome, submissions, [*standing, *drafts], entries)
        except engine.InputError as error:
            head, _, rest = error.path.partition("[")
            number = rest.partition("]")[0]
            if head == "rulings" and number.isdecimal() and int(number) < len(standing):
                entries.append(_void_entry(turn, standing.pop(int(number)), error.message))
            elif (seat := error.path.removeprefix("orders.")) in submissions:
                del submissions[seat]
                entries.append(paper_void(turn.phase, seat, error.message))
            else:
                raise


def _stands_against(
    turn: Turn,
    submissions: dict[str, list[str]],
    standing: list[Ruling],
    drafts: list[Ruling],
    outcome: "engine.Outcome",
) -> int | None:
    """The place of a ruling that stood and cannot hold beside one of the branch, which replaces it."""
    pair = contradicts(turn.game, turn, submissions, [*standing, *drafts], outcome)
    return pair[1] if pair is not None and pair[1] < len(standing) <= pair[0] else None


def _void_idle_pins(turn: Turn, outcome: "engine.Outcome", standing: list[Ruling], drafts: list[Ruling]) -> list[Entry]:
    """Take away the pins that stood and that nothing asks for any more, and tell so.

    What is asked for instead is not told: it may be another's secret. Raises InputError for a pin among the drafts.
    """
    rulebook = turn.game.rulebook
    state = turn.loaded_state(rulebook)
    rulings = [engine.Ruling.from_json(one.for_engine()) for one in (*standing, *drafts)]
    pins = [(number, one) for number, one in enumerate(rulings) if one.kind == RulingKind.PIN]
    check_asked(rulebook, state, outcome, [pin for pin in pins if pin[0] >= len(standing)])
    gone = {number for number, _ in idle(rulebook, state, outcome, pins)}
    entries = [
        _void_entry(turn, standing[n], f"Nothing asks for {standing[n].data['draw']} any more.") for n in sorted(gone)
    ]
    standing[:] = [one for number, one in enumerate(standing) if number not in gone]
    return entries


def _void_entry(turn: Turn, ruling: Ruling, why: str) -> Entry:
    return ruling_void(turn.phase, f"{ruling.kind_in_words}: {ruling.reason}", why, ruling.audience)


def standing_at(branch: Branch, phase: str) -> list[Ruling]:
    """The rulings that stand on a phase and are not withdrawn by the branch."""
    rulings = branch.game.rulings.filter(phase=phase, withdrawn_at=None).exclude(kind="deadline")
    return list(rulings.exclude(pk__in=branch.withdrawn))


def draft_rows(branch: Branch, turn: Turn) -> list[Ruling]:
    """The branch's own rulings on a turn, as rows that are not saved."""
    return [
        Ruling(
            game=branch.game,
            number=turn.number,
            phase=turn.phase,
            kind=one["kind"],
            data=one["data"],
            reason=one["reason"],
            audience=one.get("audience"),
            author_id=one["author"],
        )
        for one in branch.rulings_at(turn.phase)
    ]


def _locked_branch(branch: Branch, game: Game) -> Branch | None:
    """The branch as it is under the game's lock, if nobody else has done the same work meanwhile."""
    now = Branch.objects.select_for_update().get(pk=branch.pk)
    now.game = game
    return now if now.status == BranchStatus.WORKING and now.line == branch.line else None


def _store(branch: Branch, made: Made) -> bool:
    """Store a turn at the end of the branch."""
    now = database_time.now()
    with locked_game(branch.game) as game:
        mine = _locked_branch(branch, game)
        if mine is None:
            return True
        turn = made.turn
        turn.game, turn.revision = game, game.turns.filter(number=turn.number).count() + 1
        store_outcome(turn, made.outcome, made.submissions, made.rulings, now)
        mine.line, mine.changed, mine.worked_at = [*mine.line, turn.pk], [*mine.changed, *made.entries], now
        mine.save(update_fields=["line", "changed", "worked_at"])
    return True


def _finish(branch: Branch) -> bool:
    """Call the branch ready, unless the published line is another by now, or longer."""
    with locked_game(branch.game) as game:
        mine = _locked_branch(branch, game)
        if mine is None:
            return True
        current = list(published_from(mine).values_list("pk", flat=True))
        if current[: len(mine.follows)] != mine.follows:
            mine.status, mine.error = BranchStatus.BROKEN, STALE
        elif not _is_done(mine, start_of(mine)[1]):
            return True
        else:
            mine.status, mine.follows = BranchStatus.READY, current
            mine.changed = [*_without_closed_windows(mine.changed), *_closed_windows(mine)]
        mine.worked_at = database_time.now()
        mine.save(update_fields=["status", "error", "follows", "changed", "worked_at"])
    return False


def _without_closed_windows(entries: list[Entry]) -> list[Entry]:
    return [one for one in entries if (one["sort"], one["now"]) != ("window", "not open")]


def _closed_windows(branch: Branch) -> list[Entry]:
    """The windows of the old line in which something was handed in and which the branch does not have."""
    there = set(Turn.objects.filter(pk__in=branch.line).values_list("phase", flat=True))
    old: Mapping[str, object] = dict(published_from(branch).values_list("phase", "submissions"))
    remaining = there | {phase for phase in old if branch.stop and phase_key(phase) >= phase_key(branch.stop)}
    return [closed_window_difference(phase) for phase, papers in old.items() if papers and phase not in remaining]


def _break_off(branch: Branch, error: str) -> bool:
    with locked_game(branch.game) as game:
        mine = _locked_branch(branch, game)
        if mine is None:
            return True
        mine.status, mine.error, mine.worked_at = BranchStatus.BROKEN, error, database_time.now()
        mine.save(update_fields=["status", "error", "worked_at"])
    return False
