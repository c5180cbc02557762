"""Standard Diplomacy as rule modules: what every variant starts from."""
