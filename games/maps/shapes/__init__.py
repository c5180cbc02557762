"""Boards from outlines: coast lines of the world, drawings that somebody has sent, provinces cut in two.

Outlines in, a board's `geometry` and borders out (docs/boards.md). No Django; the polygons are shapely's.
"""
