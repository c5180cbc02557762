"""Members' time off, which moves deadlines (README.md)."""
