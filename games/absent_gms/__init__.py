"""A game whose GM is not there any more (README.md)."""
