"""Bots for empty seats, and what they need to know of single rules."""
