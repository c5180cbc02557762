"""What turns have in common, for `games.models.packing`: `python -m tests.hosting.dictionary 2` makes the second.

One that is there is never made again: turns are packed with it. It is made of whole random games of every variant.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from backports import zstd

import engine
from engine.bots.play import play
from engine.rulebook import registry

FOLDER = Path(__file__).parents[2] / "games" / "models" / "dictionaries"
SIZE = 256 * 1024  # bytes; with an eighth of that turns take a fifth more, with twice as much hardly less
GAMES, YEARS = 8, 12  # of each variant, and as long as that


def main() -> int:
    file = FOLDER / f"turns-{int(sys.argv[1])}.zdict"
    if file.exists():
        print(f"{file.name} is there, and turns are packed with it. Make one of another number.")
        return 1
    made = zstd.train_dict([text for variant in sorted(registry.variants()) for text in _texts(variant)], SIZE)
    file.write_bytes(made.dict_content)
    return 0


def _texts(variant: str) -> Iterator[bytes]:
    """States and outcomes of some games, as they are packed."""
    rulebook = engine.load_rulebook(variant)
    for number in range(GAMES):
        for played in play(rulebook, f"dictionary {number}", YEARS):
            yield _json(engine.dump_state(rulebook, played.outcome.state))
            yield _json(engine.dump_outcome(rulebook, played.outcome))


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


if __name__ == "__main__":
    sys.exit(main())
