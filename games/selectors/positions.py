"""Positions, reports and history."""

from collections.abc import Mapping
from dataclasses import dataclass

import engine
from engine.io.stored_forms import stored_state
from engine.model.json_data import JsonDict
from games.common.themes import rulebook_of
from games.models import Game, GameStatus, Turn
from games.models.turn import TurnQuerySet
from games.permissions import Viewer
from games.selectors.ledger import pins_of, told_pin


@dataclass(frozen=True, slots=True)
class SeenPosition:
    """The board before a turn. `state` is JSON in the form of docs/contract.md, for these eyes."""

    turn: Turn
    phase: str
    phase_name: str
    state: JsonDict


@dataclass(frozen=True, slots=True)
class AdjudicatedTurn:
    """An adjudicated turn: events in their order, results by seat, and the boards before and after."""

    turn: Turn
    phase: str
    phase_name: str
    state_before: JsonDict
    state_after: JsonDict
    events: list[JsonDict]
    results: dict[str, list[JsonDict]]
    draws: dict[str, JsonDict]
    """By key. Those that a ruling settled are `pinned`, with that `ruling` (id, by, reason) for whoever may read it."""


def rulebook_in_words(game: Game) -> "engine.Rulebook":
    """The rulebook with the rulings on its options, which may concern names; looked up once for every turn."""
    known = game.__dict__.get("_in_words")
    if known is None or known[0] != game.turn_number:
        known = game.__dict__["_in_words"] = (game.turn_number, rulebook_of(game))
    return known[1]


def phase_name(game: Game, phase: str) -> str:
    """A phase in the words of the rules in force: "Spring 1901, movement"; before the start, nothing.

    Its code where the rules cannot be read: lists and mails name games whose own pages cannot be made.
    """
    try:
        return engine.phase_name(rulebook_in_words(game), phase) if phase else ""
    except Exception:  # whatever is stored; what breaks off is found by the game's own pages
        return phase


def position(viewer: Viewer, turn: Turn) -> SeenPosition:
    """The board before a turn, as this viewer may see it."""
    game = viewer.game
    return game.cached(("position", turn.pk, viewer.seat_id, viewer.is_gm), lambda: _position(viewer, turn))


def _position(viewer: Viewer, turn: Turn) -> SeenPosition:
    rulebook = viewer.game.rulebook
    state, over = turn.loaded_state(rulebook), _is_over(viewer.game)
    seen = engine.view(rulebook, state, (), viewer.seat_id, gm=viewer.is_gm, over=over)
    return SeenPosition(turn, turn.phase, phase_name(viewer.game, turn.phase), seen.state)


def _is_over(game: Game) -> bool:
    """Whether what was secret until the end may be shown: by whatever way the game came to it."""
    return game.status == GameStatus.FINISHED


def sees_others(viewer: Viewer) -> bool:
    """Whether these eyes may know who else is asked for orders, and from whom none came.

    That follows from the position, so nobody but the GM knows it where rules limit what a seat sees, or may: what
    rules that cannot be read limit is not known.
    """
    game = viewer.game
    if viewer.is_gm or _is_over(game):
        return True
    try:
        return not (engine.limits_sight(game.rulebook) or engine.limits_sight(rulebook_in_words(game)))
    except Exception:  # whatever is stored; what breaks off is found by the game's own pages
        return False


def report(viewer: Viewer, turn: Turn) -> AdjudicatedTurn:
    """What happened in an adjudicated turn, as this viewer may know it."""
    game = viewer.game
    return game.cached(("report", turn.pk, viewer.seat_id, viewer.is_gm), lambda: _report(viewer, turn))


def _report(viewer: Viewer, turn: Turn) -> AdjudicatedTurn:
    rulebook = viewer.game.rulebook
    outcome = turn.loaded_outcome(rulebook)
    args = (outcome.state, outcome.events, viewer.seat_id, outcome.results, outcome.draws)
    seen = engine.view(rulebook, *args, gm=viewer.is_gm, over=_is_over(viewer.game))
    before = position(viewer, turn)
    return AdjudicatedTurn(
        turn=turn,
        phase=turn.phase,
        phase_name=before.phase_name,
        state_before=before.state,
        state_after=seen.state,
        events=seen.events,
        results=seen.results or {},
        draws=_with_pins(viewer, turn, seen.draws or {}),
    )


def _with_pins(viewer: Viewer, turn: Turn, draws: dict[str, JsonDict]) -> dict[str, JsonDict]:
    """Each pinned draw with the ruling that pinned it, as far as this viewer may read it (None: they may not)."""
    pinned = [key for key, draw in draws.items() if draw.get("pinned")]
    pins = pins_of(viewer, turn) if pinned else {}
    for key in pinned:
        made = pins.get(key) or pins.get(key.partition("@")[0])
        draws[key]["ruling"] = told_pin(made) if made is not None else None
    return draws


def find_played(game: int) -> list[tuple[int, str]]:
    """The numbers and phases of the turns played."""
    return list(_history(game).values_list("number", "phase"))


def find_played_at(game: int, phase: str) -> Turn | None:
    """The turn of a phase that was played."""
    return _history(game).filter(phase=phase).first()


def played_turns(game: Game) -> list[tuple[int, str]]:
    """The numbers and phases of `history`."""
    return find_played(game.pk)


def turn_at(game: Game, phase: str) -> Turn | None:
    """The turn of that phase, if `history` has it."""
    turn = find_played_at(game.pk, phase)
    if turn is not None:
        turn.game = game
    return turn


def history(game: Game) -> TurnQuerySet:
    """The adjudicated turns of the published line, the oldest first."""
    return _history(game.pk)


def _history(game: int) -> TurnQuerySet:
    return Turn.objects.filter(game_id=game).published().adjudicated().order_by("number")


def latest_state(viewer: Viewer) -> JsonDict:
    """The board as it stands; {} before the start."""
    turn = viewer.game.board_turn
    if turn is not None:
        return position(viewer, turn).state
    last = viewer.game.last_turn
    return report(viewer, last).state_after if last is not None else {}


def rules_in_force(game: Game, state: Mapping[str, object]) -> "engine.Rulebook":
    """The rulebook with what rulings struck, added and set in this game, as a viewed state tells it."""
    rulebook = game.rulebook
    return rulebook.amended(stored_state(rulebook, state).house) if state.get("house") else rulebook
