"""A bot has no use for bubble-cars: they take no centres."""

CAR = "M"
"""The kind of unit."""
