"""Standard Diplomacy as rule modules: what every variant starts from."""

from engine.shelf import Source

SOURCE = Source(by="Allan B. Calhamer", work="Diplomacy")
