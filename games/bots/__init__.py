"""Bots at tables (README.md)."""
