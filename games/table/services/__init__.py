"""What the pages of a game change besides play: rows of orders, another game with the same people, errors."""
