"""Databases as earlier versions of a migration left them."""
