"""The rules of one game: what a rule declares, what it may be asked, and how rules are put together."""
