"""`python -m engine board check`, `draw`, `import` and `copy` (docs/boards.md).

Exit codes: 0 the board can be played, 1 it cannot, 2 it could not be read or drawn.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from engine.boards.document import problems, read
from engine.boards.foreign.common import ForeignError
from engine.boards.foreign.jdip import NEXT
from engine.boards.foreign.reading import foreign
from engine.boards.foreign.writing import WRITERS, left_out
from engine.boards.lists import from_list
from engine.model.errors import EngineError
from engine.model.json_data import Json
from engine.pictures import drawing

ANY = "a document, a list, another program's file; - for standard input"
COPIES = "variants.geometry.copies"
"""Who knows the boards of the variants, known by name only, as the variants are."""


def main(arguments: Sequence[str], *, prog: str = "python -m engine board") -> int:
    """Check or draw a board; returns the exit code."""
    parser = argparse.ArgumentParser(prog=prog, description="Boards as documents: docs/boards.md.")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="say everything that is wrong with a board, and what would mend it")
    draw = commands.add_parser("draw", help="draw a board at its opening; without a drawing of its own it is laid out")
    read_in = commands.add_parser("import", help="begin a board from an SVG or GeoJSON drawing, or from points")
    for command in (check, draw, read_in):
        command.add_argument("file", type=Path, metavar="FILE", help=ANY)
    copy = commands.add_parser("copy", help="the board of a variant with its map as it is drawn, as a document")
    copy.add_argument("variant", nargs="?", default="standard", metavar="VARIANT", help="else the usual one's")
    copy.add_argument("--out", type=Path, metavar="FILE", help="where the document goes; else to standard output")
    read_in.add_argument("--out", type=Path, metavar="FILE", help="where the document goes; else to standard output")
    read_in.add_argument("--with", type=Path, metavar="FILE", dest="also", help="jDip's other file")
    write = commands.add_parser("export", help="a board as other programs read it: a .dvar or .map file")
    write.add_argument("file", type=Path, metavar="FILE", help=ANY)
    write.add_argument("--out", type=Path, required=True, metavar="FILE", help="a .dvar or .map file")
    draw.add_argument("--out", type=Path, required=True, metavar="FILE", help="a .svg or .png file")
    options = parser.parse_args(arguments)
    try:
        if options.command == "import":
            return _import(options.file, options.out, options.also)
        if options.command == "copy":
            return _write_json(import_module(COPIES).copy_of(options.variant), options.out)
        text = sys.stdin.read() if str(options.file) == "-" else options.file.read_text(encoding="utf-8")
        document = _document(text, options.file.stem)
    except (OSError, ValueError, EngineError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if options.command == "export":
        return _export(document, options.out)
    return _check(document) if options.command == "check" else _draw(document, options.out)


def _document(text: str, name: str) -> object:
    """A board from its document, its list, or another program's file. Raises InputError, or ForeignError."""
    if imported := foreign(text, name.replace("_", " ").capitalize()):
        return imported.document
    plain = text.lstrip("\ufeff")
    return read(plain) if plain.lstrip().startswith(("{", "[")) else from_list(plain)


def _is_list(file: Path, text: str) -> bool:
    """Whether a file is a list without places on the globe, which needs none of the site's packages."""
    return file.suffix.lower() == ".txt" and not any(line.strip().startswith("region ") for line in text.splitlines())


def _export(document: Any, out: Path) -> int:
    """Another program's file of a board; of one that cannot be played none is made."""
    if grave := [problem for problem in problems(document) if problem.grave]:
        sys.stderr.write("".join(f"{problem}\n" for problem in grave))
        return 1
    form = out.suffix.removeprefix(".")
    writer = WRITERS.get(form)
    if writer is None:
        sys.stderr.write(f"Such a file ends in {' or '.join(f'.{form}' for form in WRITERS)}.\n")
        return 2
    out.write_text(writer(document), encoding="utf-8")
    if left := left_out(document, form):
        sys.stderr.write(f"{left}\n")
    return 0


def _import(file: Path, out: Path | None, also: Path | None = None) -> int:
    """What a drawing shows, as a document; what did not fit goes to standard error."""
    try:
        texts = [one.read_text(encoding="utf-8-sig", errors="replace") for one in (file, also) if one is not None]
        if imported := foreign(NEXT.join(texts), file.stem.replace("_", " ").capitalize()):
            _write_json(imported.document, out)
            sys.stderr.write("".join(f"{line}\n" for line in imported.notes))
            return 0
        if _is_list(file, texts[0]):
            return _write_json(from_list(texts[0]), out)
    except (OSError, ForeignError, EngineError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    try:
        command = drawing("shapes.command")
        document, notes = command.read_drawing(file)
        _write_json(document, out)
    except (OSError, ValueError, EngineError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except Exception as error:
        sys.stderr.write(f"{file} could not be read: its outlines could not be put together ({error}).\n")
        return 2
    sys.stderr.write("".join(f"{line}\n" for line in notes))
    return 0


def _write_json(document: object, out: Path | None) -> int:
    text = json.dumps(document, ensure_ascii=False)
    if out is None:
        sys.stdout.write(f"{text}\n")
    else:
        out.write_text(text, encoding="utf-8")
    return 0


def _check(document: Any) -> int:
    board_problems = problems(document)
    for problem in board_problems:
        sys.stdout.write(f"{'' if problem.grave else 'perhaps '}{problem}\n")
    if any(problem.grave for problem in board_problems):
        return 1
    sys.stdout.write(f"{document['name']} can be played: {len(document['seats'])} seats, {_sizes(document)}.\n")
    return 0


def _sizes(document: Json) -> str:
    return f"{len(document['provinces'])} provinces, {len(document['centres'])} centres, {document['wins']} win"


def _draw(document: object, out: Path) -> int:
    if grave := [problem for problem in problems(document) if problem.grave]:
        sys.stderr.write("".join(f"{problem}\n" for problem in grave))
        return 1
    try:
        maps = drawing("board_pictures")
        out.write_bytes(maps.picture(json.loads(json.dumps(document)), out.suffix))
        if out.suffix == ".png" and (omissions := maps.left_out(document)):
            sys.stderr.write(f"{omissions}\n")
    except (OSError, ValueError, EngineError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0
