"""Zines: what a GM publishes of the games that he runs, an issue at a time (docs/zines.md)."""
