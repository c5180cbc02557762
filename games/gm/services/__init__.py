"""What GMs do before and during a game: casting, previews, marks."""
