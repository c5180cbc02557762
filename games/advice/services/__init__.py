"""Asking bots for advice and chances, and taking it over."""
