"""The files of an upload: one text, packed by gzip or not, or a zip of them. Bounded in number, length, and in what
it unpacks to.
"""

import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator

from engine.gamefile.packed import ZIP, CannotUnpack, without_gzip
from games.common.errors import Refused

LARGEST = 2_500_000
"""Bytes of an upload: what the site takes of any request."""
LARGEST_FILE = 8_000_000
"""Bytes of one file, unpacked."""
LARGEST_WHOLE = 40_000_000
"""Bytes of all files of a zip, unpacked."""
MOST_FILES = 200
LONGEST_NAME = 200
ENCODINGS = ("utf-8-sig", "cp1252")
"""Tried in this order: old files are often in what Windows wrote."""
UNREADABLE = (
    zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, RuntimeError, EOFError, OSError,
    zlib.error, lzma.LZMAError, struct.error, UnicodeError,
)  # fmt: skip
"""What files raise that are broken, cut off or locked, however they are packed; names in no encoding too."""
_NO_GAMES = ("__MACOSX/", ".")
"""Beginnings of names that are none of the games."""


def texts_of(name: str, content: bytes) -> list[tuple[str, str]]:
    """The names and texts of an upload. Raises Refused for what is too large, too many, or no text."""
    if len(content) > LARGEST:
        raise Refused(
            f"The file is too large: {LARGEST / 1e6:g} MB are read. Zip it, or send it in parts.", field="file"
        )
    if not content.startswith(ZIP):
        return [(name[-LONGEST_NAME:], text_of(name, _without_gzip(name, content)))]
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return list(_unpacked(archive))
    except UNREADABLE as error:
        raise Refused("The zip cannot be read: it is broken, or locked by a password.", field="file") from error


def texts_of_all(files: Iterable[tuple[str, bytes]]) -> list[tuple[str, str]]:
    """The same of several uploads at once, together within the bounds of one."""
    texts: list[tuple[str, str]] = []
    for name, content in files:
        texts += texts_of(name, content)
        if len(texts) > MOST_FILES:
            raise Refused(f"There are more than {MOST_FILES} files; that many are read at once.", field="files")
        if sum(len(text) for _, text in texts) > LARGEST_WHOLE:
            raise Refused(f"The files unpack to more than {LARGEST_WHOLE / 1e6:g} MB.", field="files")
    return texts


def _unpacked(archive: zipfile.ZipFile) -> Iterator[tuple[str, str]]:
    """The texts of a zip. Nothing is unpacked beyond its bounds, whatever the zip says of itself."""
    inside = [one for one in archive.infolist() if not one.is_dir() and not is_hidden(one.filename)]
    if len(inside) > MOST_FILES:
        raise Refused(f"There are {len(inside)} files in the zip; {MOST_FILES} are read at once.", field="file")
    if not inside:
        raise Refused("The zip is empty.", field="file")
    left = LARGEST_WHOLE
    for one in inside:
        with archive.open(one) as opened:
            content = opened.read(min(LARGEST_FILE, left) + 1)
        if len(content) > LARGEST_FILE:
            raise Refused(f"{_short(one.filename)} in the zip is larger than {LARGEST_FILE / 1e6:g} MB.", field="file")
        content = _without_gzip(one.filename, content)
        left -= len(content)
        if left < 0:
            raise Refused(f"The zip unpacks to more than {LARGEST_WHOLE / 1e6:g} MB.", field="file")
        yield one.filename[-LONGEST_NAME:], text_of(one.filename, content)


def _without_gzip(name: str, content: bytes) -> bytes:
    """A file as it was before gzip; others as they are. No more is unpacked than is read."""
    try:
        return without_gzip(content, LARGEST_FILE)
    except CannotUnpack as error:
        raise Refused(f"{_short(name)} {error}", field="file") from error


def is_hidden(name: str) -> bool:
    """Whether a file is none of the games: what systems put beside them."""
    return name.startswith(_NO_GAMES) or name.rpartition("/")[2].startswith(".")


def _short(name: str) -> str:
    return f"“{name[-60:]}”"


def text_of(name: str, content: bytes) -> str:
    """A file as text, without characters that no database holds."""
    if b"\x00" in content:
        raise Refused(f"{_short(name)} is no text.", field="file")
    for encoding in ENCODINGS:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise Refused(f"{_short(name)} is no text in UTF-8.", field="file")
