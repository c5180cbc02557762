"""Edits of everything at once: a document brought in, a map to be laid out anew."""

from engine.boards.document import read
from engine.boards.foreign.common import Foreign, ForeignError
from engine.boards.foreign.reading import foreign
from engine.boards.lists import from_list
from engine.model.errors import EngineError, InputError
from games.boards.workshop.edits.blank import Document, drawable
from games.boards.workshop.edits.fields import Fields
from games.common.errors import Refused


def document(document: Document, fields: Fields) -> Document:
    """`document`: in the place of everything, `text`: a document, a list, or another program's board."""
    return drawable(told_by(fields.get("text", "")))


def told_by(text: str) -> object:
    """The document that a text is or, as a list or another program's board, means. Raises Refused."""
    if other := of_another_program(text):
        return other.document
    try:
        return read(text) if text.lstrip().startswith("{") else from_list(text)
    except InputError as error:
        raise Refused(str(error), field="text") from error
    except EngineError as error:
        raise Refused(error.message, field="text") from error


def of_another_program(text: str, name: str = "") -> Foreign | None:
    """The board of another program that a text is, with what of it was not used; None if it is none. Raises Refused."""
    try:
        return foreign(text, name)
    except ForeignError as error:
        raise Refused(str(error)[:500], field="text") from error


def lay_out_again(document: Document, fields: Fields) -> Document:
    """`lay_out_again`: without its drawing, so that a worker lays one out from who borders whom."""
    return {name: part for name, part in document.items() if name != "geometry"}
