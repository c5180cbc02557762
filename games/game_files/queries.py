"""The document of a game (docs/game-file.md), as one viewer may see it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.conf import settings

from engine.gamefile import turn_record
from engine.gamefile.making import head
from engine.model.conditions import Conditional
from engine.model.json_data import JsonDict
from engine.model.phases import lone_window, read_phase
from engine.notation.parse import readable
from engine.rulebook.rulebook import Rulebook
from engine.views import View
from games.models import Game, RulingKind, Seat, Turn
from games.permissions import Viewer
from games.press.queries import MessageLine, public_press
from games.scoring.tables import exact_scores
from games.selectors import positions
from games.selectors.ledger import ledger

OF_RESULT = ("kind", "seats", "how")


def game_document(viewer: Viewer) -> dict[str, object]:
    """A game that has begun, as a document: what this viewer may know of it now."""
    game = viewer.game
    document = {
        **head(game.rulebook, game.name),
        "status": str(game.status),
        "made": _site_origin(game),
        "eyes": _eyes(viewer),
    }
    document["seats"] = [_seat(viewer, seat) for seat in game.seats.select_related("player__profile")]
    if game.gm is not None:
        document["gm"] = str(game.gm.profile)
    document["began"] = "position" if game.start_state is not None else "opening"
    document |= {name: _moment(at) for name in ("started", "finished") if (at := getattr(game, f"{name}_at"))}
    rulings = _rulings_by_phase(viewer)
    press = _press(viewer)
    document["turns"] = [
        {**_turn(viewer, turn, rulings.get(turn.phase, ())), **_letters_json(press.pop(turn.phase, ()))}
        for turn in positions.history(game)
    ]
    if state := positions.latest_state(viewer):
        document["position"] = state
    document |= _letters_json(
        sorted((line for lines in press.values() for line in lines), key=lambda line: line.message.pk)
    )
    if game.is_over and game.result:
        document["result"] = {name: game.result[name] for name in OF_RESULT if game.result.get(name)}
    if scores := exact_scores(viewer):
        document["scores"] = [
            {"system": system, "points": {seat: str(points) for seat, points in by_seat.items()}}
            for system, by_seat in scores.items()
        ]
    return {**document, "secrets": _secrets(game)}


def _site_origin(game: Game) -> dict[str, str]:
    address = f"{settings.SITE_URL}{game.get_absolute_url()}"
    return {"by": settings.SITE_NAME, "address": address}


def _moment(at: datetime) -> str:
    return at.isoformat(timespec="seconds")


def _eyes(viewer: Viewer) -> dict[str, str]:
    if viewer.is_gm:
        return {"see": "everything"}
    return {"see": "seat", "seat": viewer.seat_id} if viewer.seat_id else {"see": "spectator"}


def _seat(viewer: Viewer, seat: Seat) -> dict[str, object]:
    """A seat, with who plays it as far as these eyes may know."""
    seat_record: dict[str, object] = {"id": seat.seat_id, "name": seat.name, "kind": seat.kind}
    if seat.bot:
        seat_record["bot"] = viewer.game.bot_in_words(seat.seat_id)
    elif player := viewer.name_of(seat):
        seat_record["player"] = player
    return seat_record | ({"out": True} if seat.out else {})


def _secrets(game: Game) -> dict[str, str]:
    """The hashes that were published before the game; of one that is over, what may be published by now."""
    secrets = {"secret_hash": game.secret_hash, "hidden_secret_hash": game.hidden_secret_hash}
    if game.is_over:
        secrets["secret"] = game.secret
        if game.hidden_secret_released:
            secrets["hidden_secret"] = game.hidden_secret
    return dict(sorted(secrets.items()))


def _turn(viewer: Viewer, turn: Turn, rulings: Sequence[Mapping[str, object]]) -> JsonDict:
    report = positions.report(viewer, turn)
    after = View(report.state_after, report.events, report.results, report.draws)
    made = turn.loaded_outcome(viewer.game.rulebook).draws
    if viewer.is_gm:
        rulings = turn.rulings or ()
    record = turn_record(report.state_before, orders_known(viewer, turn, report.results), after, made, rulings)
    assert turn.adjudicated_at is not None, "only adjudicated turns are listed"
    about = {"phase": turn.phase, "number": turn.number, "at": _moment(turn.adjudicated_at)}
    if turn.revision > 1:
        about["revision"] = turn.revision
    return {**about, **record}


def _press(viewer: Viewer) -> dict[str, list[MessageLine]]:
    """Public press by the phase that was open, as far as these eyes see who wrote it."""
    letters: dict[str, list[MessageLine]] = {}
    for line in public_press(viewer):
        letters.setdefault(line.message.phase, []).append(line)
    return letters


def _letters_json(lines: Sequence[MessageLine]) -> JsonDict:
    """Letters as a document has them; {} for none."""
    letters = [
        {"from": line.writer, "text": line.message.text, "at": _moment(line.message.sent_at)}
        if line.writer
        else {"text": line.message.text, "at": _moment(line.message.sent_at)}
        for line in lines
    ]
    return {"press": letters} if letters else {}


def _rulings_by_phase(viewer: Viewer) -> dict[str, list[dict[str, object]]]:
    """The rulings that went into published turns, as far as these eyes may read them, the oldest first."""
    by_phase: dict[str, list[dict[str, object]]] = {}
    for line in reversed(ledger(viewer)):
        if line.applied and line.ruling.kind != RulingKind.DEADLINE:
            ruling = {key: value for key, value in line.ruling.for_engine().items() if key != "audience"}
            by_phase.setdefault(line.ruling.phase, []).append(ruling)
    return by_phase


def orders_known(
    viewer: Viewer, turn: Turn, results: Mapping[str, Iterable[Mapping[str, object]]]
) -> dict[str, list[str]]:
    """The orders of a turn as they were given: a GM's all of them, a seat's its own, of others what the results tell.

    `results`: as these eyes see them. A result that no line of its seat asked for is no order.
    """
    submitted: dict[str, list[str]] = turn.submissions or {}
    if viewer.is_gm:
        return submitted
    rulebook, orders = viewer.game.rulebook, {}
    for seat, rows in results.items():
        if seat == viewer.seat_id:
            continue
        units = _ordered(rulebook, turn.phase, seat, submitted.get(seat, ()))
        lines = [str(row.get("given") or row["order"]) for row in rows if units and row.get("unit", "") in units | {""}]
        if lines:
            orders[seat] = lines
    if viewer.seat_id and submitted.get(viewer.seat_id):
        orders[viewer.seat_id] = submitted[viewer.seat_id]
    return {seat: orders[seat] for seat in sorted(orders)}


def _ordered(rulebook: Rulebook, phase: str, seat: str, lines: Iterable[str]) -> set[str]:
    """The units for which a seat has given orders, as results name them."""
    window, subjects = lone_window(read_phase(phase)), set[str]()
    for line in lines:
        order = readable(rulebook.grammar, line, seat, window)
        for part in (order.parts or (order,)) if order is not None else ():
            subjects.add((part.order if isinstance(part, Conditional) else part).subject)
    return subjects
