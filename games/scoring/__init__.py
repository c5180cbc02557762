"""How games are scored: at their end, and as if they ended now (README.md)."""
