"""Watching a game: who looks on, what spectators are shown and when, what is said of it meanwhile."""
