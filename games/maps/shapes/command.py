"""What `python -m engine board import FILE` asks of this room."""

from pathlib import Path

from engine.boards.naming import board_id
from engine.model.json_data import Json, JsonDict
from games.maps.shapes.decoding import decoded
from games.maps.shapes.errors import ShapeError
from games.maps.shapes.importing import imported
from games.maps.shapes.world import from_points

SOURCES = {".svg": "svg", ".json": "geojson", ".geojson": "geojson", ".txt": "world"}


def read_drawing(file: Path) -> tuple[JsonDict, list[str]]:
    """The document of a file, by how its name ends, and what did not fit. Raises ShapeError, or OSError.

    A list with places is a whole board; of a drawing seats, centres and units are still to be said.
    """
    source = SOURCES.get(file.suffix.lower())
    if source is None:
        raise ShapeError(f"A drawing ends in {', '.join(SOURCES)}; {file.name} does not.")
    text, name = decoded(file.read_bytes()), file.stem.replace("_", " ").capitalize()
    if source == "world":
        return from_points(text), []
    reading = imported(text, source, name)
    asked = [f"{question['ask']} Read as: {_assumption_text(question)}." for question in reading.questions]
    document = {**reading.document, "id": board_id(file.stem)}
    return document, [*reading.misfits, *reading.notes, *asked]


def _assumption_text(question: Json) -> str:
    """What was assumed, in the words of its choices."""
    answers = question["answer"] if question.get("many") else [question["answer"]]
    words = dict(question["choices"])
    return ", ".join(words.get(one, one) for one in answers)
