"""What GMs do: the desk, its deeds, the past of a game, and Django's admin."""
