"""Standard Diplomacy as rule modules: what every variant starts from."""

from engine.rulebook.topics import Source

SOURCE = Source(by="Allan B. Calhamer", work="Diplomacy")
