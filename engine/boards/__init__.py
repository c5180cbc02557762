"""Boards as documents that anybody may write: read, and held to what a game needs of them (docs/boards.md)."""
