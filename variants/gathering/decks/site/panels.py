"""The panels of decks."""

from variants.gathering.decks.site import decks, hand

PANELS = (decks.PANEL, hand.PANEL)
