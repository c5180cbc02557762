"""Advice and chances at a table."""
