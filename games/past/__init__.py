"""The past of a game: branches, what they changed, and the line that is published (README.md)."""
