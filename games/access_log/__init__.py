"""What GMs and operators looked at (README.md)."""
