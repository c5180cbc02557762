"""Requests to the GM to look at a ruling again (README.md)."""
