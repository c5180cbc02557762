"""Hitch-hiker (Nicholas Whyte, first in Coolnac 3) as rule modules; published rules 1 to 12."""
