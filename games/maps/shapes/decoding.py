"""The text of a file that somebody sends: UTF-8, or what it says that it is in."""

import codecs
import re

from games.maps.shapes.errors import ShapeError

_SAID = re.compile(r"<\?xml[^>]{0,100}?encoding=[\"']([A-Za-z0-9_-]{1,20})[\"']")
KNOWN = ("utf-8", "utf-16", "iso8859-1", "iso8859-15", "cp1252", "ascii")


def decoded(raw: bytes) -> str:
    """The text. Raises ShapeError for bytes that are none."""
    encoding = "utf-16" if raw[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else "utf-8-sig"
    declaration = _SAID.match(raw[:200].decode("latin-1"))
    if declaration and encoding == "utf-8-sig":
        try:
            name = codecs.lookup(declaration[1]).name
        except LookupError:
            name = ""
        encoding = name if name in KNOWN and name != "utf-8" else encoding
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise ShapeError("That file is no text in UTF-8. Save it as UTF-8, and send it again.") from error
