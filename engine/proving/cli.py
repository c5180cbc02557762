"""`python -m engine board prove FILE [--games N] [--out PROOF]` (docs/boards.md).

Exit codes: 0 it plays, 1 it cannot be played or a game broke, 2 it could not be read.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.boards.document import board_text, problems, read
from engine.model.errors import EngineError
from engine.model.json_data import Json, JsonDict
from engine.proving.chances import chances, ends, sentence
from engine.proving.games import Broken, opening_game, played_on
from engine.proving.inspection import inspect_board
from engine.proving.stored import proof_text
from engine.rulebook.rulebook import load_rulebook


def main(arguments: Sequence[str], *, prog: str = "python -m engine board prove") -> int:
    """Prove a board, with a line for everything that was looked at; returns the exit code."""
    parser = argparse.ArgumentParser(prog=prog, description="Whether a board plays well.")
    parser.add_argument("file", type=Path, metavar="FILE", help="the board, as JSON")
    parser.add_argument("--games", type=int, default=100, help="how many games bots play on it")
    parser.add_argument("--out", type=Path, metavar="PROOF", help="where the proof is kept, as JSON")
    options = parser.parse_args(arguments)
    try:
        document = read(options.file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, EngineError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if grave := [problem for problem in problems(document) if problem.grave]:
        sys.stdout.write("".join(f"{problem}\n" for problem in grave))
        return 1
    seen = inspect_board(document)
    for finding in seen:
        sys.stdout.write(f"{'' if finding.good else 'perhaps '}{finding.topic}: {finding.text}\n")
    return _games(document, options.games, options.out)


def _games(document: Json, wanted: int, out: Path | None) -> int:
    rulebook = load_rulebook(board=board_text(document))
    games: list[JsonDict] = []
    try:
        for number in range(1, wanted + 1):
            going: JsonDict | None = opening_game(rulebook, number)
            while going is not None:
                going, done = played_on(rulebook, going)
                games += [done] if done else []
    except Broken as error:
        sys.stdout.write(f"{error}\n")
        return 1
    if games:
        sys.stdout.write(f"games: {ends(games)}\n")
        sys.stdout.write("".join(f"  {sentence(chance)}\n" for chance in chances(document, games)))
    if out is not None:
        out.write_text(proof_text(document, games), encoding="utf-8")
    return 0
