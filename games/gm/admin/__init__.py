"""The GM's games in Django's admin, and what operators look after. Doors to games.services like all others."""
