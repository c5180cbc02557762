"""What waits for a GM, and what of a game cannot be read or breaks its rules."""
