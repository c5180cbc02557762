"""Boards that anybody writes: looking at them, keeping them, playing on them (docs/boards.md)."""
