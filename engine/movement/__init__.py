"""Movement and retreats of any game: orders judged, matched, fought out by the resolver, and explained.

Nothing here belongs to one rule: what is odd about a unit, an order or a place comes in by the questions, and the
choices that the DATC leaves open by `DatcChoices`.
"""
