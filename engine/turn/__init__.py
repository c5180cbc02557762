"""One turn: adjudicated, drawn, ruled upon, checked and edited."""
