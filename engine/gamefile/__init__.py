"""A game as one file: written, read, checked, and played again (docs/game-file.md)."""

from engine.gamefile.differences import Difference
from engine.gamefile.document import FORMAT, LARGEST, SCHEMA, problems, read, schema, written
from engine.gamefile.making import game_of_play, turn_record
from engine.gamefile.replay import Replayed, replay, rulebook_of

__all__ = [
    "FORMAT",
    "LARGEST",
    "SCHEMA",
    "Difference",
    "Replayed",
    "game_of_play",
    "problems",
    "read",
    "replay",
    "rulebook_of",
    "schema",
    "turn_record",
    "written",
]
