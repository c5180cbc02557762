"""Changes of settings before the start, and what members agreed to (README.md)."""
