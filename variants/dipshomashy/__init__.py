"""Dipshomashy, by Richard Sharp: pubs, punters, votes on who closes, and what goes up."""

from engine.rulebook.topics import Source

SOURCE = Source(by="Richard Sharp", work="Dipshomashy")
