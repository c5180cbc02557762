"""Diplomacy: The Gathering, by Stephen Agar: decks of spell cards, eight years, and the count of units or of cards."""

from engine.rulebook.topics import Source

SOURCE = Source(by="Stephen Agar", work="Diplomacy: The Gathering")
