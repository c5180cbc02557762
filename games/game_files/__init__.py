"""A game as one file, for whoever sees the game (README.md)."""
