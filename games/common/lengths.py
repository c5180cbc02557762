"""Default maximum lengths of text."""

LONGEST_LINE = 300
"""Characters of a line: a unit, a place, a value, a user name."""
LONGEST_WORDS = 10_000
"""Characters of a text: a reason, an answer, an explanation."""
LONGEST_PASSWORD = 1000
"""Characters of a password that is checked or set."""
MOST_ENTRIES = 400
"""Entries of a list, or of what is written by name."""
LARGEST_DATA = 200_000
"""Characters of JSON, as it is written, in one field."""
