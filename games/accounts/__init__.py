"""Members: signing up, settings, sessions, tokens, taking one's data along, leaving."""
