"""What comes with an edit: texts by name, as forms send them. Each reader says what would be right."""

import re
from collections.abc import Mapping

from games.boards.workshop.edits.blank import Document
from games.common.errors import Refused
from games.shown_text import tidy_title

Fields = Mapping[str, str]
MOST_POINTS = 500
"""Of one line."""
MOST_LINES = 8
"""That are drawn together."""
_POINT = re.compile(r"(-?[0-9]{1,5}(?:\.[0-9]{1,6})?),(-?[0-9]{1,5}(?:\.[0-9]{1,6})?)")
YES = ("on", "yes", "true", "1")


def text(fields: Fields, name: str, *, most: int, least: int = 0) -> str:
    """A line of text as it is kept."""
    return _bounded(tidy_title(fields.get(name, "")), name, most, least)


def paragraphs(fields: Fields, name: str, *, most: int) -> str:
    """Text of several lines, without what stands around it."""
    return _bounded(fields.get(name, "").strip(), name, most)


def _bounded(value: str, name: str, most: int, least: int = 0) -> str:
    if not least <= len(value) <= most:
        raise Refused(
            f"{name.capitalize()} takes {least or 'no'} to {most} characters; this has {len(value)}.", field=name
        )
    return value


def ticked(fields: Fields, name: str) -> bool:
    """Whether a box is ticked."""
    return fields.get(name, "").casefold() in YES


def number(fields: Fields, name: str, *, least: int, most: int) -> int:
    """A whole number between two."""
    value = fields.get(name, "").strip()
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", value) or not least <= int(value) <= most:
        raise Refused(f"{name.capitalize()} is a whole number from {least} to {most}.", field=name)
    return int(value)


def lines(fields: Fields, name: str) -> list[list[tuple[float, float]]]:
    """Lines of points, with a semicolon between two."""
    texts = [one for one in fields.get(name, "").split(";") if one.strip()] or [""]
    if len(texts) > MOST_LINES:
        raise Refused(f"At most {MOST_LINES} lines are drawn together; these are {len(texts)}.", field=name)
    return [points({name: one}, name) for one in texts]


def points(fields: Fields, name: str) -> list[tuple[float, float]]:
    """Points, as `x,y x,y`, in units of the sheet."""
    words = fields.get(name, "").split()
    matches = [_POINT.fullmatch(word) for word in words]
    if not words or not all(matches):
        raise Refused("Points are written as 100,250 with a space between two.", field=name)
    if len(words) > MOST_POINTS:
        raise Refused(f"A line has at most {MOST_POINTS} points; this has {len(words)}. Draw it in two.", field=name)
    return [(float(one[1]), float(one[2])) for one in matches if one]


def point(fields: Fields, name: str) -> tuple[float, float]:
    """One point, as `x,y`."""
    return points(fields, name)[0]


def province(document: Document, fields: Fields, name: str) -> str:
    """The code of a province that there is."""
    code = fields.get(name, "").strip()
    if code not in document["provinces"]:
        raise Refused(f"There is no province {code[:10]!r} any more. Look at the list again.", field=name)
    return code


def seat(document: Document, fields: Fields, name: str) -> str:
    """The id of a seat that there is."""
    value = fields.get(name, "").strip()
    if value not in document["seats"]:
        raise Refused(f"There is no seat {value[:30]!r} any more. Look at the list again.", field=name)
    return value
