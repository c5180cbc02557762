"""Seats that come free, offered to members (README.md)."""
