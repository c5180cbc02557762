"""Tokens of programs, and counts of wrong passwords."""
