"""Rather Silly Diplomacy 2½ (Jeremy Maiden and Peter Sullivan) as rule modules; published rules [1] to [19]."""
