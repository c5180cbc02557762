"""The tables of a first start, and games of bots to watch (README.md)."""
