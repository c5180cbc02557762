"""Signs that two accounts may be one person, for moderators."""
