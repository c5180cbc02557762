"""Members who wait for a game and are seated together (README.md)."""
