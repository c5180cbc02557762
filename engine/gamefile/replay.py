"""A document played again: every turn adjudicated from its own position, and every difference told.

Each turn stands by itself, so that one that differs does not carry its difference into all that follow; that each
ends in the position with which the next begins is looked at besides. Nothing in the file is believed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.boards.document import board_text
from engine.gamefile.differences import Difference, in_draws, in_events, in_results, in_state
from engine.gamefile.making import turn_record
from engine.io.decoding import read_state
from engine.io.json_lines import BROKEN_FORM
from engine.model.errors import EngineError, InputError
from engine.model.json_data import Json, JsonDict
from engine.model.state import State
from engine.rulebook.aliases.forms import pinned
from engine.rulebook.draws import Draws, commitment
from engine.rulebook.position_faults import faults_between
from engine.rulebook.rulebook import Rulebook, load_rulebook
from engine.turn.adjudication import Outcome, adjudicate, opening
from engine.turn.rulings import Ruling
from engine.views import View, view

BEGINNING = "start"
"""Where differences stand that are about the game as a whole, in the place of a phase."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """One turn played again: its `phase`, what differs, and how the turn stands in the document of the replay.

    `turn` is None where it could not be played: a difference says why. `after` is then None as well.
    """

    phase: str
    differences: tuple[Difference, ...]
    turn: JsonDict | None = None
    after: JsonDict | None = None


@dataclass(frozen=True, slots=True)
class _DocumentViewer:
    """Through whose eyes a document was made."""

    seat: str | None
    gm: bool
    over: bool

    @classmethod
    def of(cls, document: Json) -> _DocumentViewer:
        eyes = document.get("eyes", {"see": "spectator"})
        seat = str(eyes.get("seat", "")) if eyes["see"] == "seat" else None
        return cls(seat, eyes["see"] == "everything", document.get("status") == "finished")

    def see(self, rulebook: Rulebook, state: State, outcome: Outcome | None = None) -> View:
        if outcome is None:
            return view(rulebook, state, (), self.seat, gm=self.gm, over=self.over)
        parts = (outcome.events, self.seat, outcome.results, outcome.draws)
        return view(rulebook, state, *parts, gm=self.gm, over=self.over)


def rulebook_of(document: Json) -> Rulebook:
    """The rules of a document's game. Raises EngineError where there are no such rules here, or no such board."""
    rules = document["rules"]
    return load_rulebook(
        rules["variant"],
        without=rules.get("without", ()),
        with_=rules.get("with", ()),
        options=rules.get("options", {}),
        board=board_text(document["board"]) if document.get("board") is not None else "",
    )


def replay(document: Json) -> Iterator[Replayed]:
    """A document that `read` gave, turn by turn. What is about the whole comes first, where anything is.

    Raises EngineError if the rules are not here, or its eyes are nobody's. What is wrong with a turn is a difference.
    """
    rulebook, eyes = rulebook_of(document), _DocumentViewer.of(document)
    if eyes.seat is not None and rulebook.seat(eyes.seat) is None:
        raise InputError("eyes.seat", f"There is no seat {eyes.seat}. There are: {', '.join(rulebook.seat_ids)}.")
    if whole := tuple(_whole(document, rulebook, eyes)):
        yield Replayed(BEGINNING, whole)
    turns = document["turns"]
    for number, turn in enumerate(turns):
        following = turns[number + 1]["state"] if number + 1 < len(turns) else document.get("position")
        yield _replay_turn(document, rulebook, eyes, turn, following)


def _whole(document: Json, rulebook: Rulebook, eyes: _DocumentViewer) -> Iterator[Difference]:
    """What is wrong with the game as a whole: its secrets, its seats, its first position, other rules than were."""
    secrets = document.get("secrets", {})
    for name in ("secret", "hidden_secret"):
        secret, published = secrets.get(name), secrets.get(f"{name}_hash")
        if secret and published and commitment(secret) != published:
            yield Difference(f"secrets.{name}", published, commitment(secret))
    version = document["rules"].get("version")
    if version is not None and version != rulebook.version:
        yield Difference("rules.version", version, rulebook.version)
    seats = [one["id"] for one in document.get("seats", ())]
    if unknown := [seat for seat in seats if rulebook.seat(seat) is None]:
        yield Difference("seats", ", ".join(unknown), ", ".join(rulebook.seat_ids))
    if document.get("began") == "opening" and secrets.get("secret") and document["turns"]:
        draws = Draws(secrets["secret"], secrets.get("hidden_secret", ""))
        first = eyes.see(rulebook, opening(rulebook, draws)).state
        yield from in_state("turns[0].state", document["turns"][0]["state"], first)


def _replay_turn(
    document: Json, rulebook: Rulebook, eyes: _DocumentViewer, turn: Json, following: Json | None
) -> Replayed:
    phase = str(turn["phase"])
    try:
        state, doubts = _position(rulebook, turn)
        rulings = [Ruling.from_json(one, f"rulings[{n}]") for n, one in enumerate(turn.get("rulings", ()))]
        outcome = adjudicate(rulebook, state, turn.get("orders", {}), rulings, draws_of(document, turn))
    except EngineError as error:
        path, message = getattr(error, "path", ""), error.message
        return Replayed(phase, (Difference(path, "", "", f"It cannot be played: {message}"),))
    except (RecursionError, *BROKEN_FORM) as error:
        reason = f"The rules cannot use something in this turn: {type(error).__name__}."
        return Replayed(phase, (Difference("", "", "", reason),))
    before, after = eyes.see(rulebook, state).state, eyes.see(rulebook, outcome.state, outcome)
    again = _as_written(turn, turn_record(before, turn.get("orders", {}), after, outcome.draws))
    differences = [*doubts, *in_state("state", turn["state"], before)]
    differences += in_results(turn["results"], after.results or {}) if "results" in turn else []
    differences += in_events(turn["events"], after.events) if "events" in turn else []
    differences += in_draws(turn.get("draws", {}), again.get("draws", {}))
    if following is not None:
        differences += in_state("after", following, after.state)
    return Replayed(phase, tuple(differences), again, after.state)


def _position(rulebook: Rulebook, turn: Json) -> tuple[State, list[Difference]]:
    """The position before a turn, and what is doubtful in it. Raises InputError."""
    if turn["state"]["phase"] != turn["phase"]:
        raise InputError("state.phase", f"It is {turn['state']['phase']}, and the turn is {turn['phase']}.")
    state, wrong = read_state(rulebook, turn["state"])
    wrong = [*wrong, *faults_between(rulebook.amended(state.house), state)]
    return state, [Difference(fault.path, "", "", fault.message) for fault in wrong]


def draws_of(document: Json, turn: Json) -> Draws:
    """Chance as it fell: from the secrets, where the file has them; else as the turn says, like what was ruled."""
    secrets = document.get("secrets", {})
    secret, hidden = secrets.get("secret", ""), secrets.get("hidden_secret", "")
    pins = {}
    for key, draw in turn.get("draws", {}).items():
        concealed = draw.get("audience") == [] and not hidden
        if not secret or draw.get("pinned") or concealed:
            pins[key] = draw.get("values") or draw["value"]
    return Draws(secret, hidden, pinned(pins))


def _as_written(turn: Json, again: JsonDict) -> JsonDict:
    """A turn played again in the order of the file, with what no replay can make: when it was, press, rulings."""
    pins = {key for key, draw in turn.get("draws", {}).items() if draw.get("pinned")}
    for key, draw in again.get("draws", {}).items():
        draw.pop("pinned", None)
        if key in pins:
            again["draws"][key] = _pinned(draw, turn["draws"][key])
    return {key: again.get(key, turn[key]) for key in turn} | {k: v for k, v in again.items() if k not in turn}


def _pinned(draw: Json, written: Json) -> JsonDict:
    """A draw with its mark in the place where the file has it."""
    pin = {**draw, "pinned": True}
    return {key: pin[key] for key in [*(k for k in written if k in pin), *(k for k in pin if k not in written)]}
