"""Hitch-hiker (Nicholas Whyte, first in Coolnac 3) as rule modules; published rules 1 to 12."""

from engine.rulebook.topics import Source

SOURCE = Source(by="Nicholas Whyte", work="Hitch-hiker")
