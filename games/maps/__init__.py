"""Maps: how they are drawn, which show a game, what differs between two, and the gallery."""
