"""Settings of games that are kept, shared and started from (README.md)."""
