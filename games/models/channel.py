"""What migration 0012 asks for by this name; the tables are in `games.channels.models`."""

from games.channels.models import all_kinds

__all__ = ["all_kinds"]
