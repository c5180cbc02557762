"""Dipshomashy, by Richard Sharp: pubs, punters, votes on who closes, and what goes up."""

from engine.shelf import Source

SOURCE = Source(by="Richard Sharp", work="Dipshomashy")
