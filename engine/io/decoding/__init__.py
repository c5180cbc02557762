"""JSON to state: `load_state`. Everything is checked, and what is wrong is said with the path that leads to it."""

from engine.io.decoding.state import load_state, read_state

__all__ = ["load_state", "read_state"]
