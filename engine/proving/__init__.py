"""Whether a board plays well, found out before anybody plays it: by looking, and by games of bots (docs/boards.md)."""
