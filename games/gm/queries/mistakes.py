"""What a stored position holds that its rules do not allow: an older version let it pass. For the GM alone."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from engine.rulebook.position_faults import OPTIONS, Fault, bearer_problem
from engine.rulebook.rule import MarkSpec
from engine.rulebook.values import ValueContext
from games.models import Game, RulingKind, Turn
from games.permissions import Viewer
from games.selectors import positions


@dataclass(frozen=True, slots=True)
class Mistake:
    """One of them. `whose`: the unit, place or seat that bears it, as people say; `said`: what would be right.

    `deed`: the name of the deed that puts it right, empty where no ruling can; `given`: its fields. `left_out`: the
    rules go on without it. `ruled`: a ruling on it waits for the adjudication.
    """

    turn: Turn
    where: str
    whose: str
    said: str
    left_out: bool
    ruled: bool
    deed: str
    given: dict[str, str]


def mistakes_of(viewer: Viewer, turns: Iterable[Turn]) -> list[Mistake]:
    """The mistakes in the positions before turns, the latest first: each once, in the latest position that has it.

    A turn that cannot be read at all has none here (`games.gm.queries.faults`).
    """
    mistakes: dict[tuple[str, str], Mistake] = {}
    for turn in turns:
        with suppress(Exception):  # that it breaks off is told elsewhere, with the exception's words
            for key, mistake in _of_turn(viewer.game, turn):
                mistakes.setdefault(key, mistake)
    return list(mistakes.values())


def now(viewer: Viewer) -> list[Mistake]:
    """Those in the position that rulings can still change."""
    turn = _to_rule_on(viewer.game)
    return [] if turn is None else mistakes_of(viewer, [turn])


def _to_rule_on(game: Game) -> Turn | None:
    return game.open_turn or game.last_turn


def _of_turn(game: Game, turn: Turn) -> Iterator[tuple[tuple[str, str], Mistake]]:
    faults = turn.faults(game.rulebook)
    if not faults:
        return
    state = turn.loaded_state(game.rulebook)
    rulebook = game.rulebook.amended(state.house)
    present = {(mark.name, mark.subject) for mark in state.marks}
    for fault in faults:
        spec = rulebook.marks.get(fault.name)
        scene = ValueContext(rulebook, state, fault.bearer)
        deed, given = _mending(game, scene, spec, fault)
        yield (
            (fault.path, fault.message),
            Mistake(
                turn,
                positions.phase_name(game, turn.phase),
                _whose(game, scene, spec),
                fault.message,
                spec is not None and (fault.name, fault.bearer) not in present,
                turn.adjudicated_at is None and "name" in given and _is_ruled(game, turn, given),
                deed if turn == _to_rule_on(game) else "",
                {**given, "number": str(turn.number), "when": "before"},
            ),
        )


def _whose(game: Game, scene: ValueContext, spec: MarkSpec | None) -> str:
    if spec is None:
        return ""
    if scene.bearing_unit is not None and spec.on == "unit":
        return scene.bearing_unit.full_name
    provinces = {str(name): one.name for name, one in scene.rulebook.board.provinces.items()}
    names = provinces if spec.on == "place" else {seat.seat_id: seat.name for seat in game.seats.all()}
    return names.get(scene.bearer, scene.bearer)


def _mending(game: Game, scene: ValueContext, spec: MarkSpec | None, fault: Fault) -> tuple[str, dict[str, str]]:
    """The deed that would put it right, with what is known of its fields; nothing where there is none."""
    name = fault.name
    if fault.path.startswith(OPTIONS):
        return "option", {"option": fault.path.removeprefix(OPTIONS)}
    if not name:
        return ("board" if fault.path.startswith("state.units") else ""), {}
    token = game.rulebook.tokens.get(name)
    if token is not None and not token.many:
        return "figure", {"name": name}
    if spec is None or name not in game.rulebook.marks or bearer_problem(spec, scene):
        return "", {}
    if spec.on == "unit" and (unit := scene.bearing_unit) is not None:
        return "mark", {"name": name, "unit": str(unit), "seat": str(unit.owner)}
    return "mark", {"name": name, **({spec.on: scene.bearer} if spec.on in ("seat", "place") else {})}


def _is_ruled(game: Game, turn: Turn, given: dict[str, str]) -> bool:
    """Whether a ruling on the turn sets just this."""
    whose = {"unit": given.get("unit"), "seat": given.get("seat")} if "unit" in given else {}
    wanted = {"name": given.get("name"), **whose}
    subject = "" if whose else given.get("seat") or given.get("place") or ""
    standing = game.rulings.filter(phase=turn.phase, kind=RulingKind.BOARD, withdrawn_at=None)
    return any(
        all(one.data.get(key) == value for key, value in wanted.items()) and (one.data.get("subject") or "") == subject
        for one in standing
    )
