"""Letters between seats, and the bots' part in them (README.md)."""
