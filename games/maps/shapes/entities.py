"""Entities of an XML file: those that drawing programs write, names of their own, are read; what could grow is not."""

from games.maps.shapes.errors import ShapeError

MOST, LONGEST = 64, 200
"""Entities of a file, and characters of one."""
MOST_WRITTEN = 200_000
"""Characters that all of them stand for, wherever they are used."""
REFUSED = "The file declares entities of its own. Save it as plain SVG, without them."


class Entities:
    """What has been declared in a file by now; `text` is the whole of it."""

    def __init__(self, text: str) -> None:
        self.text, self.count, self.written = text, 0, 0

    def declared(
        self, name: str, parameter: int, value: str | None, _base: str | None, system: str | None, _public: str | None,
        notation: str | None,
    ) -> None:  # fmt: skip
        """Expat's handler. Raises ShapeError for one that is fetched, holds others, or stands for too much."""
        self.count += 1
        plain = value is not None and not parameter and system is None and notation is None
        if not plain or self.count > MOST or value is None or len(value) > LONGEST or "&" in value or "%" in value:
            raise ShapeError(REFUSED)
        self.written += len(value) * self.text.count(f"&{name};")
        if self.written > MOST_WRITTEN:
            raise ShapeError(REFUSED)
