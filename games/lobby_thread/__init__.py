"""The public thread of a game before its first turn (README.md)."""
