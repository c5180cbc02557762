"""Which letters a PNG can show: those of the fonts that lie beside this file; by need those of the system's fonts.

SVG is shown with the fonts of whoever looks at it; a PNG has to bring its letters. Fonts for Arabic, Chinese and their
like are large, so they are taken where the machine has them (docs/boards.md). Of a font nothing is read but its table
of letters (OpenType, `cmap`).
"""

import struct
import sys
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

OWN_FONTS = tuple(sorted(Path(__file__).with_name("fonts").glob("*.ttf")))
SYSTEM_FONTS = tuple(
    Path(one) for one in ("/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts")
)
"""Where systems keep their fonts."""
ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
OTHER_CUTS = ("bold", "italic", "oblique", "light", "thin", "black", "condensed", "mono", "medium", "narrow")
"""Words in the names of files that are not the usual cut of a font; these are asked last."""
MOST_FONTS = 600
"""Fonts of the system that are looked into."""
LARGEST_TABLE = 4_000_000
"""Bytes of a table of letters; those of Chinese fonts have some hundred thousand."""

Ranges = tuple[tuple[int, int], ...]
"""Letters as ranges of code points, both ends included, in order."""


@dataclass(frozen=True, slots=True)
class Fonts:
    """Fonts that show letters, and the letters that none of them has."""

    files: tuple[Path, ...]
    missing: frozenset[str]


def fonts_for(text: str) -> Fonts:
    """The fonts that a picture with this text needs: the own ones, and as few of the system's as show the rest."""
    foreign = frozenset(letter for letter in set(text) if not _is_blank(letter) and not _has(own_letters(), letter))
    return _system_fonts(foreign) if foreign else Fonts(OWN_FONTS, foreign)


def unwritten(texts: Iterable[str]) -> frozenset[str]:
    """The letters of some texts that no PNG of this machine can show."""
    return fonts_for("".join(texts)).missing


@lru_cache(maxsize=1)
def own_letters() -> Ranges:
    """The letters of the fonts that lie beside this file; all of them have the same."""
    return letters_of(OWN_FONTS[0])


@lru_cache(maxsize=256)
def _system_fonts(foreign: frozenset[str]) -> Fonts:
    """Fonts of the system until all letters are shown, or no font has more of them; the first with most is taken."""
    files, missing = list(OWN_FONTS), foreign
    known = system_letters()
    while missing:
        file, ranges = max(known, key=lambda one: sum(_has(one[1], letter) for letter in missing), default=(None, ()))
        left = frozenset(letter for letter in missing if not _has(ranges, letter))
        if file is None or left == missing:
            break
        files.append(file)
        missing = left
    return Fonts(tuple(files), missing)


@lru_cache(maxsize=1)
def system_letters() -> tuple[tuple[Path, Ranges], ...]:
    """The fonts of the system that can be read, with their letters; usual cuts first. Looked up once a process."""
    files = {file for folder in SYSTEM_FONTS for file in _files(folder)}
    order = sorted(files, key=lambda file: (any(cut in file.stem.lower() for cut in OTHER_CUTS), str(file)))
    return tuple((file, ranges) for file in order[:MOST_FONTS] if (ranges := letters_of(file)))


def _files(folder: Path) -> list[Path]:
    try:
        files = [file for file in folder.rglob("*") if file.suffix.lower() in ENDINGS]
    except OSError:
        return []
    return [file for file in files if "lastresort" not in file.stem.lower()]  # that has a box for every letter


def letters_of(file: Path) -> Ranges:
    """The letters of a font, of the first of a collection; nothing if it is no font that can be read."""
    try:
        with file.open("rb") as font:
            at = struct.unpack(">4s8xI", font.read(16))[1] if font.read(4) == b"ttcf" and not font.seek(0) else 0
            font.seek(at)
            (count,) = struct.unpack(">4xH6x", font.read(12))
            for _ in range(min(count, 200)):
                tag, offset, length = struct.unpack(">4s4xII", font.read(16))
                if tag == b"cmap" and length <= LARGEST_TABLE:
                    font.seek(offset)
                    return _letters(font.read(length))
    except (OSError, struct.error, IndexError):
        pass
    return ()


def _letters(table: bytes) -> Ranges:
    """The ranges of the best subtable of a `cmap`: format 12 (all of Unicode), else format 4 (its first plane)."""
    (count,) = struct.unpack_from(">2xH", table)
    starts = [struct.unpack_from(">4xI", table, 4 + 8 * number)[0] for number in range(min(count, 100))]
    by_format = {struct.unpack_from(">H", table, start)[0]: start for start in starts}
    if 12 in by_format:
        start = by_format[12]
        (groups,) = struct.unpack_from(">12xI", table, start)
        ranges = [struct.unpack_from(">II4x", table, start + 16 + 12 * number) for number in range(groups)]
    elif 4 in by_format:
        start = by_format[4]
        segments = struct.unpack_from(">6xH", table, start)[0] // 2
        ends = struct.unpack_from(f">{segments}H", table, start + 14)
        begins = struct.unpack_from(f">{segments}H", table, start + 16 + 2 * segments)
        ranges = [pair for pair in zip(begins, ends, strict=True) if pair != (0xFFFF, 0xFFFF)]
    else:
        ranges = []
    return tuple(sorted(ranges))


def _has(ranges: Ranges, letter: str) -> bool:
    place = bisect_right(ranges, (ord(letter), sys.maxunicode)) - 1
    return place >= 0 and ranges[place][0] <= ord(letter) <= ranges[place][1]


def _is_blank(letter: str) -> bool:
    """Whether a sign is nothing that a font draws: spaces, ends of lines, what directs the writing, combining marks."""
    return unicodedata.category(letter) in ("Zs", "Zl", "Zp", "Cc", "Cf", "Mn", "Me")
