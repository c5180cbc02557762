"""What became of games and members: records of games that are over, and ratings made of them (README.md)."""
