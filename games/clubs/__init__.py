"""Clubs: people who play together, with their tables, templates, zines and standings."""
