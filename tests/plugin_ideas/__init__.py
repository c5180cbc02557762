"""Rules that designers ask for, each a plug-in of one file (docs/vocabulary/wanted.md)."""
