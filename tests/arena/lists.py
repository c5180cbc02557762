"""A list of series, played a game of each in turn; what a file holds of them is not played again.

Games by which docs/bots.md has its figures are kept with the code (`played.jsonl`, `bin/arena --keep`), without what
their turns took, so that they can be counted again, gone on with, and any of them played once more.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from os import SEEK_END
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO

from engine.bots.players import VERSION
from tests.arena.games import Match, Score, play_match
from tests.fuzz.campaigns import Composition

PLAYED = Path(__file__).with_name("played.jsonl")


@dataclass(frozen=True)
class Series:
    """Matches of one kind: `matches` in the order in which they are played."""

    name: str
    matches: tuple[Match, ...]


def read_list(path: Path) -> list[list[str]]:
    """The command lines of a list: one a line, without blank lines and those that begin with #."""
    lines = (line.strip() for line in path.read_text("utf-8").splitlines())
    return [shlex.split(line) for line in lines if line and not line.startswith("#")]


def as_line(name: str, score: Score) -> dict[str, Any]:
    """A score as it is kept. `version`: of the bots that played, since others would have played otherwise."""
    match = score.match
    return {
        "series": name, "version": VERSION, "variant": str(match.composition), "bot": match.bot,
        "against": match.against, "seat": match.seat, "seed": match.seed, "years": match.years, "budget": match.budget,
        "share": score.share, "won": score.won, "solo": score.solo, "survived": score.survived,
        "centres": score.centres, "last": score.last, "turns": [round(ms, 1) for ms in score.turns],
        "peak_mb": score.peak_mb,
    }  # fmt: skip


def from_line(line: dict[str, Any]) -> Score:
    """A score that was kept; of those kept with the code nobody knows what their turns took."""
    composition = Composition.read(line["variant"])
    parts = (line[name] for name in ("bot", "against", "seat", "seed", "years", "budget"))
    rest = {name: line[name] for name in ("share", "won", "solo", "survived", "centres", "last")}
    times = {"turns": line.get("turns", []), "peak_mb": line.get("peak_mb", 0.0)}
    return Score(Match(composition, *parts), **rest, **times)


def kept(path: Path) -> dict[tuple[str, Match], Score]:
    """The scores in a file, of the bots as they are now. A line that was broken off counts for nothing."""
    found = {}
    for text in path.read_text("utf-8").splitlines() if path.exists() else ():
        try:
            line = json.loads(text)
        except ValueError:
            continue
        if line["version"] == VERSION:
            score = from_line(line)
            found[line["series"], score.match] = score
    return found


def known_of(path: Path) -> dict[tuple[str, Match], Score]:
    """What is kept with the code, and what a file holds besides."""
    return {**kept(PLAYED), **kept(path)}


def keep(path: Path) -> int:
    """Keep with the code whatever a file holds of the bots as they are now. How many games are kept then."""
    found = sorted(
        known_of(path).items(), key=lambda one: (one[0][0], len(one[0][1].seed), one[0][1].seed, one[0][1].seat)
    )
    lines = [as_line(name, score) for (name, _), score in found]
    for line in lines:
        del line["turns"], line["peak_mb"]
    PLAYED.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines), "utf-8")
    return len(lines)


def in_turn(series: Sequence[Series]) -> Iterator[tuple[str, Match]]:
    """The first match of each series, then the second of each, and so on: whenever it ends, all are measured alike."""
    for number in range(max((len(one.matches) for one in series), default=0)):
        for one in series:
            if number < len(one.matches):
                yield one.name, one.matches[number]


def _end_line(file: BinaryIO) -> None:
    """End the last line of a file that is appended to, if it was broken off: it counts for nothing by itself."""
    if file.tell():
        file.seek(-1, SEEK_END)
        if file.read(1) != b"\n":
            file.write(b"\n")


def play_list(series: Sequence[Series], path: Path, jobs: int, seconds: float) -> Iterator[tuple[str, Score]]:
    """Play what is not in the file yet, and append it there, game by game. No game is begun after so many seconds."""
    known = known_of(path)
    left = iter([one for one in in_turn(series) if one not in known])
    path.parent.mkdir(parents=True, exist_ok=True)
    begun = monotonic()
    with ProcessPoolExecutor(jobs) as pool, path.open("a+b") as file:
        _end_line(file)
        names: dict[Future[Score], str] = {}
        while True:
            while len(names) < jobs and monotonic() - begun < seconds and (one := next(left, None)):
                names[pool.submit(play_match, one[1])] = one[0]
            if not names:
                return
            for job in wait(names, return_when=FIRST_COMPLETED).done:
                name, score = names.pop(job), job.result()
                file.write(json.dumps(as_line(name, score)).encode() + b"\n")
                file.flush()
                yield name, score
