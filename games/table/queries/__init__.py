"""A game as its pages show it: its rules as they are now, its draws, who holds how much."""
