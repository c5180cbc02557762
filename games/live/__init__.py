"""What changed, told at once to whoever has a table open."""
