"""Rather Silly Diplomacy 2½ (Jeremy Maiden and Peter Sullivan) as rule modules; published rules [1] to [19]."""

from engine.rulebook.topics import Source

SOURCE = Source(by="Jeremy Maiden and Peter Sullivan", work="Rather Silly Diplomacy 2½")
