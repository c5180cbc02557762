"""What bots say to members: advice on orders and the chances of each seat (README.md)."""
