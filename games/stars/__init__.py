"""The star: games and events that a member follows (README.md)."""
