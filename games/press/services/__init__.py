"""Writing press, for seats and bots."""
