"""Co-GMs, and games handed over (README.md)."""
