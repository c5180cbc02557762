"""Events: a director's desk for tournaments."""
