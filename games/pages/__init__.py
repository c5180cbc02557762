"""The pages of the games: one file a subject, thin doors to games.selectors and games.services.

No page reads a position, an order or press by itself: what it shows was given to it for one Viewer.
"""
