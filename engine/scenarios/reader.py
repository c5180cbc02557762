"""Reading scenario files. Whatever is wrong is refused with file, line and key; nothing is passed over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path as FilePath

from engine.boards.document import board_text
from engine.model.json_data import Json
from engine.scenarios.aliases import scenario
from engine.scenarios.model import Scenario, ScenarioError, ScenarioTurn
from engine.scenarios.schema import SCENARIO
from engine.scenarios.shapes import ScenarioShapeError, record
from engine.scenarios.source import Document, Path, documents, dotted

_check = record(SCENARIO, "A scenario")
_TAKEN_OVER = (
    "variant", "board", "without", "with", "options", "secret", "hidden_secret", "draws", "state", "turns", "clauses",
)  # fmt: skip


def load(path: str | FilePath) -> list[Scenario]:
    """The scenarios of a file. Raises ScenarioError, which says where; a file without any is an error too."""
    file = FilePath(path)
    try:
        content = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ScenarioError(str(path), 0, "", "The file is not UTF-8 text.") from None
    except OSError as error:
        raise ScenarioError(str(path), 0, "", f"The file cannot be read: {error.strerror or error}.") from None
    return loads(content, str(path))


def loads(content: str, file: str = "(text)", *, drafts: bool = False) -> list[Scenario]:
    """The scenarios in a text. Raises ScenarioError. `drafts`: they may expect nothing, and need no id and title."""
    scenarios: dict[str, Scenario] = {}
    raw: dict[str, Json] = {}
    for document in documents(content, file):
        try:
            _check(document.data, ())
            named = {"id": f"draft.{len(scenarios) + 1}", "title": "Untitled"} if drafts else {}
            data = _resolve({**named, **scenario(document.data)}, raw)
        except ScenarioShapeError as error:
            raise ScenarioError(file, document.line(error.path), dotted(error.path), error.message) from None
        read = _scenario(data, file, document, drafts)
        if read.id in scenarios:
            message = f"There are two scenarios {read.id}; the other stands on line {scenarios[read.id].line}."
            raise ScenarioError(file, document.line(("id",)), "id", message)
        scenarios[read.id], raw[read.id] = read, data
    if not scenarios:
        raise ScenarioError(file, 0, "", "There is no scenario in it.")
    return list(scenarios.values())


def _resolve(data: Json, earlier: Mapping[str, Json]) -> Json:
    """Take over what a scenario `like` another does not say itself: all but expectations, id, title, clauses."""
    for key in ("id", "title"):
        if key not in data:
            raise ScenarioShapeError((), f"A scenario must have a key {key!r}.")
    if "like" not in data:
        return data
    model = earlier.get(str(data["like"]))
    if model is None:
        raise ScenarioShapeError(("like",), f"No scenario {data['like']!r} stands above this one in the file.")
    merged = {key: model[key] for key in _TAKEN_OVER if key in model} | dict(data)
    merged["options"] = {**model.get("options", {}), **data.get("options", {})}
    merged["turns"] = _like_turns(model.get("turns", []), data.get("turns", []), ("turns",))
    return merged


def _like_turns(model: list[Json], own_turns: list[Json], path: Path) -> list[Json]:
    """Turn by turn: what the model's turn has, without its expectations, and what the own turn says instead."""
    turns: list[Json] = []
    for number in range(max(len(model), len(own_turns))):
        taken = (
            {key: value for key, value in model[number].items() if key not in ("expect", "refused", "before")}
            if number < len(model)
            else {}
        )
        turns.append({**taken, **(own_turns[number] if number < len(own_turns) else {})})
    return turns


def _scenario(data: Json, file: str, document: Document, drafts: bool) -> Scenario:
    if not drafts and not (data.get("turns") or data.get("expect") or data.get("refused")):
        message = "The scenario expects nothing: it has neither turns nor expect nor refused."
        raise ScenarioError(file, document.line(()), "", message)
    turns = tuple(_turn(turn) for turn in data.get("turns", []))
    silent = next((number for number, turn in enumerate(turns, 1) if not (turn.expect or turn.refused)), 0)
    if silent == len(turns) and turns and not drafts:
        message = "The last turn must expect something."
        raise ScenarioError(file, document.line(("turns", silent - 1)), f"turns[{silent - 1}]", message)
    return Scenario(
        id=str(data["id"]),
        title=str(data["title"]),
        clauses=_strings(data.get("clauses", ())),
        note=str(data.get("note", "")),
        variant=str(data.get("variant", "standard")),
        board=board_text(data["board"]) if data.get("board") else "",
        without=_strings(data.get("without", ())),
        with_=_strings(data.get("with", ())),
        options={name: _option(value) for name, value in data.get("options", {}).items()},
        secret=str(data.get("secret", "")),
        hidden_secret=str(data.get("hidden_secret", "")),
        draws=data.get("draws", {}),
        state=data.get("state"),
        expect=data.get("expect", {}),
        turns=turns,
        refused=str(data.get("refused", "")),
        file=file,
        line=document.line(()),
    )


def _turn(data: Json) -> ScenarioTurn:
    return ScenarioTurn(
        orders={seat: _strings(lines) for seat, lines in data.get("orders", {}).items()},
        draws=data.get("draws", {}),
        rulings=tuple(data.get("rulings", ())),
        expect=data.get("expect", {}),
        refused=str(data.get("refused", "")),
        before=data.get("before", {}),
    )


def _strings(values: Iterable[object]) -> tuple[str, ...]:
    return tuple(str(value) for value in values)


def _option(value: object) -> str:
    """An option's value as text; `true` and `false` are `yes` and `no`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
