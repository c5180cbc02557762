"""What migration 0006 asks for by this name; the table is in `games.sandbox.models`."""

from games.sandbox.models import new_token

__all__ = ["new_token"]
