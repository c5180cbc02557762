"""`python -m engine game FILE` (docs/game-file.md).

Exit codes: 0 the game comes out as the file says, 1 something differs, 2 it could not be read or drawn.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

from engine.gamefile.document import LARGEST, read
from engine.gamefile.packed import ZIP, CannotUnpack, without_gzip
from engine.gamefile.replay import replay, rulebook_of
from engine.model.errors import EngineError, InputError
from engine.model.json_data import Json
from engine.pictures import drawing
from engine.rulebook.phase_names import phase_name

FINE, DIFFERS, USAGE = 0, 1, 2


def main(
    arguments: Sequence[str],
    out: TextIO | None = None,
    err: TextIO | None = None,
    *,
    prog: str = "python -m engine game",
) -> int:
    """Check a game's file, play it again, and draw it where that is asked for. Returns the exit code."""
    out, err = out or sys.stdout, err or sys.stderr
    parser = argparse.ArgumentParser(prog=prog, description="A game as a file: docs/game-file.md.")
    parser.add_argument("file", type=Path, metavar="FILE", help="a game's file; - for standard input")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="draw every turn into this folder, as SVG")
    parser.add_argument("--film", type=Path, metavar="FILE", help="draw the game as one moving picture, as SVG")
    try:
        options = parser.parse_args(arguments)
    except SystemExit as error:
        return int(error.code or 0)
    try:
        document = read(_text(options.file))
        differing = _tell(document, out)
    except (OSError, ValueError, RecursionError, EngineError) as error:
        err.write(f"{options.file}: {error}\n")
        return USAGE
    if options.out or options.film:
        try:
            out.writelines(f"{line}\n" for line in _draw(document, options.out, options.film))
        except (OSError, ValueError, EngineError) as error:
            err.write(f"{error}\n")
            return USAGE
    return DIFFERS if differing else FINE


def _text(file: Path) -> str:
    """What a file holds, packed by gzip or not, as far as anything is read of it. Raises InputError for no text."""
    if str(file) == "-":
        content = sys.stdin.buffer.read(4 * LARGEST + 1)
    else:
        with file.open("rb") as opened:
            content = opened.read(4 * LARGEST + 1)
    if content.startswith(ZIP):
        raise InputError("", "The file is a zip. Unpack it, and give the files in it one by one.")
    try:
        return without_gzip(content, 4 * LARGEST).decode("utf-8-sig")
    except CannotUnpack as error:
        raise InputError("", f"The file {error}") from None
    except UnicodeDecodeError as error:
        raise InputError("", f"The file is no text in UTF-8: byte {error.start} cannot be read.") from None


def _tell(document: Json, out: TextIO) -> int:
    """Print a line for every turn and every difference. Returns how many turns differ."""
    rulebook = rulebook_of(document)
    differing = agreeing = 0
    for turn in replay(document):
        if not turn.differences:
            agreeing += 1
            out.write(f"ok {turn.phase}\n")
            continue
        differing += 1
        out.writelines(f"DIFFERS {turn.phase} {difference}\n" for difference in turn.differences)
    turns = document["turns"]
    span = f"{phase_name(rulebook, turns[0]['phase'])} to {phase_name(rulebook, turns[-1]['phase'])}" if turns else "-"
    out.write(f"{document['name']}: {rulebook.title}, {span}\n")
    out.write(f"{agreeing} turns agree, {differing} differ\n")
    return differing


def _draw(document: Json, folder: Path | None, moving: Path | None) -> Iterator[str]:
    """Draw what is asked for, and say which files there are now."""
    maps = drawing("file_pictures")
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, svg in maps.pictures(document):
            (folder / name).write_text(svg, encoding="utf-8")
            yield str(folder / name)
    if moving is not None:
        moving.write_text(maps.moving(document), encoding="utf-8")
        yield str(moving)
