"""Proposals of players, decided by vote (README.md)."""
