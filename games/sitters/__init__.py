"""Sitters: who orders for somebody else's seat until a day."""
