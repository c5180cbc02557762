"""Accounts of programs: made by members, who answer for them (README.md)."""
