"""The command line: `python -m engine adjudicate | scenario | play | draws | board | game` (docs/contract.md).

An installed package has it as `silly-season`.

Exit codes: 0 all fine, 1 a scenario or a draw differs or a game broke, 2 bad usage.

Each command imports what it needs, so that none waits for the others' modules.
"""

# ruff: noqa: PLC0415 (see above)

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

INSTALLED = "silly-season"
"""The command that an installed package brings."""
LONGEST_LINE = 16 * 1024 * 1024
"""Characters of one line of input. What is longer is refused without being kept."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    name = INSTALLED if Path(sys.argv[0]).name == INSTALLED else "python -m engine"
    if arguments[:1] == ["scenario"]:
        from engine.scenarios.cli import main as run_scenarios

        return run_scenarios(arguments[1:], prog=f"{name} scenario")
    if arguments[:2] == ["board", "prove"]:
        from engine.proving.cli import main as prove

        return prove(arguments[2:], prog=f"{name} board prove")
    if arguments[:1] == ["board"]:
        from engine.boards.cli import main as boards

        return boards(arguments[1:], prog=f"{name} board")
    if arguments[:1] == ["game"]:
        from engine.gamefile.cli import main as game

        return game(arguments[1:], prog=f"{name} game")
    options = _parser(name).parse_args(arguments)
    if options.command == "adjudicate":
        return _adjudicate()
    if options.command == "draws":
        from engine.turn.verification import main as check_draws

        return check_draws(options.file, sys.stdout, sys.stderr)
    return _play(options)


def _parser(name: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=name, description="Adjudicates games of Diplomacy.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("adjudicate", help="JSON Lines on standard input, one turn a line; one result a line out")
    commands.add_parser("scenario", help="run scenario files (docs/scenarios.md)")
    commands.add_parser("board", help="check, draw or prove a board that somebody wrote (docs/boards.md)")
    commands.add_parser("game", help="check a game's file, play it again, draw it (docs/game-file.md)")
    game = commands.add_parser("play", help="play a whole game of random legal orders; events as JSON Lines")
    game.add_argument("--variant", default="standard")
    game.add_argument(
        "--board", type=Path, metavar="FILE", help="a board in the place of the variant's (docs/boards.md)"
    )
    game.add_argument("--seed", required=True)
    game.add_argument("--years", type=int, default=20)
    game.add_argument("--without", default="", help="rules to strike, separated by commas")
    game.add_argument("--with", dest="added", default="", help="rules to add, separated by commas")
    game.add_argument("--file", type=Path, metavar="FILE", help="write the game as a file, too (docs/game-file.md)")
    drawn = commands.add_parser("draws", help="make every draw of a finished game again (docs/draws.md)")
    drawn.add_argument("file", metavar="FILE", help="the record of the game, as its page of draws gives it")
    return parser


def _adjudicate() -> int:
    """One result for every line, in order, as soon as it is there; a bad line gets an error, and the next is read."""
    from engine.io.json_lines import run_text

    source = sys.stdin
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            while line and not line.endswith("\n"):
                line = source.readline(LONGEST_LINE + 1)
            answer = {"error": {"path": "", "message": f"This line is longer than {LONGEST_LINE} characters."}}
        elif not line.strip():
            continue
        else:
            answer = run_text(line)
        sys.stdout.write(json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n")
        sys.stdout.flush()
    return 0


def _play(options: argparse.Namespace) -> int:
    from engine.boards.document import board_text, read
    from engine.bots.play import last_line, play, seeded_draws
    from engine.model.errors import EngineError
    from engine.rulebook.rulebook import load_rulebook

    names = [[name for name in text.split(",") if name] for text in (options.without, options.added)]
    try:
        board = board_text(read(options.board.read_text(encoding="utf-8"))) if options.board else ""
        rulebook = load_rulebook(options.variant, without=names[0], with_=names[1], board=board)
    except (EngineError, OSError, UnicodeDecodeError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    state, windows = None, []
    try:
        for played in play(rulebook, options.seed, options.years):
            state = played.outcome.state
            windows += [played] if options.file else []
            for event in played.outcome.events:
                sys.stdout.write(json.dumps(event.dump(), ensure_ascii=False, separators=(",", ":")) + "\n")
    except EngineError as error:
        sys.stderr.write(f"The game broke in {state.phase if state else 'the opening'}: {error}\n")
        return 1
    assert state is not None
    sys.stdout.write(json.dumps(last_line(state)) + "\n")
    if options.file:
        from engine.gamefile import game_of_play, written

        name = f"{rulebook.title}, seed {options.seed}"[:200]
        options.file.write_text(
            written(game_of_play(rulebook, windows, seeded_draws(options.seed), name)), encoding="utf-8"
        )
    return 0


if __name__ == "__main__":
    try:
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        sys.exit(main())
    except BrokenPipeError:
        sys.exit(0)
