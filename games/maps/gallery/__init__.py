"""The gallery of the maps: every board, piece and mark with its meaning."""
