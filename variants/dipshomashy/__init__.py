"""Dipshomashy, by Richard Sharp: pubs, punters, votes on who closes, and what goes up."""
