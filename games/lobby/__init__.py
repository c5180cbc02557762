"""Finding a game, making one, joining it before it starts, and the calendar of one's own."""
